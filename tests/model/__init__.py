"""The plain model: a second interpreter of the typed tree, slow and readable, that the core is held against.

It is written from `pudsl/check/typed.py` and never from the core or the lowering. Read it in this order:

    grid         geometry on sets of cells, kept as bits of whole numbers; shapes, their orientations and spots
    random       the generator of random numbers
    facts        what never changes: all that is printed, computed once
    state        everything that can change, as plain Python objects
    expressions  what each expression node is worth
    statements   what each statement node does, as generators that yield decisions; `Game`
    compare      a game on two sides at once, compared after every decision; `core_side` is the core as one of them
    games        the same for whole games of real content
    programs     random small programs, with `declarations` and `sentences`; `smaller` makes one small that fails
    handmade     a tiny game for the tests of the model itself
"""

"""The codes of everything that can be wrong with what a game declares."""

from __future__ import annotations

from pudsl.source.diagnostic import register

_MEANINGS = {
    # files and their keys
    "D001": "a game or a module lacks its main file",
    "D002": "a key is not known here",
    "D003": "a key that has to be there is missing",
    "D004": "a key belongs into the main file of the game or module",
    "D005": "the name of a game or module is not that of its folder",
    "D006": "there is no such module",
    "D007": "modules need one another in a circle",
    "D008": "there is no such option, or no such choice of it",
    "D009": "the number of players cannot be",
    "D010": "a provenance is neither printed nor reconstructed",
    # names
    "D011": "a name stands for two things",
    "D012": "a name has a meaning of its own in the language",
    "D013": "nothing of that name can be added to",
    "D014": "such a thing cannot be added to",
    # options
    "D015": "choices for the seats do not go together",
    # values and types
    "D020": "values are declared in a way that is not known",
    "D021": "a range is the wrong way round",
    "D022": "too many values, or too large ones",
    "D023": "a type is not known",
    "D024": "a type cannot stand here",
    "D025": "there is no such value",
    "D026": "a list has the wrong number of entries",
    "D027": "a value stands twice in a set",
    "D028": "a colour is not known",
    "D029": "a letter is not one character",
    # kinds, boards, state
    "D030": "a size is not rows x columns",
    "D031": "a board is too large, or there are too many",
    "D032": "what a board is printed on does not fit",
    "D033": "the columns of a board do not fit its values",
    "D034": "there is no such layer, zone, board or field",
    "D035": "a kind cannot have this",
    "D036": "where a kind starts does not fit",
    "D037": "who sees something is said wrongly",
    "D038": "the capacity of a zone cannot be",
    # pictures
    "D040": "a picture is not one text",
    "D041": "the rows of a picture have different lengths",
    "D042": "a picture does not have the size of its board",
    "D043": "a letter of a picture has no entry in the legend",
    "D044": "two letters of one cell print the same thing",
    "D045": "a picture is empty, or a piece has too many cells",
    "D046": "a letter of a legend cannot be, or stands there already",
    "D047": "a value has no picture",
    # components
    "D050": "an id is taken",
    "D051": "an id is not written as ids are",
    "D052": "there is no such component",
    "D053": "a zone is too small for what starts there",
    "D054": "a cell that is printed on does not exist",
    "D055": "something is printed twice on one cell",
    "D056": "there is no such step on a board",
    "D057": "sides of a component do not go together",
    # sentences
    "D060": "a sheet of rules, a score or a target is there already",
    "D061": "no sentence stands here",
}

for _code, _meaning in _MEANINGS.items():
    register(_code, _meaning)

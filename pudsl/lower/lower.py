"""`lower`: a checked game becomes an image."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pudsl.check import typed as t
from pudsl.lower.emit import too_deep
from pudsl.lower.exports import Exports
from pudsl.lower.image import NONE, Image
from pudsl.lower.meta import describe, packed
from pudsl.lower.ops import ops_hash, seal
from pudsl.lower.program import RESULTS, Lowering
from pudsl.lower.records import start_verb, write_declarations, write_definitions, write_entries
from pudsl.lower.room import Room, room_of
from pudsl.source.text import Span
from pudsl.uncollected import uncollected


def lower(program: t.Program) -> Image:
    """The image of a program, with what META says. Raises `LoweringError` where content needs more than the core has."""
    with uncollected(), _shallow():
        return _lowered(program)


def try_to_lower(program: t.Program) -> None:
    """Raise `LoweringError` where `lower` would, in less than half of its time."""
    with uncollected(), _shallow():
        _begun(program)[0].try_subs()


@contextmanager
def _shallow() -> Iterator[None]:
    """What is deeper than Python's stack is too deep for the core as well."""
    try:
        yield
    except RecursionError:
        raise too_deep(None) from None


def _begun(program: t.Program) -> tuple[Lowering, int, int | None, Exports]:
    """All that the image holds but code; the subs where a game starts and that of its abilities."""
    lowering = Lowering(program)
    lowering.check_nouns()
    write_declarations(lowering)
    start = lowering.run_sub(start_verb(program), ())
    abilities = lowering.abilities_sub()
    write_definitions(lowering)
    exports = Exports(lowering)
    exports.make()
    return lowering, start, abilities, exports


def _lowered(program: t.Program) -> Image:
    lowering, start, abilities, exports = _begun(program)
    lowering.finish_subs()
    write_entries(lowering)
    _write_code(lowering)
    room = room_of(lowering, start, abilities)
    _write_game(lowering, start, abilities, room)
    meta = describe(lowering, exports.described)
    lowering.writer.meta = packed(meta)
    return Image(
        seal(lowering.writer.finish(ops_hash())), meta, {"room": room, "subs": [s.name for s in lowering.subs]}
    )


def _write_game(lowering: Lowering, start: int, abilities: int | None, room: Room) -> None:
    declared, writer = lowering.declarations, lowering.writer
    captures = max((len(e.later.captures) for e in lowering.entries), default=0)
    writer.add(
        "GAME",
        declared.least_players,
        declared.most_players,
        start,
        NONE if abilities is None else abilities,
        len(lowering.agendas()),
        room.registers,
        room.frames,
        room.pending,
        captures,
        writer.string(declared.game),
        writer.string(""),
        *(0,) * 5,
    )


def _write_code(lowering: Lowering) -> None:
    writer = lowering.writer
    last: tuple[object, ...] | None = None
    for sub in lowering.subs:
        done = sub.finished
        assert done is not None
        first = writer.extend("CODE", done.words)
        writer.add(
            "SUBS",
            first,
            len(done.words),
            done.window,
            *sub.arguments,
            RESULTS[sub.result],
            sub.boards,
            int(sub.pure),
        )
        for n, span in enumerate(done.spans):
            here = _position(span)
            if here is not None and here != last:
                file, line, column = here
                writer.add("LINES", first + n, writer.string(str(file)), column, line, 0)
                last = here


def _position(span: Span | None) -> tuple[str, int, int] | None:
    return None if span is None else (span.source.path, span.line, min(span.column, 65535))

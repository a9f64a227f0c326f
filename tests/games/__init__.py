"""Small neutral games, and sentences checked and played within them.

`checked("garden", rules="...", effect="...")` is the program of a game with more sentences; `played` carries out an effect
on the plain model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from model.expressions import Scope, holds, scalar
from model.state import name_of
from model.statements import Decision, Game, run_definition

from pudsl.check import typed as t
from pudsl.check.declare import Loaded, Sentence, load
from pudsl.check.program import check
from pudsl.source import Findings, Source
from pudsl.source.diagnostic import Diagnostic
from pudsl.source.passage import Passage

GAMES = Path(__file__).parent


@dataclass(frozen=True)
class Added:
    """A sentence beside those of the game: `role` is rules, effect, amount or truth."""

    role: str
    passage: Passage


def passage(text: str, name: str = "example") -> Passage:
    """A text as a passage of its own file."""
    text = text.strip("\n")
    return Passage(text, Source(name, text), tuple(range(len(text) + 1)))


def load_game(game: str) -> Loaded:
    findings = Findings()
    loaded = load(GAMES / game, findings=findings)
    assert not list(findings), [d.message for d in findings]
    return loaded


def with_sentences(loaded: Loaded, added: Sequence[Added]) -> Loaded:
    """The game with more sentences; effects get the next numbers, amounts are scores, truths are invariants."""
    sentences, deeds = list(loaded.sentences), list(loaded.deeds)
    for number, each in enumerate(added):
        if each.role == "effect":
            sentences.append(Sentence("deed", each.passage, number=len(deeds)))
            deeds.append(each.passage)
        else:
            role = {"amount": "score", "truth": "invariant"}.get(each.role, each.role)
            sentences.append(Sentence(role, each.passage, name=f"example {number}"))
    return replace(loaded, sentences=tuple(sentences), deeds=tuple(deeds))


def check_with(game: str, added: Sequence[Added]) -> tuple[t.Program | None, list[Diagnostic]]:
    findings = Findings()
    program = check(with_sentences(load_game(game), added), findings)
    return program, list(findings)


def added(rules: str = "", effect: str = "", amount: str = "", truth: str = "") -> list[Added]:
    texts = {"rules": rules, "effect": effect, "amount": amount, "truth": truth}
    return [Added(role, passage(text)) for role, text in texts.items() if text]


def checked(game: str, rules: str = "", effect: str = "", amount: str = "", truth: str = "") -> t.Program:
    """The program of a game with these sentences, in which nothing is wrong."""
    program, findings = check_with(game, added(rules, effect, amount, truth))
    assert program is not None, [f"{d.code} {d.message} ({d.span.text})" for d in findings]
    return program


def wrong(game: str, rules: str = "", effect: str = "", amount: str = "", truth: str = "") -> list[Diagnostic]:
    """What is wrong with these sentences."""
    return check_with(game, added(rules, effect, amount, truth))[1]


Pick = Callable[[Decision], int]


def first(decision: Decision) -> int:
    """The first option."""
    return 0


def picks(*places: int) -> Pick:
    """The options at these places, one after the other; then the first."""
    left = list(places)

    def pick(decision: Decision) -> int:
        return left.pop(0) if left else 0

    return pick


@dataclass
class Table:
    """A game on the plain model that was set up, on which effects are carried out."""

    program: t.Program
    game: Game

    def do(self, body: t.Stmt, me: int = 0, pick: Pick = first) -> list[Decision]:
        """Carry a statement out in the name of a player; the decisions on the way."""
        self.game.world.budget = 100_000
        run = run_definition(self.game.world, Scope(me, {}), body)
        decisions: list[Decision] = []
        try:
            decision = next(run)
            while True:
                decisions.append(decision)
                assert len(decisions) < 1000, "no end"
                decision = run.send(pick(decision))
        except StopIteration:
            return decisions

    def effect(self, me: int = 0, pick: Pick = first) -> list[Decision]:
        """Carry out the effect that was added last."""
        return self.do(self.program.deeds[-1].body, me, pick)

    def possible(self, me: int = 0) -> bool:
        """Whether the effect that was added last is possible."""
        return holds(self.game.world, Scope(me, {}), self.program.deeds[-1].possible)

    def amount(self, me: int = 0) -> int:
        """The amount that was added last."""
        return scalar(self.game.world, Scope(me, {}), self.program.scores[-1].value)

    def truth(self, me: int = 0, place: int = -1) -> bool:
        return holds(self.game.world, Scope(me, {}), self.program.invariants[place].value)

    def state(self, place: str) -> object:
        """What stands at `name`, `name/seat` or `name/seat/index`."""
        name, *rest = place.split("/")
        seat, index = [*(int(number) for number in rest), None, None][:2]
        return self.game.named()[name_of(name, seat, index)]


def table(program: t.Program, players: int = 2, seed: int = 1, setup: str = "prepare the table") -> Table:
    """The game after set-up, before its first turn."""
    made = Table(program, Game(replace(program, start=_nothing(program)), players, seed))
    if setup:
        made.do(t.Do(setup, ()))
    return made


def as_game(program: t.Program, performs: bool, setup: str = "prepare the table") -> t.Program:
    """A game that is only the set-up, and the effect that was added last."""
    deed = t.Literal(len(program.deeds) - 1, t.DEED)
    body = t.Block((t.Do(setup, ()), *((t.Perform(deed),) if performs else ())))
    whole = t.Verb("(example)", "(example)", (), t.Literal(1, t.TRUTH), body)
    return replace(program, verbs={**program.verbs, whole.name: whole}, start=whole.name)


def _nothing(program: t.Program) -> str:
    """A verb that does nothing, so that the model starts without playing."""
    program.verbs.setdefault("(nothing)", t.Verb("(nothing)", "(nothing)", (), t.Literal(1, t.TRUTH), t.Block(())))
    return "(nothing)"


@cache
def plain(game: str) -> t.Program:
    """The program of a game as it is."""
    return checked(game)

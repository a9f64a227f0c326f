"""The examples that stand with the components of content, carried out.

An example starts from the game as it is when its first decision comes up, for the first player, with `given` put over it.
Then the effect of the component is carried out, or what `do` says, with the choices of `choose`; and what `expect` says
must be so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pudsl.classes import dataclass, field, replace
from pudsl.core import binding
from pudsl.play import text as yaml
from pudsl.play.compile import lowered
from pudsl.play.errors import ContentError, PositionError
from pudsl.play.game import Game
from pudsl.play.log import Seen, changes, seen
from pudsl.play.names import NONE
from pudsl.play.options import find_option
from pudsl.play.plain import Plain, near
from pudsl.play.questions import ask
from pudsl.play.state import State

if TYPE_CHECKING:
    from pudsl.check.declarations import Declarations
    from pudsl.check.declare import Loaded
    from pudsl.check.typed import Program

_SEED = 1
_DONE = "done"


class ExampleFailed(AssertionError):
    """An example that does not come out as it says, with all that helps to see why."""


@dataclass(frozen=True, slots=True)
class Example:
    """One example: `name` is the component and the number of the example with it."""

    name: str
    component: int
    place: str
    parts: Mapping[str, Plain]
    verb: str | None  # what carries it out; None where nothing happens


@dataclass
class Examples:
    """A game with its examples built in."""

    game: Game
    all: list[Example] = field(default_factory=list)

    def run(self, example: Example) -> None:
        """Raises `ExampleFailed`."""
        _Run(self.game, example).run()


def places_of(folder: Path, modules: Sequence[str] = ()) -> dict[str, Path]:
    """The names of the examples of a game with their files, without checking its sentences."""
    from pudsl.check.declare import load
    from pudsl.source.diagnostic import Findings

    loaded = load(folder, modules, None, Findings())
    return {name: Path(example.node.span.source.path) for name, example in _named(loaded)}


def read(folder: Path, modules: Sequence[str] = (), options: Mapping[str, str] | None = None) -> Examples:
    """Compile a game with its examples. Raises `ContentError`."""
    from pudsl.check.declare import load
    from pudsl.check.program import check
    from pudsl.source.diagnostic import Findings

    findings = Findings()
    loaded = load(folder, modules, dict(options or {}), findings)
    loaded, numbers = _with_deeds(loaded)
    program = check(loaded, findings)
    if program is None:
        raise ContentError(tuple(d for d in findings if d.severity == "error"))
    found = list(_examples(loaded, numbers))
    carried = {name: number for name, _, number in found if number is not None}
    image = lowered(folder, loaded, _with_verbs(program, carried), findings)
    examples = Examples(Game(binding.Image(image), folder))
    for name, example, number in found:
        span = example.node.span
        verb = None if number is None else f"do {_verb(name)}"
        examples.all.append(Example(name, example.component, f"{span.source.path}:{span.line}", _parts(example), verb))
    return examples


# --- building in -------------------------------------------------------------------------------------


def _named(loaded: Loaded) -> Iterator[tuple[str, Any]]:
    """Each example with its name."""
    counts: dict[str, int] = {}
    for example in loaded.examples:
        id = loaded.declarations.components[example.component].id
        counts[id] = counts.get(id, 0) + 1
        yield f"{id}-{counts[id]}", example


def _with_deeds(loaded: Loaded) -> tuple[Loaded, dict[str, int]]:
    """A game that has what its examples do as further deeds, and their numbers."""
    names = [name for name, _ in _named(loaded)]
    passages, sentences, numbers = list(loaded.deeds), [], {}
    for sentence in loaded.sentences:
        if sentence.role == "example":
            numbers[names[sentence.number]] = len(passages)
            sentence = replace(sentence, role="deed", field="", number=len(passages))
            passages.append(sentence.passage)
        sentences.append(sentence)
    return replace(loaded, deeds=tuple(passages), sentences=tuple(sentences)), numbers


def _examples(loaded: Loaded, numbers: Mapping[str, int]) -> Iterator[tuple[str, Any, int | None]]:
    for name, example in _named(loaded):
        yield name, example, numbers.get(name, _own_effect(loaded.declarations, example.component))


def _own_effect(declared: Declarations, number: int) -> int | None:
    """The first effect that a component has."""
    component = declared.components[number]
    for printed in declared.kinds[component.kind].fields.values():
        value = component.values.get(printed.name)
        if printed.type.name == "deed" and printed.index is None and isinstance(value, int) and value != NONE:
            return value
    return None


def _verb(name: str) -> str:
    return f"example {name}"


def _with_verbs(program: Program, deeds: Mapping[str, int]) -> Program:
    """A program with a verb for each example: its deed, and then all that is put off by it."""
    from pudsl.check import typed as t

    verbs = dict(program.verbs)
    yes = t.Literal(1, t.TRUTH)
    for name, number in deeds.items():
        body = t.Block((t.Perform(t.Literal(number, t.DEED)), t.Settle("")))
        verbs[_verb(name)] = t.Verb(_verb(name), _verb(name), (), yes, body)
    return replace(program, verbs=verbs)


def _parts(example: Any) -> dict[str, Plain]:
    parts: dict[str, Plain] = yaml.plain(example.node)
    return parts


# --- carrying out ------------------------------------------------------------------------------------


class _Run:
    """One example on its way."""

    def __init__(self, game: Game, example: Example) -> None:
        self.game = game
        self.example = example
        self.said: list[str] = []
        self.before: Seen = {}

    def run(self) -> None:
        core = self._start()
        self.before = seen(self.game, core)
        if self.example.verb is not None:
            self._carry_out(core)
        elif self.example.parts.get("choose"):
            self._fail(core, "there is nothing to choose: the component has no effect, and the example no `do`")
        wrong = list(self._wrong(core))
        if wrong:
            self._fail(core, *wrong)

    def _start(self) -> binding.State:
        begun = self.game.image.start(self.game.least_players, _SEED)
        core = self.game.image.place(self.game.least_players, _SEED)
        self.game._fields.copy(begun, core)
        for name, plain in (self.example.parts.get("given") or {}).items():
            try:
                self.game._fields.write(core, self._scope(name), 0, name, plain, f"given: {name}")
            except PositionError as error:
                raise ExampleFailed(f"{self._head()}\n  {error}") from error
        return core

    def _scope(self, name: str) -> str:
        return "player" if name in self.game._fields.known["player"] else "table"

    def _carry_out(self, core: binding.State) -> None:
        number, _ = self.game._names.exports[str(self.example.verb)]
        choices = list(self.example.parts.get("choose") or [])
        try:
            core.run(number, 0)
            while core.status == "decide":
                self._choose(core, choices)
        except binding.CoreError as error:
            self._fail(core, f"the game was stopped: {error}")
        if choices:
            self._fail(core, f"nothing was left to choose, but there is more: {yaml.flow(choices)}")

    def _choose(self, core: binding.State, choices: list[Plain]) -> None:
        state = State(self.game, core)
        offered = ", ".join(option.word for option in state.options[:12])
        asked = f"player {state.player + 1} has to {state.decision.prompt}"
        if not choices and state.options[-1].word == _DONE and state.decision.kind == "menu":
            core.apply(state.count() - 1)  # what may still be done at will is no part of the example
            return
        if not choices:
            self._fail(core, f"{asked}, and the example does not say what: {offered}")
        wanted = choices.pop(0)
        option = find_option(state.options, wanted)
        if option is None:
            reasons = [f"  because {reason}" for reason in state.why_not(wanted)]
            self._fail(core, f"{asked}, and {yaml.flow(wanted)} cannot be chosen; there is {offered}", *reasons)
            return
        self.said.append(f"{state.decision.prompt}: {option.text}")
        core.apply(option.index)

    # -- what is expected

    def _wrong(self, core: binding.State) -> Iterator[str]:
        expected = self.example.parts.get("expect")
        if not isinstance(expected, Mapping) or not expected:
            yield "the example expects nothing"
            return
        for name, plain in expected.items():
            try:
                yield from self._compare(core, name, plain)
            except PositionError as error:
                yield str(error)

    def _compare(self, core: binding.State, name: str, plain: Plain) -> Iterator[str]:
        fields = self.game._fields
        if name == "scores":
            yield from self._scores(core, plain)
            return
        scope = self._scope(name)
        if name not in fields.known[scope]:
            yield from self._own(core, name, plain)
            return
        wanted = core.clone()
        fields.write(wanted, scope, 0, name, plain, f"expect: {name}")
        now, then = fields.read(core, name), fields.read(wanted, name)
        keys = list(plain) if isinstance(plain, Mapping) else []
        if keys:
            now, then = _only(now, keys), _only(then, keys)
        if now != then:
            yield f"expected {name} {yaml.flow(then)}, but it is {yaml.flow(now)}"

    def _scores(self, core: binding.State, plain: Plain) -> Iterator[str]:
        for name, value in plain.items():
            if name not in self.game.score_names:
                yield f"{name!r} is no part of the score{near(name, dict.fromkeys(self.game.score_names))}"
                continue
            score = core.score(0, list(self.game.score_names).index(name))
            if str(score) != str(value):
                yield f"expected a score of {value} for {name}, but it is {score}"

    def _own(self, core: binding.State, name: str, plain: Plain) -> Iterator[str]:
        """An amount or a test of the component itself."""
        component = self.game._names.components[self.example.component]
        question = f"{name} of {component['kind']}"
        if question not in self.game._names.exports:
            known = {**self.game._fields.known["player"], **self.game._fields.known["table"]}
            yield f"there is no {name!r}{near(name, known)}"
            return
        found = ask(State(self.game, core), question, [component["id"]], 0)
        if yaml.flow(found) != str(plain):
            yield f"expected {name} {plain}, but it is {yaml.flow(found)}"

    # -- failing

    def _fail(self, core: binding.State, *messages: str) -> None:
        lines = [self._head(), *(f"  {message}" for message in messages)]
        lines += [f"    {key}: {yaml.flow(part)}" for key, part in self.example.parts.items()]
        lines += [f"    chosen: {said}" for said in self.said]
        different = changes(self.game, self.before, seen(self.game, core), core.players)
        lines += [f"    became: {line}" for line in different] or ["    nothing has changed"]
        raise ExampleFailed("\n".join(lines))

    def _head(self) -> str:
        return f"{self.example.name} ({self.example.place})"


def _only(plain: Plain, keys: Sequence[str]) -> Plain:
    return {key: plain.get(str(key), []) for key in keys} if isinstance(plain, Mapping) else plain

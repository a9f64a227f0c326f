"""What is in a register is not computed again, and a copy goes away where both registers can be one."""

from __future__ import annotations

from pudsl.lower.allocate import allocate
from pudsl.lower.coalesce import coalesce
from pudsl.lower.image import Writer
from pudsl.lower.ir import Code, Label
from pudsl.lower.layout import Layout, VariableSlot
from pudsl.lower.memory import Memory
from pudsl.lower.reuse import reuse
from pudsl.lower.tables import Tables

COUNTER = VariableSlot("counter", 0, "player", 5, 1, 0, 0, 9, 0, False, False, "number", None)
OTHER = VariableSlot("other", 1, "player", 6, 1, 0, 0, 9, 0, False, False, "number", None)
MEMORY = Memory(Layout({"counter": COUNTER, "other": OTHER}, {}, {}), Tables(Writer()))


def ops(code: Code) -> str:
    return " ".join(ins.op for ins in reuse(code.instructions, MEMORY))


def test_a_variable_is_read_once_until_it_is_written() -> None:
    code = Code()
    code.emit("GETP", code.new(), 5)
    code.emit("PUT", 1, 3)
    code.emit("GETP", code.new(), 5)
    code.emit("PUT", 0, 3)
    code.emit("GETP", code.new(), 5)
    assert ops(code) == "GETP PUT MOV PUT GETP"


def test_a_loop_does_not_know_what_it_writes_itself() -> None:
    code = Code()
    rest, value = code.new(), code.new()
    code.emit("EVERYONE", rest)
    code.emit("GETP", code.new(), 5)
    code.emit("GETP", code.new(), 6)
    head, end = code.head(), Label()
    code.emit("POPBIT", value, rest, end)
    code.emit("GETP", code.new(), 5)
    code.emit("GETP", code.new(), 6)
    code.emit("PUT", 0, 3)
    code.again(head)
    code.place(end)
    assert ops(code) == "EVERYONE GETP GETP HEAD POPBIT GETP MOV PUT LOOP LABEL"


def test_what_is_computed_for_a_decision_is_lost_behind_it() -> None:
    code = Code()
    mask, chosen = code.new(), code.new()
    code.emit("GETP", code.new(), 6)
    code.emit("ASK", 0)
    code.emit("GETP", mask, 5)
    code.emit("CHOOSE_MASK", chosen, mask, 0)
    code.emit("GETP", code.new(), 5)
    code.emit("GETP", code.new(), 6)
    assert ops(code) == "GETP ASK GETP CHOOSE_MASK GETP MOV"


def test_copies_go_where_nobody_wants_the_first_any_more() -> None:
    code = Code()
    a, b = code.new(), code.new()
    code.emit("GETP", a, 5)
    code.emit("MOV", b, a)
    code.emit("ADDI", b, b, 1)
    code.emit("SET", 0, b)
    assert [ins.op for ins in coalesce(code.instructions, [])] == ["GETP", "ADDI", "SET"]
    code.emit("SET", 1, a)
    assert [ins.op for ins in coalesce(code.instructions, [])] == ["GETP", "MOV", "ADDI", "SET", "SET"]


def test_a_decision_can_be_run_again_so_what_it_reads_stays() -> None:
    code = Code()
    given, rest, chosen = code.new(), code.new(), code.new()
    code.emit("GETP", given, 5)
    code.emit("ASK", 0)
    code.emit("MOV", rest, given)
    code.emit("ADDI", rest, rest, 1)
    code.emit("CHOOSE_MASK", chosen, rest, 0)
    assert "MOV" in [ins.op for ins in coalesce(code.instructions, [])]


def test_an_argument_does_not_become_the_window_of_a_call() -> None:
    code = Code()
    argument, kept, passed, window = (code.new() for _ in range(4))
    code.arguments.append(argument)
    code.emit("LI", kept, 7)
    code.emit("MOV", passed, argument)
    code.emit("MOV", window, passed)
    code.emit("CALL", 1, window)
    code.emit("SET", 3, kept)
    code.emit("RET")
    allocation = allocate(coalesce(code.instructions, code.arguments), code.arguments)
    assert allocation.at[argument] == 0

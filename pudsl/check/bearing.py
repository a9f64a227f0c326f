"""Under what a rule holds."""

from __future__ import annotations

from pudsl.check import conditions
from pudsl.check import typed as t
from pudsl.check.context import Context, Scope
from pudsl.check.noun_maker import InForce
from pudsl.classes import dataclass
from pudsl.lang import surface as s


@dataclass(frozen=True, slots=True)
class Bearing:
    """The component that bears a rule, the conditions of `while`, its limit, its name.

    `limit` is how many times, and the variable that counts. `component` is the id of the one that bears it.
    """

    in_force: InForce
    tests: tuple[s.Condition, ...] = ()
    limit: tuple[int, str] | None = None
    name: str | None = None
    component: str | None = None

    def guard(self, c: Context, scope: Scope) -> list[t.Expr]:
        """The truths under which the rule holds."""
        return [self.in_force(scope), *(conditions.truth(c, test, scope) for test in self.tests)]

"""The operations of the core, as the core itself names them."""

from __future__ import annotations

from functools import cache

from pudsl.core.binding import Op, operations, ops_hash, seal

__all__ = ["Op", "by_number", "ops_hash", "seal", "table"]


@cache
def table() -> dict[str, Op]:
    """All operations by name."""
    return operations()


@cache
def by_number() -> tuple[Op, ...]:
    """All operations by number."""
    return tuple(table().values())

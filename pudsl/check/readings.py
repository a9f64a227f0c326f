"""How a phrase was read, with brackets: shown where types do not fit."""

from __future__ import annotations

from pudsl.check.trees import parts_of
from pudsl.lang import surface as s


def reading(node: s.Expression | s.Chain) -> str | None:
    """The phrase with brackets around its parts; None if there is only one way to read it."""
    return _read(node) if any(_can_be_read_otherwise(part) for part in parts_of(node)) else None


def _can_be_read_otherwise(node: s.Node) -> bool:
    match node:
        case s.Phrase(chain=chain, posts=posts):
            return len(posts) > 1 or (bool(posts) and isinstance(chain, s.OfChain))
        case s.Binary(left=left):
            return isinstance(left, s.Aggregate)
    return False


def _text(node: s.Node) -> str:
    return " ".join(node.span.text.split())


def _read(node: s.Expression | s.Chain) -> str:
    match node:
        case s.Phrase(chain=chain, posts=posts) if posts:
            return " ".join([_part(chain), *(_post(post) for post in posts)])
        case s.Phrase(chain=chain):
            return _read(chain)
        case s.OfChain(head=head, of=of):
            return f"{_text(head)} of {_part(of)}"
        case s.Aggregate(operator=operator, of=of):
            return f"{operator} of {_part(of)}"
        case s.Binary(operator=operator, left=left, right=right):
            return f"{_part(left)} {operator} {_part(right)}"
        case _:
            return _text(node)


def _part(node: s.Expression | s.Chain) -> str:
    text = _read(node)
    simple = " " not in text or (isinstance(node, s.Named) and " of " not in text)
    return text if simple or text.startswith("(") and text.endswith(")") else f"({text})"


def _post(post: s.Post | s.ThatIs | s.ThatCould) -> str:
    if isinstance(post, s.Post):
        return f"{'not ' if post.negated else ''}{post.preposition} {_part(post.thing)}"
    return _text(post)

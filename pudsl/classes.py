"""Dataclasses that are quick to make.

The same in use as those of the module `dataclasses`, and for it they are dataclasses too. That one writes seven methods
for each class as text and compiles it, which for the two hundred classes of this package takes longer than to read
a whole game. Here methods are shared, and the only one that is compiled, `__init__`, is made with the first instance.

That nothing assigns to a frozen one is for the type checker to see, not looked at when a program runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")
_NOTHING: Any = object()  # no default; or, for an argument with a factory, nothing given
_FIELDS = "__pudsl_fields__"


class Field:
    """What is known of one field."""

    __slots__ = ("compare", "default", "factory", "init", "keyword", "name", "repr")

    def __init__(self, default: Any, factory: Any, init: bool, compare: bool, repr: bool) -> None:
        self.name = ""
        self.default = default
        self.factory = factory
        self.init = init
        self.compare = compare
        self.repr = repr
        self.keyword = False


def field(
    *,
    default: Any = _NOTHING,
    default_factory: Any = _NOTHING,
    init: bool = True,
    compare: bool = True,
    repr: bool = True,
) -> Any:
    """A field with more to say than a default."""
    return Field(default, default_factory, init, compare, repr)


@overload
def dataclass(cls: type[T], /) -> type[T]: ...
@overload
def dataclass(
    *, frozen: bool = False, slots: bool = False, eq: bool = True, kw_only: bool = False
) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(field_specifiers=(field,))
def dataclass(
    cls: Any = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True, kw_only: bool = False
) -> Any:
    """Make a class with the fields that are annotated in its body."""
    if cls is None:
        return lambda each: _made(each, frozen, slots, eq, kw_only)
    return _made(cls, frozen, slots, eq, kw_only)


def fields(what: Any) -> tuple[Field, ...]:
    """The fields of a class, or of the class of an instance, in their order."""
    found: tuple[Field, ...] = getattr(what, _FIELDS)
    return found


def is_dataclass(what: Any) -> bool:
    """Whether it is a class of this kind, or an instance of one."""
    return hasattr(what, _FIELDS)


def replace(instance: T, /, **changes: Any) -> T:
    """Another one, with these fields changed."""
    for each in fields(instance):
        if each.init and each.name not in changes:
            changes[each.name] = getattr(instance, each.name)
    return instance.__class__(**changes)


def asdict(value: Any) -> Any:
    """Names and values, all the way down."""
    if is_dataclass(value):
        return {each.name: asdict(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, dict):
        return {asdict(key): asdict(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(asdict(each) for each in value)
    return value


# --- making a class ----------------------------------------------------------------------------------


def _made(cls: Any, frozen: bool, slots: bool, eq: bool, kw_only: bool) -> Any:
    own = _own_fields(cls, kw_only)
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:]):
        found.update({each.name: each for each in base.__dict__.get(_FIELDS, ())})
    found.update(own)
    if slots:
        cls = _slotted(cls, own)
    all_fields = tuple(found.values())
    setattr(cls, _FIELDS, all_fields)
    cls.__dataclass_fields__ = _Standard()
    cls.__match_args__ = tuple(each.name for each in all_fields if each.init and not each.keyword)  # type: ignore[misc]
    cls.__init__ = _made_later(cls)
    if "__repr__" not in cls.__dict__:
        cls.__repr__ = _repr
    if eq and "__eq__" not in cls.__dict__:
        _compare(cls, [each.name for each in all_fields if each.compare], frozen)
    return cls


def _own_fields(cls: Any, kw_only: bool) -> dict[str, Field]:
    found = {}
    for name, type_ in cls.__annotations__.items():
        if str(type_).startswith("ClassVar"):
            continue
        default = cls.__dict__.get(name, _NOTHING)
        made = default if isinstance(default, Field) else Field(default, _NOTHING, True, True, True)
        made.name, made.keyword = name, kw_only
        if made is default:
            if made.default is _NOTHING:
                delattr(cls, name)
            else:
                setattr(cls, name, made.default)
        found[name] = made
    return found


def _slotted(cls: Any, own: Iterable[str]) -> Any:
    """The class again, since only a new one can have slots."""
    inherited = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    body = {name: value for name, value in cls.__dict__.items() if name not in ("__dict__", "__weakref__", *own)}
    body["__slots__"] = tuple(name for name in own if name not in inherited)
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


class _Standard:
    """What the module `dataclasses` wants to know of a class, made when it asks."""

    def __get__(self, instance: object, owner: Any) -> dict[str, Any]:
        import dataclasses

        told = []
        for each in fields(owner):
            about: dict[str, Any] = {"init": each.init, "compare": each.compare, "repr": each.repr}
            if each.default is not _NOTHING:
                about["default"] = each.default
            if each.factory is not _NOTHING:
                about["default_factory"] = each.factory
            told.append((each.name, Any, dataclasses.field(**about, kw_only=True)))
        made: Any = dataclasses.make_dataclass(owner.__name__, told)
        owner.__dataclass_fields__ = made.__dataclass_fields__
        return owner.__dataclass_fields__  # type: ignore[no-any-return]


# --- methods -----------------------------------------------------------------------------------------


def _made_later(cls: Any) -> Callable[..., None]:
    def __init__(self: Any, *args: Any, **named: Any) -> None:
        cls.__init__ = made = _init(cls)
        made(self, *args, **named)

    return __init__


def _init(cls: Any) -> Callable[..., None]:
    all_fields = [each for each in fields(cls) if each.init or each.factory is not _NOTHING]
    names: dict[str, Any] = {"_NOTHING": _NOTHING}
    positional, body = ["self"], []
    keywords: list[str] = []
    for each in all_fields:
        name, argument, value = each.name, each.name, each.name
        if each.factory is not _NOTHING:
            names[f"_make_{name}"] = each.factory
            argument, value = f"{name}=_NOTHING", f"_make_{name}() if {name} is _NOTHING else {name}"
            if not each.init:
                value = f"_make_{name}()"
        elif each.default is not _NOTHING:
            names[f"_default_{name}"] = each.default
            argument = f"{name}=_default_{name}"
        if each.init:
            (keywords if each.keyword else positional).append(argument)
        body.append(f" self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    arguments = ", ".join([*positional, *(["*", *keywords] if keywords else [])])
    text = f"def __init__({arguments}):\n" + ("\n".join(body) or " pass")
    exec(text, names)  # noqa: S102 names of fields, and nothing else, go into it
    made: Callable[..., None] = names["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _compare(cls: Any, names: list[str], frozen: bool) -> None:
    if not names:
        key: Callable[[Any], Any] = _no_key
    else:
        key = attrgetter(*names)

    def __eq__(self: Any, other: Any) -> Any:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:
        return hash(key(self))

    cls.__eq__ = __eq__
    if "__hash__" not in cls.__dict__ or cls.__dict__["__hash__"] is None:
        cls.__hash__ = __hash__ if frozen else None


def _no_key(instance: Any) -> tuple[()]:
    return ()


def _repr(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{self.__class__.__qualname__}({shown})"

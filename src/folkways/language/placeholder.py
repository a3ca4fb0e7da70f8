"""An input for an operation that comes without an example: each field filled by its type."""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from folkways.base.errors import PartError

_SIMPLE: Final[Mapping[object, object]] = {bool: True, int: 1, float: 0.5, type(None): None}

M = TypeVar("M", bound=BaseModel)


def placeholder(kind: type[M]) -> M:
    """Return an object of a model; texts are the names of their fields in brackets.

    Lists get two members. Raises PartError if such values are not valid.
    """
    try:
        return kind.model_validate(_fields(kind))
    except ValidationError as error:
        flaw = error.errors()[0]
        field = ".".join(str(key) for key in flaw["loc"])
        raise PartError(
            f"no example of {kind.__name__} could be made up ({field}: {flaw['msg']}): give the "
            f"operation one, Operation(..., example={kind.__name__}(...))"
        ) from error


def _fields(kind: type[BaseModel]) -> dict[str, object]:
    return {
        field.alias or name: _value(field.annotation, name)
        for name, field in kind.model_fields.items()
    }


def _value(kind: object, name: str) -> object:
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if origin is Annotated:
        return _value(arguments[0], name)
    if origin is Literal:
        return arguments[0]
    if origin in (Union, types.UnionType):
        return _value(arguments[0], name)
    if isinstance(origin, type) and issubclass(origin, tuple) and Ellipsis not in arguments:
        return tuple(_value(one, name) for one in arguments)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {_value(arguments[0], "key"): _value(arguments[1], name)}
    if isinstance(origin, type) and issubclass(origin, Sequence | set | frozenset):
        return [_value(arguments[0], f"{name} {number}") for number in (1, 2)]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return next(iter(kind))
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _fields(kind)
    return f"({name.replace('_', ' ')})"

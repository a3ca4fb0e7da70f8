"""A mind or a scheduler as a user hands it over: its name, its class, or an object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from folkways.base.errors import FolkwaysError, PartError
from folkways.engine.scheduler import Scheduler
from folkways.language.mind import Mind
from folkways.plugins import MINDS, SCHEDULERS, PartKind, Parts
from folkways.plugins.part import part_of
from folkways.scenario.named_parts import is_class, unusable_class

AnyMind: TypeAlias = str | type | Mind
"""A mind by its name, as ``module:Class``, its class, or an object."""
AnyScheduler: TypeAlias = str | type | Scheduler
"""A scheduler in the same ways."""

T = TypeVar("T")


@dataclass(frozen=True)
class Handed(Generic[T]):
    """What was handed over; ``name`` is empty if nothing was.

    ``object`` is the very one that is to be used, if one was given; ``classes`` are to be put among
    the parts that may be used.
    """

    name: str = ""
    object: T | None = None
    classes: tuple[type, ...] = ()


def handed_mind(value: AnyMind | None, parts: Parts) -> Handed[Mind]:
    """Return the mind that a user gives; an object is used as it is, whatever its class.

    ``parts`` are those given otherwise: a client for models among them has names of its own.
    """
    if value is None or isinstance(value, str | type):
        return Handed(*_by_name(MINDS, value, parts))
    if not is_mind(value):
        raise FolkwaysError(f"mind must be the name of a mind, or a mind, not {value!r}")
    return Handed(value.name, value)


def is_mind(value: object) -> bool:
    """Whether a value can be asked as a mind is."""
    return callable(getattr(value, "perform", None))


def handed_scheduler(value: AnyScheduler | None, parts: Parts) -> Handed[Scheduler]:
    """Return the scheduler that a user gives; raises FolkwaysError for any other object."""
    if value is None or isinstance(value, str | type):
        return Handed(*_by_name(SCHEDULERS, value, parts))
    part = part_of(SCHEDULERS, type(value))
    return Handed(part.name, value, (part.value,))


def _by_name(
    group: PartKind, value: str | type | None, parts: Parts
) -> tuple[str, None, tuple[type, ...]]:
    if value is None:
        return "", None, ()
    if isinstance(value, str) and not is_class(value, parts):
        return value, None, ()
    # What a user names by hand did not come from somebody's file, so it is trusted.
    trusted = Parts(trust=True)
    if not isinstance(value, str):
        part = part_of(group, value)
    else:
        try:
            part = trusted.find(group, value)
        except PartError as error:
            raise PartError(unusable_class(group, value, str(error))) from error
    return part.name, None, (part.value,)

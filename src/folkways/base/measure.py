"""A measure of one's own: from the events of a run to a number or a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import ClassVar, Final, Protocol, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from folkways.base.events import AnyEvent, Event
from folkways.base.log import Header

SHARE: Final = "share"
"""The unit of what lies between 0 and 1; it is shown in percent."""

Cell: TypeAlias = str | int | float | bool | None
Rows: TypeAlias = Sequence[Mapping[str, Cell]]
Number: TypeAlias = int | float | None
"""None stands for undefined, such as a share of nothing."""
T = TypeVar("T")


class MeasuredRun(Protocol):
    """A run as a measure sees it: how it was made, and what happened."""

    @property
    def header(self) -> Header:
        """What was asked for and with what it was done; ``header.agents`` are the names."""
        ...

    def events(self, *kinds: type[Event]) -> Iterator[AnyEvent]:
        """Give the events in the order of the log, only those of ``kinds`` if any are named."""
        ...


class Measure:
    """Base of measures that users, mechanisms and environments bring; write :meth:`measure`.

    ``name`` is what tables, plans of sweeps and ``--with`` call it, ``definition`` one sentence
    that says what is counted and over what, ``unit`` the unit of the number: "minutes",
    "frowns per agent", or "share" for what lies between 0 and 1. A table over time names in
    ``step`` its column of steps ("hour", "generation"); all its other columns are numbers then.
    """

    name: ClassVar[str]
    definition: ClassVar[str]
    unit: ClassVar[str] = ""
    step: ClassVar[str] = ""

    def measure(self, run: MeasuredRun) -> Number | Rows:
        """Return a number (None: undefined), or the rows of a table, all with the same columns.

        It must depend on ``run`` alone, so that the same run always gives the same result.
        """
        raise NotImplementedError


def read_once(read: Callable[[MeasuredRun], T]) -> Callable[[MeasuredRun], T]:
    """Remember what ``read`` finds in a run, as several measures are taken of the same.

    It is forgotten with the run.
    """
    known: WeakKeyDictionary[MeasuredRun, T] = WeakKeyDictionary()

    @wraps(read)
    def remembered(run: MeasuredRun) -> T:
        if run not in known:
            known[run] = read(run)
        return known[run]

    return remembered

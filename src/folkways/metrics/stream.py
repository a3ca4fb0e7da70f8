"""One pass over the events: measures say which kinds they want, and hear when a bin ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, cast

from folkways.base.events import Event
from folkways.metrics.series import Bins

E = TypeVar("E", bound=Event)


class Stream:
    """Hands each event to those who asked for its kind, in the order in which they asked.

    After the last event of a bin, and once for every bin without events in between, the
    listeners of ``at_bin_end`` get its number.
    """

    def __init__(self, bins: Bins) -> None:
        self.bins = bins
        self.reached = 0
        """How many bins the events seen so far have reached."""
        self.last = 0
        """The moment of the last event seen."""
        self._until = -1
        self._handlers: dict[type[Event], tuple[Callable[[Event], None], ...]] = {}
        self._enders: list[Callable[[int], None]] = []

    def on(self, kind: type[E], handler: Callable[[E], None]) -> None:
        """Call ``handler`` with every event of exactly this kind."""
        known = self._handlers.get(kind, ())
        self._handlers[kind] = (*known, cast("Callable[[Event], None]", handler))

    def at_bin_end(self, handler: Callable[[int], None]) -> None:
        """Call ``handler`` with the number of each bin that is over."""
        self._enders.append(handler)

    def see(self, event: Event) -> None:
        """Take in the next event; moments never go back."""
        if event.t >= self._until:
            self._advance(event.t)
        self.last = event.t
        for handler in self._handlers.get(type(event), ()):
            handler(event)

    def run(self, events: Iterable[Event]) -> None:
        """Take in all ``events`` and end the last bin."""
        for event in events:
            self.see(event)
        self.finish()

    def finish(self) -> None:
        """End the bin that is open; nothing more may be seen."""
        if self.reached:
            self._end(self.reached - 1)

    def _advance(self, t: int) -> None:
        index = self.bins.index(t)
        for over in range(max(self.reached - 1, 0), index):
            self._end(over)
        self.reached = index + 1
        self._until = self.bins.start_of(index + 1)

    def _end(self, index: int) -> None:
        for handler in self._enders:
            handler(index)

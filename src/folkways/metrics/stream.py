"""One pass over the events: measures say which kinds they want, and hear when a bin ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Protocol, TypeVar, cast, runtime_checkable

from folkways.base.events import AnyEvent, Event
from folkways.metrics.series import Bins

E = TypeVar("E", bound=Event)


@runtime_checkable
class Selective(Protocol):
    """A log that gives only the events of some kinds, which is faster; ``t`` is its last moment."""

    @property
    def t(self) -> int | None:
        """The moment of the last event."""
        ...

    def events(
        self, after_seq: int = 0, kinds: Collection[type[Event]] | None = None
    ) -> Iterator[AnyEvent]:
        """Give the events of ``kinds``, in order."""
        ...


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

    @property
    def kinds(self) -> tuple[type[Event], ...]:
        """The kinds of events that somebody asked for."""
        return tuple(self._handlers)

    def run(self, events: Iterable[Event], until: int | None = None) -> None:
        """Take in all ``events`` and end the last bin.

        ``until`` is the moment of the log's last event, where ``events`` leave some kinds out.
        """
        # As :meth:`see` does, with everything at hand: a long run has millions of events.
        handlers, bin_end = self._handlers, self._until
        t = self.last
        for event in events:
            t = event.t
            if t >= bin_end:
                self._advance(t)
                bin_end = self._until
            for handler in handlers.get(type(event), ()):
                handler(event)
        if until is not None and until > t:
            t = until
            if t >= bin_end:
                self._advance(t)
        self.last = t
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

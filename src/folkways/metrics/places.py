"""Which places are indoors, learned from what the log says of them."""

from __future__ import annotations

from collections.abc import Collection

from folkways.base.events import ActionBegan, MemoryAdded
from folkways.metrics.stream import Stream


def _clean(address: str) -> str:
    return ":".join(part.strip() for part in address.split(":"))


class Places:
    """A map from address to indoors or not, from actions and from observations.

    An address that was never met itself takes after the places inside it, if they all agree, and
    else after the nearest place around it.
    """

    def __init__(self) -> None:
        self._exact: dict[str, bool] = {}
        self._around: dict[str, set[bool]] = {}
        self._seen: dict[str, bool] = {}

    def attach(self, stream: Stream) -> None:
        """Learn from the events of ``stream``."""
        stream.on(ActionBegan, lambda event: self.learn(event.address, event.indoors))
        stream.on(MemoryAdded, self._remembered)

    def _remembered(self, event: MemoryAdded) -> None:
        if event.place:
            self.learn(event.place, event.indoors)

    def learn(self, address: str, indoors: bool) -> None:
        """Take in that ``address`` is indoors, or is not."""
        if self._seen.get(address) is indoors:
            return
        self._seen[address] = indoors
        key = _clean(address)
        self._exact[key] = indoors
        while ":" in key:
            key = key.rpartition(":")[0]
            self._around.setdefault(key, set()).add(indoors)

    @property
    def addresses(self) -> Collection[str]:
        """All addresses that were met."""
        return self._seen.keys()

    def indoors(self, address: str) -> bool | None:
        """Whether ``address`` is indoors; None if nothing in the log tells."""
        key = _clean(address)
        while key:
            if key in self._exact:
                return self._exact[key]
            inside = self._around.get(key, set())
            if len(inside) == 1:
                return next(iter(inside))
            key = key.rpartition(":")[0]
        return None

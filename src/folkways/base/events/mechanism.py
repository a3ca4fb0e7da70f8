"""The one open event, for mechanisms that folkways does not know yet."""

from __future__ import annotations

from folkways.base.events.event import WORKINGS, Event
from folkways.base.events.words import NormText

FACT = "event"
"""In ``data`` the name of the fact that is told, if a mechanism told one."""
Value = str | int | float | bool | None


class MechanismEvent(Event, frozen=True, kw_only=True, omit_defaults=True):
    """What a mechanism called ``source`` did; ``audience`` are the agents who fold it.

    ``text`` says it in a sentence; what has none is the mechanism's own bookkeeping.
    """

    group = WORKINGS

    source: str
    audience: tuple[str, ...]
    data: dict[str, Value | list[Value]]
    text: str = ""

    def sentence(self, says: NormText) -> str:
        return self.text.strip() or f"{self.agent or 'The town'}: {self.source.replace('.', ', ')}."

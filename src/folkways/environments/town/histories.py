"""What each agent took in, as the town has it and as its scout had it before, side by side."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from folkways.base import events as ev

_TALK = re.compile(rb'"(c\d+)(?=["\.])')


class Taken(NamedTuple):
    """An event as its bytes; ``vague``: when it is noticed is left to others."""

    event: bytes
    vague: bool


class Histories:
    """Compares two histories of each agent, whichever of the two is longer by now.

    Conversations are numbered in the order in which they begin, which is another one where agents
    run ahead of each other, so they are known here by who began them when.
    """

    def __init__(self) -> None:
        self._ahead: dict[str, deque[Taken]] = defaultdict(deque)
        self._behind: dict[str, deque[Taken]] = defaultdict(deque)
        self._talks: dict[bytes, bytes] = {}

    def scouted(self, event: ev.AnyEvent, names: Iterable[str]) -> list[str]:
        """Take note of an event of the scout; return who took in something else in the town."""
        return self._add(event, names, self._ahead, self._behind)

    def happened(self, event: ev.AnyEvent, names: Iterable[str]) -> list[str]:
        """Take note of an event of the town; return who took in something else in the scout."""
        return self._add(event, names, self._behind, self._ahead)

    def missed(self) -> list[str]:
        """Return to whom something has happened that is missing in the scout."""
        behind = [name for name, taken in self._behind.items() if taken]
        return [name for name in behind if any(not one.vague for one in self._behind[name])]

    def forget(self, names: Iterable[str]) -> None:
        """Begin anew with those who stand at the same point in both."""
        for name in names:
            self._ahead.pop(name, None)
            self._behind.pop(name, None)

    def _add(
        self,
        event: ev.AnyEvent,
        names: Iterable[str],
        mine: dict[str, deque[Taken]],
        theirs: dict[str, deque[Taken]],
    ) -> list[str]:
        one = Taken(self._known(event), isinstance(event, ev.CommitmentEnded))
        other_way = []
        for name in names:
            waiting = theirs.get(name)
            if waiting:
                if waiting.popleft().event != one.event:
                    other_way.append(name)
                if not waiting:
                    del theirs[name]
            else:
                mine[name].append(one)
        return other_way

    def _known(self, event: ev.AnyEvent) -> bytes:
        if isinstance(event, ev.ConversationOpened):
            id = event.conversation.encode()
            self._talks[id] = f"talk {event.t} {event.agent}".encode()
        # The end of a commitment is noticed at the next tick, whichever agent's.
        plain = (
            msgspec.structs.replace(event, t=0) if isinstance(event, ev.CommitmentEnded) else event
        )
        return _TALK.sub(lambda m: b'"' + self._talks.get(m[1], m[1]), ev.encode(plain))

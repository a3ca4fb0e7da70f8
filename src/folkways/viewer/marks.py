"""What the time bar marks: conflicts, conversations, acceptances and changes from outside."""

from __future__ import annotations

import bisect
from collections.abc import Callable
from operator import itemgetter

import msgspec

from folkways.base import events as ev
from folkways.base.outside import in_words

Conflict = tuple[int, int, int, int, str]
"""Number, moment, who saw it, who did it, the norm of who saw it."""
Acceptance = tuple[int, int, int, str]
"""Number, moment, agent, norm."""
Intervention = tuple[int, int, int, str]
"""Number, moment, agent (-1: the town), what was changed, in words."""


_MARKED = frozenset(
    {
        ev.ConflictDetected,
        ev.ConversationOpened,
        ev.ConversationClosed,
        ev.Uttered,
        ev.NormCreated,
        ev.NormEvaluated,
        ev.Intervened,
    }
)
"""Kinds of events that matter here: most of a log is passed over at once."""


class TalkMark(msgspec.Struct):
    """A conversation from ``begins`` to ``ends`` (moments); ``seq`` is the number of its opening.

    ``ends`` is None while it goes on, ``closed`` the number of the event that ended it, else 0.
    """

    id: str
    begins: int
    ends: int | None
    agent: int
    other: int
    reason: str
    turns: int
    seq: int
    closed: int


class Marks:
    """Collects marks as events pass; ``number_of`` gives the number of an agent by its name."""

    def __init__(self, number_of: Callable[[str], int]) -> None:
        self._number_of = number_of
        self.conflicts: list[Conflict] = []
        self.talks: dict[str, TalkMark] = {}
        self.acceptances: list[Acceptance] = []
        self.interventions: list[Intervention] = []
        self._open: dict[str, TalkMark] = {}

    def see(self, seq: int, event: ev.Event) -> None:
        """Take in event number ``seq``."""
        if type(event) not in _MARKED:
            return
        who = self._number_of
        match event:
            case ev.ConflictDetected():
                self.conflicts.append(
                    (seq, event.t, who(event.agent), who(event.other), event.norm)
                )
            case ev.ConversationOpened():
                talk = TalkMark(
                    event.conversation,
                    event.t,
                    None,
                    who(event.agent),
                    who(event.other),
                    event.reason,
                    0,
                    seq,
                    0,
                )
                self.talks[talk.id] = self._open[talk.id] = talk
            case ev.ConversationClosed():
                open = self._open.pop(event.conversation, None)
                if open is not None:
                    open.ends, open.turns, open.closed = event.t, event.turns, seq
            case ev.Uttered():
                going = self._open.get(event.conversation)
                if going is not None:
                    going.turns += 1
            case ev.NormCreated() | ev.NormEvaluated(passed=True):
                self.acceptances.append((seq, event.t, who(event.agent), event.norm))
            case ev.Intervened():
                words = in_words(event.kind, event.agent, event.data)
                self.interventions.append((seq, event.t, who(event.agent), words))

    def to_json(self, after: int, seq: int) -> bytes:
        """Return the marks after event number ``after``; ``seq`` is the last event there is.

        Of conversations those that were opened or closed since, or are still open.
        """
        number = itemgetter(0)
        first = bisect.bisect_right
        return msgspec.json.encode(
            {
                "seq": seq,
                "conflicts": self.conflicts[first(self.conflicts, after, key=number) :],
                "talks": [
                    (
                        talk.id,
                        talk.begins,
                        talk.ends,
                        talk.agent,
                        talk.other,
                        talk.reason,
                        talk.turns,
                        talk.seq,
                    )
                    for talk in self.talks.values()
                    if talk.ends is None or talk.closed > after or talk.seq > after
                ],
                "acceptances": self.acceptances[first(self.acceptances, after, key=number) :],
                "interventions": self.interventions[first(self.interventions, after, key=number) :],
            }
        )

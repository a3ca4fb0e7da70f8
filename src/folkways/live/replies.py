"""What is said to a visitor, read from the log of a run that is going on."""

from __future__ import annotations

from typing import NamedTuple

from folkways.base.events import ConversationClosed, Event, Uttered, VisitorLeft
from folkways.environments.change import Visit
from folkways.store.reader import RunFile


class Reply(NamedTuple):
    """What ``speaker`` said to a visitor.

    ``expected``: somebody may still say something; ``over``: the visit, or its talk, is over.
    """

    expected: bool
    speaker: str = ""
    text: str = ""
    over: bool = False


def reply_to(run: RunFile, visit: Visit, t: int, since: int) -> Reply:
    """Return what is answered to what a visitor did at moment ``t``.

    ``since`` is the number of the log's last event before that.
    """
    if visit.stay and not visit.text:
        return _spoken_to(run, visit, t, since)
    conversation, reply = "", ""
    for event in run.events(since, (Uttered, ConversationClosed, VisitorLeft)):
        if isinstance(event, Uttered) and (event.t, event.agent) == (t, visit.visitor):
            conversation = event.conversation
        elif isinstance(event, Uttered) and conversation and not reply:
            mine = event.conversation == conversation and event.agent == visit.agent
            reply = event.text if mine else ""
        elif _closes(event, visit.visitor, t):
            return Reply(bool(conversation), visit.agent if reply else "", reply, over=True)
    return Reply(bool(conversation), visit.agent if reply else "", reply)


def _spoken_to(run: RunFile, visit: Visit, t: int, since: int) -> Reply:
    """Return who has spoken first to a visitor who stays, and what was said."""
    for event in run.events(since, (Uttered, VisitorLeft)):
        if isinstance(event, Uttered) and event.to == visit.visitor and event.t > t:
            return Reply(True, event.agent, event.text)
        if isinstance(event, VisitorLeft) and event.agent == visit.visitor:
            return Reply(False, over=True)
    return Reply(True)


def _closes(event: Event, visitor: str, since: int) -> bool:
    """Whether a visitor's talk or stay ends with this event, and not an earlier one."""
    if isinstance(event, ConversationClosed):
        return visitor in (event.agent, event.other) and event.t >= since
    return isinstance(event, VisitorLeft) and event.agent == visitor and event.t >= since

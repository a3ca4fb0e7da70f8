"""The talks of an agent: the one that it is in, and those that are over."""

from __future__ import annotations

import msgspec

from folkways.base import events as ev


class Talk(msgspec.Struct):
    """A conversation: open (the agent is in it) or closed (to be digested)."""

    conversation: str
    other: str
    opened: bool
    reason: ev.TalkReason
    about: str
    lines: list[tuple[str, str]]
    speaker: str
    due: int = 0
    observation: str = ""


class PastTalk(msgspec.Struct):
    """A talk that is over: who ``opened`` it to raise what, and when it ended.

    ``memory`` is what the agent remembers of it, -1 until it has digested it.
    """

    opened: bool
    about: str
    until: int
    memory: int = -1

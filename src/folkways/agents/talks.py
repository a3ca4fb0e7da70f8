"""The talks of an agent: the one that it is in, and those that are over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from folkways.base import events as ev

TALKS_KEPT = 3
"""How many of the last talks with a person are shown before the agent speaks to them again."""
MATTERS_KEPT = 5
"""To how many matters the last objection is shown beside these."""


class Talk(msgspec.Struct):
    """A conversation: open (the agent is in it) or closed (to be digested).

    It ``began`` at that moment. ``norm`` is the id of the norm that ``about`` states, empty if the
    talk is about something else; ``weight`` is that of the wish of the agent that opened it, 0 for
    the other; ``declined`` says that the other did not respond to it, empty if it did.
    """

    conversation: str
    other: str
    opened: bool
    reason: ev.TalkReason
    about: str
    lines: list[tuple[str, str]]
    speaker: str
    due: int = 0
    observation: str = ""
    began: int = 0
    norm: str = ""
    weight: int = 0
    declined: str = ""


class PastTalk(msgspec.Struct):
    """A talk that is over: who ``opened`` it to raise what, and when it ended.

    ``memory`` is what the agent remembers of it, -1 until it has digested it; ``objected``: it was
    opened to object to something (False in earlier versions).
    """

    opened: bool
    about: str
    until: int
    memory: int = -1
    objected: bool = False


class Weighed(msgspec.Struct, frozen=True):
    """What the agent decided at moment ``t`` on objecting to conduct (``saw``), and why."""

    t: int
    decision: Literal["now", "later", "no"]
    reason: str
    saw: str


def worth_keeping(talks: Sequence[PastTalk]) -> list[PastTalk]:
    """Return which of the past ``talks`` with a person are shown before they talk again.

    The last ones, and the last objection to each of several matters: else small talk would hide
    that one of them has objected to something already. In their order, oldest first.
    """
    last = {
        (talk.opened, talk.about.casefold()): at for at, talk in enumerate(talks) if talk.objected
    }
    kept = {*sorted(last.values())[-MATTERS_KEPT:], *range(len(talks))[-TALKS_KEPT:]}
    return [talks[at] for at in sorted(kept)]

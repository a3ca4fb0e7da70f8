"""What came of a request to a run that is going on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from folkways.base.time import format_moment


class ActionResultJson(TypedDict):
    """What the commands that act on a run print with ``--json``."""

    done: bool
    message: str
    at: str | None
    t: int | None
    reply: str
    speaker: str


@dataclass(frozen=True)
class ActionResult:
    """What came of a request.

    ``message`` says it in a sentence, also why not; ``t`` is the moment of the change (simulated
    seconds), None if nothing was changed; ``reply`` what the agent answered a visitor, if it did in
    time, and ``speaker`` who said that; ``over`` whether the conversation with the visitor is over.
    """

    done: bool
    message: str
    t: int | None = None
    reply: str = ""
    over: bool = False
    speaker: str = ""

    def to_json(self) -> ActionResultJson:
        """Return it as plain data."""
        at = None if self.t is None else format_moment(self.t)
        return ActionResultJson(
            done=self.done,
            message=self.message,
            at=at,
            t=self.t,
            reply=self.reply,
            speaker=self.speaker,
        )

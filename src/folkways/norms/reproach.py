"""A reproach made to an agent: by whom, for what and when, and what the agent answered and did."""

from __future__ import annotations

import msgspec

from folkways.base import events as ev


class Reproach(msgspec.Struct, array_like=True):
    """A reproach by ``by`` for breaking ``about``, made at moment ``t`` (0 in earlier versions).

    ``begun`` are the actions that the agent has begun since, and whether they are indoors;
    ``answer`` is the last that it answered in the ``conversation``, empty if nothing.
    """

    by: str
    about: str
    t: int = 0
    begun: list[tuple[str, bool]] = []
    conversation: str = ""
    answer: str = ""

    def uttered(self, event: ev.Uttered) -> None:
        """Take in an utterance of the conversation."""
        if event.agent != self.by:
            self.answer = event.text
        elif not self.answer:  # a reproach is made when it is spoken, not when the talk opens
            self.t = event.t

    def acted(self, event: ev.ActionBegan) -> None:
        """Take in an action of the agent."""
        if event.t > self.t:
            self.begun.append((event.text, event.indoors))

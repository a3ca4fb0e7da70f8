"""Events of conversations."""

from __future__ import annotations

from folkways.base.events.event import TALKS, Event
from folkways.base.events.words import NormText, ended, quoted
from folkways.base.plural import counted

TalkReason = str
"""Why somebody wants to talk: "conflict", "campaign", "chat", or a mechanism's own reason."""


class TalkSought(Event, frozen=True, kw_only=True):
    """The agent wishes to talk to ``other``; wishes that compete are settled at the tick's end.

    ``about`` is what it wants to raise; ``norm`` the id of its own norm at stake, if any;
    ``weight`` (1 to 100) how much it matters to the agent. ``observation`` is the conduct that it
    objects to, as it saw it.
    """

    group = TALKS

    other: str
    reason: TalkReason
    about: str
    norm: str = ""
    weight: int = 1
    observation: str = ""

    def sentence(self, says: NormText) -> str:
        about = f" about {quoted(self.about)}" if self.about else ""
        return ended(f"{self.agent} wants to talk to {self.other}{about}")


class TalkMissed(Event, frozen=True, kw_only=True):
    """The talk did not take place because one of the two was busy or out of reach.

    The fields are those of the wish, which the agent keeps for a while, unless it has ``lapsed``:
    the other has stopped what the agent objected to, or was spoken to about it shortly before.
    """

    group = TALKS

    other: str
    reason: TalkReason
    about: str
    norm: str = ""
    weight: int = 1
    why: str
    observation: str = ""
    lapsed: bool = False

    def sentence(self, says: NormText) -> str:
        return ended(f"{self.agent} could not talk to {self.other}: {self.why}")


class ConversationOpened(Event, frozen=True, kw_only=True):
    """``agent`` addresses ``other``; conversation ids are ``c1``, ``c2``, ... in a run.

    ``observation`` is the conduct that ``agent`` objects to, if it does.
    """

    group = TALKS

    conversation: str
    other: str
    reason: TalkReason
    about: str
    norm: str = ""
    observation: str = ""

    def sentence(self, says: NormText) -> str:
        about = f" ({self.about})" if self.about else ""
        return f"{self.agent} begins to talk to {self.other}{about}."


class Uttered(Event, frozen=True, kw_only=True):
    """``agent`` says ``text`` to ``to``; others within hearing are in ``overheard_by``.

    ``text`` is empty if it says nothing after all: what it had come to object to has stopped, or no
    words came. ``faint`` are those who see a reproach, or hear that voices are raised, from too far
    off for the words; ``gist`` is what they take it to be about: the conduct objected to, as a
    gerund phrase, empty for words objected to. Only its first words have them.
    """

    group = TALKS

    conversation: str
    to: str
    text: str
    ends: bool
    overheard_by: tuple[str, ...] = ()
    faint: tuple[str, ...] = ()
    gist: str = ""

    def sentence(self, says: NormText) -> str:
        if not self.text:
            return f"{self.agent} says nothing to {self.to} after all."
        return f"{self.agent} to {self.to}: {quoted(self.text)}"


class TalkDeclined(Event, frozen=True, kw_only=True):
    """``agent`` was addressed by ``other`` and does not respond, which ends the conversation.

    ``until`` is the moment (simulated seconds) by which the agent will have finished what it is
    doing, if it wants to do that first; until then the other still wants to talk. 0: the agent does
    not want to talk.
    """

    group = TALKS

    conversation: str
    other: str
    until: int = 0
    reason: str = ""

    @property
    def outcome(self) -> str:
        """What the agent did instead of responding, as a clause."""
        reason = f" ({self.reason})" if self.reason else ""
        if self.until:
            return f"{self.agent} asked {self.other} to wait{reason}"
        return f"{self.agent} did not want to talk with {self.other}{reason}"

    def sentence(self, says: NormText) -> str:
        return ended(self.outcome)


class ConversationClosed(Event, frozen=True, kw_only=True):
    """A conversation between ``agent`` (who opened it) and ``other`` is over after ``turns``."""

    group = TALKS

    conversation: str
    other: str
    turns: int
    why: str

    def sentence(self, says: NormText) -> str:
        turns = counted(self.turns, "turn")
        return ended(f"{self.agent} and {self.other} stop talking after {turns}: {self.why}")


class VisitorLeft(Event, frozen=True, kw_only=True):
    """``agent``, a visitor who stayed in the town to be spoken to, leaves it."""

    group = TALKS

    why: str

    def sentence(self, says: NormText) -> str:
        return ended(f"{self.agent} leaves the town: {self.why}")


class RelationshipRevised(Event, frozen=True, kw_only=True):
    """The agent's own summary of how it stands to ``other``."""

    group = TALKS

    other: str
    text: str

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} on {self.other}: {self.text}"

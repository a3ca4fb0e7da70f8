"""What is asked about objections and talks (Park et al. 2023, 4.3)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from folkways.agents.shown import (
    Agreement,
    Decided,
    EarlierTalk,
    GoingOn,
    Gossip,
    Guideline,
    Intention,
    Line,
    Place,
    Position,
    Present,
    Promise,
    Remembered,
    Sentences,
    SpokenTo,
    TalkCount,
    Who,
)
from folkways.language.operation import Data


class DecideToTalk(Data):
    """Somebody goes on doing what the agent may object to: does it speak up now?

    ``norm`` is its own norm at stake, None if there is none; ``about`` is what it would raise.
    ``place`` is where the conduct is; ``when`` is the time; ``doing`` what the agent is in the
    middle of itself; ``since_minutes`` how long it has known of the conduct, None if that is not
    known; ``earlier`` its last talks with the person, ``spoken_to`` those of others with the person
    that it has just overheard, both oldest first; ``commitments`` what the two owe each other,
    ``engagements`` the agent's others. ``also`` is what else it might object to at this moment,
    ``first`` to whom it is going to speak first. ``other_serves``, ``going_on``, ``talked_until``
    ``unheard`` and ``intentions`` are as in DecideReaction. ``before`` is what it decided last on
    this matter today, None if it has not, or if the two have talked since. ``touches`` are other
    norms of the agent that the same conduct breaks; ``talks_today`` how often the person was spoken
    to, as far as the agent knows; ``next_up`` what it is going to do next, empty if that is open;
    ``present`` are the others near the agent, nearest first.
    """

    who: Who
    other: str
    relationship: str
    observation: str
    norm: Guideline | None = None
    about: str = ""
    when: str = ""
    place: Place | None = None
    doing: str = ""
    since_minutes: int | None = Field(default=None, ge=0)
    earlier: tuple[EarlierTalk, ...] = ()
    spoken_to: tuple[SpokenTo, ...] = ()
    other_age: int = 0
    commitments: tuple[Promise, ...] = ()
    engagements: tuple[Promise, ...] = ()
    also: tuple[str, ...] = ()
    first: str = ""
    other_serves: bool = False
    going_on: tuple[GoingOn, ...] = ()
    before: Decided | None = None
    talked_until: str = ""
    unheard: SpokenTo | None = None
    intentions: tuple[Intention, ...] = ()
    touches: tuple[str, ...] = ()
    talks_today: tuple[TalkCount, ...] = ()
    next_up: str = ""
    present: tuple[Present, ...] = ()


class TalkDecision(Data):
    """Now, later (if the conduct goes on then) or not at all, with the reason."""

    decision: Literal["now", "later", "no"]
    reason: str = Field(default="", max_length=300)

    @property
    def talks(self) -> bool:
        """Whether the agent speaks up now."""
        return self.decision == "now"


class DecideToRespond(Data):
    """``other`` has just spoken to the agent (``words``): does it respond? (Park et al. 2023, 4.3)

    ``doing`` is what the agent is in the middle of, ``minutes_left`` how long that would still
    take; ``put_off``: it has asked the other to wait once; ``earlier`` are the last talks of the
    two, oldest first; ``commitments`` what they owe each other, ``engagements`` the agent's others.
    """

    who: Who
    when: str
    place: Place
    other: str
    relationship: str
    words: str
    memories: tuple[Remembered, ...] = ()
    doing: str = ""
    minutes_left: int = Field(default=0, ge=0)
    put_off: bool = False
    other_age: int = 0
    earlier: tuple[EarlierTalk, ...] = ()
    commitments: tuple[Promise, ...] = ()
    engagements: tuple[Promise, ...] = ()


class Response(Data):
    """Answer, answer once the agent has finished what it is doing, or not at all; and why."""

    decision: Literal["respond", "finish", "refuse"]
    reason: str = Field(default="", max_length=300)


class SummariseRelationship(Data):
    """How does the agent stand to another, going by its memories?"""

    who: Who
    other: str
    memories: tuple[Remembered, ...]


class Relationship(Data):
    """One or two sentences."""

    summary: str = Field(max_length=400)


class Utter(Data):
    """The next thing to say in a conversation.

    ``reason`` is why the conversation came about; ``about`` what its opener wants to raise;
    ``opened`` whether this agent opened it; ``standards`` are the agent's own qualified norms.
    ``other_action`` is what the other was seen doing when the conversation began; ``commitments``
    are what the two owe each other, ``engagements`` the agent's others, those at set times first;
    ``breach`` is the conduct, or the words overheard, that the opener objects to;
    ``breach_minutes`` is how long ago it noticed that, ``breach_goes_on`` whether the conduct goes
    on, None if that is not known; ``other_age`` is in years, 0 if not known; ``earlier`` are the
    last talks of the two before this one, oldest first; ``doing`` is what the agent was doing when
    the conversation began; ``gossip`` is what it could tell about others. ``present`` are the
    others near the agent, nearest first, and ``other_serves``, ``going_on``, ``intentions`` and
    ``spoken_to`` are as in DecideReaction.

    What the opener has in mind (``about``, ``breach``) is worded for the opener alone: the other
    hears it in its words.
    """

    who: Who
    when: str
    place: Place
    other: str
    other_action: str
    relationship: str
    reason: str
    about: str
    opened: bool
    standards: tuple[Guideline, ...]
    memories: tuple[Remembered, ...]
    history: tuple[Line, ...]
    commitments: tuple[Promise, ...] = ()
    engagements: tuple[Promise, ...] = ()
    breach: str = ""
    breach_minutes: int | None = Field(default=None, ge=0)
    breach_goes_on: bool | None = None
    other_age: int = 0
    earlier: tuple[EarlierTalk, ...] = ()
    doing: str = ""
    gossip: tuple[Gossip, ...] = ()
    present: tuple[Present, ...] = ()
    other_serves: bool = False
    going_on: tuple[GoingOn, ...] = ()
    intentions: tuple[Intention, ...] = ()
    spoken_to: tuple[SpokenTo, ...] = ()

    @property
    def may_let_rest(self) -> bool:
        """Whether the agent may say nothing: it is to object first, and the conduct has stopped."""
        return self.opened and self.breach_goes_on is False and not self.history


class Utterance(Data):
    """What is said, and whether the speaker ends the conversation with it.

    ``text`` is empty only if the agent lets a matter rest (``Utter.may_let_rest``).
    """

    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=800)]
    ends: bool


class DigestConversation(Data):
    """What does the agent take away from a conversation that has just closed?

    ``when`` and ``place`` are now and here; ``commitments`` what the agent owes the other,
    ``engagements`` its others, those at set times first; ``other_age`` is in years, 0 if not
    known. ``other_serves``, ``going_on`` and ``intentions`` are as in DecideReaction.
    """

    who: Who
    other: str
    lines: tuple[Line, ...]
    when: str = ""
    place: str = ""
    commitments: tuple[Promise, ...] = ()
    other_age: int = 0
    engagements: tuple[Promise, ...] = ()
    other_serves: bool = False
    going_on: tuple[GoingOn, ...] = ()
    intentions: tuple[Intention, ...] = ()


class PlainDigest(Data):
    """A memory of the conversation, its importance (1 to 10), and a note for the agent's plans."""

    memory: Sentences
    importance: int = Field(ge=1, le=10)
    plan_note: str = Field(default="", max_length=300)


class Digest(PlainDigest):
    """A digest with what was agreed.

    ``agreed`` is what the agent has agreed to do, ``called_off`` the positions of commitments that
    no longer hold, ``kept`` of those that the agent has kept by what it said in the talk.
    """

    agreed: tuple[Agreement, ...] = Field(default=(), max_length=3)
    called_off: tuple[Position, ...] = Field(default=(), max_length=5)
    kept: tuple[Position, ...] = Field(default=(), max_length=5)

"""What the generative agent asks, and in which form it is answered (Park et al. 2023, 4.1 to 4.3).

Times of day are ``"HH:MM"``; lengths are minutes; importance is 1 to 10.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from folkways.agents.shown import (
    Address,
    Agreement,
    Clock,
    Done,
    EarlierTalk,
    Guideline,
    Line,
    Name,
    Place,
    Position,
    Present,
    Promise,
    Remembered,
    Score,
    Sentences,
    SpokenTo,
    Who,
    Words,
)
from folkways.language.operation import Data


class RateImportance(Data):
    """How poignant are these memories to this agent?"""

    who: Who
    texts: tuple[str, ...]


class Importance(Data):
    """One score for each text, in order: 1 (mundane) to 10 (poignant)."""

    scores: tuple[Score, ...] = Field(max_length=200)


class ReviseStatus(Data):
    """A new day: what is the agent about now, given what it remembers of yesterday?

    ``standards`` are those that it holds by now.
    """

    who: Who
    day: int
    memories: tuple[Remembered, ...]
    standards: tuple[Guideline, ...] = ()


class Status(Data):
    """One or two sentences in the third person."""

    status: str = Field(max_length=600)


class PlanDay(Data):
    """The day in broad strokes, given guidance.

    ``commitments`` are the agent's own, ``expected`` what others have promised it.
    """

    who: Who
    day: int
    start: str
    end: str
    places: tuple[Place, ...]
    memories: tuple[Remembered, ...]
    guidelines: tuple[Guideline, ...] = ()
    commitments: tuple[Promise, ...] = ()
    expected: tuple[Promise, ...] = ()


class Stroke(Data):
    """A broad stroke of the day: a gerund phrase with its time of day."""

    start: Clock
    end: Clock
    text: Words


class DayPlan(Data):
    """The strokes in order of time."""

    strokes: tuple[Stroke, ...] = Field(max_length=40)


class Planned(Stroke):
    """A plan in force, with its place."""

    place: str


class GeneratePlans(Data):
    """The hours of (the rest of) the day, given broad strokes and guidance.

    When the rest of a day is planned anew for a ``reason``, the plans ``in_force`` and what the
    agent has ``done`` today take the place of the ``strokes``. ``start_place`` is where the agent
    is now, ``present`` who is there; ``commitments`` are its own, ``expected`` what others have
    promised it.
    """

    who: Who
    day: int
    start: str
    end: str
    strokes: tuple[Stroke, ...]
    guidelines: tuple[Guideline, ...]
    places: tuple[Place, ...]
    start_place: str = ""
    reason: str = ""
    commitments: tuple[Promise, ...] = ()
    expected: tuple[Promise, ...] = ()
    present: tuple[Present, ...] = ()
    in_force: tuple[Planned, ...] = ()
    done: tuple[Done, ...] = ()


class Plan(Data):
    """One plan: from ``start`` until the next one do ``text`` (a gerund phrase) at ``place``."""

    start: Clock
    text: Words
    place: Address


class Plans(Data):
    """The plans in order of time."""

    plans: tuple[Plan, ...] = Field(max_length=60)


class GenerateActions(Data):
    """One plan broken into actions of 5 to 15 minutes, given guidance.

    ``done`` is what the agent has already done of this plan, ``earlier`` what else it has done
    today; ``reason`` says why it is asked again in the middle of the plan, if it is.
    ``commitments`` are its own for today or at no set time. ``here`` is where the agent is now,
    ``present`` the people who are there, ``elsewhere`` those whom it knows and who are not,
    ``serving`` those of them who serve guests at the plan's place.
    """

    who: Who
    day: int
    start: str
    minutes: int
    plan: str
    place: str
    guidelines: tuple[Guideline, ...]
    places: tuple[Place, ...]
    done: tuple[str, ...] = ()
    reason: str = ""
    commitments: tuple[Promise, ...] = ()
    here: str = ""
    present: tuple[Present, ...] = ()
    elsewhere: tuple[str, ...] = ()
    serving: tuple[str, ...] = ()
    earlier: tuple[Done, ...] = ()


class PlainAction(Data):
    """An action: a gerund phrase, its minutes, an address the agent knows, and how it shows.

    ``object_state`` is the state of the object used ("brewing coffee"), empty if none is.
    ``reason`` says which guideline the action keeps or goes against, if any, and why;
    ``importance`` how much the action matters to the agent. ``companions`` are present people
    whom the agent invites to do it together; ``text`` does not name them. If a single companion
    does something else meanwhile, such as taking an order, ``their_part`` says what. ``carries``:
    it can be heard across a room.
    """

    text: Words
    minutes: int = Field(ge=1, le=60)
    address: Address
    emoji: str = Field(max_length=16)
    object_state: str = Field(default="", max_length=80)
    reason: str = Field(default="", max_length=300)
    importance: Score = 1
    companions: tuple[Name, ...] = Field(default=(), max_length=5)
    carries: bool = False
    their_part: str = Field(default="", max_length=300)


class Action(PlainAction):
    """An action with the positions of the commitments that it carries out and goes against."""

    keeps: tuple[Position, ...] = Field(default=(), max_length=5)
    against: tuple[Position, ...] = Field(default=(), max_length=5)


class PlainActions(Data):
    """The actions in order, where agents make no commitments."""

    actions: tuple[PlainAction, ...] = Field(max_length=60)


class Actions(PlainActions):
    """The actions in order; together they fill the minutes asked for."""

    actions: tuple[Action, ...] = Field(max_length=60)


class DecideJoining(Data):
    """``other`` invites the agent to do ``what`` together: does it join in?

    ``also`` are others who are invited; ``commitments`` are the agent's own for today or at no set
    time. ``part`` is what the agent would do if that differs from ``what``; ``serves``: it is its
    work to serve guests there; ``other_age`` is in years, 0 if not known.
    """

    who: Who
    when: str
    place: Place
    other: str
    relationship: str
    what: str
    minutes: int
    also: tuple[str, ...] = ()
    current_action: str = ""
    commitments: tuple[Promise, ...] = ()
    guidelines: tuple[Guideline, ...] = ()
    part: str = ""
    serves: bool = False
    other_age: int = 0


class Joining(Data):
    """Whether the agent stops what it is doing and joins in, and why."""

    joins: bool
    reason: str = Field(default="", max_length=300)


class DecideReaction(Data):
    """The agent noticed something: does it go on, talk, or change its plan?

    ``place`` is where the agent is, ``seen_at`` where that is what it noticed; ``since_minutes``
    how long it has known of it; ``earlier`` are its last talks with the other, ``spoken_to`` what
    others have just said to the other, both oldest first; ``commitments`` are what the two owe each
    other, ``engagements`` the agent's others. ``current_action`` is empty between two actions;
    ``next_action`` is then what it is about to do, as far as that is known.
    """

    who: Who
    when: str
    place: Place
    observation: str
    other: str
    current_action: str
    relationship: str
    memories: tuple[Remembered, ...]
    standards: tuple[str, ...]
    other_age: int = 0
    earlier: tuple[EarlierTalk, ...] = ()
    seen_at: Place | None = None
    since_minutes: int = Field(default=0, ge=0)
    spoken_to: tuple[SpokenTo, ...] = ()
    commitments: tuple[Promise, ...] = ()
    engagements: tuple[Promise, ...] = ()
    next_action: str = ""


class Reaction(Data):
    """What the agent does about it; ``topic`` is what it wants to raise if it talks.

    ``objects``: the talk would object to what the other is doing. Only then can it come "later", if
    the other goes on. ``importance`` is how much what it noticed matters to the agent.
    """

    decision: Literal["continue", "talk", "later", "replan"]
    topic: str = Field(default="", max_length=300)
    reason: str = Field(default="", max_length=300)
    importance: Score = 1
    objects: bool = False


class DecideToTalk(Data):
    """Somebody goes on doing what the agent may object to: does it speak up now?

    ``norm`` is its own norm at stake, None if there is none; ``about`` is what it would raise.
    ``place`` is where the conduct is; ``when`` is the time; ``doing`` what the agent does itself,
    empty between two actions, with ``next_action`` what it is about to do; ``since_minutes`` how
    long it has known of the conduct, None if that is not known; ``earlier`` its last talks with the
    person, ``spoken_to`` what others have just said to the person, both oldest first;
    ``commitments`` what the two owe each other, ``engagements`` the agent's others. ``also`` is
    what else it might object to at this moment, ``first`` to whom it is going to speak first.
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
    next_action: str = ""
    also: tuple[str, ...] = ()
    first: str = ""


class TalkDecision(Data):
    """Now, later (if the conduct goes on then) or not at all, with the reason."""

    decision: Literal["now", "later", "no"]
    reason: str = Field(default="", max_length=300)

    @property
    def talks(self) -> bool:
        """Whether the agent speaks up now."""
        return self.decision == "now"


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
    ``breach`` is the conduct that the opener objects to; ``other_age`` is in years, 0 if
    not known; ``earlier`` are the last talks of the two before this one, oldest first; ``doing`` is
    what the agent was doing when the conversation began.

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
    other_age: int = 0
    earlier: tuple[EarlierTalk, ...] = ()
    doing: str = ""


class Utterance(Data):
    """What is said, and whether the speaker ends the conversation with it."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=800)]
    ends: bool


class DigestConversation(Data):
    """What does the agent take away from a conversation that has just closed?

    ``when`` and ``place`` are now and here; ``commitments`` what the agent owes the other,
    ``engagements`` its others, those at set times first; ``other_age`` is in years, 0 if not
    known.
    """

    who: Who
    other: str
    lines: tuple[Line, ...]
    when: str = ""
    place: str = ""
    commitments: tuple[Promise, ...] = ()
    other_age: int = 0
    engagements: tuple[Promise, ...] = ()


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


class AskSalientQuestions(Data):
    """Which high-level questions do the recent memories raise?"""

    who: Who
    memories: tuple[Remembered, ...]


class Questions(Data):
    """At most three questions."""

    questions: tuple[Annotated[str, Field(max_length=300)], ...] = Field(max_length=3)


class InferInsights(Data):
    """Which insights do these memories give on a question?"""

    who: Who
    question: str
    memories: tuple[Remembered, ...]


class Insight(Data):
    """A thought with the ids of the memories that it rests on."""

    text: Sentences
    importance: Score
    evidence: tuple[Position, ...] = Field(max_length=50)


class Insights(Data):
    """At most five insights."""

    insights: tuple[Insight, ...] = Field(max_length=5)


class Recalled(Data):
    """A question with the ids of the memories that came to mind on it."""

    question: str
    memories: tuple[int, ...]


class DrawInsights(Data):
    """Which insights do the memories give on each of these questions? (frugal profile)"""

    who: Who
    memories: tuple[Remembered, ...]
    questions: tuple[Recalled, ...]


class AllInsights(Data):
    """At most five insights on each of three questions."""

    insights: tuple[Insight, ...] = Field(max_length=15)

"""What is asked about an agent's status, its plans and its actions (Park et al. 2023, 4.3)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.agents.shown import (
    Address,
    Clock,
    Declined,
    Done,
    EarlierTalk,
    Guideline,
    Intention,
    LastSeen,
    Name,
    Noted,
    Place,
    Position,
    Present,
    Promise,
    Remembered,
    Score,
    Who,
    Words,
)
from folkways.language.operation import Data


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

    ``commitments`` are the agent's own, ``expected`` what others have promised it; ``most`` is how
    many strokes are asked for at most.
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
    most: int = Field(default=8, ge=1)


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

    When the rest of a day is replanned for a ``reason``, the plans ``in_force`` and what the
    agent has ``done`` today take the place of the ``strokes``. ``start_place`` is where the agent
    is now, ``present`` who is there; ``commitments`` are its own, ``expected`` what others have
    promised it. ``talks`` are what it remembers of its talks today, ``intentions`` what it means to
    do because of them, and ``memories`` what else comes to its mind on the reason; all oldest
    first.
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
    talks: tuple[Noted, ...] = ()
    intentions: tuple[Intention, ...] = ()
    memories: tuple[Noted, ...] = ()


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
    ``last_seen`` says where staff of the plan's place who are not present were noticed today.
    ``commitments`` are its own for today or at no set time. ``here`` is where the agent is now,
    ``present`` the people who are there, ``elsewhere`` those whom it knows and who are not,
    ``serving`` those of them who serve guests at the plan's place, ``unknown_staff`` others who do
    and whom the agent does not know yet, ``guests`` those whom the agent itself can serve there, as
    it noticed them lately. ``minutes`` are the whole ones left until ``end``, and ``then`` is the
    plan after this one, None if none is known. ``expected`` is what others have promised the agent
    or announced for now or soon, ``engagements`` the events that it holds itself then. ``talks``,
    ``intentions`` and ``memories`` are as in GeneratePlans, the last on the plan. ``in_force`` are
    the actions already planned for the rest of this plan, the current one first; an answer without
    actions leaves them as they are. ``walks`` says how many minutes the walk to a place takes at
    least; places within a minute are left out.
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
    unknown_staff: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    last_seen: tuple[LastSeen, ...] = ()
    earlier: tuple[Done, ...] = ()
    end: str = ""
    then: Planned | None = None
    expected: tuple[Promise, ...] = ()
    engagements: tuple[Promise, ...] = ()
    talks: tuple[Noted, ...] = ()
    intentions: tuple[Intention, ...] = ()
    memories: tuple[Noted, ...] = ()
    in_force: tuple[Planned, ...] = ()
    walks: dict[Address, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)


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
    """The actions in order; together they fill the minutes asked for.

    ``already_kept`` are the positions of the commitments that what the agent did before has
    fulfilled, though it did not set out to keep them.
    """

    actions: tuple[Action, ...] = Field(max_length=60)
    already_kept: tuple[Position, ...] = Field(default=(), max_length=5)


class DecideJoining(Data):
    """``other`` invites the agent to do ``what`` together: does it join in?

    ``also`` are others who are invited; ``commitments`` are the agent's own for today or at no set
    time. ``part`` is what the agent would do if that differs from ``what``; ``serves``: it is its
    work to serve guests there, ``other_serves``: the other's; ``other_age`` is in years, 0 if not
    known. ``expected`` and ``engagements`` are as in GenerateActions. Of today: ``together`` is
    what the two have done together, ``declined`` what the other has suggested and the agent has
    declined, ``earlier`` are their last talks; each the latest last.
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
    expected: tuple[Promise, ...] = ()
    engagements: tuple[Promise, ...] = ()
    together: tuple[Done, ...] = ()
    declined: tuple[Declined, ...] = ()
    earlier: tuple[EarlierTalk, ...] = ()
    other_serves: bool = False


class Joining(Data):
    """Whether the agent stops what it is doing and joins in, and why."""

    joins: bool
    reason: str = Field(default="", max_length=300)

"""What many questions show or answer in the same form: people, places, memories, short texts.

Importance is 1 to 10.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from folkways.language.operation import Data

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
Sentences = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400)]
Clock = Annotated[str, Field(max_length=8)]
Name = Annotated[str, Field(max_length=120)]
Address = Annotated[str, Field(max_length=200)]
Score = Annotated[int, Field(ge=1, le=10)]
Position = Annotated[int, Field(ge=0)]


class Who(Data):
    """The agent description G: what the agent knows of itself.

    ``currently`` was written at moment ``as_of`` ("day 1 08:00"); empty: when the day began.
    """

    name: str
    age: int
    role: Literal["entrepreneur", "ordinary"]
    innate: tuple[str, ...]
    learned: str
    currently: str
    lifestyle: str
    daily_requirement: str
    relationships: dict[str, str]
    as_of: str = ""


class Place(Data):
    """A place that the agent knows: an arena, with what stands in it, or an area with its rooms.

    Areas are shown where places are chosen level by level; ``rooms`` are the names of arenas.
    """

    address: str
    indoors: bool
    public: bool = True
    tags: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()


class Done(Data):
    """Something that the agent has done today; ``when`` ("10:30") it began it the last time.

    ``theirs`` is what somebody else did meanwhile, who had another part in it.
    """

    when: Clock
    text: str
    theirs: str = ""


class Present(Data):
    """Somebody near the agent, and what they are doing (empty: nothing that one could name).

    ``place`` is where they are, if not at the agent's own place, and ``opens``: it opens into that,
    so that they can join in with something without a walk; ``declined``: they have just declined to
    join in with something, ``refused`` is what; ``far``: they are out of sight in the same place,
    so that what they do is not seen; ``noticed`` is what the agent hears them do all the same, or
    sees by those with whom they do it; ``serves``: it is their work to serve guests there.
    ``since`` ("10:30") is when they began what they are doing, ``talked_until`` when a talk ended
    that interrupted it, both empty if not known. ``performs`` is what they do as the host of an
    announced event that is on in the agent's space: everybody there can see it, also if ``far``.
    ``together`` is what the agent has done with them today, the latest last; ``walk`` is how many
    whole minutes the agent needs to walk up to them, 0 if less than two.
    """

    name: str
    doing: str = ""
    place: str = ""
    opens: bool = False
    declined: bool = False
    refused: str = ""
    far: bool = False
    noticed: str = ""
    serves: bool = False
    since: Clock = ""
    talked_until: Clock = ""
    performs: str = ""
    together: tuple[Done, ...] = ()
    walk: Annotated[int, Field(ge=0)] = 0


class Declined(Data):
    """Something that the agent has declined today; ``when`` ("10:30") and ``why``."""

    when: Clock
    text: str
    why: str


class Remembered(Data):
    """A record of the memory stream as shown to the mind; an "action" is the agent's own doing.

    ``when`` ("day 1 10:30") and ``place`` (an arena) say when and where it was made, as far as is
    known.
    """

    id: int
    kind: Literal["observation", "thought", "chat", "plan", "action"]
    text: str
    importance: int
    when: str = ""
    place: str = ""


class Noted(Data):
    """A memory in words, with when it was made ("day 1 10:30", empty if not known)."""

    when: str
    text: str


class Intention(Noted):
    """What the agent means to do because of a talk; ``after`` is with whom it talked then.

    ``after`` is empty for an objection that it has put off.
    """

    after: str = ""


class Decided(Data):
    """What the agent decided before on the same matter with the same person.

    ``minutes_ago`` it decided so, because of ``reason`` (may be empty); ``saw`` is what it saw the
    person do then.
    """

    decision: Literal["now", "later", "no"]
    minutes_ago: int = Field(ge=0)
    reason: str = ""
    saw: str = ""


class GoingOn(Data):
    """An announced event that is on: ``by`` does ``what`` at ``place``; ``when`` are its hours.

    ``act`` is what its host is doing at this moment; empty for the agent's own event. ``building``:
    its place is a building or area as a whole.
    """

    by: str
    what: str
    when: str
    place: str
    act: str = ""
    building: bool = False


class TalkCount(Data):
    """How often ``by`` has spoken to a person today, and how many minutes ago the last time."""

    by: str
    times: int = Field(ge=1)
    minutes_ago: int = Field(ge=0)


class Guideline(Data):
    """A line of guidance that a mechanism gives for plans, actions and talk.

    For CRSEC a qualified personal norm with its utility (``weight``, 1 to 100). The rest is None
    unless ``norms.compliance`` is ``weighed``: how often the norm was brought to mind
    (``reminders``, each fading if forgetting is on), how often the agent saw others keep and break
    it, and whether somebody has reproached the agent for it, at what time, and it still acts as it
    did.

    ``notes`` are what mechanisms add to it in words ("Ann Lee frowned at you for this at 10:30"),
    and ``pressure`` how much that weighs: logits towards keeping the norm, or below 0 away from it.
    """

    text: str
    kind: Literal["descriptive", "injunctive"]
    weight: int = Field(ge=1, le=100)
    reminders: float | None = Field(default=None, ge=0)
    seen_kept: int | None = Field(default=None, ge=0)
    seen_broken: int | None = Field(default=None, ge=0)
    reproached: bool | None = None
    reproached_at: str | None = None
    notes: tuple[str, ...] = ()
    pressure: float | None = None


class Gossip(Data):
    """What the agent could tell somebody about a third person.

    ``good``: it speaks for ``about``, not against them; ``text`` says what it rests on.
    """

    about: str
    good: bool
    text: str


class LastSeen(Data):
    """Where somebody was last seen or heard today: ``when`` is "HH:MM", ``place`` an address."""

    name: Name
    when: str
    place: Address


class Promise(Data):
    """An open commitment as shown to the mind.

    ``by`` owes it to the first of ``others``; it concerns the rest of them. ``when`` is "10:30",
    "day 2 10:30", or empty for no time agreed; ``until`` when it ends, in the same form;
    ``occasion`` what it waits for instead of a time, and ``occasion_came``: what that names has
    ended; ``minutes`` how long it takes, 0 if nothing was said; ``together``: they are to do it
    together; ``tell`` is the person to be told about it. ``lasting``: it holds from then on;
    ``now``: it is going on; ``at_once``: it was to begin when it was agreed; ``clashes``: the agent
    has another engagement at its time; ``work``: it is no promise, but the agent's own work;
    ``building``: its place is a building or area as a whole.
    """

    by: str
    what: str
    others: tuple[str, ...]
    when: str = ""
    place: str = ""
    together: bool = False
    minutes: int = Field(default=0, ge=0)
    tell: str = ""
    until: str = ""
    occasion: str = ""
    occasion_came: bool = False
    lasting: bool = False
    now: bool = False
    at_once: bool = False
    clashes: bool = False
    work: bool = False
    building: bool = False

    @property
    def takes_time(self) -> bool:
        """Whether it needs the agent at a place, or with somebody, at its time."""
        return bool(self.when) and (self.together or bool(self.place))


class Agreement(Data):
    """Something that the agent agreed to do in a conversation (``what`` is a gerund phrase).

    ``time`` is "HH:MM", "now" for right away, empty for none; ``until`` is its end ("HH:MM"), or
    ``ends_with`` the act with which it ends ("Ann's lunch"); ``occasion`` is what it waits for
    instead of a time; ``day`` 0 is today; ``minutes`` is how long it takes, 0 if nothing
    was said; ``together`` with the other; ``lasting`` from now on rather than once; ``people`` are
    others whom it concerns; ``tell`` is the person with whom the agent is to talk about it;
    ``replaces`` is the number of the commitment shown that it moves.
    """

    what: Words
    time: Clock = ""
    until: Clock = ""
    ends_with: Annotated[str, Field(max_length=200)] = ""
    occasion: Annotated[str, Field(max_length=200)] = ""
    day: int = Field(default=0, ge=0, le=1000)
    minutes: int = Field(default=0, ge=0, le=1440)
    place: Address = ""
    together: bool = False
    lasting: bool = False
    people: tuple[Name, ...] = Field(default=(), max_length=10)
    tell: Name = ""
    replaces: int | None = Field(default=None, ge=0)


class EarlierTalk(Data):
    """A talk of the agent's own with somebody: what it remembers of it.

    ``when`` says how long ago it ended; ``by`` opened it to raise ``about``, as far as is known.
    """

    when: str
    text: str
    by: str = ""
    about: str = ""


class Line(Data):
    """One utterance of a conversation."""

    speaker: str
    text: str


class SpokenTo(Data):
    """A talk that the person has just had with somebody else (``by``), as far as it was overheard.

    ``lines`` are all that the agent heard of it, in order; ``minutes_ago`` the last was said.
    ``unheard`` is the one of the two of whom the agent heard no word, empty if it heard both.
    """

    by: str
    minutes_ago: int = Field(ge=0)
    lines: tuple[Line, ...] = ()
    unheard: str = ""

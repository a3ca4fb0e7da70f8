"""What is asked about things that an agent notices (Park et al. 2023, 4.3.1)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from folkways.agents.shown import (
    EarlierTalk,
    GoingOn,
    Intention,
    Place,
    Promise,
    Remembered,
    Score,
    SpokenTo,
    Who,
)
from folkways.language.operation import Data


class Noticing(Data):
    """Something that the agent noticed, and what it knows of the person that it saw or heard.

    ``seen_at`` is where that is, None if that is where the agent is; ``since_minutes`` how long it
    has known of it; ``earlier`` are its last talks with the other, ``spoken_to`` those of others
    with the other that it has just overheard, both oldest first; ``commitments`` are what the two
    owe each other. ``other_serves``: it is the other's work to serve guests there; ``intentions``
    are what the agent means to do because of its talks today, as far as it concerns the other;
    ``talked_until`` is when a talk ended that interrupted what the other does ("10:30", empty if
    none did). ``unheard`` is the other's last talk if the agent heard nothing of it, None if there
    was none lately.
    """

    observation: str
    other: str
    relationship: str
    other_age: int = 0
    earlier: tuple[EarlierTalk, ...] = ()
    seen_at: Place | None = None
    since_minutes: int = Field(default=0, ge=0)
    spoken_to: tuple[SpokenTo, ...] = ()
    commitments: tuple[Promise, ...] = ()
    other_serves: bool = False
    intentions: tuple[Intention, ...] = ()
    talked_until: str = ""
    unheard: SpokenTo | None = None


class DecideReaction(Noticing):
    """The agent noticed something: does it go on, talk, or change its plan?

    It can react to one thing only: to what it is asked about first, or to one of ``also``, what
    else it noticed. ``place`` is where the agent is, ``current_action`` what it is in the middle
    of, ``engagements`` what it has promised to others than the first; ``going_on`` are announced
    events that are on now, where the agent is or held by one of those whom it noticed. ``serves``:
    it is the agent's own work to serve guests there.
    """

    who: Who
    when: str
    place: Place
    current_action: str
    memories: tuple[Remembered, ...]
    standards: tuple[str, ...]
    engagements: tuple[Promise, ...] = ()
    going_on: tuple[GoingOn, ...] = ()
    serves: bool = False
    also: tuple[Noticing, ...] = ()

    @property
    def noticed(self) -> tuple[Noticing, ...]:
        """All that the agent noticed, by the numbers that an answer refers to."""
        return (self, *self.also)

    def alone(self, number: int) -> DecideReaction:
        """Return the question about one of the things noticed, as if nothing else had been."""
        one = self.noticed[number]
        shown = {name: getattr(one, name) for name in Noticing.model_fields}
        return self.model_copy(update={**shown, "also": ()})


class Reaction(Data):
    """What the agent does about it; ``topic`` is what it wants to raise if it talks.

    ``about`` is the number of what it reacts to, 0 for the first. ``objects``: the talk would
    object to what the other is doing or has said. Only an objection to what goes on can come
    "later". ``importance`` is how much that thing matters to the agent.
    """

    decision: Literal["continue", "talk", "later", "replan"]
    topic: str = Field(default="", max_length=300)
    reason: str = Field(default="", max_length=300)
    importance: Score = 1
    objects: bool = False
    about: int = Field(default=0, ge=0)

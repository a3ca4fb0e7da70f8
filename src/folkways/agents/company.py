"""What an agent knows of joint actions: invitations made, received and declined.

A fold over the events of joint action that concern the agent; part of its body, so saved with it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from folkways.base import events as ev
from folkways.base.plural import listed
from folkways.base.time import HOUR

NOT_AGAIN = HOUR
"""Somebody who has declined is not invited again for so long: a plan is made for an hour."""
SHOWN = 4
"""How many things that two did together, or that one declined, are kept for each person."""
NOT_THERE = "was not there"
"""Why nothing came of an invitation to somebody who had gone: that one has declined nothing."""


def waiting_for(names: Sequence[str]) -> str:
    """Return what an agent does until people who are busy have time for it."""
    return f"waiting for {listed(names)} to have time"


class Invitation(msgspec.Struct):
    """An invitation by ``by``, as ``others`` received it; ``answers`` are those given so far.

    ``part`` is what the one invited is to do, if not the same; ``busy`` are those who could not be
    asked just then.
    """

    joint: str
    by: str
    others: tuple[str, ...]
    text: str
    address: str
    seconds: int
    importance: int = 0
    answers: dict[str, bool] = {}
    whys: dict[str, str] = {}
    part: str = ""
    busy: list[str] = []

    @property
    def answered(self) -> bool:
        """Whether everybody has answered."""
        return all(name in self.answers for name in self.others)

    @property
    def joiners(self) -> tuple[str, ...]:
        """Those who have accepted."""
        return tuple(name for name in self.others if self.answers.get(name))


class Shared(msgspec.Struct, frozen=True):
    """What the agent did together with somebody, or declined; ``t`` is when, ``why`` its reason.

    ``theirs`` is what the other did meanwhile, empty if the same.
    """

    t: int
    text: str
    why: str = ""
    theirs: str = ""


class Company(msgspec.Struct):
    """With whom an agent does, or is about to do, something.

    ``made`` is its own invitation, until the joint action begins or is given up; ``received`` one
    that it has not answered or that it has accepted. ``begun`` is the entry of its own plan that
    has just begun with others. ``declined`` says when somebody last declined, and ``refused`` what;
    ``count`` is how many invitations it has made in this run. Of this day, and of each person:
    ``together`` is what the agent did with them, ``own_refusals`` what of theirs it declined; the
    last ``SHOWN`` each, oldest first.
    """

    made: Invitation | None = None
    received: Invitation | None = None
    begun: ev.PlanItem | None = None
    declined: dict[str, int] = {}
    refused: dict[str, str] = {}
    count: int = 0
    together: dict[str, list[Shared]] = {}
    own_refusals: dict[str, list[Shared]] = {}

    def turned_down(self, name: str, t: int, since: int = 0) -> bool:
        """Whether somebody has declined an invitation lately, and not before moment ``since``."""
        at = self.declined.get(name)
        return at is not None and since <= at and t < at + NOT_AGAIN

    def about_to_begin(self, name: str) -> bool:
        """Whether something is about to begin with others, or will once they have answered.

        ``name`` is the agent itself.
        """
        made, received = self.made, self.received
        if made is not None and (made.joiners or not made.answered):
            return True
        return received is not None and name in received.joiners

    def invited(self, event: ev.Invited, name: str) -> None:
        """Take in an invitation of ``name``, or one to it; the first received counts."""
        invitation = Invitation(
            event.joint,
            event.agent,
            event.others,
            event.text,
            event.address,
            event.seconds,
            event.importance,
            part=event.part,
        )
        if event.agent == name:
            self.made = invitation
            self.count += 1
        elif self.received is None:
            self.received = invitation

    def answered(self, event: ev.InvitationAnswered, name: str) -> None:
        """Take in an answer by ``name``, or one to it."""
        made, received = self.made, self.received
        if made is not None and made.joint == event.joint:
            made.answers[event.agent], made.whys[event.agent] = event.joins, event.why
            if event.busy:
                made.busy.append(event.agent)
            elif not event.joins and event.why != NOT_THERE:
                self.declined[event.agent] = event.t
                self.refused[event.agent] = made.text
        if event.agent == name and received is not None and received.joint == event.joint:
            received.answers[name] = event.joins
            self.received = received if event.joins else None
            if event.asked and not event.joins:
                text = received.part or received.text
                _add(self.own_refusals, event.by, Shared(event.t, text, event.why))

    def left(self, event: ev.CompanyLeft, name: str) -> None:
        """Take in that somebody gives up what was about to begin."""
        made, received = self.made, self.received
        if made is not None and made.joint == event.joint:
            if event.agent == name:
                self.made = None
            else:
                made.answers[event.agent], made.whys[event.agent] = False, event.why
        gone = (name, received.by) if received is not None else ()
        if received is not None and received.joint == event.joint and event.agent in gone:
            self.received = None

    def begins(self, event: ev.ActionBegan, item: ev.PlanItem | None) -> ev.PlanItem:
        """Take in that something joint begins; return the entry of a plan that stands for it.

        That is ``item`` if the agent has made the invitation.
        """
        own = item if self.made is not None and self.made.joint == event.joint else None
        with_parts = self.made if own is not None else self.received
        theirs = ""
        if with_parts is not None and with_parts.part:
            theirs = with_parts.part if own is not None else with_parts.text
        importance = self.received.importance if self.received is not None else 0
        self.made, self.received, self.begun = None, None, own
        for name in event.company:  # a coffee refused does not bar the brunch they now share
            self.declined.pop(name, None)
            self.refused.pop(name, None)
            _add(self.together, name, Shared(event.t, event.text, theirs=theirs))
        return own or ev.PlanItem(
            event.t, event.seconds, event.text, event.address, importance=importance
        )

    def planned(self) -> None:
        """Note that new actions take the place of an invitation that nobody has accepted."""
        if self.made is not None and self.made.answered:
            self.made = None

    def clear(self) -> None:
        """Forget everything but the count: the day is over, or the agent has left."""
        self.made, self.received, self.begun = None, None, None
        self.declined, self.refused = {}, {}
        self.together, self.own_refusals = {}, {}


def _add(kept: dict[str, list[Shared]], name: str, one: Shared) -> None:
    """Keep one more of what concerns somebody, and each text once, as of its last time."""
    before = [other for other in kept.get(name, ()) if other.text != one.text]
    kept[name] = [*before, one][-SHOWN:]

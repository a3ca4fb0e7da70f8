"""Where an agent is, what it has planned, promised and begun, and with whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from folkways.agents.company import Company
from folkways.agents.doing import Doing, with_hours
from folkways.agents.ledger import Ledger
from folkways.agents.talks import Talk
from folkways.base import events as ev
from folkways.base.time import MINUTE, TICK

Folds = dict[type[ev.Event], Callable[[Any, Any], None]]
"""The method that takes in each kind of event."""


class ActivityState(msgspec.Struct):
    """Place, plans, commitments, and the act, walk or talk in progress."""

    name: str
    address: str = ""
    known: dict[str, None] = {}
    strokes: list[ev.PlanItem] = []
    hours: list[ev.PlanItem] = []
    actions: list[ev.PlanItem] = []
    doing: Doing | None = None
    done: list[str] = []
    done_at: list[int] = []
    done_today: dict[str, int] = {}
    path_until: int = 0
    talk: Talk | None = None
    hours_made_at: int = 0
    inner_voice: str = ""
    ledger: Ledger = msgspec.field(default_factory=Ledger)
    company: Company = msgspec.field(default_factory=Company)

    def _placed(self, event: ev.AgentPlaced) -> None:
        self.address, self.path_until = event.address, 0

    def _learned(self, event: ev.PlaceLearned) -> None:
        for address in event.addresses:
            self.known[address] = None

    def _plan(self, event: ev.PlanMade) -> None:
        if event.level == "day":
            self.strokes = list(event.items)
        elif event.level == "hours":
            self.hours = with_hours(self.hours, event)
            self.hours_made_at = event.t
            self.inner_voice = ""
            self.ledger.crowded = 0
        elif event.level == "acts":
            self.actions = list(event.items)
            self.company.planned()
        else:
            self.actions = list(event.items)
            self.ledger.planned(event.t)
            self.company.planned()
            if self.doing is not None:
                self.doing.lead = ""

    def _action(self, event: ev.ActionBegan) -> None:
        planned = item = self.actions[0] if self.actions else None
        if event.joint:
            item = self.company.begins(event, planned)
            if not event.lead:
                self.ledger.joined(event.company)
        # What others invite to is not in one's plan, unless the agent has waited for them.
        if not event.joint or item is planned or self._has_waited_for(event.lead):
            self.actions = self.actions[1:]
        elif event.lead and not self._does_the_same(event):
            self._interrupt(event.t + event.seconds)
        state, importance = (item.object_state, item.importance) if item else ("", 0)
        self.ledger.acts(event)
        until = event.t + event.seconds
        self.doing = Doing(event.text, event.address, event.t, until, state, importance)
        self.doing.joint, self.doing.company = event.joint, list(event.company)
        self.doing.emoji, self.doing.reason = event.emoji, event.reason
        self.doing.loud = event.loud
        self.doing.awaits, self.doing.in_line = list(event.awaits), event.in_line
        self.doing.lead = event.lead
        self.done = [*self.done[-5:], event.text]
        self.done_at = [*self.done_at[-5:], event.t]
        if not event.in_line:
            self.done_today.pop(event.text, None)
            self.done_today[event.text] = event.t
        self.address = event.address

    def _has_waited_for(self, lead: str) -> bool:
        """Whether who leads is the one for whom the agent waited, to do something like this."""
        doing, actions = self.doing, self.actions
        waits = doing is not None and doing.in_line and doing.awaits == [lead]
        return waits and bool(actions and actions[0].part) and actions[0].companions == (lead,)

    def _does_the_same(self, event: ev.ActionBegan) -> bool:
        """Whether what begins with others carries out what the agent was carrying out already."""
        work = self.ledger.work
        return work is not None and bool(set(work.keeps) & set(event.keeps))

    def rest_of_act(self, start: int) -> ev.PlanItem | None:
        """Return what is left at ``start`` of what the agent is doing, with the promises it keeps.

        None if less than a minute is left.
        """
        doing, work = self.doing, self.ledger.work
        if doing is None or doing.until - start < MINUTE:
            return None
        return doing.rest(start, () if work is None else work.keeps)

    def _interrupt(self, until: int) -> None:
        """Have the agent take up again at ``until`` what it is doing, if a minute of it is left."""
        rest = self.rest_of_act(until)
        if rest is not None:
            self.actions = [rest, *self.actions]

    def _object(self, event: ev.ObjectChanged) -> None:
        doing = self.doing
        if doing is not None and doing.address == event.address:
            doing.object_state = event.state if event.state == doing.object_state else ""
            doing.upset = "" if event.agent else event.state

    def _departed(self, event: ev.Departed) -> None:
        self.path_until = event.t + TICK * len(event.path)
        if not (self.talk is not None or self._goes_up_to_company(event)):
            self.doing = None
            self.ledger.stops(event.t)

    def _goes_up_to_company(self, event: ev.Departed) -> bool:
        """Whether the agent walks up to those with whom it has just begun something."""
        doing = self.doing
        return doing is not None and bool(doing.joint) and doing.started == event.t

    def _arrived(self, event: ev.Arrived) -> None:
        self.path_until, self.address = 0, event.address

    def _announced(self, event: ev.EventAnnounced) -> None:
        self.ledger.announced(event)

    def _clashed(self, event: ev.PlaceClashed) -> None:
        if event.agent == self.name:
            self.ledger.clashed(event)

    def _made(self, event: ev.CommitmentMade) -> None:
        self.ledger.made(event, self.name)

    def _invited(self, event: ev.Invited) -> None:
        self.company.invited(event, self.name)

    def _answered(self, event: ev.InvitationAnswered) -> None:
        self.company.answered(event, self.name)

    def _left(self, event: ev.CompanyLeft) -> None:
        self.company.left(event, self.name)
        doing = self.doing
        if doing is None or doing.joint != event.joint:
            return
        doing.company = [name for name in doing.company if name != event.agent]
        if event.agent == self.name or not doing.company:  # nobody is left to do it with
            doing.joint, doing.company, doing.until = "", [], min(doing.until, event.t)
            if event.agent == self.name:
                self.ledger.stops(event.t)
            else:
                self.ledger.left_by(event.agent, event.t)

    _FOLDS: ClassVar[Folds] = {
        ev.AgentPlaced: _placed,
        ev.PlanMade: _plan,
        ev.ActionBegan: _action,
        ev.ObjectChanged: _object,
        ev.Departed: _departed,
        ev.Arrived: _arrived,
        ev.PlaceLearned: _learned,
        ev.CommitmentMade: _made,
        ev.Invited: _invited,
        ev.InvitationAnswered: _answered,
        ev.CompanyLeft: _left,
        ev.EventAnnounced: _announced,
        ev.PlaceClashed: _clashed,
    }

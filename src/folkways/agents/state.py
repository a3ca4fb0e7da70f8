"""An agent's state: a fold over the events that concern it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec

from folkways.agents.company import Company
from folkways.agents.concern import Concern
from folkways.agents.heard import Heard, HeardTalk, faint_words, with_words
from folkways.agents.ledger import Ledger
from folkways.agents.percept import Percept
from folkways.agents.speech import spoken_in
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE, TICK

WISH_LASTS = 10 * MINUTE
"""A wish to talk that came to nothing is kept for so long."""
LATER_LASTS = HOUR
"""An agent that puts off speaking up decides again once it has done what it is doing, but no more
after so long."""


TALKS_KEPT = 3
"""So many of the agent's last talks with each person are shown before it speaks to them again."""


class Doing(msgspec.Struct):
    """What the agent is doing, from ``started`` until ``until`` (moments).

    ``upset`` is the state into which somebody from outside has put the object in use, if so;
    ``company`` are those with whom the agent does it, ``joint`` the id that their actions share;
    ``awaits`` are those for whom it waits, ``in_line`` until they have time.
    """

    text: str
    address: str
    started: int
    until: int
    object_state: str = ""
    importance: int = 0
    upset: str = ""
    joint: str = ""
    company: list[str] = []
    emoji: str = ""
    reason: str = ""
    loud: bool = False
    awaits: list[str] = []
    in_line: bool = False

    def rest(self, start: int) -> ev.PlanItem:
        """Return what is left of it at ``start``, as an entry of a plan."""
        return ev.PlanItem(
            start,
            self.until - start,
            self.text,
            self.address,
            self.emoji,
            self.object_state,
            self.reason,
            self.importance,
            loud=self.loud,
        )


class Talk(msgspec.Struct):
    """A conversation: open (the agent is in it) or closed (to be digested)."""

    conversation: str
    other: str
    opened: bool
    reason: ev.TalkReason
    about: str
    lines: list[tuple[str, str]]
    speaker: str
    due: int = 0
    observation: str = ""


class PastTalk(msgspec.Struct):
    """A talk that is over: who ``opened`` it to raise what, and when it ended.

    ``memory`` is what the agent remembers of it, -1 until it has digested it.
    """

    opened: bool
    about: str
    until: int
    memory: int = -1


def with_hours(hours: Sequence[ev.PlanItem], event: ev.PlanMade) -> list[ev.PlanItem]:
    """Return the plan of the hours: one made anew replaces the old from its first entry on.

    What was to last beyond that ends there; else two plans would be in force at once.
    """
    first = event.items[0].start if event.items else event.t
    kept = (
        msgspec.structs.replace(item, seconds=min(item.seconds, first - item.start))
        for item in hours
        if item.start < first
    )
    return [*kept, *event.items]


class Body(msgspec.Struct):
    """Everything about an agent except its memories and what mechanisms keep."""

    name: str
    status: str = ""
    status_at: int | None = None
    address: str = ""
    known: dict[str, None] = {}
    strokes: list[ev.PlanItem] = []
    hours: list[ev.PlanItem] = []
    actions: list[ev.PlanItem] = []
    doing: Doing | None = None
    done: list[str] = []
    done_today: dict[str, int] = {}
    path_until: int = 0
    talk: Talk | None = None
    closed: list[Talk] = []
    heard: list[Heard] = []
    overheard: list[HeardTalk] = []
    met: dict[str, None] = {}
    recent: list[str] = []
    noticed: dict[str, tuple[str, int]] = {}
    deferred: list[int] = []
    waiting: list[Percept] = []
    guessed: dict[str, None] = {}
    wishes: list[Concern] = []
    talked: dict[str, int] = {}
    talks: dict[str, list[PastTalk]] = {}
    decided: dict[str, int] = {}
    raised: dict[str, int] = {}
    considered: dict[str, int] = {}
    relationships: dict[str, str] = {}
    related_at: dict[str, int] = {}
    considered_at: int = -1
    attended_at: int = -1
    plan: int = -1
    old_plans: dict[int, None] = {}
    importance: int = 0
    hours_made_at: int = 0
    retention: int = 8
    persona: dict[str, ev.Value | list[ev.Value]] = {}
    inner_voice: str = ""
    ledger: Ledger = msgspec.field(default_factory=Ledger)
    company: Company = msgspec.field(default_factory=Company)

    def fold(self, event: ev.Event) -> None:
        """Take in one event that the agent brought about or that concerns it."""
        fold = self._FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)

    def _day_began(self, event: ev.DayBegan) -> None:
        self.strokes, self.hours, self.actions = [], [], []
        self.doing, self.done, self.done_today = None, [], {}
        self.recent, self.deferred, self.wishes, self.heard = [], [], [], []
        self.noticed, self.overheard = {}, []
        if self.status_at is None:  # the scenario says how things stand when the run begins
            self.status_at = event.t
        self.ledger.day_began()
        self.company.clear()

    def _day_ended(self, event: ev.DayEnded) -> None:
        self.doing, self.actions, self.path_until = None, [], 0
        self.company.clear()

    def _placed(self, event: ev.AgentPlaced) -> None:
        self.address, self.path_until = event.address, 0

    def _status(self, event: ev.StatusRevised) -> None:
        self.status, self.status_at = event.status, event.t

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
            self.ledger.planned()
            self.company.planned()

    def _action(self, event: ev.ActionBegan) -> None:
        planned = item = self.actions[0] if self.actions else None
        if event.joint:
            item = self.company.begins(event, planned)
            if not event.lead:
                self.ledger.joined(event.company)
        if not event.joint or item is planned:  # what others invite to is not in one's plan
            self.actions = self.actions[1:]
        elif event.lead:
            self._interrupt(event.t + event.seconds)
        state, importance = (item.object_state, item.importance) if item else ("", 0)
        self.ledger.acts(event)
        until = event.t + event.seconds
        self.doing = Doing(event.text, event.address, event.t, until, state, importance)
        self.doing.joint, self.doing.company = event.joint, list(event.company)
        self.doing.emoji, self.doing.reason = event.emoji, event.reason
        self.doing.loud = event.loud
        self.doing.awaits, self.doing.in_line = list(event.awaits), event.in_line
        self.done = [*self.done[-5:], event.text]
        if not event.in_line:
            self.done_today.pop(event.text, None)
            self.done_today[event.text] = event.t
        self.address = event.address

    def _interrupt(self, until: int) -> None:
        """Have the agent take up again at ``until`` what it is doing, if a minute of it is left."""
        doing = self.doing
        if doing is not None and doing.until - until >= MINUTE:
            self.actions = [doing.rest(until), *self.actions]

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

    def _noticed(self, event: ev.Noticed) -> None:
        self.waiting.append(Percept.waiting(event))
        if not event.speech:
            who = self.name if event.own else event.other or event.text
            self._note(who, event.text, event.t)

    def _memory(self, event: ev.MemoryAdded) -> None:
        if event.memory == "plan":  # the latest takes the place of those before it
            if self.plan >= 0:
                self.old_plans[self.plan] = None
            self.plan = event.id
        if event.memory in ("observation", "chat"):
            self.importance += event.importance
        if event.memory == "chat":
            undigested = [talk for talk in self.talks.get(event.about, ()) if talk.memory < 0]
            if undigested:
                undigested[0].memory = event.id
        if event.memory == "observation":
            self._observed(event)

    def _observed(self, event: ev.MemoryAdded) -> None:
        if event.about:
            self.met[event.about] = None
        if event.guessed:
            self.guessed[event.text] = None
        else:
            self.guessed.pop(event.text, None)
        kept = [item for item in self.waiting if item.text == event.text]
        if kept:
            self.waiting.remove(kept[0])
        elif not event.speech:
            self._note(self.name if event.own else event.about or event.text, event.text, event.t)
        if self.talk is not None or event.t < self.path_until:
            self.deferred.append(event.id)

    def _note(self, who: str, text: str, t: int) -> None:
        """Keep what was noticed of somebody last; words are never the same twice, sights last."""
        self.noticed[who] = (text, t)
        self.recent = [*self.recent, text][-self.retention :] if self.retention else []

    def _reflected(self, event: ev.Reflected) -> None:
        self.importance = 0

    def _reacted(self, event: ev.Reacted) -> None:
        self.considered[event.other or event.to] = event.t

    def _relationship(self, event: ev.RelationshipRevised) -> None:
        self.relationships[event.other] = event.text
        self.related_at[event.other] = event.t

    def _learned(self, event: ev.PlaceLearned) -> None:
        for address in event.addresses:
            self.known[address] = None

    def _missed(self, event: ev.TalkMissed) -> None:
        until = event.t + WISH_LASTS
        for wish in self.wishes:
            if wish.other == event.other and wish.norm == event.norm:
                until = wish.until
        self._drop_wishes(event.other, event.t)
        if until > event.t and not event.lapsed:
            self.wishes.append(
                Concern(
                    event.other,
                    event.reason,
                    event.about,
                    event.norm,
                    event.weight,
                    event.observation,
                    until=until,
                )
            )

    def _drop_wishes(self, other: str, t: int) -> None:
        """Forget the wishes to talk to ``other``, and those whose time is over."""
        self.wishes = [wish for wish in self.wishes if wish.other != other and wish.until > t]

    def _decided(self, event: ev.TalkDecided) -> None:
        self._drop_wishes(event.other, event.t)
        if not event.later:
            self.decided[f"{event.other}|{event.norm}"] = event.t
        else:
            busy = self.doing.until if self.doing is not None else 0
            self.wishes.append(
                Concern(
                    event.other,
                    "conflict",
                    event.about,
                    event.norm,
                    event.weight,
                    event.observation,
                    until=event.t + LATER_LASTS,
                    after=max(busy, event.t + MINUTE),
                )
            )

    def _opened(self, event: ev.ConversationOpened) -> None:
        mine = event.agent == self.name
        other = event.other if mine else event.agent
        self.talk = Talk(
            conversation=event.conversation,
            other=other,
            opened=mine,
            reason=event.reason,
            about=event.about,
            lines=[],
            speaker=event.agent,
            due=event.t + TICK,
            observation=event.observation,
        )
        self._drop_wishes(other, event.t)
        if mine and (event.norm or event.observation):
            self.raised[f"{other}|{event.norm}"] = event.t

    def _uttered(self, event: ev.Uttered) -> None:
        if self.talk is not None and self.talk.conversation == event.conversation:
            self.talk.lines.append((event.agent, event.text))
            self.talk.speaker, self.talk.due = event.to, event.t + spoken_in(event.text)
        elif self.name in event.overheard_by:
            self.heard.append(Heard(event.t, event.agent, event.to, event.text))
            self.overheard = with_words(self.overheard, event, event.text)
        elif self.name in event.faint:
            self.heard.append(Heard(event.t, event.agent, event.to, event.gist, faint=True))
            self.overheard = with_words(self.overheard, event, faint_words(event.gist))

    def _closed(self, event: ev.ConversationClosed) -> None:
        if self.talk is not None and self.talk.conversation == event.conversation:
            talk = self.talk
            self.closed.append(talk)
            self.talked[talk.other] = event.t
            if talk.lines:
                past = PastTalk(talk.opened, talk.about, event.t)
                self.talks[talk.other] = [*self.talks.get(talk.other, ()), past][-TALKS_KEPT:]
            self.talk = None

    def _asked(self, event: ev.Asked) -> None:
        self.heard = [heard for heard in self.heard if heard.t >= event.t]
        self.closed = []
        self.ledger.remembered()
        self.company.begun = None
        if event.attended:
            self.deferred = []
            self.attended_at = event.t
        if event.considered:
            self.considered_at = event.t

    def _made(self, event: ev.CommitmentMade) -> None:
        self.ledger.made(event, self.name)

    def _ended(self, event: ev.CommitmentEnded) -> None:
        ended = self.ledger.open.get(event.commitment)
        self.ledger.ended(event, self.name)
        if ended is None or ended.by != self.name or ended.intention < 0:
            return
        if not self.ledger.intends(self.name, ended.intention):  # what it meant to do is past
            self.old_plans[ended.intention] = None

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
            self.ledger.stops(event.t)

    def _announced(self, event: ev.EventAnnounced) -> None:
        self.ledger.announced(event)

    def _clashed(self, event: ev.PlaceClashed) -> None:
        if event.agent == self.name:
            self.ledger.clashed(event)

    def _intervened(self, event: ev.Intervened) -> None:
        if event.kind == "removed":
            self.strokes, self.hours, self.actions = [], [], []
            self.doing, self.talk, self.address, self.path_until = None, None, "", 0
            self.closed, self.heard, self.wishes, self.waiting = [], [], [], []
            self.ledger.clear()
            self.company.clear()
        elif event.kind == "whispered":
            text = str(event.data["text"])
            if text not in self.inner_voice:
                self.inner_voice = f"{self.inner_voice} {text}".strip()
        elif event.kind == "persona":
            self.persona |= event.data
            if "currently" in event.data:  # it holds instead
                self.status, self.status_at = "", event.t

    _FOLDS: ClassVar[dict[type[ev.Event], Callable[[Any, Any], None]]] = {
        ev.DayBegan: _day_began,
        ev.DayEnded: _day_ended,
        ev.AgentPlaced: _placed,
        ev.StatusRevised: _status,
        ev.PlanMade: _plan,
        ev.ActionBegan: _action,
        ev.ObjectChanged: _object,
        ev.Departed: _departed,
        ev.Arrived: _arrived,
        ev.Noticed: _noticed,
        ev.MemoryAdded: _memory,
        ev.Reflected: _reflected,
        ev.Reacted: _reacted,
        ev.RelationshipRevised: _relationship,
        ev.PlaceLearned: _learned,
        ev.TalkMissed: _missed,
        ev.TalkDecided: _decided,
        ev.ConversationOpened: _opened,
        ev.Uttered: _uttered,
        ev.ConversationClosed: _closed,
        ev.Asked: _asked,
        ev.Intervened: _intervened,
        ev.CommitmentMade: _made,
        ev.CommitmentEnded: _ended,
        ev.Invited: _invited,
        ev.InvitationAnswered: _answered,
        ev.CompanyLeft: _left,
        ev.EventAnnounced: _announced,
        ev.PlaceClashed: _clashed,
    }

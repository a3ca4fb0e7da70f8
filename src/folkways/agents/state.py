"""An agent's state: a fold over the events that concern it, and nothing else."""

# ruff: noqa: RUF012  structs copy their mutable defaults

from __future__ import annotations

from typing import ClassVar

from folkways.agents.activity_state import Folds
from folkways.agents.percept import Percept
from folkways.agents.talk_state import TalkState
from folkways.base import events as ev


class Body(TalkState):
    """Everything about an agent except its memories and what mechanisms keep."""

    status: str = ""
    status_at: int | None = None
    met: dict[str, None] = {}
    recent: list[str] = []
    noticed: dict[str, tuple[str, int]] = {}
    deferred: list[int] = []
    waiting: list[Percept] = []
    guessed: dict[str, None] = {}
    considered: dict[str, int] = {}
    relationships: dict[str, str] = {}
    related_at: dict[str, int] = {}
    considered_at: int = -1
    attended_at: int = -1
    plan: int = -1
    old_plans: dict[int, None] = {}
    importance: int = 0
    retention: int = 8
    persona: dict[str, ev.Value | list[ev.Value]] = {}

    def fold(self, event: ev.Event) -> None:
        """Take in one event that the agent brought about or that concerns it."""
        fold = self._FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)

    def _day_began(self, event: ev.DayBegan) -> None:
        self.strokes, self.hours, self.actions = [], [], []
        self.doing, self.done, self.done_at, self.done_today = None, [], [], {}
        self.recent, self.deferred, self.wishes, self.heard = [], [], [], []
        self.noticed, self.overheard, self.considered = {}, [], {}
        if self.status_at is None:  # the scenario says how things stand when the run begins
            self.status_at = event.t
        self.ledger.day_began()
        self.company.clear()

    def _day_ended(self, event: ev.DayEnded) -> None:
        self.doing, self.actions, self.path_until = None, [], 0
        self.company.clear()

    def _status(self, event: ev.StatusRevised) -> None:
        self.status, self.status_at = event.status, event.t

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
        if not event.own:  # until the agent can react, which may be in this very step
            self.deferred.append(event.id)

    def _note(self, who: str, text: str, t: int) -> None:
        """Keep what was noticed of somebody last; words are never the same twice, sights last."""
        self.noticed[who] = (text, t)
        self.recent = [*self.recent, text][-self.retention :] if self.retention else []

    def _reflected(self, event: ev.Reflected) -> None:
        self.importance = 0

    def _reacted(self, event: ev.Reacted) -> None:
        for text, other in ((event.to, event.other), *event.also):
            self.considered[text] = event.t
            if other:
                self.considered[other] = event.t

    def _relationship(self, event: ev.RelationshipRevised) -> None:
        self.relationships[event.other] = event.text
        self.related_at[event.other] = event.t

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

    def _ended(self, event: ev.CommitmentEnded) -> None:
        ended = self.ledger.open.get(event.commitment)
        self.ledger.ended(event, self.name)
        if ended is None or ended.by != self.name or ended.intention < 0:
            return
        if not self.ledger.intends(self.name, ended.intention):  # what it meant to do is past
            self.old_plans[ended.intention] = None

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

    _FOLDS: ClassVar[Folds] = {
        **TalkState._FOLDS,
        ev.DayBegan: _day_began,
        ev.DayEnded: _day_ended,
        ev.StatusRevised: _status,
        ev.Noticed: _noticed,
        ev.MemoryAdded: _memory,
        ev.Reflected: _reflected,
        ev.Reacted: _reacted,
        ev.RelationshipRevised: _relationship,
        ev.Asked: _asked,
        ev.Intervened: _intervened,
        ev.CommitmentEnded: _ended,
    }

"""The personal norm database P: a fold over norm events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Self

import msgspec

from folkways.base import events as ev
from folkways.norms.norm import PersonalNorm
from folkways.norms.questions import Standard
from folkways.norms.reproach import Reproach
from folkways.norms.same_wording import wording


class _State(msgspec.Struct):
    norms: dict[str, PersonalNorm] = {}
    reproaches: dict[str, str] = {}  # who opened which conversation to object to something
    objections: dict[str, str] = {}  # ... and the norm that it was about
    reproached: list[Reproach] = []
    renewed: list[str] = []
    fresh: bool = False
    asleep: int = 0  # seconds in which there was no day
    day_ended: int | None = None


class NormDatabase:
    """One agent's norms, qualified and not, by id. It changes by ``fold`` only."""

    def __init__(self) -> None:
        self._state = _State()
        self._index()

    def _index(self) -> None:
        norms = self._state.norms.values()
        self._qualified = {norm.id: norm for norm in norms if norm.qualified}
        self._pending = {norm.id: norm for norm in norms if not norm.evaluated}
        self._standards: dict[str, Standard] = {}
        self._by_wording: dict[str, list[PersonalNorm]] = {}
        for norm in norms:
            self._by_wording.setdefault(wording(norm.content), []).append(norm)

    def _put(self, norm: PersonalNorm) -> None:
        self._state.norms[norm.id] = norm
        self._by_wording.setdefault(wording(norm.content), []).append(norm)

    @property
    def norms(self) -> dict[str, PersonalNorm]:
        """All norms by id, oldest first."""
        return self._state.norms

    @property
    def qualified(self) -> list[PersonalNorm]:
        """The qualified personal norms, in the order in which they were qualified."""
        return list(self._qualified.values())

    @property
    def pending(self) -> list[PersonalNorm]:
        """Normative information that has not been evaluated yet, oldest first."""
        return list(self._pending.values())

    @property
    def total_utility(self) -> int:
        """Sum of the utilities of the qualified norms."""
        return sum(norm.utility for norm in self.qualified)

    @property
    def stirred(self) -> bool:
        """Whether somebody has reproached the agent since its actions were last planned."""
        return any(not one.planned for one in self._state.reproached)

    @property
    def reproached(self) -> list[Reproach]:
        """The reproaches made to the agent since its hours were last planned."""
        return self._state.reproached

    @property
    def renewed(self) -> list[PersonalNorm]:
        """The norms qualified since the hours were last planned, as far as they still are.

        An abstract norm asks for no more than its parts: it is among them only if one of these was.
        """
        found = (self._qualified.get(id) for id in self._state.renewed)
        return [norm for norm in found if norm is not None]

    @property
    def fresh(self) -> bool:
        """Whether a norm that is not itself a synthesis was qualified since the last synthesis."""
        return self._state.fresh

    def standards(self, norms: Iterable[PersonalNorm]) -> tuple[Standard, ...]:
        """Return norms as shown to the mind."""
        return tuple(self._standard(norm) for norm in norms)

    def _standard(self, norm: PersonalNorm) -> Standard:
        found = self._standards.get(norm.id)
        if found is None:
            found = self._standards[norm.id] = norm.standard
        return found

    def next_id(self, agent: int) -> str:
        """Return the id of the next norm of agent number ``agent``."""
        return f"{agent}.{len(self._state.norms) + 1}"

    def heard(self, content: str) -> list[PersonalNorm]:
        """Return what others have put forward in the words of ``content``, oldest first."""
        return [norm for norm in self._by_wording.get(wording(content), ()) if norm.heard]

    def twin(self, norm: PersonalNorm) -> PersonalNorm | None:
        """Return the qualified norm in the same words, if there is one.

        An abstract norm may be worded like one of its own parts: it stands for them.
        """
        return next(
            (
                held
                for held in self._by_wording.get(wording(norm.content), ())
                if held.qualified and held.id != norm.id and held.id not in norm.parts
            ),
            None,
        )

    def held_since(self, norm: PersonalNorm) -> int:
        """Return since when the agent has held a qualified norm.

        An abstract norm asks for no more than its parts, so it was held when the last of them was.
        """
        if norm.parts:
            return max(self.held_since(self._state.norms[part]) for part in norm.parts)
        return norm.since if norm.qualified_at is None else norm.qualified_at

    def objection(self, conversation: str, giver: str) -> str:
        """Return which norm ``giver`` opened a conversation about, to object to its breach."""
        opened = giver and self._state.reproaches.get(conversation) == giver
        return self._state.objections.get(conversation, "") if opened else ""

    def awake(self, t: int) -> int:
        """Return how many seconds of the run the agent has been awake until moment ``t``."""
        return t - self._state.asleep

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        fold = self._FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)

    def snapshot(self) -> bytes:
        """Return the database for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the database that gave ``data``; raises msgspec.ValidationError."""
        database = cls()
        database._state = msgspec.msgpack.decode(data, type=_State)
        database._index()
        return database

    @classmethod
    def replay(cls, events: Iterable[ev.Event]) -> Self:
        """Return the database that one agent's events lead to."""
        database = cls()
        for event in events:
            database.fold(event)
        return database

    def _created(self, event: ev.NormCreated) -> None:
        norm = PersonalNorm.created(event)
        self._put(norm)
        self._qualified[norm.id] = norm
        self._state.fresh = True
        self._state.renewed.append(norm.id)

    def _identified(self, event: ev.NormIdentified) -> None:
        norm = PersonalNorm.identified(event)
        self._put(norm)
        self._pending[norm.id] = norm

    def _evaluated(self, event: ev.NormEvaluated) -> None:
        norm = self._state.norms[event.norm]
        norm.evaluate(event)
        self._pending.pop(norm.id, None)
        if not event.passed:
            return
        self._qualified[norm.id] = norm
        if not norm.parts or not set(norm.parts).isdisjoint(self._state.renewed):
            self._state.renewed.append(norm.id)
        if norm.origin == "conversation":
            norm.reminders.append(self.awake(event.t))
        if event.reproach:
            norm.reproached_at = self._reproached_at(norm.conversation, event.t)
        if norm.origin != "synthesis":
            self._state.fresh = True

    def _reproach_ended(self, event: ev.ReproachEnded) -> None:
        self._state.norms[event.norm].reproached_at = None

    def _went_on(self, event: ev.Event) -> None:
        for one in self._state.reproached:
            one.fold(event)

    def _subsumed(self, event: ev.NormsSubsumed) -> None:
        into = self._state.norms[event.into]
        for id in event.parts:
            part = self._state.norms[id]
            part.subsume(event.into)
            self._qualified.pop(id, None)
            into.reminders = sorted(into.reminders + part.reminders)
            into.kept += part.kept
            into.broken += part.broken
            if id in event.reproached and part.reproached_at is not None:
                into.reproached_at = max(into.reproached_at or 0, part.reproached_at)

    def _replaced(self, event: ev.NormReplaced) -> None:
        self._state.norms[event.norm].give_up(event.by)
        self._qualified.pop(event.norm, None)

    def _reminded(self, event: ev.NormReminded) -> None:
        norm = self._state.norms[event.norm]
        norm.reminders.append(self.awake(event.t))
        if event.reproach:
            made = self._reproached_at(event.conversation, event.t)
            norm.reproached_at = max(norm.reproached_at or 0, made)

    def _reproached_at(self, conversation: str, evaluated: int) -> int:
        """Return when the reproach was made; if that is not known, when it was ``evaluated``."""
        made = (one.t for one in self._state.reproached if one.conversation == conversation)
        return next(made, evaluated)

    def _revalued(self, event: ev.NormRevalued) -> None:
        self._state.norms[event.norm].utility = event.utility
        self._standards.pop(event.norm, None)

    def _opened(self, event: ev.ConversationOpened) -> None:
        # A reproach comes from the other; an objection without a norm marks none.
        if event.reason == "conflict" and event.norm and event.norm not in self._state.norms:
            self._state.reproaches[event.conversation] = event.agent
            self._state.objections[event.conversation] = event.about
            self._state.reproached.append(
                Reproach(event.agent, event.about, event.t, conversation=event.conversation)
            )

    def _uttered(self, event: ev.Uttered) -> None:
        self._went_on(event)
        if not event.text:  # nothing was said, so nobody was reproached
            self._state.reproached = [
                one
                for one in self._state.reproached
                if one.answer or one.conversation != event.conversation
            ]

    def _conflict(self, event: ev.ConflictDetected) -> None:
        self._state.norms[event.norm].broken += 1

    def _deviation(self, event: ev.DeviationSeen) -> None:
        self._state.norms[event.norm].broken += 1

    def _conformity(self, event: ev.ConformitySeen) -> None:
        self._state.norms[event.norm].kept += 1

    def _planned(self, event: ev.PlanMade) -> None:
        if event.level == "actions":
            self._went_on(event)
        elif event.level == "hours":
            self._state.renewed, self._state.reproached = [], []

    def _synthesised(self, event: ev.SynthesisHeld) -> None:
        self._state.fresh = False

    def _day_began(self, event: ev.DayBegan) -> None:
        if self._state.day_ended is not None:
            self._state.asleep += event.t - self._state.day_ended
            self._state.day_ended = None

    def _day_ended(self, event: ev.DayEnded) -> None:
        self._state.day_ended = event.t

    _FOLDS: ClassVar[dict[type[ev.Event], Callable[[Any, Any], None]]] = {
        ev.ActionBegan: _went_on,
        ev.CommitmentMade: _went_on,
        ev.MemoryAdded: _went_on,
        ev.NormCreated: _created,
        ev.NormIdentified: _identified,
        ev.NormEvaluated: _evaluated,
        ev.NormsSubsumed: _subsumed,
        ev.NormReplaced: _replaced,
        ev.NormReminded: _reminded,
        ev.NormRevalued: _revalued,
        ev.ReproachEnded: _reproach_ended,
        ev.ConversationOpened: _opened,
        ev.Uttered: _uttered,
        ev.ConflictDetected: _conflict,
        ev.ConformitySeen: _conformity,
        ev.DeviationSeen: _deviation,
        ev.PlanMade: _planned,
        ev.SynthesisHeld: _synthesised,
        ev.DayBegan: _day_began,
        ev.DayEnded: _day_ended,
    }

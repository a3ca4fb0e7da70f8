"""The life of every personal norm, folded from the log: its origin and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from folkways.base.errors import RunFileError
from folkways.base.events import (
    CheckStep,
    Intervened,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    NormReplaced,
    NormRevalued,
    NormsSubsumed,
)
from folkways.metrics.stream import Stream
from folkways.norms.norm import PersonalNorm

Standing = Literal["qualified", "subsumed", "replaced", "rejected", "pending"]


class NormLife(PersonalNorm):
    """One personal norm of one agent, with when what became of it; moments are simulated seconds.

    Its state is the one at the end of the events read. ``judged`` is when the sanity check was held
    (for created norms, when they were created), ``replaced`` when another norm took its place.
    ``left`` is whether its agent was taken out of the town: it stands as it then did, and nobody
    there holds it any more.
    """

    agent: str = ""
    judged: int | None = None
    duplicate_of: str = ""
    replaced: int | None = None
    left: bool = False

    @property
    def t(self) -> int:
        """When it was created or met."""
        return self.since

    @property
    def step(self) -> CheckStep:
        """Where it failed the sanity check."""
        return self.failed

    @property
    def into(self) -> str:
        """The norm that took its place: an abstract norm, or one that conflicts with it."""
        return self.subsumed_by or self.replaced_by

    @property
    def held(self) -> bool:
        """Qualified, with its agent in the town."""
        return self.qualified and not self.left

    @property
    def accepted(self) -> bool:
        """Qualified now or at some time before it was subsumed or given up."""
        return self.valid

    @property
    def standing(self) -> Standing:
        """Where it stands at the end of what was read."""
        if self.qualified:
            return "qualified"
        if self.valid:
            return "replaced" if self.replaced_by else "subsumed"
        return "pending" if self.judged is None else "rejected"


@dataclass
class NormLives:
    """All norms of a run by id; listeners hear when one comes to be held or ceases to be, and when.

    A listener is called with the norm, +1 or -1, and the moment in simulated seconds.
    """

    by_id: dict[str, NormLife] = field(default_factory=dict)
    _listeners: list[Callable[[NormLife, int, int], None]] = field(default_factory=list)

    def listen(self, listener: Callable[[NormLife, int, int], None]) -> None:
        """Call ``listener(norm, +1 or -1, moment)`` at every change."""
        self._listeners.append(listener)

    def attach(self, stream: Stream) -> None:
        """Fold the events of ``stream``."""
        stream.on(NormCreated, self._created)
        stream.on(NormIdentified, self._identified)
        stream.on(NormEvaluated, self._evaluated)
        stream.on(NormRevalued, self._revalued)
        stream.on(NormsSubsumed, self._subsumed)
        stream.on(NormReplaced, self._given_up)
        stream.on(Intervened, self._intervened)

    def __iter__(self) -> Iterator[NormLife]:
        return iter(self.by_id.values())

    def of(self, agent: str) -> list[NormLife]:
        """The norms of one agent in the order in which it met them."""
        return [norm for norm in self if norm.agent == agent]

    def _created(self, event: NormCreated) -> None:
        norm = NormLife.created(event)
        norm.judged = event.t
        self._begin(norm, event.agent)
        self._tell(norm, +1, event.t)

    def _identified(self, event: NormIdentified) -> None:
        self._begin(NormLife.identified(event), event.agent)

    def _begin(self, norm: NormLife, agent: str) -> None:
        norm.agent = agent
        self.by_id[norm.id] = norm

    def _evaluated(self, event: NormEvaluated) -> None:
        norm = self._known(event.norm)
        norm.judged, norm.duplicate_of = event.t, event.duplicate_of
        with self._telling(norm, event.t):
            norm.evaluate(event)

    def _revalued(self, event: NormRevalued) -> None:
        self._known(event.norm).utility = event.utility

    def _subsumed(self, event: NormsSubsumed) -> None:
        for part in event.parts:
            norm = self._known(part)
            norm.replaced = event.t
            with self._telling(norm, event.t):
                norm.subsume(event.into)

    def _given_up(self, event: NormReplaced) -> None:
        norm = self._known(event.norm)
        norm.replaced = event.t
        with self._telling(norm, event.t):
            norm.give_up(event.by)

    def _intervened(self, event: Intervened) -> None:
        if event.kind != "removed":
            return
        for norm in self.of(event.agent):
            with self._telling(norm, event.t):
                norm.left = True

    def _known(self, norm: str) -> NormLife:
        try:
            return self.by_id[norm]
        except KeyError:
            raise RunFileError(f"the log speaks of a norm {norm!r} that nobody has met") from None

    @contextmanager
    def _telling(self, norm: NormLife, t: int) -> Iterator[None]:
        """Tell the listeners if what is done here changes whether the norm is held."""
        before = norm.held
        yield
        if norm.held != before:
            self._tell(norm, int(norm.held) - int(before), t)

    def _tell(self, norm: NormLife, change: int, t: int) -> None:
        for listener in self._listeners:
            listener(norm, change, t)

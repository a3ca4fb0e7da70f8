"""The life of every personal norm, folded from the log: its origin and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from folkways.base.errors import RunFileError
from folkways.base.events import (
    CheckStep,
    Intervened,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    NormKind,
    NormReplaced,
    NormRevalued,
    NormsSubsumed,
)
from folkways.metrics.stream import Stream

Origin = str
Standing = Literal["qualified", "subsumed", "replaced", "rejected", "pending"]


@dataclass(slots=True)
class NormLife:
    """One personal norm of one agent; moments are simulated seconds.

    ``utility`` is 1 to 100, as it stands at the end of what was read.

    ``judged`` is when the sanity check was held (for created norms, when they were created);
    ``step`` and ``reason`` say where and why it failed; ``into`` is the norm that replaced it at
    ``replaced``: an abstract norm or, if ``given_up``, one that conflicts with it. ``source_text``
    is what it was found in, ``conversation`` or ``memories`` (ids of the agent's own records) say
    where. ``left`` is whether its agent was taken out of the town: it stands as it then did, and
    nobody there holds it any more.
    """

    id: str
    agent: str
    content: str
    kind: NormKind
    utility: int
    origin: Origin
    t: int
    giver: str = ""
    source_text: str = ""
    theme: str = ""
    parts: tuple[str, ...] = ()
    active: bool = False
    valid: bool = False
    judged: int | None = None
    step: CheckStep = "none"
    reason: str = ""
    duplicate_of: str = ""
    into: str = ""
    given_up: bool = False
    replaced: int | None = None
    conversation: str = ""
    memories: tuple[int, ...] = ()
    left: bool = False

    @property
    def qualified(self) -> bool:
        """Active and valid."""
        return self.active and self.valid

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
            return "replaced" if self.given_up else "subsumed"
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
        norm = NormLife(
            event.norm,
            event.agent,
            event.content,
            event.norm_kind,
            event.utility,
            "created",
            event.t,
            judged=event.t,
        )
        self.by_id[norm.id] = norm
        self._set(norm, event.t, active=True, valid=True)

    def _identified(self, event: NormIdentified) -> None:
        self.by_id[event.norm] = NormLife(
            event.norm,
            event.agent,
            event.content,
            event.norm_kind,
            event.utility,
            event.channel,
            event.t,
            giver=event.giver,
            source_text=event.source_text,
            theme=event.theme,
            parts=event.parts,
            conversation=event.conversation,
            memories=event.memories,
        )

    def _evaluated(self, event: NormEvaluated) -> None:
        norm = self._known(event.norm)
        norm.judged = event.t
        norm.step, norm.reason = event.step, event.reason
        norm.duplicate_of = event.duplicate_of
        self._set(norm, event.t, active=event.passed, valid=event.passed)

    def _revalued(self, event: NormRevalued) -> None:
        self._known(event.norm).utility = event.utility

    def _subsumed(self, event: NormsSubsumed) -> None:
        for part in event.parts:
            norm = self._known(part)
            norm.into, norm.replaced = event.into, event.t
            self._set(norm, event.t, active=False, valid=norm.valid)

    def _given_up(self, event: NormReplaced) -> None:
        norm = self._known(event.norm)
        norm.into, norm.replaced, norm.given_up = event.by, event.t, True
        self._set(norm, event.t, active=False, valid=norm.valid)

    def _intervened(self, event: Intervened) -> None:
        if event.kind != "removed":
            return
        for norm in self.of(event.agent):
            if norm.held:
                self._tell(norm, -1, event.t)
            norm.left = True

    def _known(self, norm: str) -> NormLife:
        try:
            return self.by_id[norm]
        except KeyError:
            raise RunFileError(f"the log speaks of a norm {norm!r} that nobody has met") from None

    def _set(self, norm: NormLife, t: int, *, active: bool, valid: bool) -> None:
        before = norm.held
        norm.active, norm.valid = active, valid
        change = int(norm.held) - int(before)
        if change:
            self._tell(norm, change, t)

    def _tell(self, norm: NormLife, change: int, t: int) -> None:
        for listener in self._listeners:
            listener(norm, change, t)

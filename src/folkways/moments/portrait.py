"""What an agent's panel shows of norms, plans and commitments, folded from the agent's events."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from folkways.agents.doing import with_hours
from folkways.base import events as ev
from folkways.base.json_patch import Changes, differing, entries_differing
from folkways.base.time import day_of
from folkways.metrics.norm_lives import NormLife, NormLives, Standing
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream
from folkways.moments.private_view import PrivateView, PrivateViews
from folkways.moments.tie_view import TieView, TieViews
from folkways.norms.science.avowal import NAME as AVOWAL
from folkways.norms.science.partner_choice import NAME as PARTNER_CHOICE


class Judgement(msgspec.Struct, frozen=True):
    """The sanity check of a norm at moment ``t``; ``step`` is where it failed."""

    t: int
    passed: bool
    step: ev.CheckStep
    reason: str
    duplicate_of: str


class OwnNorm(msgspec.Struct):
    """A personal norm at the moment; the moments are simulated seconds.

    ``t`` is when it was met, ``since`` from when it was held, ``until`` when the norm ``into`` took
    its place. ``channel`` is "outside" for a norm that somebody put into the agent's mind.
    ``weights`` are how much each of the ``parts`` of an abstract norm counted.
    """

    id: str
    content: str
    kind: ev.NormKind
    utility: int
    channel: str
    t: int
    seq: int
    giver: str
    conversation: str
    memories: tuple[int, ...]
    source: str
    theme: str
    parts: tuple[str, ...]
    weights: tuple[float, ...]
    standing: Standing
    since: int | None = None
    until: int | None = None
    into: str = ""
    judged: Judgement | None = None


class CommitmentShown(msgspec.Struct):
    """A commitment of the agent and what became of it: ``outcome`` is "open" until it has ended."""

    commitment: str
    t: int
    seq: int
    what: str
    others: tuple[str, ...]
    due: int | None
    place: str
    outcome: str = "open"
    why: str = ""


class Replanned(msgspec.Struct, frozen=True):
    """When and why the agent last replanned."""

    t: int
    reason: str


class Panel(msgspec.Struct):
    """What is shown; ``plans`` are those of the last day planned, by level."""

    norms: dict[str, OwnNorm] = {}
    plans: dict[str, list[ev.PlanItem]] = msgspec.field(
        default_factory=lambda: {"day": [], "hours": [], "actions": []}
    )
    replanned: Replanned | msgspec.UnsetType = msgspec.UNSET
    """The last time on this day; unset if there was none."""
    commitments: dict[str, CommitmentShown] = {}
    private: dict[str, PrivateView] = {}
    """By norm, with the mechanism ``avowal``."""
    ties: dict[str, TieView] = {}
    """By the other's name, with the mechanism ``partner_choice``; only the agent's own wishes."""


NORMS: Final[tuple[type[ev.Event], ...]] = (
    ev.NormCreated,
    ev.NormIdentified,
    ev.NormEvaluated,
    ev.NormRevalued,
    ev.NormReplaced,
    ev.NormsSubsumed,
    ev.Intervened,
)
KINDS: Final[tuple[type[ev.Event], ...]] = (
    *NORMS,
    ev.PlanMade,
    ev.CommitmentMade,
    ev.CommitmentEnded,
    ev.ConversationOpened,
    ev.MechanismEvent,
)
"""The kinds of events of which it is folded."""
SOURCES: Final = (AVOWAL, PARTNER_CHOICE)
"""The mechanisms whose facts are."""


class Portrait:
    """Folds the events of one agent into a :class:`Panel`."""

    def __init__(self) -> None:
        self.panel = Panel()
        self._lives = NormLives()
        self._stream = Stream(Bins.of(0, 1))
        self._lives.attach(self._stream)
        self._met: dict[str, tuple[int, tuple[float, ...]]] = {}
        self._given: set[str] = set()
        self._private = PrivateViews()
        self._ties = TieViews()
        self._day = 0

    def fold(self, seq: int, event: ev.Event) -> None:
        """Take in event number ``seq``."""
        self.changes(seq, event)

    def changes(self, seq: int, event: ev.Event) -> Changes:
        """Take in event number ``seq`` and return what it changes in the panel."""
        match event:
            case ev.ConversationOpened() | ev.MechanismEvent():
                return self._told(event)
            case ev.PlanMade():
                return self._planned(event)
            case ev.CommitmentMade():
                promise = CommitmentShown(
                    event.commitment, event.t, seq, event.what, event.others, event.due, event.place
                )
                return self._promised(promise)
            case ev.CommitmentEnded():
                made = self.panel.commitments.get(event.commitment)
                if made is None:
                    return {}
                ended = msgspec.structs.replace(made, outcome=event.outcome, why=event.why)
                return self._promised(ended)
            case ev.Intervened(kind="norm"):
                self._given.add(str(event.data.get("norm")))
                return {}
            case _:
                return self._normed(seq, event)

    def _told(self, event: ev.ConversationOpened | ev.MechanismEvent) -> Changes:
        """Take in what mechanisms tell of the agent, and whom it reproaches."""
        self._private.fold(event)
        self._ties.fold(event)
        private, ties = self.panel.private, self.panel.ties
        self.panel.private = {one.norm: one for one in self._private.views()}
        self.panel.ties = {one.other: one for one in self._ties.views()}
        found = {
            "private": entries_differing(private, self.panel.private),
            "ties": entries_differing(ties, self.panel.ties),
        }
        return {name: changes for name, changes in found.items() if changes}

    def _promised(self, promise: CommitmentShown) -> Changes:
        before = self.panel.commitments.get(promise.commitment)
        self.panel.commitments[promise.commitment] = promise
        return {"commitments": {promise.commitment: differing(before, promise)}}

    def _planned(self, event: ev.PlanMade) -> Changes:
        plans = self.panel.plans
        before, before_replanned = dict(plans), self.panel.replanned
        if day_of(event.t) != self._day:
            self._day = day_of(event.t)
            for level in plans:
                plans[level] = []
            self.panel.replanned = msgspec.UNSET
        if event.level == "hours":
            plans["hours"] = with_hours(plans["hours"], event)
        else:
            plans["actions" if event.level == "acts" else event.level] = list(event.items)
        changes: Changes = {"plans": entries_differing(before, plans)}
        if event.reason:
            self.panel.replanned = Replanned(event.t, event.reason)
        if self.panel.replanned != before_replanned:
            now = self.panel.replanned
            changes["replanned"] = None if now is msgspec.UNSET else now
        return changes

    def _normed(self, seq: int, event: ev.Event) -> Changes:
        if isinstance(event, ev.NormIdentified):
            self._met[event.norm] = (seq, event.weights)
        elif isinstance(event, ev.NormCreated):
            self._met[event.norm] = (seq, ())
        ids = _norms_of(event)
        if not all(id in self._met for id in ids):
            return {}  # an imported log may lack how a norm was met
        self._stream.see(event)
        changed: Changes = {}
        for id in ids:
            before, now = self.panel.norms.get(id), self._own(self._lives.by_id[id])
            self.panel.norms[id] = now
            changed[id] = differing(before, now)
        return {"norms": changed} if changed else {}

    def _own(self, life: NormLife) -> OwnNorm:
        seq, weights = self._met[life.id]
        judged = None
        if life.judged is not None and life.origin != "created":
            judged = Judgement(
                life.judged, life.failed == "none", life.failed, life.reason, life.duplicate_of
            )
        return OwnNorm(
            life.id,
            life.content,
            life.kind,
            life.utility,
            "outside" if life.id in self._given else life.origin,
            life.since,
            seq,
            life.giver,
            life.conversation,
            life.memories,
            life.source_text,
            life.theme,
            life.parts,
            weights,
            life.standing,
            life.qualified_at,
            life.replaced,
            life.into,
            judged,
        )


def _norms_of(event: ev.Event) -> Collection[str]:
    """Return the norms that an event is about."""
    if isinstance(event, ev.NormsSubsumed):
        return event.parts
    norm = getattr(event, "norm", "")
    return (norm,) if norm and isinstance(event, NORMS) else ()

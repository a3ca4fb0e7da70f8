"""One agent at one moment, folded from the log: what it remembers, holds, plans and does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from folkways.agents.commitment import Commitment
from folkways.agents.commitments import has_half
from folkways.agents.state import Body
from folkways.base.events import (
    AnyEvent,
    CommitmentEnded,
    CommitmentMade,
    DayBegan,
    DayEnded,
    Event,
    Intervened,
    MechanismEvent,
    MemoryAdded,
    PlanItem,
)
from folkways.base.interventions import Intervention, Interventions
from folkways.base.log import RunLog
from folkways.base.moments import DAYS, Moments
from folkways.base.time import TICK, format_clock, format_moment
from folkways.memory.record import Memory
from folkways.metrics.norm_lives import NormLife, NormLives
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream
from folkways.moments.payoff_view import PayoffView, PayoffViews
from folkways.moments.private_view import PrivateView, PrivateViews
from folkways.moments.state_json import NormJson, PlannedJson, StateJson
from folkways.moments.tie_view import TieView, TieViews


@dataclass(frozen=True)
class AgentState:
    """An agent as of the end of tick ``t``; moments are simulated seconds.

    ``strokes``, ``hours`` and ``actions`` are the plan on its three levels, of which ``actions``
    holds those still to come; ``doing`` is what it does, empty while it walks. ``left`` is the
    tick after which it was taken out of the town, if it was. ``interventions`` are the changes from
    outside by then that had to do with the agent or the town; a fork's header tells its own.
    ``commitments`` are the open ones of the agent, and those of others to it; ``told`` is what
    mechanisms say that they brought about in it; ``moments`` is what the run calls its moments.
    ``private`` are its beliefs beside what it avows, with the mechanism ``avowal``; ``ties`` those
    that it has decided on, with ``partner_choice``; ``payoff`` is what it has gained and lost, None
    where nothing is at stake.
    """

    agent: str
    t: int
    place: str
    doing: str
    status: str
    memories: tuple[Memory, ...]
    norms: tuple[NormLife, ...]
    strokes: tuple[PlanItem, ...]
    hours: tuple[PlanItem, ...]
    actions: tuple[PlanItem, ...]
    relationships: dict[str, str]
    left: int | None = None
    interventions: tuple[Intervention, ...] = ()
    commitments: tuple[Commitment, ...] = ()
    moments: Moments = DAYS
    told: tuple[MechanismEvent, ...] = ()
    private: tuple[PrivateView, ...] = ()
    ties: tuple[TieView, ...] = ()
    payoff: PayoffView | None = None

    def to_json(self) -> StateJson:
        """Return the same as plain data, with moments in words."""
        return {
            "agent": self.agent,
            "at": self.moments.name(self.t),
            "place": self.place,
            "doing": self.doing,
            "status": self.status,
            "left": None if self.left is None else self.moments.name(self.left),
            "norms": [norm_life(norm) for norm in self.norms],
            "private": [one.to_json() for one in self.private],
            "ties": [one.to_json() for one in self.ties],
            "payoff": None if self.payoff is None else self.payoff.to_json(),
            "plan": {
                "day": [_planned(item) for item in self.strokes],
                "hours": [_planned(item) for item in self.hours],
                "actions": [_planned(item) for item in self.actions],
            },
            "memories": [
                {
                    "id": memory.id,
                    "at": format_moment(memory.created),
                    "kind": memory.kind,
                    "text": memory.text,
                    "importance": memory.importance,
                    "evidence": list(memory.evidence),
                }
                for memory in self.memories
            ],
            "relationships": self.relationships,
            "interventions": [one.to_json() for one in self.interventions],
            "commitments": [
                {
                    "agreement": one.agreement,
                    "by": one.by,
                    "others": list(one.others),
                    "what": one.what,
                    "due": None if one.due is None else format_moment(one.due),
                    "place": one.place,
                }
                for one in self.commitments
            ],
            "told": [
                {"at": self.moments.name(one.t), "mechanism": one.source, "text": one.text}
                for one in self.told
            ],
        }


def state_at(run: RunLog, agent: str, t: int) -> AgentState:
    """Return the state of ``agent`` (a full name) at the end of tick ``t``."""
    body = Body(name=agent)
    memories: list[Memory] = []
    told: list[MechanismEvent] = []
    left: int | None = None
    lives = NormLives()
    stream = Stream(Bins.of(0, 1))
    lives.attach(stream)
    outside = Interventions(run.header)
    private, ties, payoffs = PrivateViews(), TieViews(agent), PayoffViews(run.header)
    stream.on(Intervened, outside.see)
    for event in _until(run.events(), t):
        stream.see(event)
        ties.fold(event)
        payoffs.fold(event)
        if isinstance(event, MemoryAdded) and event.agent == agent:
            memories.append(
                Memory(
                    event.id, event.t, event.memory, event.text, event.importance, event.evidence
                )
            )
        elif event.agent == agent or _concerns(event, agent):
            body.fold(event)
            private.fold(event)
            if isinstance(event, MechanismEvent):
                told += [event] if event.text else []
            elif isinstance(event, Intervened) and event.kind == "removed":
                left = event.t // TICK * TICK
    return AgentState(
        agent=agent,
        t=t,
        place=body.address,
        doing=body.doing.text if body.doing else "",
        status=body.status,
        memories=tuple(memories),
        norms=tuple(lives.of(agent)),
        strokes=tuple(body.strokes),
        hours=tuple(body.hours),
        actions=tuple(body.actions),
        relationships=dict(body.relationships),
        left=left,
        interventions=tuple(one for one in outside.found if one.agent in (agent, "")),
        commitments=_each_agreement_once(body.ledger.open.values(), agent),
        moments=run.header.moments,
        told=tuple(told),
        private=private.views(),
        ties=ties.views(),
        payoff=payoffs.of(agent),
    )


def _each_agreement_once(open_: Iterable[Commitment], agent: str) -> tuple[Commitment, ...]:
    """Return the open commitments, of an agreement with two halves the agent's own one."""
    every = list(open_)
    mine = [one for one in every if one.by == agent]
    return tuple(one for one in every if one.by == agent or not has_half(mine, one))


def _concerns(event: Event, agent: str) -> bool:
    """Whether something that others brought about changes what an agent has."""
    if isinstance(event, CommitmentMade | CommitmentEnded):
        return agent in event.others
    return isinstance(event, DayBegan | DayEnded)


def norm_life(norm: NormLife) -> NormJson:
    """Return a norm's life as plain data, with moments in words."""
    return {
        "id": norm.id,
        "content": norm.content,
        "kind": norm.kind,
        "utility": norm.utility,
        "standing": norm.standing,
        "origin": norm.origin,
        "giver": norm.giver,
        "at": format_moment(norm.t),
        "judged": None if norm.judged is None else format_moment(norm.judged),
        "reason": norm.reason,
        "into": norm.into,
        "replaced": None if norm.replaced is None else format_moment(norm.replaced),
    }


def _until(events: Iterable[AnyEvent], t: int) -> Iterable[AnyEvent]:
    for event in events:
        if event.t > t:
            return
        yield event


def _planned(item: PlanItem) -> PlannedJson:
    return {
        "start": format_clock(item.start),
        "minutes": round(item.seconds / 60, 1),
        "text": item.text,
        "place": item.address,
    }

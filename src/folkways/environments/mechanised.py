"""Environments without a map whose agents have mechanisms, such as games with norms.

The mechanisms are those of the town, unchanged. All agents are in one hall, where everybody sees
and hears everybody (:mod:`folkways.environments.hall`). An environment decides when agents
observe the others, when a talk is over, and where the guidance of the mechanisms is shown:

1. :func:`begin` at the beginning of an agent's step: what was heard before is judged;
2. :func:`watch` once conduct has become known: it is judged by norms, and may be sanctioned;
3. :func:`take_in` after a talk: both speakers and listeners look for norms in it;
4. what the environment's events pay (``payoffs``) is known to whom it is paid;
5. ``turn.guidance("actions")`` and ``turn.guidance("talk")`` where agents decide and speak.

Not used: plans, reactions and reflections, which these agents do not have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

import msgspec

from folkways.agents import hooks
from folkways.agents.agent import Agent, AgentSnapshot
from folkways.agents.concern import Concern
from folkways.agents.frugal import PROFILES, Frugal
from folkways.agents.mechanism import Mechanism
from folkways.agents.perceive import conduct_text
from folkways.agents.percept import Percept
from folkways.agents.persona import phrases
from folkways.agents.profile import Profile
from folkways.agents.shown import Place
from folkways.agents.step import Step
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base.events import AnyEvent, MechanismEvent
from folkways.base.time import DAY, day_of
from folkways.environments.environment import EnvironmentSetup
from folkways.environments.hall import HALL, HERE, Hall
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.norms.science.payoffs import Paid, Payoff

S = TypeVar("S", bound=State)


class Member(Agent):
    """An agent who is nowhere but in the hall."""

    def here(self) -> Place:
        """Return the hall."""
        return self.place(HERE)


class _Apart(Frugal):
    """The frugal profile where no agent digests talks or rates news, so that none is deputised."""

    def deputy(self, mechanism: Mechanism | None) -> Mechanism | None:
        """Return none."""
        return None


class _Lives(msgspec.Struct):
    """Everything, as stored in a checkpoint."""

    state: msgspec.Raw
    members: list[AgentSnapshot]


class Mechanised(SimpleEnvironment[S]):
    """A simple environment with hooks for mechanisms; derive from it and bring ``conduct``.

    In a scenario that lists no mechanisms ``members`` is empty, and every step is a plain ``Step``;
    otherwise ``act`` is given a ``Turn``. Members fold what they bring about, and what is told to
    them as an audience; the state of the environment is, as ever, a fold over all events.
    """

    mechanisms: ClassVar[tuple[str, ...] | None] = ()

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        scenario = setup.scenario
        paper = scenario.profile == "paper"
        profile: Profile = PROFILES["paper"] if paper else _Apart()
        self.members = tuple(
            Member(
                index,
                spec,
                setup.minds[spec.name],
                setup.mechanisms,
                setup.embedder,
                HALL,
                scenario.parameters,
                profile,
            )
            for index, spec in enumerate(setup.agents)
            if setup.mechanisms
        )
        self._by_name = {one.name: one for one in self.members}
        self._ages = {spec.name: spec.age for spec in setup.agents}

    def conduct(self) -> Mapping[str, str]:
        """Return what each agent was last seen doing, as a phrase with a verb in -ing."""
        return {}

    def conduct_seen(self, name: str) -> Mapping[str, str]:
        """Return what somebody saw each agent doing; by default everybody sees everything."""
        return self.conduct()

    def step_of(self, person: Person, t: int) -> Step:
        """Return the step in which somebody acts at ``t``: a turn if it has mechanisms."""
        if not self.members:
            return super().step_of(person, t)
        names = [one.name for one in self.people]
        view = Hall(names, self.conduct_seen(person.name), self._ages)
        end = (day_of(t) + 1) * DAY
        return Turn(self.members[person.index], t, view, end, seed=self.seed)

    def settle(self, t: int, steps: list[AnyEvent]) -> list[AnyEvent]:
        """Take in a moment; members learn what was told to them."""
        events = super().settle(t, steps)
        self._deliver(events)
        return events

    def replay(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Take in all events of one moment as a log has them."""
        self.take_in(t, events)
        for event in events:
            if event.agent in self._by_name and not self._told_here(event):
                self._by_name[event.agent].fold(event)
        self._deliver(events)

    def _told_here(self, event: AnyEvent) -> bool:
        return isinstance(event, MechanismEvent) and event.source == self.name

    def _deliver(self, events: Sequence[AnyEvent]) -> None:
        names = [one.name for one in self.people]
        for event in events:
            for one in self.payoffs(self.parameters, names, event) if self.members else ():
                self._by_name[one.who].fold(_as_paid(one, event.t, self.name))
            if isinstance(event, MechanismEvent) and not self._told_here(event):
                for name in event.audience:
                    if name != event.agent and name in self._by_name:
                        self._by_name[name].fold(event)

    def snapshot(self) -> bytes:
        """Return the whole state for a checkpoint."""
        own = super().snapshot()
        if not self.members:
            return own
        lives = _Lives(msgspec.Raw(own), [one.snapshot() for one in self.members])
        return msgspec.msgpack.encode(lives)

    def restore(self, data: bytes) -> None:
        """Bring a new environment to the state that gave ``data``."""
        if not self.members:
            super().restore(data)
            return
        lives = msgspec.msgpack.decode(data, type=_Lives)
        super().restore(bytes(lives.state))
        for member, one in zip(self.members, lives.members, strict=True):
            member.restore(one)


def _as_paid(payoff: Payoff, t: int, source: str) -> MechanismEvent:
    """Return a payoff as the event that parts of agents fold; it is in no log of its own."""
    paid = Paid(who=payoff.who, amount=payoff.amount, why=payoff.why)
    return paid.event(t, payoff.who, source, (payoff.who,))


async def begin(turn: Turn) -> None:
    """Run the mechanisms' hooks for the beginning of a step, and at first of the run."""
    agent, spec = turn.agent, turn.agent.spec
    if not len(agent.memory):
        texts = (one for text in (spec.learned, spec.currently) for one in phrases(text))
        for text in list(texts) or [f"{spec.name} is here."]:
            turn.remember("thought", text, 6)
        for mechanism in agent.mechanisms:
            await hooks.on_start(mechanism, turn)
    for mechanism in hooks.bringing(agent.mechanisms, "on_tick"):
        await hooks.on_tick(mechanism, turn)


async def watch(turn: Turn) -> list[Concern]:
    """Observe the others' conduct, judge it and act on it; return what could be objected to."""
    percepts = [
        turn.observe(
            Percept(
                text=conduct_text(person.name, person.doing),
                other=person.name,
                place=str(HERE),
                t=turn.t,
            )
        )
        for person in turn.view.people(turn.name)
        if person.doing
    ]
    concerns: list[Concern] = []
    for mechanism in hooks.bringing(turn.agent.mechanisms, "appraise"):
        concerns.extend(await hooks.appraise(mechanism, turn, percepts))
    turn.attended = True
    for mechanism in hooks.bringing(turn.agent.mechanisms, "acts"):
        await hooks.acts(mechanism, turn)
    return concerns


async def take_in(turn: Turn, talk: str, lines: Sequence[tuple[str, str]]) -> None:
    """Run the mechanisms' hooks for the end of a talk among all, called ``talk``."""
    if not lines:
        return
    heard = Talk(
        conversation=talk,
        other="",
        opened=False,
        reason="chat",
        about="",
        lines=list(lines),
        speaker="",
        began=turn.t,
    )
    for mechanism in turn.agent.mechanisms:
        await hooks.after_conversation(mechanism, turn, heard)

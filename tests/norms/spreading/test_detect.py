"""Conduct is held against the norms that the agent held when it saw it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from folkways.agents.mechanism import Concern
from folkways.agents.percept import Percept
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE, format_moment, moment
from folkways.norms import questions as op
from folkways.norms.spreading.communication import Communication
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import shipped_map, simulate, trio
from folkways.world.address import Address

ME, OTHER = "Ada Byrd", "Ben Cole"
SEEN = moment(1, 11 * HOUR + 40 * MINUTE)
ADOPTED = moment(1, 12 * HOUR)
NOW = ADOPTED + 5 * MINUTE
MAP = shipped_map("hobbs_cafe")
ROOM = "Hobbs Café: café room"
TILE = min(MAP.arena(Address.parse(ROOM, MAP.name)).tiles)
CONDUCT = f"{OTHER} is whistling a tune"
FRUGAL, PAPER = "frugal", "paper"
PROFILES = pytest.mark.parametrize("profile", [FRUGAL, PAPER])


class Scene:
    """Ada, and Ben whistling beside her since 11:40; what she is asked about conduct."""

    def __init__(self, profile: str, *events: ev.Event) -> None:
        self.asked: list[op.DetectConflict] = []
        mind = ScriptedMind({"detect_conflict": self._judge})
        society = simulate(trio(profile=profile), mind).environment.society
        self.town, self.agent = society.town, society.agents[0]
        whistling = ev.ActionBegan(
            t=SEEN, agent=OTHER, text="whistling a tune", address=ROOM, seconds=HOUR, indoors=True
        )
        town: list[ev.Event] = [_placed(ME), _placed(OTHER), whistling]
        for event in town:
            self.town.fold(event)
        for event in [_placed(ME), _remembered(), *events]:
            self.agent.fold(event)

    def _judge(self, q: op.DetectConflict) -> op.ConflictVerdict:
        self.asked.append(q)
        pairs = [(at, n) for at in range(len(q.observations)) for n in range(len(q.norms))]
        return op.ConflictVerdict(
            conflicts=tuple(op.Finding(observation=at, norm=n) for at, n in pairs)
        )

    def appraise(self, *percepts: Percept, t: int = NOW) -> tuple[list[Concern], list[str]]:
        """Return Ada's concerns and the norms in conflict at moment ``t``."""
        turn = Turn(self.agent, t, self.town, moment(1, 16 * HOUR))
        turn.attended = True
        concerns = asyncio.run(Communication().appraise(turn, list(percepts)))
        turn.finish()
        return concerns, [e.norm for e in turn.events if isinstance(e, ev.ConflictDetected)]


def _placed(name: str) -> ev.AgentPlaced:
    return ev.AgentPlaced(t=SEEN, agent=name, tile=TILE, address=ROOM)


def _remembered() -> ev.MemoryAdded:
    return ev.MemoryAdded(
        t=SEEN,
        agent=ME,
        id=0,
        memory="observation",
        text=CONDUCT,
        importance=3,
        about=OTHER,
        place=ROOM,
        indoors=True,
    )


def _adopted(t: int, id: str = "0.1", parts: Sequence[str] = ()) -> list[ev.Event]:
    return [
        ev.NormIdentified(
            t=t,
            agent=ME,
            norm=id,
            content=f"Do not whistle in company, number {id}.",
            norm_kind="injunctive",
            utility=60,
            channel="synthesis" if parts else "conversation",
            source_text="",
            giver=ME if parts else OTHER,
            parts=tuple(parts),
        ),
        ev.NormEvaluated(t=t, agent=ME, norm=id, passed=True),
        *([ev.NormsSubsumed(t=t, agent=ME, into=id, parts=tuple(parts))] if parts else []),
    ]


def percept(*, current: bool) -> Percept:
    return Percept(
        text=CONDUCT,
        other=OTHER,
        place=ROOM,
        indoors=True,
        importance=3,
        memory=0,
        current=current,
        t=SEEN,
    )


@PROFILES
def test_what_was_over_before_a_norm_was_taken_up_is_no_breach_of_it(profile: str) -> None:
    scene = Scene(profile, *_adopted(ADOPTED))
    scene.appraise()  # with what goes on at 12:05
    scene.asked.clear()
    assert scene.appraise(percept(current=False)) == ([], [])
    assert not scene.asked


@PROFILES
def test_what_was_seen_with_the_norm_is_a_breach_even_if_it_has_passed(profile: str) -> None:
    scene = Scene(profile, *_adopted(SEEN))
    assert scene.appraise(percept(current=False)) == ([], ["0.1"])
    assert {one.when for q in scene.asked for one in q.observations} == {format_moment(SEEN)}


@PROFILES
def test_what_goes_on_is_seen_anew_once_with_each_norm_taken_up(profile: str) -> None:
    scene = Scene(profile, *_adopted(SEEN), *_adopted(ADOPTED, "0.2"))
    concerns, broken = scene.appraise()
    assert broken == ["0.2"]  # 0.1 was held when it was noticed
    assert [(one.other, one.norm, one.observation) for one in concerns] == [(OTHER, "0.2", CONDUCT)]
    assert {one.when for q in scene.asked for one in q.observations} == {format_moment(NOW)}
    scene.asked.clear()
    assert scene.appraise(t=NOW + MINUTE) == ([], [])
    assert not scene.asked


def test_a_norm_made_of_others_was_held_when_the_last_of_them_was() -> None:
    parts = [*_adopted(SEEN - HOUR), *_adopted(SEEN, "0.2")]
    scene = Scene(FRUGAL, *parts, *_adopted(ADOPTED, "0.3", ("0.1", "0.2")))
    assert scene.appraise() == ([], [])  # seen with its parts already
    assert scene.appraise(percept(current=False)) == ([], ["0.3"])
    late = [*_adopted(SEEN - HOUR), *_adopted(ADOPTED, "0.2")]
    scene = Scene(FRUGAL, *late, *_adopted(NOW, "0.3", ("0.1", "0.2")))
    assert scene.appraise(percept(current=False)) == ([], [])

"""The norms game as an environment: what happens, in the order in which it must."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.change import Alter, Whisper
from folkways.environments.rounds.environment import Rounds
from folkways.environments.rounds.facts import Born, Chose, Punished, Scored, Seen, Spared
from folkways.environments.rounds.measures import MEASURES
from folkways.environments.rounds.questions import (
    DecideDefection,
    DecidePunishments,
    Defection,
    Punishments,
)
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind

NAMES = ("Ann Lee", "Bob Ray", "Cy Orr", "Di Ash", "Ed Fox", "Flo May")


def players() -> Scenario:
    return MaplessScenario.model_validate(
        {"name": "six", "environment": "rounds", "agents": [{"name": name} for name in NAMES]}
    )


def play(mind: TableMind, **parameters: object) -> list[AnyEvent]:
    return events_of(environment_in(Rounds, players(), mind, **parameters))


@cache
def by_the_rules(game: str = "metanorms") -> tuple[AnyEvent, ...]:
    return tuple(play(TableMind(1), game=game, generations=6))


def test_everyone_chooses_once_a_round() -> None:
    events = by_the_rules()
    chose = [event for event in events if Chose.read(event)]
    assert len(chose) == 6 * 4 * len(NAMES)
    moments = sorted({event.t for event in chose})
    assert len(moments) == 6 * 4
    for t in moments:
        assert [event.agent for event in chose if event.t == t] == list(NAMES)


def test_nobody_punishes_what_it_has_not_seen() -> None:
    seen: set[tuple[str, str]] = set()
    lenient: set[tuple[str, str]] = set()
    punished = 0
    for event in by_the_rules():
        if Chose.read(event):
            lenient = set()
        if found := Seen.read(event):
            seen |= {(watcher, event.agent) for watcher in found.by}
            assert event.agent not in found.by
        if spared := Spared.read(event):
            lenient |= {(watcher, event.agent) for watcher in spared.by}
            assert not {event.agent, spared.defector} & set(spared.by)
        if act := Punished.read(event):
            punished += 1
            assert (event.agent, act.other) in (lenient if act.meta else seen)
    assert punished


def test_without_metanorms_leniency_is_not_punished() -> None:
    events = by_the_rules("norms")
    assert not any(Spared.read(event) for event in events)
    assert any(Punished.read(event) for event in events)
    assert not any(act.meta for event in events if (act := Punished.read(event)))


def test_payoffs_add_up() -> None:
    """Axelrod's: 3 for defecting, -1 from each other's, -9 punished, -2 for punishing."""
    scores = dict.fromkeys(NAMES, 0.0)
    generations = 0
    for event in by_the_rules():
        if (chose := Chose.read(event)) and chose.defects:
            scores = {n: s + (3 if n == event.agent else -1) for n, s in scores.items()}
        if act := Punished.read(event):
            scores[event.agent] -= 2
            scores[act.other] -= 9
        if scored := Scored.read(event):
            assert scored.scores == list(scores.values())
            scores = dict.fromkeys(NAMES, 0.0)
            generations += 1
    assert generations == 6


def test_generations_follow_one_another() -> None:
    born = [found for event in by_the_rules() if (found := Born.read(event))]
    assert [one.generation for one in born] == [1, 2, 3, 4, 5, 6]
    assert born[0].parents == []
    assert all(len(one.boldness) == len(one.vengefulness) == len(NAMES) for one in born)


def scripted(*, defects: bool, punish: Sequence[int]) -> ScriptedMind:
    def decide(q: DecideDefection) -> Defection:
        return Defection(defects=defects)

    def punishes(q: DecidePunishments) -> Punishments:
        return Punishments(punish=tuple(punish))

    return ScriptedMind({"decide_defection": decide, "decide_punishments": punishes})


def test_the_mind_decides_and_not_the_strategy() -> None:
    events = play(scripted(defects=False, punish=[]), generations=2)
    assert not any(found.defects for event in events if (found := Chose.read(event)))
    assert not any(Seen.read(event) or Punished.read(event) for event in events)


def test_an_act_that_is_not_in_the_list_counts_as_a_part_that_could_not_be_used() -> None:
    events = play(scripted(defects=True, punish=[0, 99]), generations=1)
    assert any(Punished.read(event) for event in events)
    fell_back = [event for event in events if type(event).__name__ == "FellBack"]
    assert fell_back
    assert all("not in the list" in str(event) for event in fell_back)


def test_what_an_agent_suffered_is_shown_to_it() -> None:
    mind = scripted(defects=True, punish=[0])
    play(mind, generations=1)
    reminded = [q.recent for q in mind.asked if isinstance(q, DecideDefection)]
    assert not any(reminded[: len(NAMES)])
    assert any("punished you for defecting" in text for one in reminded for text in one)


def test_it_measures_itself() -> None:
    events = by_the_rules()
    found = {one.name: one for one in take(MEASURES, MemoryLog(make_header(NAMES), list(events)))}
    defects = [one.defects for event in events if (one := Chose.read(event))]
    assert found["defections_whole_run"].value == sum(defects) / len(defects)
    assert found["generations"].step == "generation"
    assert {len(column) for column in found["generations"].series.values()} == {6}
    assert found["boldness"].value == found["generations"].series["boldness"][-1]


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, MemoryLog(make_header(NAMES), list(by_the_rules())))


def test_a_fork_may_alter_the_scenario_and_nothing_else() -> None:
    environment = environment_in(Rounds, players(), TableMind(1))
    (event,) = environment.change(61, [Alter({"rounds.punishment": -20})])
    assert event.t == 61
    with pytest.raises(FolkwaysError, match="in the environment 'rounds' nobody hears"):
        environment.change(61, [Whisper("Ann Lee", "Hm.")])

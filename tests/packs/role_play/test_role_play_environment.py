"""Role play: who meets with which emotion, the template, who is recognised, what rules see."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.errors import ScenarioError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.dialogue import Said
from folkways.environments.judging import RubricExhibit, ScoreByRubric
from folkways.environments.texts import nearest_text
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.role_play.environment import RolePlay
from folkways.packs.role_play.facts import Performed, SceneOpened
from folkways.packs.role_play.measures import MEASURES
from folkways.packs.role_play.questions import SpeakInRole, SpokenInRole
from folkways.packs.role_play.rubric import RULES, Performance
from folkways.scenario.load import load
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.dialogue_suite import check_dialogue
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.judging_suite import check_judging
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind

CHARACTERS = {
    "Al Day": {"career": "a diver", "aspiration": "pearls", "skills": ["hold my breath"]},
    "Bo Ray": {"career": "a pilot", "aspiration": "clear skies", "skills": ["land in fog"]},
    "Cy Orr": {"career": "a cook", "aspiration": "truffles", "skills": ["fold dumplings"]},
}
NAMES = (*CHARACTERS, "Judge")
EMOTIONS = {"joy": ["glad"], "anger": ["furious"]}


def people(names: tuple[str, ...] = NAMES) -> Scenario:
    agents = [{"name": name} for name in names]
    return MaplessScenario.model_validate(
        {"name": "stage", "environment": "role_play", "agents": agents}
    )


def live(mind: TableMind | None = None, **parameters: object) -> list[AnyEvent]:
    given = {"characters": CHARACTERS, "emotions": EMOTIONS, "turns": 4, **parameters}
    return events_of(environment_in(RolePlay, people(), mind or TableMind(1), **given))


def measured(events: list[AnyEvent]) -> dict[str, object]:
    log = MemoryLog(make_header(NAMES), events)
    return {one.name: one.value for one in take(MEASURES, log)}


def test_everybody_has_each_emotion_as_often() -> None:
    opened = [one for e in live(count=6) if (one := SceneOpened.read(e))]
    first = Counter((one.cast[0], one.emotions[0]) for one in opened)
    assert set(first.values()) == {1}
    assert len(first) == 6
    assert len({tuple(one.cast) for one in opened}) == 6
    assert all(one.cast[0] != one.cast[1] for one in opened)


def test_a_template_is_recognised_and_one_that_slips_is_taken_for_another() -> None:
    assert measured(live(count=6))["recognised"] == 1
    events = live(count=6, slip=1)
    assert measured(events)["recognised"] == 0
    found = {(e.agent, one.nearest) for e in events if (one := Performed.read(e))}
    assert found == {("Al Day", "Bo Ray"), ("Bo Ray", "Cy Orr"), ("Cy Orr", "Al Day")}


def test_a_template_says_place_emotion_and_facts() -> None:
    said = [one.text for e in live(count=1) if (one := Said.read(e))]
    assert said[0] == "Here we are: a bench. I feel joy. I am a diver."
    assert said[2] == "Bo Ray, you know me. I want pearls."


def test_the_judge_sees_the_whole_scene_and_each_character_apart() -> None:
    asked: list[ScoreByRubric] = []

    class Watching(TableMind):
        async def perform(self, op, inputs, key):  # type: ignore[no-untyped-def]
            if isinstance(inputs, ScoreByRubric):
                asked.append(inputs)
            return await super().perform(op, inputs, key)

    events = live(Watching(1), count=1)
    labels = [[one.label for one in q.passages] for q in asked]
    assert labels[0][3:] == ["Al Day", "Partner (Bo Ray)"] * 2
    assert labels[1][3:] == ["Partner (Al Day)", "Bo Ray"] * 2
    subjects = [one.subject for e in events if (one := RubricExhibit.read(e))]
    assert subjects == ["scene 1, Al Day", "scene 1, Bo Ray"]


def test_the_partner_is_not_told_the_emotion() -> None:
    asked: list[SpeakInRole] = []

    def say(q: SpeakInRole) -> SpokenInRole:
        asked.append(q)
        return SpokenInRole(text="Well, well.")

    live(ScriptedMind({"speak_in_role": say}), count=1)
    assert [q.emotion for q in asked] == ["joy", "anger"] * 2
    assert all("anger" not in q.model_dump_json() for q in asked if q.name == "Al Day")


def test_rules_for_lines_that_show_nothing_and_that_show_all() -> None:
    own, other = "I am a diver of pearls.", "I am a cook."
    empty = Performance(("Well, well.",), own, (other,), ("joy",), "a bench in a park")
    assert [mark.score for mark in RULES.marks(empty)] == [0, 0, 0]
    lines = ("Glad of the bench: I dive for pearls.", "Such joy in the park, says a diver.")
    full = Performance(lines, own, (other,), ("joy", "glad"), "a bench in a park")
    assert [mark.score for mark in RULES.marks(full)] == [2, 2, 2]
    assert (
        measured(live(ScriptedMind({"speak_in_role": lambda q: SpokenInRole(text="Hm.")})))[
            "recognised"
        ]
        == 0
    )


@given(st.lists(st.tuples(st.sampled_from("abc"), st.text(max_size=30)), max_size=4), st.text())
def test_the_nearest_is_one_of_those_described_or_nobody(
    described: list[tuple[str, str]], text: str
) -> None:
    assert nearest_text(text, described) in {"", *(name for name, _ in described)}
    assert nearest_text("a red kite", [*described, ("kite", "a red kite")]) != ""


def test_characters_who_are_not_on_the_stage_are_named() -> None:
    character = "{career: a judge, aspiration: peace, skills: [listen]}"
    with pytest.raises(ScenarioError, match="Ida Roos is not an agent who plays"):
        load("role_play", {"role_play.characters": f"{{Ida Roos: {character}}}"})


def test_it_keeps_what_environments_promise() -> None:
    check_environment(RolePlay, people())
    check_dialogue(RolePlay, people())
    check_judging(RolePlay, people())


@pytest.mark.parametrize("measure", MEASURES)
def test_measures_depend_on_the_run_alone(measure: type[Measure]) -> None:
    check_measure(measure)

"""Personas: what is shown of them, who is recognised by which answers, and the items."""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.errors import ScenarioError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.board import TalkBlock
from folkways.environments.questionnaire import scored
from folkways.environments.surveying import AnswerQuestionnaire, GivenAnswers
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.personas.environment import Personas
from folkways.packs.personas.facts import TakenFor
from folkways.packs.personas.items import PERSONALITY, VALUES
from folkways.packs.personas.measures import MEASURES
from folkways.packs.personas.nearest import distance, expected_scores, nearest
from folkways.packs.personas.rubric import RULES, Stated
from folkways.scenario.load import load
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.judging_suite import check_judging
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.survey_suite import check_survey


@cache
def shipped() -> dict[str, object]:
    given = load("personas").scenario.parameters.model_dump(mode="json")
    people = given["personas"]["people"]
    assert isinstance(people, dict)
    return people


def names() -> tuple[str, ...]:
    return (*shipped(), "Vera Blum")


def people(seed: int = 1) -> Scenario:
    agents = [{"name": name} for name in names()]
    return MaplessScenario.model_validate(
        {"name": "asked", "environment": "personas", "seed": seed, "agents": agents}
    )


def live(mind: TableMind | None = None, seed: int = 1, **parameters: object) -> list[AnyEvent]:
    given = {"people": shipped(), **parameters}
    return events_of(environment_in(Personas, people(seed), mind or TableMind(seed), **given))


def measured(events: list[AnyEvent]) -> dict[str, object]:
    log = MemoryLog(make_header(names()), events)
    return {one.name: one.value for one in take(MEASURES, log)}


def recovered(events: list[AnyEvent], by: str) -> float:
    found = [(e.agent, one.person) for e in events if (one := TakenFor.read(e)) and one.by == by]
    assert len(found) == len(shipped())
    return fmean(agent == person for agent, person in found)


def test_without_noise_everybody_is_recognised() -> None:
    values = measured(live(noise=0))
    assert values["identity_recovered"] == 1
    assert values["questionnaire_missing"] == 0


def test_each_component_tells_what_it_holds() -> None:
    personal = live(shown="P", noise=0)
    assert recovered(personal, "personality") == recovered(personal, "values") == 1
    assert recovered(personal, "statements") == 0
    assert recovered(live(shown="C", noise=0), "statements") == 1


def test_who_is_told_nothing_is_recognised_by_chance() -> None:
    found = [
        recovered(live(seed=seed, shown="none"), by)
        for seed in range(12)
        for by in ("personality", "values")
    ]
    chance, count = 1 / len(shipped()), len(found) * len(shipped())
    assert abs(fmean(found) - chance) < 3.5 * (chance * (1 - chance) / count) ** 0.5


def test_a_model_is_shown_the_components_and_no_profile() -> None:
    asked: list[AnswerQuestionnaire] = []

    def answer(q: AnswerQuestionnaire) -> GivenAnswers:
        asked.append(q)
        return GivenAnswers(answers=())

    events = live(ScriptedMind({"answer_questionnaire": answer}), shown="SP")
    labels = [one.label for one in asked[0].about]
    assert labels[:4] == ["Age", "Occupation", "Family", "Home"]
    assert labels[4].startswith("Personality")
    assert len(labels) == 6
    values = measured(events)
    assert (values["identity_recovered"], values["statements_fit"]) == (0, 0)


@given(st.dictionaries(st.sampled_from(VALUES.scales), st.floats(0, 1), min_size=1))
def test_a_profile_is_nearest_to_itself(places: dict[str, float]) -> None:
    expected = {"own": expected_scores(VALUES, places), "none": expected_scores(VALUES, {})}
    assert distance(expected["own"], expected["own"]) == 0
    assert nearest(expected["own"], expected) == "own"
    assert nearest(expected["none"], expected) == ""


def test_expected_scores_turn_reversed_items_round() -> None:
    high = expected_scores(PERSONALITY, {"openness": 1.0, "extraversion": 0.0})
    assert (high["openness"], high["extraversion"], high["agreeableness"]) == (5, 1, None)
    assert all(len([i for i in PERSONALITY.items if i.scale == s]) == 3 for s in PERSONALITY.scales)
    assert scored(VALUES, {item.key: 6 for item in VALUES.items})["power"] == 0  # centred


def test_rules_for_statements() -> None:
    own, other = "I wind seven clocks. I pick apples.", "I paint passengers. I eat plums."
    for said, scores in (
        (("I wind clocks.", "I pick apples."), [3, 2]),
        (("I wind clocks.", "I paint passengers."), [1, 1]),
        (("I am tall.",), [0, 0]),
        ((), [0, 0]),
    ):
        marks = RULES.marks(Stated(said, own, (other,)))
        assert [mark.score for mark in marks] == scores, said


def test_what_does_not_fit_is_named() -> None:
    for people_, said in (
        ("{Vera Blum: {}}", "Vera Blum is not an agent who answers; the last agent judges"),
        ("{Otto Lenz: {traits: {charm: 1}}}", "no scale 'charm'; there are openness"),
        ("{Otto Lenz: {traits: {openness: 2}}}", "must be at most 1, not 2"),
    ):
        with pytest.raises(ScenarioError, match=said):
            load("personas", {"personas.people": people_})


def test_the_board_shows_guesses_and_statements() -> None:
    game = environment_in(Personas, people(), TableMind(1), people=shipped())
    events_of(game)
    _, talk = game.board()
    assert isinstance(talk, TalkBlock)
    assert len(talk.turns) == len(shipped())


def test_it_keeps_what_environments_promise() -> None:
    check_environment(Personas, people())
    check_survey(Personas, people())
    check_judging(Personas, people())


@pytest.mark.parametrize("measure", MEASURES)
def test_measures_depend_on_the_run_alone(measure: type[Measure]) -> None:
    check_measure(measure)

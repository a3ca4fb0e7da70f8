"""Questionnaires put to agents: waves, answers that do not fit, the offline rule, measures."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.environments.asked_panel import Panel

from folkways.agents.mechanism import AnyOperation
from folkways.base.events import AnyEvent, FellBack
from folkways.base.measure import Measure
from folkways.environments.questionnaire import Item, Questionnaire
from folkways.environments.surveyed import QUESTIONNAIRE_MEASURES, mean_interval
from folkways.environments.surveying import (
    ANSWER_QUESTIONNAIRE,
    AnswerQuestionnaire,
    AskedItem,
    GivenAnswer,
    GivenAnswers,
    Profile,
    Surveyed,
    Waves,
    by_profile,
    levels_of,
)
from folkways.language.mind import Mind
from folkways.language.wording import check_wording
from folkways.metrics.own_measures import OwnMeasure, take
from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.testing.environment_suite import check_environment, environment_in, events_of, pair
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.mind_suite import check_operation
from folkways.testing.minds import ScriptedMind
from folkways.testing.survey_suite import check_survey


def live(mind: Mind | None = None) -> list[AnyEvent]:
    return events_of(environment_in(Panel, pair(Panel), mind or TableMind(1)))


def measured(events: list[AnyEvent]) -> dict[str, OwnMeasure]:
    log = MemoryLog(make_header(tuple({event.agent for event in events})), events)
    return {one.name: one for one in take(QUESTIONNAIRE_MEASURES, log)}


def test_waves_before_during_and_after() -> None:
    told = [fact for event in live() if (fact := Surveyed.read(event))]
    assert [fact.occasion for fact in told] == ["before"] * 2 + ["after 2"] * 2 + ["after"] * 2
    assert [fact.scored for fact in told[::2]] == [{"trust": 7.0}, {"trust": 5.5}, {"trust": 4.0}]
    assert told[0].given == {
        "rely": "7",
        "careful": "1",
        "lives": "town",
        "why": "I have met many.",
    }


@given(st.booleans(), st.booleans(), st.integers(0, 5), st.integers(1, 12))
def test_a_wave_has_one_name(before: bool, after: bool, every: int, rounds: int) -> None:
    waves = Waves(before=before, after=after, every=every)
    found = [waves.occasion(done, rounds) for done in range(rounds + 1)]
    named = [one for one in found if one]
    assert len(set(named)) == len(named)
    assert (found[0] == "before") is before
    assert (found[-1] == "after") is after
    between = (rounds - 1) // every if every else 0
    assert len(named) == before + after + between


def answers(*given: tuple[str, int | str]) -> GivenAnswers:
    return GivenAnswers(answers=tuple(GivenAnswer(item=k, answer=a) for k, a in given))


def test_what_does_not_fit_is_left_out_counted_and_missing() -> None:
    wrong = answers(("rely", 9), ("careful", "2"), ("careful", 3), ("lives", "TOWN"), ("age", 3))
    events = live(ScriptedMind({"answer_questionnaire": lambda q: wrong}))
    (first, *_) = [fact for event in events if (fact := Surveyed.read(event))]
    assert first.given == {"careful": "2", "lives": "town"}
    assert first.missing == ["rely", "why"]
    assert first.scored == {"trust": 6.0}
    (fell, *_) = [event for event in events if isinstance(event, FellBack)]
    assert "rely: '9' is not on the scale" in fell.reason
    assert "careful: answered twice" in fell.reason
    assert "age: there is no such item" in fell.reason
    assert measured(events)["questionnaire_missing"].value == 0.5


def test_a_model_is_told_what_is_wrong_before_it_is_asked_again() -> None:
    q, fault = ANSWER_QUESTIONNAIRE.example, ANSWER_QUESTIONNAIRE.fault
    assert q is not None
    assert fault is not None
    assert fault(q, answers(("early", 3), ("tea", "tea"))) == ""
    assert "a whole number from 1 to 5 is needed" in fault(q, answers(("early", 0), ("tea", "tea")))
    assert "not answered: early, tea" in fault(q, answers(("self", "I am Nora.")))


def test_measures_of_scores_and_changes() -> None:
    found = measured(live())
    (change,) = found["questionnaire_changes"].rows or ()
    assert (change["from"], change["to"], change["change"]) == ("before", "after", -3.0)
    rows = found["questionnaire_scores"].rows or ()
    assert [(row["occasion"], row["mean"], row["agents"]) for row in rows] == [
        ("before", 7.0, 2),
        ("after 2", 5.5, 2),
        ("after", 4.0, 2),
    ]
    assert len(found["questionnaire_people"].rows or ()) == 6


def test_the_interval_is_that_of_student() -> None:
    """t = 4.303 with two degrees of freedom."""
    low, high = mean_interval([1.0, 2.0, 3.0])
    assert low == pytest.approx(2 - 4.30265 / 3**0.5, abs=1e-4)
    assert high == pytest.approx(2 + 4.30265 / 3**0.5, abs=1e-4)
    assert mean_interval([1.0]) == (None, None)


LONG = Questionnaire(
    title="long",
    low=1,
    high=5,
    items=tuple(
        Item(key=f"i{n}", text="So?", scale="one", reversed=bool(n % 2)) for n in range(200)
    ),
)


def question(profile: Profile | None, *items: AskedItem) -> AnswerQuestionnaire:
    return AnswerQuestionnaire(
        name="A", low=1, low_label="no", high=5, high_label="yes", items=items, profile=profile
    )


def asked(form: Questionnaire) -> tuple[AskedItem, ...]:
    return tuple(AskedItem(key=i.key, kind=i.kind, text=i.text) for i in form.items)


@given(st.floats(0, 1))
def test_without_noise_the_profile_is_answered_to_half_a_step(level: float) -> None:
    profile = Profile(levels=levels_of(LONG, {"one": level}))
    found = by_profile(question(profile, *asked(LONG)), Random(1))
    for one, item in zip(found.answers, LONG.items, strict=True):
        points = LONG.points(item, one.answer)
        assert abs(points - (1 + 4 * level)) <= 0.5


def test_noise_has_the_standard_deviation_that_it_says() -> None:
    profile = Profile(levels=levels_of(LONG, {"one": 0.5}), noise=0.15)
    found = by_profile(question(profile, *asked(LONG)), Random(1))
    numbers = [float(one.answer) for one in found.answers]
    # Rounding to whole numbers adds a variance of 1/12.
    expected = ((0.15 * 4) ** 2 + 1 / 12) ** 0.5
    assert abs(fmean(numbers) - 3) < 3.5 * expected / 200**0.5
    assert abs(stdev(numbers) - expected) < 3.5 * expected / 400**0.5


def test_who_knows_nothing_answers_at_random_and_says_nothing() -> None:
    text = AskedItem(key="why", kind="text", text="Why?")
    choice = AskedItem(key="sea", kind="choice", text="Sea?", options=("yes", "no"))
    found = by_profile(question(None, *asked(LONG), choice, text), Random(1)).answers
    assert {one.answer for one in found[:-1]} == {1, 2, 3, 4, 5}
    assert found[-1].item == "sea"


def test_each_statement_is_made_once_and_may_be_a_slip() -> None:
    texts = [AskedItem(key=f"t{n}", kind="text", text="Who are you?") for n in range(4)]
    known = Profile(statements=("a", "b", "c"), slips=("x", "y", "z"))
    found = by_profile(question(known, *texts), Random(1)).answers
    assert sorted(str(one.answer) for one in found) == ["a", "b", "c"]
    wrong = by_profile(question(known.model_copy(update={"noise": 1.0}), *texts), Random(1)).answers
    assert sorted(str(one.answer) for one in wrong) == ["x", "y", "z"]


def test_it_is_worded_and_answered() -> None:
    op: AnyOperation = ANSWER_QUESTIONNAIRE
    assert op.example is not None
    check_wording(op, op.example)
    check_operation(lambda: OfflineMind(3), op, op.example)


def test_it_keeps_what_environments_promise() -> None:
    check_environment(Panel)
    check_survey(Panel)


@pytest.mark.parametrize("measure", QUESTIONNAIRE_MEASURES)
def test_measures_depend_on_the_run_alone(measure: type[Measure]) -> None:
    check_measure(measure)

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from tests.survey.made import made_survey

from folkways.survey.figure import draw
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer
from folkways.survey.results import PEOPLE, RaterGroup, Score, evaluate
from folkways.survey.scales import questions_of


@pytest.fixture
def survey(tmp_path: Path) -> SurveyFile:
    return made_survey(tmp_path)


def give(survey: SurveyFile, evaluator: str, scores: dict[str, int], agent: str = "Ann") -> None:
    subject = next(one.id for one in survey.form.subjects if one.agent == agent)
    survey.save(
        Answer(evaluator, item.id, question.key, scores[question.key])
        for item in survey.form.items_of(subject)
        for question in questions_of(item)
        if question.key in scores
    )


def score(group: RaterGroup, key: str) -> Score:
    return next(one for one in (*group.scores, *group.questions) if one.key == key)


def test_nothing_is_said_before_anybody_answered(survey: SurveyFile) -> None:
    (people,) = evaluate(survey).groups
    assert (people.evaluators, people.ratings) == (0, 0)
    assert all(one.mean is None and one.error is None for one in people.scores)
    assert score(people, "creation").paper == (6.44, 0.11)
    assert score(people, "overall").paper == (5.63, 0.03)


def test_means_and_errors_are_those_of_the_ratings(survey: SurveyFile) -> None:
    one, two = survey.begin(), survey.begin()
    give(survey, one.code, {"sender.conflict": 7, "sender.talk": 4})  # two conflicts, one talk
    give(survey, two.code, {"sender.conflict": 5})
    (people,) = evaluate(survey).groups
    sender = score(people, "sender")
    assert (sender.ratings, sender.evaluators) == (5, 2)
    assert sender.mean == pytest.approx((7 + 7 + 4 + 5 + 5) / 5)
    # Squared distances from 5.6 sum to 1.96 * 2 + 2.56 + 0.36 * 2 = 7.2.
    assert sender.error == pytest.approx(sqrt(7.2 / 4) / sqrt(5))
    # The evaluators' means are 6 and 5.
    assert sender.error_between == pytest.approx(0.5)
    assert score(people, "sender.talk").mean == 4
    assert score(people, "overall").mean == sender.mean
    assert score(people, "creation").mean is None


def test_agreement_is_over_what_several_rated(survey: SurveyFile) -> None:
    one, two = survey.begin(), survey.begin()
    give(survey, one.code, {"creation.utility": 2, "creation.kind": 6, "sender.talk": 1})
    give(survey, two.code, {"creation.utility": 2, "creation.kind": 6})
    (people,) = evaluate(survey).groups
    assert score(people, "creation").alpha == 1
    assert score(people, "sender").alpha is None


def test_minds_stand_apart_and_are_held_against_people(survey: SurveyFile) -> None:
    person, other = survey.begin(), survey.begin()
    mind = survey.begin("mind", "openai:judge", code="mind:1")
    give(survey, person.code, {"creation.utility": 2, "creation.kind": 6})
    give(survey, other.code, {"creation.utility": 4, "creation.kind": 6})
    give(survey, mind.code, {"creation.utility": 7, "creation.kind": 7, "creation.content": 7})
    results = evaluate(survey)
    assert [group.name for group in results.groups] == [PEOPLE, "openai:judge"]
    assert score(results.groups[0], "creation").mean == 4.5
    assert score(results.groups[1], "creation").mean == 7
    (likeness,) = results.likenesses
    assert likeness.shared == 4  # two norms, two questions each
    assert likeness.difference == pytest.approx((4 + 1) / 2)
    assert likeness.close == 0.5
    assert likeness.alpha is not None


def test_a_mind_that_answers_as_people_do_agrees(survey: SurveyFile) -> None:
    scores = {"creation.utility": 2, "creation.kind": 6, "creation.content": 5}
    give(survey, survey.begin().code, scores)
    give(survey, survey.begin("mind", "m", code="m").code, scores)
    (likeness,) = evaluate(survey).likenesses
    assert (likeness.alpha, likeness.difference, likeness.close) == (1, 0, 1)


def test_the_figure_shows_people_minds_and_the_paper(survey: SurveyFile) -> None:
    give(survey, survey.begin().code, {"creation.utility": 2, "creation.kind": 6})
    give(survey, survey.begin("mind", "m", code="m").code, {"creation.kind": 7})
    figure = Figure()
    words = draw(evaluate(survey), figure, "#000000")
    assert "people: Creation 4.00, Overall 4.00" in words
    assert "m: Creation 7.00" in words
    (axes,) = figure.axes
    labels = [str(container.get_label()) for container in axes.containers]
    assert labels == ["people", "m", "Ren et al. (2024)"]
    paper = axes.containers[2].lines[0]  # type: ignore[attr-defined]
    assert next(iter(paper.get_xdata())) == 6.44

from __future__ import annotations

from pathlib import Path

import pytest
from tests.survey.made import made_log

from folkways.survey.errors import ImportFault, SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer, Form
from folkways.survey.interview import (
    AREAS,
    CONDITIONS,
    InterviewReply,
    draw_interview,
    empty_table,
    read_replies,
)
from folkways.survey.results import evaluate
from folkways.survey.scales import highest, questions_of


def replies(*conditions: str, agents: tuple[str, ...] = ("Ann", "Ben")) -> list[InterviewReply]:
    return [
        InterviewReply(agent, condition, question.key, f"{agent}: {condition[::-1]}")
        for agent in agents
        for condition in conditions
        for area in AREAS
        for question in area.questions
    ]


def form(*conditions: str, seed: int = 0) -> Form:
    return draw_interview({"made": made_log()}, replies(*conditions), seed=seed)


def test_there_are_five_areas_with_five_questions_each() -> None:
    assert [area.key for area in AREAS] == ["self", "memory", "plans", "reactions", "reflections"]
    assert all(len(area.questions) == 5 for area in AREAS)
    assert len(CONDITIONS) == 5


def test_one_question_of_each_area_is_drawn_and_conditions_are_hidden_behind_letters() -> None:
    found = form(*CONDITIONS)
    for subject in found.subjects:
        items = found.items_of(subject.id)
        assert [item.kind.partition(".")[0] for item in items] == [area.key for area in AREAS]
        for item in items:
            assert [block.label for block in item.made] == list("ABCDE")
            assert set(item.hidden) == set(CONDITIONS)
            for block, condition in zip(item.made, item.hidden, strict=True):
                assert block.lines == (f"{subject.agent}: {condition[::-1]}",)
            assert highest(item) == 5
    assert len({item.hidden for item in found.items}) > 1
    assert form(*CONDITIONS) == found
    assert form(*CONDITIONS, seed=1) != found


def test_rank_orders_give_skills(tmp_path: Path) -> None:
    survey = SurveyFile.create(tmp_path / "i.survey", form("good", "fair", "poor"))
    order = ["good", "fair", "poor"]
    for _ in range(6):
        one = survey.begin()
        survey.save(
            Answer(one.code, item.id, question.key, 1 + order.index(hidden))
            for item in survey.form.items_of(one.subject)
            for question, hidden in zip(questions_of(item), item.hidden, strict=True)
        )
    (ranking,) = evaluate(survey).rankings
    assert [one.condition for one in ranking.standings] == order
    assert [one.mean_rank for one in ranking.standings] == [1, 2, 3]
    assert ranking.standings[0].ranks == (30, 0, 0)
    assert (ranking.orders, ranking.incomplete, ranking.evaluators) == (30, 0, 6)
    assert ranking.alpha == 1


def test_orders_with_a_gap_or_a_rank_twice_are_left_out_and_counted(tmp_path: Path) -> None:
    survey = SurveyFile.create(tmp_path / "i.survey", form("good", "poor"))
    one = survey.begin()
    first, second = survey.form.items_of(one.subject)[:2]
    survey.save([Answer(one.code, first.id, "A", 1)])
    survey.save([Answer(one.code, second.id, "A", 1), Answer(one.code, second.id, "B", 1)])
    (ranking,) = evaluate(survey).rankings
    assert (ranking.orders, ranking.incomplete, ranking.standings) == (0, 2, ())
    with pytest.raises(SurveyError, match="score 3 is not one of 1 to 2"):
        survey.save([Answer(one.code, first.id, "B", 3)])


def test_only_questions_answered_under_all_conditions_are_drawn() -> None:
    given = [
        one
        for one in replies("good", "poor", agents=("Ann",))
        if one.condition == "good" or one.question in ("self.3", "plans.2")
    ]
    found = draw_interview({"made": made_log()}, given)
    assert [item.kind for item in found.items] == ["self.3", "plans.2"]
    assert found.short == {"memory": 1, "reactions": 1, "reflections": 1}


@pytest.mark.parametrize(
    ("given", "match"),
    [
        ([], "there are 0: none"),
        (replies("only"), "there are 1: only"),
        (replies("a", "b", agents=("Zoe",)), "no run has an agent called 'Zoe'"),
        (
            [*replies("a", agents=("Ann",))[:5], *replies("b", agents=("Ann",))[5:]],
            "Ann has no question that was answered under all of 2 conditions: a, b",
        ),
    ],
)
def test_what_cannot_be_compared_is_said(given: list[InterviewReply], match: str) -> None:
    with pytest.raises(SurveyError, match=match):
        draw_interview({"made": made_log()}, given)


def test_a_table_goes_out_empty_and_comes_back_filled(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    table = empty_table(["Ann"], ["a", "b"])
    assert table.count("\n") == 1 + 2 * 25
    path.write_text(table.replace(",,", ',"Well, yes.\nAnd no.",'), encoding="utf-8")
    found = read_replies(path)
    assert len(found) == 50
    assert found[0] == InterviewReply("Ann", "a", "self.1", "Well, yes.\nAnd no.")


def test_bad_lines_of_a_table_are_named(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(
        "agent,condition,question,answer\n"
        "Ann,full,self.1,Yes.\n"
        "Ann,full,self.9,Yes.\n"
        "Ann,,self.2,\n"
        "\n"
        "Ann,full,self.1,No.\n",
        encoding="utf-8",
    )
    with pytest.raises(ImportFault) as caught:
        read_replies(path)
    assert caught.value.problems == [
        (3, "there is no question 'self.9'"),
        (4, "condition, answer: nothing is there"),
        (6, "this agent has answered this under this condition already"),
    ]

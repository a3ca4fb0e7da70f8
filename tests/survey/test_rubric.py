"""People score by a rubric: sheets out, filled sheets in, and the agreement."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from tests.environments.judged_notes import NOTES, Notes, scenario

import folkways
from folkways.survey.errors import ImportFault, SurveyError
from folkways.survey.rubric import (
    Exhibits,
    exhibits_of,
    read_rubric_sheets,
    rubric_report,
    rubric_sheet,
)


@pytest.fixture(scope="module")
def exhibits(tmp_path_factory: pytest.TempPathFactory) -> Exhibits:
    folder = tmp_path_factory.mktemp("notes")
    logs = {
        f"run {seed}": folkways.run(scenario(folder), environment=Notes, seed=seed).log
        for seed in (1, 2)
    }
    return exhibits_of(logs)


def rows(exhibits: Exhibits) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(rubric_sheet(exhibits, seed=5))))


def written(path: Path, filled: list[dict[str, str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, filled[0])
        writer.writeheader()
        writer.writerows(filled)
    return path


def scored(exhibits: Exhibits, who: str, shift: int = 0) -> list[dict[str, str]]:
    """Return rows filled in with the scores of the rules, turned by ``shift``."""
    right = {(one.subject, one.item): one.score for one in exhibits.scores if one.kind == "rules"}
    return [
        row | {"evaluator": who, "score": str((right[row["item"], row["question"]] + shift) % 3)}
        for row in rows(exhibits)
    ]


def test_a_sheet_shows_each_note_once_and_not_how_it_was_scored(exhibits: Exhibits) -> None:
    empty = rows(exhibits)
    assert len(empty) == 2 * len(NOTES)  # the same notes in both runs
    indented = {f"Note: {note}".replace("\n", "\n    ") for note in NOTES}
    assert {row["given"] for row in empty} == indented  # no line passes for another note
    assert {row["score"] for row in empty} == {""}
    assert empty[0]["levels"] == "0: None\n1: Some\n2: Much"
    assert [row["item"] for row in empty] != sorted(row["item"] for row in empty)
    drawn = list(csv.DictReader(io.StringIO(rubric_sheet(exhibits, seed=5, most=1))))
    assert drawn == empty[:2]


def test_people_are_compared_with_rules_and_minds(exhibits: Exhibits, tmp_path: Path) -> None:
    sheets = [
        written(tmp_path / "one.csv", scored(exhibits, "E1")),
        written(tmp_path / "two.csv", scored(exhibits, "")),
    ]
    people = read_rubric_sheets(exhibits, sheets, "E2")
    report = rubric_report(exhibits, people)
    assert (report.exhibits, report.people, report.answers) == (3, 2, 12)
    thanks = next(one for one in report.items if one.item == "thanks")
    assert thanks.within["people"] == 1
    assert thanks.between["people", "rules"] == thanks.between["people", "mind"] == 1
    other = [
        *people,
        *read_rubric_sheets(exhibits, [written(tmp_path / "x.csv", scored(exhibits, "E3", 1))]),
    ]
    worse = next(one for one in rubric_report(exhibits, other).items if one.item == "thanks")
    assert worse.within["people"] is not None
    assert worse.within["people"] < 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"score": "7"}, "line 2: thanks: 7 is none of 0, 1, 2"),
        ({"score": "much"}, "line 2: the score 'much' is not a whole number"),
        ({"item": "X00"}, "line 2: no exhibit of these runs has the code 'X00'"),
        ({"question": "charm"}, "line 2: there is no item 'charm'"),
        ({"evaluator": ""}, "line 2: no evaluator is named"),
    ],
)
def test_a_wrong_line_is_named(
    exhibits: Exhibits, tmp_path: Path, change: dict[str, str], said: str
) -> None:
    filled = scored(exhibits, "E1")
    path = written(tmp_path / "wrong.csv", [filled[0] | change, *filled[1:]])
    with pytest.raises(ImportFault, match=said):
        read_rubric_sheets(exhibits, [path])


def test_two_answers_to_one_question_are_refused(exhibits: Exhibits, tmp_path: Path) -> None:
    paths = [written(tmp_path / f"{n}.csv", scored(exhibits, "E1", n)) for n in (0, 1)]
    with pytest.raises(ImportFault, match=r"0\.csv, line 2 answers the same with"):
        read_rubric_sheets(exhibits, paths)


def test_open_questions_are_no_answers(exhibits: Exhibits, tmp_path: Path) -> None:
    assert read_rubric_sheets(exhibits, [written(tmp_path / "e.csv", rows(exhibits))]) == []


def test_a_run_without_a_rubric_is_refused() -> None:
    run = folkways.run("axelrod", settings={"rounds.generations": 1})
    with pytest.raises(SurveyError, match="nothing was judged by a rubric"):
        exhibits_of({"axelrod": run.log})

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from tests.survey.made import HOSTILE, made_log, made_survey

from folkways.base.errors import StorageError
from folkways.survey.draw import draw_form
from folkways.survey.errors import ImportFault, SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.tables import form_table, read_answers, read_forms, write_forms


@pytest.fixture
def survey(tmp_path: Path) -> SurveyFile:
    return made_survey(tmp_path)


def filled(survey: SurveyFile, score: str = "5", evaluator: str = "E1") -> list[dict[str, str]]:
    rows = list(csv.DictReader(io.StringIO(form_table(survey, "A01"))))
    return [row | {"score": score, "evaluator": evaluator} for row in rows]


def written(tmp_path: Path, rows: list[dict[str, str]]) -> Path:
    path = tmp_path / "filled.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return path


def test_a_form_filled_elsewhere_comes_back_whole(survey: SurveyFile, tmp_path: Path) -> None:
    rows = filled(survey)
    answers = read_answers(survey, written(tmp_path, rows))
    assert survey.take_in(answers, "import") == len(rows)
    assert {answer.score for answer in survey.answers("E1")} == {5}
    (evaluator,) = survey.evaluators()
    assert (evaluator.code, evaluator.kind, evaluator.subject) == ("E1", "person", "A01")
    # Once more changes nothing.
    assert survey.take_in(read_answers(survey, written(tmp_path, rows)), "import") == 0


def test_rows_without_score_stay_open_and_rows_without_name_get_one(
    survey: SurveyFile, tmp_path: Path
) -> None:
    rows = filled(survey, evaluator="")
    rows[1]["score"] = " "
    answers = read_answers(survey, written(tmp_path, rows), "E9")
    assert len(answers) == len(rows) - 1
    assert {answer.evaluator for answer in answers} == {"E9"}


def test_every_bad_line_is_named_and_nothing_is_taken(survey: SurveyFile, tmp_path: Path) -> None:
    rows = filled(survey)
    assert "\n" in rows[0]["made"] or "\n" in rows[0]["given"]  # so lines are not rows
    rows[0]["score"] = "8"
    rows[1]["item"] = "nothing"
    rows[2]["evaluator"] = ""
    rows[3]["score"] = "five"
    rows[4]["question"] = "creation.beauty"
    path = written(tmp_path, rows)
    with pytest.raises(ImportFault) as caught:
        read_answers(survey, path)
    lines = path.read_text("utf-8").splitlines()
    said = dict(caught.value.problems)
    assert list(said.values()) == [
        "the score 8 is not one of 1 to 7",
        "there is no item 'nothing'",
        "no evaluator is named",
        "the score 'five' is not a whole number",
        f"item {rows[4]['item']} has no question 'creation.beauty' but "
        + ", ".join(row["question"] for row in filled(survey) if row["item"] == rows[4]["item"]),
    ]
    for line, row in zip(said, rows, strict=False):
        assert lines[line - 1].startswith(f"{row['evaluator']},{row['item']},")
    assert "line 2:" in str(caught.value)
    assert survey.answers() == []


def test_what_speaks_against_an_earlier_answer_is_named(survey: SurveyFile, tmp_path: Path) -> None:
    survey.take_in(read_answers(survey, written(tmp_path, filled(survey, "5"))), "import")
    with pytest.raises(ImportFault, match="E1 has answered this with 5, and here 2"):
        read_answers(survey, written(tmp_path, filled(survey, "2")))
    twice = [*filled(survey, "5", "E2"), *filled(survey, "3", "E2")]
    with pytest.raises(ImportFault, match="line 2 answers the same with 5"):
        read_answers(survey, written(tmp_path, twice))


def test_two_tables_may_not_speak_against_each_other(survey: SurveyFile, tmp_path: Path) -> None:
    one = written(tmp_path, filled(survey, "5"))
    two = one.rename(tmp_path / "one.csv")
    written(tmp_path, filled(survey, "4"))
    with pytest.raises(SurveyError, match="answer the same question differently: E1"):
        read_forms(survey, [two, tmp_path / "filled.csv"])


def test_a_mind_is_not_filled_in_for(survey: SurveyFile, tmp_path: Path) -> None:
    survey.begin("mind", "openai:x", code="E1")
    with pytest.raises(ImportFault, match="'E1' is a mind, not a person"):
        read_answers(survey, written(tmp_path, filled(survey)))


@pytest.mark.parametrize(
    ("content", "match"),
    [
        (
            "evaluator,item,question,score\nE1,x,y,5\nMüller,x,y,5".encode("latin-1"),
            "line 3.*UTF-8",
        ),
        (b"evaluator;item;question;score\n", "line 1: the columns evaluator, item"),
        (b"", "line 1: the columns"),
        (b"evaluator,item,question,score, Score\n", "line 1: the column score is there twice"),
        (b'evaluator,item,question,score\nE1,"x,y,5\n', "line 2"),
    ],
)
def test_what_is_no_table_is_named_by_line(
    survey: SurveyFile, tmp_path: Path, content: bytes, match: str
) -> None:
    path = tmp_path / "bad.csv"
    path.write_bytes(content)
    with pytest.raises(SurveyError, match=match):
        read_answers(survey, path)
    with pytest.raises(SurveyError, match="cannot be read"):
        read_answers(survey, tmp_path / "none.csv")


def test_an_answer_to_another_form_is_not_taken(survey: SurveyFile, tmp_path: Path) -> None:
    other = draw_form({"made": made_log(said="Something else.")}, seed=1)
    table = form_table(SurveyFile.create(tmp_path / "other.survey", other), "A01")
    mine = form_table(survey, "A01")
    foreign = {row["item"] for row in csv.DictReader(io.StringIO(table))}
    assert foreign != {row["item"] for row in csv.DictReader(io.StringIO(mine))}


def test_forms_are_written_with_who_is_played_and_no_formula(tmp_path: Path) -> None:
    form = draw_form({"made": made_log(said="=HYPERLINK(1)")}, seed=1)
    survey = SurveyFile.create(tmp_path / "a.survey", form)
    files = write_forms(survey, tmp_path / "forms")
    assert {path.name for path in files} == {"A01.csv", "A01.txt", "A02.csv", "A02.txt"}
    for path in files:
        text = path.read_text("utf-8-sig")
        if path.suffix == ".csv":
            cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
            assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
            assert any("=HYPERLINK(1)" in cell for cell in cells)
        else:
            assert text.startswith("You are ")
    with pytest.raises(StorageError, match="exists and is not overwritten"):
        write_forms(survey, tmp_path / "forms")


def test_hostile_words_stay_within_their_cells(tmp_path: Path) -> None:
    form = draw_form({"made": made_log(said=HOSTILE + '",\n"')}, seed=1)
    survey = SurveyFile.create(tmp_path / "a.survey", form)
    for subject in form.subjects:
        rows = list(csv.DictReader(io.StringIO(form_table(survey, subject.id))))
        assert {row["item"] for row in rows} == {item.id for item in form.items_of(subject.id)}

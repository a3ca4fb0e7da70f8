"""The study of Park et al.: from a run to a survey, with and without people who answer."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

from folkways.base.errors import FolkwaysError
from folkways.interviews import believability
from folkways.interviews.believability import ANSWERS, HUMAN_ANSWERS, SHEETS, Study
from folkways.interviews.session import InterviewSession
from folkways.interviews.study_settings import SETTINGS, Settings, settings_in
from folkways.store.atomic_write import write_whole
from folkways.store.reader import RunFile
from folkways.survey.errors import ImportFault, SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.interview import CONDITIONS, QUESTIONS

AT = "day 1 10:00"


@pytest.fixture
def study(garden_run: Path, tmp_path: Path) -> Study:
    return Study.of(InterviewSession(RunFile(garden_run)), tmp_path, agents=2, at=AT)


def filled(study: Study, agent: int, answer: str = "I would rather not say.") -> Path:
    """Return the sheet of an agent with an answer to every second question."""
    path = study.folder / SHEETS / f"{agent + 1:02d}.csv"
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows[::2]:
        row["answer"] = answer
    filled = study.folder / f"filled-{agent}.csv"
    with filled.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    return filled


def test_agents_answer_once_and_their_answers_are_drawn(study: Study) -> None:
    assert len(study.open_questions()) == 2 * 4 * 25
    assert study.collect().answered == 200
    assert study.open_questions() == []
    assert study.collect().before == 200
    drawn = study.drawn()
    assert (drawn.without, drawn.older) == ((), False)
    assert {one.agent for one in drawn.file.form.subjects} == set(study.names)
    assert all(len(item.hidden) == 4 for item in drawn.file.form.items)
    assert study.minds == ("offline",)


def test_nothing_after_the_moment_is_in_what_people_read(study: Study) -> None:
    study.write_sheets()
    texts = [path.read_text("utf-8") for path in (study.folder / SHEETS).glob("*.txt")]
    assert len(texts) == 2
    assert all("Day 1" in text and "Day 2" not in text for text in texts)
    study.collect()
    days = [day.title for one in study.drawn().file.form.subjects for day in one.days]
    assert set(days) == {"Day 1"}


def test_people_are_a_fifth_condition_where_they_answered(study: Study) -> None:
    study.collect()
    before = study.drawn().file.path
    study.write_sheets()
    sheet = filled(study, study.agents[0])
    assert study.take_in([sheet]) == 13
    assert study.take_in([sheet]) == 0
    drawn = study.drawn()
    assert drawn.file.path != before
    assert drawn.without == (study.names[1],)
    assert {one.agent for one in drawn.file.form.subjects} == {study.names[0]}
    for item in drawn.file.form.items:
        assert set(item.hidden) == set(CONDITIONS)
        assert list(QUESTIONS).index(item.kind) % 2 == 0
    assert before.exists()


def test_a_sheet_that_cannot_be_taken_changes_nothing(study: Study, garden_run: Path) -> None:
    study.write_sheets()
    good = filled(study, study.agents[0])
    stranger = next(name for name in RunFile(garden_run).header.agents if name not in study.names)
    cases = {
        study.names[1]: (stranger, "this agent is not in the study"),
        ",human,": (",full,", "the condition is 'full', not 'human'"),
    }
    for old, (new, why) in cases.items():
        bad = filled(study, study.agents[1])
        bad.write_text(bad.read_text("utf-8").replace(old, new), encoding="utf-8")
        with pytest.raises(SurveyError, match=why):
            study.take_in([good, bad])
    bad.write_text(bad.read_text("utf-8").replace("self.1", "self.7"), encoding="utf-8")
    with pytest.raises(ImportFault, match=r"no question 'self\.7'"):
        study.take_in([good, bad])
    assert study.take_in([good]) == 13
    again = filled(study, study.agents[0], "Something else.")
    with pytest.raises(SurveyError, match="another answer is there already: 'I would rather"):
        study.take_in([again])
    text = (study.folder / HUMAN_ANSWERS).read_text("utf-8")
    assert text.count("\n") == 14


def test_answers_of_another_moment_are_neither_taken_in_nor_mixed(
    study: Study, garden_run: Path
) -> None:
    study.write_sheets()
    later = Study.of(InterviewSession(RunFile(garden_run)), study.folder, agents=2)
    study.collect()
    with pytest.raises(FolkwaysError, match=r"answers\.csv holds answers of day 1 10:00"):
        later.take_in([filled(study, study.agents[0])])
    assert not (study.folder / HUMAN_ANSWERS).exists()
    (study.folder / "answers.csv").unlink()
    study.take_in([filled(study, study.agents[0])])
    with pytest.raises(FolkwaysError, match=r"human\.csv holds answers of day 1 10:00"):
        later.take_in([])


def test_a_survey_that_somebody_has_begun_is_kept(study: Study, garden_run: Path) -> None:
    study.collect()
    first = study.drawn().file.form
    other = Study.of(InterviewSession(RunFile(garden_run)), study.folder, agents=2, at=AT, each=2)
    drawn = other.drawn()
    assert (len(drawn.file.form.items), drawn.older) == (2 * len(first.items), False)
    drawn.file.begin()
    kept = study.drawn()
    assert kept.older
    assert kept.file.form == SurveyFile(drawn.file.path).form == drawn.file.form


@pytest.mark.parametrize(
    ("agents", "each", "at", "match"),
    [
        (0, 1, AT, "agents must be 1 to 3"),
        (4, 1, AT, "agents must be 1 to 3"),
        (1, 6, AT, "each must be 1 to 5 questions"),
        (1, 1, "day 9 10:00", "nobody can be asked"),
    ],
)
def test_what_cannot_be_studied_is_said(
    garden_run: Path, tmp_path: Path, agents: int, each: int, at: str, match: str
) -> None:
    session = InterviewSession(RunFile(garden_run))
    with pytest.raises(FolkwaysError, match=match):
        Study.of(session, tmp_path, agents=agents, each=each, at=at)


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "[" * 10_000,
        '{"agents": ' + "[" * 10_000,
        '{"agents": "2", "at": null, "seed": 0, "each": 1}',
        "\0" * 10_001,
    ],
)
def test_settings_of_a_study_that_are_damaged_are_named(tmp_path: Path, kept: str) -> None:
    (tmp_path / SETTINGS).write_text(kept, encoding="utf-8")
    with pytest.raises(FolkwaysError, match=SETTINGS):
        settings_in(tmp_path, Settings(agents=None, at=None, seed=None, each=None))


def test_the_table_of_answers_must_be_a_regular_file(study: Study) -> None:
    os.mkfifo(study.folder / ANSWERS)
    with pytest.raises(FolkwaysError, match=f"{ANSWERS} is not a regular file"):
        study.open_questions()


def test_a_survey_that_was_being_made_when_the_study_was_stopped_is_made_again(
    study: Study,
) -> None:
    study.collect()
    claimed = study.folder / "ranking.survey"
    claimed.touch()
    drawn = study.drawn()
    assert (drawn.file.path, drawn.older) == (claimed, False)
    assert len(drawn.file.form.items) == 2 * 5


def test_sheets_are_written_whole_with_the_table_last(
    study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def note(path: Path, content: bytes) -> Path:
        written.append(path.suffix)
        return write_whole(path, content)

    monkeypatch.setattr(believability, "write_whole", note)
    study.write_sheets()
    assert written == [".txt", ".csv"] * 2

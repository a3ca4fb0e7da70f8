"""What the commands that are killed read: runs, a survey, a sweep, and damaged copies of them."""

from __future__ import annotations

import csv
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import folkways
from attacks.killed_commands import (
    DAMAGED,
    FORM,
    JUDGED,
    PEOPLE,
    PLAN,
    RUN,
    SCENARIO,
    SURVEY,
    SWEEP,
)
from folkways.language.model import Reply, StoredAnswer
from folkways.store.answer_file import AnswerFile
from folkways.survey.draw import draw_form
from folkways.survey.file import SurveyFile
from folkways.survey.tables import read_forms, write_forms
from folkways.testing.scenes import GARDEN

_PLANNED: Final = f"""\
name: swept
scenario: {SCENARIO}
seeds: 2
until: "day 1 08:01"
measures: [thoughts]
primary: [thoughts]
without: [none, compliance]
"""


def make_given(folder: Path) -> None:
    """Make all of it in a new folder, but for a folder to import."""
    make_read(folder)
    (folder / PLAN).write_text(_PLANNED, encoding="utf-8")
    folkways.sweep(folder / PLAN, out=folder / SWEEP, workers=1)
    folkways.run("role_play", out=folder / JUDGED)
    _damage(folder)


def make_read(folder: Path) -> None:
    """Make a scenario, its run, a survey, a filled form and data on people in a new folder."""
    folder.mkdir()
    (folder / PEOPLE).write_text("measure,value\nthoughts,3\nthoughts,5\n", encoding="utf-8")
    (folder / SCENARIO).write_text(GARDEN, encoding="utf-8")
    log = folkways.run(folder / SCENARIO, out=folder / RUN, until="day 1 08:05").log
    survey = SurveyFile.create(folder / SURVEY, draw_form({"run": log}, pairs=1))
    first, *_ = write_forms(survey, folder.with_name("forms"))
    with first.open(encoding="utf-8-sig", newline="") as file:
        rows = [row | {"score": "6", "evaluator": "E1"} for row in csv.DictReader(file)]
    with (folder / FORM).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def _damage(folder: Path) -> None:
    damaged = folder / DAMAGED
    run, survey = damaged.with_suffix(".folk"), damaged.with_suffix(".survey")
    shutil.copyfile(folder / RUN, run)
    _change(run, "UPDATE event SET kind = 'Uttered' WHERE seq = (SELECT max(seq) - 9 FROM event)")
    shutil.copyfile(folder / SURVEY, survey)
    opened = SurveyFile(survey)
    opened.take_in(read_forms(opened, [folder / FORM]), "import")
    _change(survey, "UPDATE answer SET score = 5 WHERE item = (SELECT min(item) FROM answer)")
    stored = damaged.with_suffix(".answers")
    with AnswerFile(stored) as store:
        for number in range(3):
            reply = Reply("Hush, please.")
            store.keep_answer(StoredAnswer(f"{number:064x}", "m", "converse", number, 0, reply))
    _change(
        stored, "UPDATE answer SET operation = 'greet' WHERE key = (SELECT min(key) FROM answer)"
    )
    shutil.copytree(folder / SWEEP, damaged)
    results = damaged / "results.jsonl"
    first, *others = results.read_bytes().splitlines(keepends=True)
    results.write_bytes(b"".join([first.replace(b"thoughts", b"thought_", 1), *others]))


def _change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)

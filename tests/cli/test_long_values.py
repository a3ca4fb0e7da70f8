"""No command prints a megabyte, or a terminal escape, because a file holds such a value."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.garden import Lived

from folkways.base.errors import FolkwaysError, shortened
from folkways.base.limits import MESSAGE, MESSAGE_LINE, PROBLEM_TEXT
from folkways.cli.failures import told
from folkways.testing.command import Command

EVIL = "zq\x1b[31m\x9b2J\u202e"
CELL = EVIL + "x" * 120_000 + "\x07END"
"""As much as a cell of a CSV table may hold."""
VALUE = EVIL + "x" * 900_000 + "\x07END"
"""As much as a plan, a price table or a file of constants may hold."""
TEXT = json.dumps(VALUE)  # as YAML takes it
KEY = f"? {TEXT}\n  :"
PLAN = "name: long\ntitle: Long\nscenario: garden.yaml\nseeds: 1\nseconds: 60\n"
CONSTANTS = "folkways_constants: 1\nname: mine\nconstants:\n  "
PRICE = "source: x\n    models: {a: {input: x, output: -1}}"
ANSWERS = "agent,condition,question,answer"
FILES: dict[str, tuple[str, tuple[str, ...]]] = {
    "condition of a plan": (
        f"{PLAN}conditions: [{{name: {TEXT}}}]\n",
        ("sweep", "FILE", "--out", "results"),
    ),
    "key of a plan": (f"{PLAN}{KEY} 1\n", ("sweep", "FILE", "--out", "results")),
    "provider of a price table": (
        f"date: '2026-01-01'\nproviders:\n  {KEY} {{{PRICE.replace(chr(10) + '    ', ', ')}}}\n",
        ("estimate", "garden.yaml", "--mind", "openai:a", "--prices", "FILE"),
    ),
    "constant": (f"{CONSTANTS}{KEY} 3\n", ("run", "garden.yaml", "--constants", "FILE")),
    "name of constants": (
        f"folkways_constants: 2\nname: {TEXT}\n",
        ("run", "garden.yaml", "--constants", "FILE"),
    ),
    "name of a newcomer": (
        f"name: {TEXT}\nage: 3\n",
        ("fork", "run.folk", "--at", "day 1 08:10", "--newcomer", "FILE"),
    ),
    "question of interview answers": (
        f"{ANSWERS}\nTom,full,{CELL},{CELL}\n",
        ("survey", "make", "run.folk", "--interview", "FILE", "--out", "new.survey"),
    ),
    "column of interview answers": (
        f"{CELL},{ANSWERS}\na,Tom,full,x,y\n",
        ("survey", "make", "run.folk", "--interview", "FILE", "--out", "new.survey"),
    ),
    "answers that are continued": (
        f"{ANSWERS},{CELL}\nTom,full,x,y,z\n",
        ("interview", "run.folk", "--questionnaire", "--out", "FILE"),
    ),
    "item of a filled form": (
        f"evaluator,item,question,score\nE,{CELL},x,3\n",
        ("survey", "import", "made.survey", "FILE"),
    ),
    "value of human data": (
        f"measure,value\nconflicts,{CELL}\nconflicts,1\n",
        ("validate", "run.folk", "--data", "FILE"),
    ),
    "condition of human data": (
        f"measure,condition,value\nconflicts,{CELL},1\nconflicts,b,x\n",
        ("validate", "run.folk", "--data", "FILE"),
    ),
    "scenario": (f"{KEY} 1\nname: {TEXT}\n", ("check", "FILE")),
}


def controls(text: str) -> set[str]:
    """Return what in ``text`` would steer a terminal."""
    return {char for char in text if unicodedata.category(char) == "Cc" and char != "\n"}


@pytest.mark.parametrize("name", FILES)
def test_a_refusal_is_short_and_steers_no_terminal(
    folkways: Command, lived: Lived, tmp_path: Path, name: str
) -> None:
    content, arguments = FILES[name]
    if "run.folk" in arguments or "made.survey" in arguments:
        lived("day 1 08:30", "run.folk", offline=True)
    if "made.survey" in arguments:
        assert folkways("survey", "make", "run.folk", "--out", "made.survey").code == 0
    file = tmp_path / ("given.csv" if "," in content.partition("\n")[0] else "given.yaml")
    file.write_text(content, encoding="utf-8")
    done = folkways(*(file.name if word == "FILE" else word for word in arguments))
    assert done.code == 2
    assert "given" in done.err
    assert len(done.out + done.err) < 10_000
    assert controls(done.out + done.err) == set()
    assert "\u202e" not in done.out + done.err


@pytest.mark.parametrize("kind", [FolkwaysError, ValueError])
def test_beginning_and_end_of_a_long_message_are_kept(kind: Callable[[str], Exception]) -> None:
    error = kind(f"the file {VALUE} is unknown")
    error.add_note(f"{VALUE}\nsecond line")
    message, note = told(error)
    assert message.startswith("the file zq�[31m")
    assert message.endswith("x�END is unknown")
    assert "characters ...]" in message
    assert len(message) < MESSAGE_LINE + 50
    assert note.endswith("\nsecond line")


def test_many_lines_are_cut_as_well() -> None:
    (message,) = told(FolkwaysError("\n".join(["x" * 100] * 10_000 + ["the last"])))
    assert len(message) < MESSAGE + 50
    assert message.endswith("\nthe last")


def test_what_a_scenario_error_has_cut_is_not_cut_again() -> None:
    line = shortened("x" * 100_000, PROBLEM_TEXT)
    assert told(FolkwaysError(f"  {'y' * 240}: {line}")) == [f"  {'y' * 240}: {line}"]


def test_reasons_of_failed_runs_are_cut_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    from folkways.cli.sweep_progress import SweepWatch
    from folkways.cli.terminal import messages

    SweepWatch(messages(), None).say(VALUE)
    printed = capsys.readouterr().err
    assert 1_000 < len(printed) < 3_000
    assert controls(printed) == set()

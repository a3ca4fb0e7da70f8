from __future__ import annotations

import json
from pathlib import Path

from folkways.testing.command import Command

MODEL = "contribution\n" + "".join(f"{i % 21}\n" for i in range(420))
OPTIONS = ("--data", "fehr_gaechter_2000", "--condition", "strangers with punishment")


def test_a_table_is_held_against_published_figures(folkways: Command) -> None:
    Path("players.csv").write_text(MODEL, encoding="utf-8")
    done = folkways("validate", "players.csv", *OPTIONS, "--within", 2.5)
    assert (done.code, done.err) == (0, "")
    for text in (
        "Fehr, E., and S. Gächter (2000)",
        "10 (420)",
        "11.5 (–)",
        "different, but within the bounds",
        "t test against the figure",
        "comes without a spread",
        "Agreement on a mean is weak evidence",
    ):
        assert text in done.out


def test_json_is_one_object_on_one_line(folkways: Command) -> None:
    Path("players.csv").write_text(MODEL, encoding="utf-8")
    done = folkways("validate", "players.csv", *OPTIONS, "--json")
    assert done.out.count("\n") == 1
    found = json.loads(done.out)
    assert set(found) == {
        *("model", "people", "title", "source", "note", "each", "tests", "notes", "measures")
    }
    (row,) = found["measures"]
    assert (row["model"], row["people"], row["unit"]) == (10.0, 11.5, "tokens")
    assert (row["n_people"], row["ks"], row["verdict"]) == (None, None, "different")


def test_mistakes_end_with_code_2_and_no_trace(folkways: Command) -> None:
    Path("people.csv").write_text("measure,value\nx,1\nx,\nx,nan\n", encoding="utf-8")
    done = folkways("validate", "people.csv", "--data", "people.csv")
    assert (done.code, done.out) == (2, "")
    assert "people.csv: 2 problems" in done.err
    assert "line 3, column value: is empty" in done.err
    assert "line 4, column value: 'nan' is no number" in done.err

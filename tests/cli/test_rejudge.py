from __future__ import annotations

import json

from tests.cli.garden import Lived

from folkways.runs.run import Run
from folkways.testing.command import Command


def test_rejudge_compares_two_judges_of_a_run(folkways: Command, lived: Lived) -> None:
    folder = lived("day 1 09:00").parent
    done = folkways("rejudge", "r.folk", "--judge", "words:0.8", "--report", "words.html")
    assert done.code == 0
    assert done.out.startswith("reading judge, then word judge (0.8)\n")
    assert "kappa" in done.out
    assert "word judge (0.8)" in (folder / "words.html").read_text("utf-8")
    found = json.loads(folkways("rejudge", "r.folk", "--judge", "strict", "--json").out)
    assert found["judges"] == ["reading judge", "strict reading judge"]
    assert found["agreement"]
    for row in found["agreement"]:
        same = sum(count for first, second, count in row["pairs"] if first == second)
        assert (same, sum(pair[2] for pair in row["pairs"])) == (row["agree"], row["texts"])
    unknown = folkways("rejudge", "r.folk", "--judge", "nobody")
    assert (unknown.code, "there are reading, strict, words" in unknown.err) == (2, True)


def test_a_report_under_another_judge_is_an_html_file(folkways: Command, lived: Lived) -> None:
    folder = lived("day 1 08:20").parent
    for name in ("words.txt", "words", "words.html/"):
        done = folkways("rejudge", "r.folk", "--judge", "strict", "--report", name)
        assert (done.code, done.out) == (2, "")
        assert "must end in .html" in done.err or "is a folder" in done.err
    assert sorted(one.name for one in folder.iterdir()) == ["garden.yaml", "r.folk"]


def test_a_run_under_another_judge_is_the_same_run(lived: Lived) -> None:
    run = Run.open(lived("day 1 09:00"))
    other = run.judged_by("strict")
    assert other.log_hash == run.log_hash
    assert other.summary.docket.judge.name == "strict reading judge"
    assert run.summary.docket.judge.name == "reading judge"
    assert all(row.same.value == 1 for row in run.agreements(run.judged_by("reading")))

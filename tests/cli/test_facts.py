"""``folkways facts``: figures of who knows what, and the reasons of those who were invited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.runs.test_tracked_facts import SCENARIO

import folkways as package
from folkways.runs.run import Run
from folkways.testing.command import Command
from folkways.testing.endpoint import Endpoint


@pytest.fixture(scope="module")
def quay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("quay")
    (folder / "quay.yaml").write_text(SCENARIO, encoding="utf-8")
    package.run(folder / "quay.yaml", out=folder / "quay.folk")
    return folder / "quay.folk"


def test_it_prints_figures_and_reasons(folkways: Command, quay: Path) -> None:
    done = folkways("facts", quay)
    assert done.code == 0
    rows = {line.split()[0]: line for line in done.out.splitlines() if line.strip()}
    assert " of 5" in rows["concert"]
    assert "Yes, I was there." in done.out
    found = json.loads(folkways("facts", quay, "--about", "person", "--json").out)
    assert {one["kind"] for one in found["subjects"]} == {"person"}
    assert found["subjects"][0]["density"]["of"] == 10


def test_the_report_shows_what_was_asked(folkways: Command, quay: Path, tmp_path: Path) -> None:
    """Answers are kept beside the run; the report shows them with Park's figures."""
    kept = quay.with_name("quay-facts.csv")
    kept.unlink(missing_ok=True)
    run = Run.open(quay)
    assert "Asked by interview" not in run.report(tmp_path / "before.html").read_text("utf-8")
    found = json.loads(folkways("facts", quay, "--json").out)
    assert kept.exists()
    page = run.report(tmp_path / "after.html").read_text("utf-8")
    assert "Asked by interview" in page
    assert "6 of 453 (1.3 %)" in page
    (before, after) = [one for one in found["subjects"] if one["kind"] == "person"]
    for one in (before, after):
        assert f"{one['density']['share']:.3f}" in page
    assert "Yes, I was there." in page
    again = json.loads(folkways("facts", quay, "--json").out)
    assert again["answers"] == found["answers"]
    lines = kept.read_text("utf-8").splitlines()
    assert len(lines) == len(found["answers"]) + 1


def test_answers_of_another_run_are_not_shown(folkways: Command, quay: Path) -> None:
    assert folkways("facts", quay, "--about", "person", "--out", "asked.csv").code == 0
    table = Path("asked.csv")
    table.write_text(table.read_text("utf-8").replace("seed 3", "seed 4"), encoding="utf-8")
    named = folkways("report", quay, "--facts", table, "--out", "named.html")
    assert (named.code, "is of the run 'quay, seed 4" in named.err) == (2, True)
    assert not Path("named.html").exists()
    Path("copy.folk").write_bytes(quay.read_bytes())
    table.rename("copy-facts.csv")
    assert folkways("report", "copy.folk").code == 0
    page = Path("copy.html").read_text("utf-8")
    assert "copy-facts.csv, beside the run, holds no answers of this run" in page


def test_answers_of_two_minds_are_not_mixed(folkways: Command, quay: Path) -> None:
    ask = ("facts", quay, "--about", "person", "--out", "asked.csv")
    assert folkways(*ask).code == 0
    with Endpoint("offline", seed=3) as endpoint:
        other = folkways(*ask, "--mind", f"stub:m@{endpoint.url}", "--price", "0,0")
        assert len(endpoint.log) == 0
    assert other.code == 2
    assert "holds answers of offline" in other.err


def test_what_cannot_be_asked_about_is_told(folkways: Command, quay: Path) -> None:
    done = folkways("facts", quay, "--about", "weather")
    assert done.code == 2
    assert "'weather' is not one of" in done.err.replace("\n", " ")

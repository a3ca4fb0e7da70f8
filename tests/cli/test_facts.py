"""``folkways facts``: figures of who knows what, and the reasons of those who were invited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.runs.test_tracked_facts import SCENARIO

import folkways as package
from folkways.testing.command import Command


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
    assert "I had said that I would come to Mira Okafor's." in done.out
    found = json.loads(folkways("facts", quay, "--about", "person", "--json").out)
    assert {one["kind"] for one in found["subjects"]} == {"person"}
    assert found["subjects"][0]["density"]["of"] == 10


def test_what_cannot_be_asked_about_is_told(folkways: Command, quay: Path) -> None:
    done = folkways("facts", quay, "--about", "weather")
    assert done.code == 2
    assert "'weather' is not one of" in done.err.replace("\n", " ")

"""What the viewer is told of tracked facts: who knew them from whom, and who came."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.runs.test_tracked_facts import SCENARIO, STATEMENT

import folkways
from folkways.runs.run import Run
from folkways.viewer.measured import measured


@pytest.fixture(scope="module")
def quay(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("quay")
    (folder / "quay.yaml").write_text(SCENARIO, encoding="utf-8")
    return folkways.run(folder / "quay.yaml", out=folder / "quay.folk")


def told(run: Run) -> dict[str, Any]:
    log = run.log
    found: dict[str, Any] = json.loads(measured(Path(str(run.path)), log.header, log.seq))
    (fact,) = found["facts"]
    return dict(fact)


def test_each_agent_that_knows_it_has_a_place_in_the_tree(quay: Run) -> None:
    fact, known = told(quay), quay.summary.knowledge["concert"]
    names = quay.header.agents
    assert fact["statement"] == STATEMENT
    assert [names[one["agent"]] for one in fact["tree"]] == [one.agent for one in known.learned]
    first, *others = fact["tree"]
    assert (first["how"], first["origin"], first["parent"]) == ("knew it at first", "created", None)
    assert others[0]["how"] == f"heard it from {names[others[0]['parent']]}"
    assert [one["from"] for one in fact["holders"]] == [one.t for one in known.learned]


def test_the_gathering_has_its_guests(quay: Run) -> None:
    gathering = told(quay)["gathering"]
    guests = quay.summary.attendance["concert"].guests
    assert [one["came"] for one in gathering["guests"]] == [one.came for one in guests]
    assert gathering["to"] - gathering["from"] == 1800

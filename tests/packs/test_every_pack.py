"""What holds of every pack that ships: page, questions, a run offline and on a bad model."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest
from tests.docs.pages import ROOT
from tests.packs.shipped import pack_folder, pack_names

import folkways
from folkways.agents.mechanism import AnyOperation
from folkways.assembly.prompts import every_operation
from folkways.environments.environment import Environment
from folkways.language.wording import check_wording
from folkways.minds.offline import OfflineMind
from folkways.plugins import ENVIRONMENTS, Parts
from folkways.plugins.declared import plan_files
from folkways.scenario.load import load
from folkways.sweeps.plan_file import load_plan
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.mind_suite import check_operation
from folkways.viewer.view import open_view

SHIPPED = ROOT / "src" / "folkways" / "packs"
OPERATIONS = [op for op in every_operation() if op.template.package.startswith("folkways.packs.")]
MOST_SECONDS = 30
"""Of processor time: so long a run of a pack may take offline."""
LATER = {"feed_norms": 3, "reputation_game": 3}
"""The step at which a pack asks its last kind of question, where that is not the second."""


def environment(name: str) -> type[Environment]:
    value = Parts().find(ENVIRONMENTS, load(name).scenario.environment).value
    assert issubclass(value, Environment)
    return value


@pytest.fixture(scope="module", params=pack_names())
def offline(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole run of each pack by the classical model of its field."""
    path = tmp_path_factory.mktemp("pack") / f"{request.param}.folk"
    began = time.process_time()
    folkways.run(request.param, out=path)
    assert time.process_time() - began < MOST_SECONDS
    return path


def test_every_folder_is_a_pack() -> None:
    folders = {path.parent.name for path in SHIPPED.glob("*/scenario.yaml")}
    assert {pack_folder(name) for name in pack_names()} == folders
    plans = {path.stem for path in SHIPPED.glob("*/plans/*.yaml")}
    plans |= {path.stem for path in (SHIPPED.parent / "sweeps" / "plans").glob("*.yaml")}
    assert plans == set(plan_files())


@pytest.mark.parametrize("name", pack_names())
def test_it_says_where_it_comes_from(name: str) -> None:
    kind = environment(name)
    assert kind.kind != Environment.kind
    assert kind.sources
    assert kind.measures
    page = ROOT / "docs" / "packs" / f"{name}.md"
    assert page.resolve() == SHIPPED / pack_folder(name) / "README.md"
    text = page.read_text("utf-8")
    for heading in ("## Source", "## Run it", "## Measures", "## What was reproduced"):
        assert heading in text, heading
    for source in kind.sources:
        assert source.title.split()[0] in text


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_its_questions_are_worded_and_answered(op: AnyOperation) -> None:
    assert op.rule is not None
    assert op.example is not None
    check_wording(op, op.example)
    check_operation(lambda: OfflineMind(3), op, op.example)


def test_a_run_can_be_replayed_and_measured(offline: Path) -> None:
    run = folkways.Run.open(offline)
    assert run.status == "finished"
    assert folkways.replay(offline).same
    summary = run.summary
    assert summary.own
    assert not summary.left_out


def test_the_viewer_has_something_to_show(offline: Path) -> None:
    boards = [msgspec.json.decode(one) for one in open_view(offline).boards()]
    assert any(board["blocks"] for board in boards)
    assert any(board["told"] for board in boards)


@pytest.mark.parametrize("name", pack_names())
def test_a_bad_model_does_not_end_it(name: str, tmp_path: Path) -> None:
    with Endpoint("schema", faults={"malformed": 0.2}, seed=3) as endpoint:
        run = folkways.run(
            name, mind=f"openai:stub@{endpoint.url}", out=tmp_path / "bad.folk", until=_until(name)
        )
    assert run.status in ("paused", "finished")


@pytest.mark.parametrize("name", sorted(plan_files()))
def test_every_plan_that_ships_is_read(name: str) -> None:
    assert load_plan(name).plan.title


def _until(name: str) -> str:
    """Return a step by which every kind of question has been asked."""
    kind = environment(name)
    return f"{kind.moments(kind.Parameters()).step} {LATER.get(name, 2)}"

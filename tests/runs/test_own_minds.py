"""A mind, a client and an embedder from outside in a run: named, checked, stored, replayed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plugins.thinkers import Careless, Flaky, Lab, Letters, Ragged, Silent, Texts

import folkways
from folkways import Run
from folkways.base.errors import BudgetReached, FolkwaysError, MindError, PartError, ScenarioError
from folkways.cli.main import main

pytestmark = pytest.mark.usefixtures("plain_reports")

SOON, LATER = "day 1 08:10", "day 1 08:20"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_a_mind_is_named_and_thinks_as_the_object_would(garden: Path, tmp_path: Path) -> None:
    out = tmp_path / "silent.folk"
    named = folkways.run(garden, mind="silent", parts=[Silent], until=LATER, out=out)
    assert named.header.mind == "silent"
    assert [(part.group, part.name) for part in named.header.parts] == [("mind", "silent")]
    assert folkways.run(garden, mind=Silent, until=LATER).log_hash == named.log_hash
    assert folkways.run(garden, mind=Silent(3), until=LATER).log_hash == named.log_hash
    assert folkways.replay(out, parts=[Silent]).same
    with pytest.raises(PartError, match="needs the mind silent"):
        folkways.replay(out)
    assert Run.open(out).report().exists()


def test_a_run_goes_on_with_its_mind(garden: Path, tmp_path: Path) -> None:
    out = tmp_path / "silent.folk"
    whole = folkways.run(garden, mind=Silent, until=LATER)
    folkways.run(garden, mind=Silent, until=SOON, out=out)
    with pytest.raises(PartError, match=r"needs the mind silent .*--trust"):
        folkways.resume(out)
    assert folkways.resume(out, parts=[Silent], until=LATER).log_hash == whole.log_hash


def test_agents_may_have_it_by_name_in_the_scenario(garden: Path) -> None:
    text = garden.read_text("utf-8").replace("    age: 30\n", "    age: 30\n    mind: silent\n")
    garden.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError, match="there is no mind 'silent'"):
        folkways.run(garden, until=SOON)
    run = folkways.run(garden, parts=[Silent], until=SOON)
    assert [part.name for part in run.header.parts] == ["silent"]


def test_an_answer_of_another_type_is_told(garden: Path) -> None:
    for mind in (Careless, Careless(3)):
        with pytest.raises(PartError, match=r"the mind careless answered \w+ with \{.*must return"):
            folkways.run(garden, mind=mind, until=SOON)


def test_a_mind_that_there_is_not_is_told(garden: Path) -> None:
    with pytest.raises((MindError, ScenarioError), match="silent"):
        folkways.run(garden, mind="silent", until=SOON)


def test_a_client_gets_storage_cost_and_replay(garden: Path, tmp_path: Path) -> None:
    Lab.asked.clear()
    Lab.closed.clear()
    out = tmp_path / "lab.folk"
    run = folkways.run(garden, mind="lab:one", parts=[Lab], price="1,2", until=SOON, out=out)
    total = run.ledger.total
    assert total.calls == len(Lab.asked) > 10
    assert total.money == pytest.approx((total.tokens_in + 2 * total.tokens_out) / 1e6)
    assert Lab.closed == ["lab:one"]
    assert [(part.group, part.name) for part in run.header.parts] == [("model", "lab")]
    asked = len(Lab.asked)
    assert folkways.replay(out).same
    assert len(Lab.asked) == asked
    with pytest.raises(FolkwaysError, match="There is no provider 'lab'"):
        folkways.resume(out, until=LATER)
    whole = folkways.run(garden, mind="lab:one", parts=[Lab], until=LATER)
    rest = folkways.resume(out, parts=[Lab], until=LATER)
    assert rest.log_hash == whole.log_hash
    assert not rest.summary.fallbacks


def test_a_cap_pauses_it_and_lost_connections_are_retried(garden: Path) -> None:
    with pytest.raises(BudgetReached):
        folkways.run(garden, mind="lab:one", parts=[Lab], max_tokens=20_000, until=LATER)
    run = folkways.run(garden, mind="flaky:one", parts=[Flaky], until="day 1 08:01")
    assert len(Flaky.lost) == run.ledger.total.calls
    assert not run.summary.fallbacks


def test_a_client_that_returns_no_reply_is_told(garden: Path) -> None:
    with pytest.raises(PartError, match=r"the model texts:one answered with .*a Reply"):
        folkways.run(garden, mind="texts:one", parts=[Texts], until=SOON)


def test_vectors_are_stored_and_not_computed_again(garden: Path, tmp_path: Path) -> None:
    Letters.asked.clear()
    out = tmp_path / "letters.folk"
    settings = {"embedder": "letters"}
    run = folkways.run(garden, settings=settings, parts=[Letters], until=SOON, out=out)
    assert len(Letters.asked) == len(set(Letters.asked)) > 0
    assert [(part.group, part.name) for part in run.header.parts] == [("embedder", "letters")]
    asked = len(Letters.asked)
    assert folkways.replay(out, parts=[Letters]).same
    assert len(Letters.asked) == asked
    with pytest.raises(PartError, match="needs the embedder letters"):
        folkways.resume(out, until=LATER)
    with pytest.raises(FolkwaysError, match="embedder"):
        folkways.run(garden, settings=settings, until=SOON)


def test_vectors_that_are_none_are_told(garden: Path) -> None:
    with pytest.raises(PartError, match="the embedder ragged must return one vector"):
        folkways.run(garden, settings={"embedder": "ragged"}, parts=[Ragged], until=SOON)


def test_on_the_command_line(
    garden: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part = "tests.plugins.thinkers"
    command = ["run", str(garden), "--until", SOON, "-q", "--yes", "--no-report"]
    command += ["--with", f"{part}:Lab", "--with", f"{part}:Letters", "--mind", "lab:one"]
    command += ["--embedder", "letters", "--out", str(tmp_path / "cli.folk")]
    with pytest.raises(SystemExit) as left:
        main(command)
    assert not left.value.code, capsys.readouterr().err
    assert {one.name for one in Run.open(tmp_path / "cli.folk").header.parts} == {"lab", "letters"}

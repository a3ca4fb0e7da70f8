from __future__ import annotations

import csv
from pathlib import Path

import pytest

import folkways
from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.events import MemoryAdded, Uttered
from folkways.minds.table.mind import TableMind
from folkways.moments.agent_named import agent_named
from folkways.testing.scenes import GARDEN


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> folkways.Run:
    folder = tmp_path_factory.mktemp("run")
    (folder / "garden.yaml").write_text(GARDEN, encoding="utf-8")
    return folkways.run(folder / "garden.yaml", mind=TableMind(1), out=folder / "r.folk")


def test_tables_have_a_row_for_each(run: folkways.Run) -> None:
    assert len(run.memories()) == len(list(run.events(MemoryAdded)))
    assert len(run.utterances()) == len(list(run.events(Uttered)))
    assert {"t", "moment", "agent", "text", "kind"} <= set(run.memories().columns)
    assert set(run.actions()["agent"]) == set(run.header.agents)
    assert list(run.conflicts().columns)[:4] == ["t", "moment", "agent", "other"]
    assert set(run.acceptance()["norm"]) == {"quiet"}
    assert set(run.adherence()["norm"]) == {"quiet"}
    assert len(run.counts()) == 8
    assert set(run.norms()["agent"]) <= set(run.header.agents)
    run.decisions()


def test_json_holds_what_the_log_says(run: folkways.Run) -> None:
    found = run.to_json()
    assert found["run"] == str(run.path)
    assert found["log_hash"] == run.log_hash
    assert found["ticks"] == run.ticks > 0
    assert found["operations"] is not None
    planned = [found["operations"][name] for name in ("plan_day", "plan_normative_day")]
    assert sum(planned) == 6
    assert set(found["acceptance"]) == set(found["adherence"]) == {"quiet"}
    assert len(found["series"]["bins"]) == 8
    assert found["fallbacks"] == 0


def test_a_state_is_a_fold_up_to_its_moment(run: folkways.Run) -> None:
    early = run.state_at("Ada", "day 1 08:00:10")
    late = run.state_at("Ada Voss", run.reached)
    assert late.memories[: len(early.memories)] == early.memories
    texts = run.memories().query("agent == 'Ada Voss'")["text"].tolist()
    assert [memory.text for memory in late.memories] == texts
    assert len(early.norms) == 5
    assert all(norm.qualified for norm in early.norms)
    assert [item.start for item in early.hours] == [8 * 3600, 9 * 3600]
    assert early.place.startswith("Hobbs Café")
    assert early.to_json()["plan"]["hours"][0]["start"] == "08:00"


def test_moments_that_the_run_has_not(run: folkways.Run) -> None:
    with pytest.raises(FolkwaysError, match="the run goes to day 2 10:00"):
        run.state_at("Ada", "day 3 08:00")
    with pytest.raises(FolkwaysError, match="is not a moment"):
        run.state_at("Ada", "noon")
    with pytest.raises(FolkwaysError, match="the run begins at day 1 08:00"):
        run.state_at("Ada", "day 1 03:00")


def test_agents_are_found_by_part_of_their_name() -> None:
    agents = ("Tom Gomez", "Carlos Gomez", "Tomas Lee", "Bob Johnson")
    assert agent_named(agents, "tom") == "Tom Gomez"
    assert agent_named(agents, "bob  johnson") == "Bob Johnson"
    assert agent_named(agents, "Lee") == "Tomas Lee"
    assert agent_named(agents, "ohns") == "Bob Johnson"
    with pytest.raises(FolkwaysError, match="could be Tom Gomez, Carlos Gomez, Tomas Lee or Bob"):
        agent_named(agents, "o")
    with pytest.raises(FolkwaysError, match="could be Tom Gomez or Carlos Gomez"):
        agent_named(agents, "Gomez")
    with pytest.raises(FolkwaysError, match="did you mean Bob Johnson"):
        agent_named(agents, "Bop")
    with pytest.raises(FolkwaysError, match="there are Tom Gomez, Carlos Gomez"):
        agent_named(agents, "Zebedee")
    with pytest.raises(FolkwaysError, match="no agent"):
        agent_named(agents, "")


def test_an_export_has_all_tables(run: folkways.Run, tmp_path: Path) -> None:
    counts = run.export(tmp_path / "tables")
    assert counts["events"] == len(list(run.events()))
    with (tmp_path / "tables" / "norms.csv").open(encoding="utf-8", newline="") as file:
        norms = list(csv.DictReader(file))
    assert len(norms) == len(run.norms()) == counts["norms"]
    assert norms[0]["origin"] == "created"
    with (tmp_path / "tables" / "series.csv").open(encoding="utf-8", newline="") as file:
        assert next(csv.DictReader(file))["begins"] == "day 1 08:00"
    with (tmp_path / "tables" / "decisions.csv").open(encoding="utf-8", newline="") as file:
        decisions = list(csv.DictReader(file))
    assert len(decisions) == len(run.decisions()) == counts["decisions"]
    assert {"question", "text", "norm", "verdict", "count"} <= set(decisions[0])
    with pytest.raises(StorageError, match="not overwritten"):
        run.export(tmp_path / "tables")


def test_tables_without_a_row_have_a_head(garden: Path, tmp_path: Path) -> None:
    settings: dict[str, str] = {"mechanisms": "[]", "tracked_norms": "[]"}
    bare = folkways.run(garden, mind=TableMind(1), settings=settings, until="day 1 08:10")
    bare.export(tmp_path / "tables")
    for name in ("norms", "lapses", "decisions"):
        lines = (tmp_path / "tables" / f"{name}.csv").read_text("utf-8").splitlines()
        assert len(lines) == 1
        assert "reason" in lines[0]


def test_its_representation_is_plain(run: folkways.Run) -> None:
    assert repr(run).startswith("<Run 'garden', seed 3, finished, ")

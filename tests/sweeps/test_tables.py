from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.sweeps.test_compare import made

from folkways.base.measure import Measure, MeasuredRun
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.index import RunEntry, SweepIndex
from folkways.sweeps.rows import as_csv, rows
from folkways.sweeps.start import sweep
from folkways.sweeps.tables import LiveTable


class Events(Measure):
    name = "events"
    definition = "Events of the log."

    def measure(self, run: MeasuredRun) -> int:
        return sum(1 for _ in run.events())


Write = Callable[..., Path]
ENTRIES = (
    RunEntry("a", {"retrieval.decay": 0.9, "conflicts": "odd"}, 1, "r1"),
    RunEntry("b", {"retrieval.decay": 0.99, "conflicts": "odd"}, 1, "r2"),
    RunEntry("b", {"retrieval.decay": 0.99, "conflicts": "odd"}, 2, "r3"),
)


def test_rows_of_runs_that_are_not_there_or_not_done_have_no_measures() -> None:
    half = made(1, 0.4)
    results = {"r1": made(1, 0.25, conflicts=7), "r2": half}
    results["r2"] = type(half)("r2", 1, done=False, status="paused", reason="why, indeed")
    table = rows(ENTRIES, results, ("acceptance", "conflicts"))
    assert [one["status"] for one in table] == ["finished", "paused", "missing"]
    assert table[0]["acceptance_quiet"] == 0.25
    assert "acceptance_quiet" not in table[1]
    # a factor that is called as a measure does not hide it
    assert (table[0]["conflicts"], table[0]["set_conflicts"]) == (7, "odd")
    written = list(csv.DictReader(io.StringIO(as_csv(table).decode(), newline="")))
    assert [one["acceptance_quiet"] for one in written] == ["0.25", "", ""]
    assert written[1]["reason"] == "why, indeed"
    assert list(written[0])[:4] == ["condition", "retrieval.decay", "set_conflicts", "seed"]


def test_a_run_measured_again_keeps_how_long_it_took(tmp_path: Path) -> None:
    folder = SweepFolder(tmp_path)
    index = SweepIndex(1, "s", "", "0", "", "", ENTRIES)
    folder.write("sweep.json", msgspec.json.encode(index))
    folder.keep(msgspec.structs.replace(made(1, 0.1), wall_seconds=8.5, log_hash="a"))
    table = LiveTable(folder, ("acceptance",))
    table.keep(msgspec.structs.replace(made(1, 0.4), wall_seconds=0.0, log_hash="a"))
    table.keep(msgspec.structs.replace(made(2, 0.4), wall_seconds=0.0, log_hash="b"))
    table.write()
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    assert [one["acceptance_quiet"] for one in written[:2]] == ["0.4", "0.4"]
    # The second was found finished by a sweep that knows nothing of how it was made.
    assert [one["wall_seconds"] for one in written[:2]] == ["8.5", ""]


def test_a_journal_keeps_the_last_result_and_survives_a_torn_line(tmp_path: Path) -> None:
    folder = SweepFolder(tmp_path)
    folder.keep(made(1, 0.1))
    with (tmp_path / "results.jsonl").open("ab") as file:
        file.write(b'{"run":"r1","seed":1,"do')
    folder.keep(made(2, 0.2))
    folder.keep(made(1, 0.9))
    found = folder.results()
    assert set(found) == {"r1", "r2"}
    measured = found["r1"].measured
    assert measured is not None
    assert measured.acceptance == {"quiet": 0.9}


def test_parquet_holds_the_same_table_and_every_column_is_described(
    plan: Write, place: Path
) -> None:
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow", reason="pip install '.[parquet]'")
    done = sweep(plan(), out=place / "s", measures=[Events])
    table = done.table()
    found = pd.read_parquet(place / "s" / "table.parquet")
    assert list(found) == list(table)
    assert list(found["log_hash"]) == list(table["log_hash"])
    assert list(found["acceptance_quiet"]) == pytest.approx(list(table["acceptance_quiet"]))
    package = json.loads((place / "s" / "datapackage.json").read_text("utf-8"))
    fields = {one["name"]: one for one in package["resources"][0]["schema"]["fields"]}
    assert list(fields) == list(table)
    assert fields["acceptance_quiet"]["unit"] == "share"
    assert fields["events"]["description"] == Events.definition
    bare = {name for name, one in fields.items() if one["type"] == "any"}
    assert {name for name in bare if not name.startswith("conflicts_bin_")} <= {"without"}

from __future__ import annotations

from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from tests.store.logs import answer, header, written

from folkways.base.errors import FolkwaysError
from folkways.columns.exported import EXPORTED, exported
from folkways.store import parquet
from folkways.store.export import export
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.sheets import Cell, Sheet, sheets

pq = pytest.importorskip("pyarrow.parquet", reason="pip install '.[parquet]'")
TYPES = {
    "text": "string",
    "integer": "int64",
    "number": "double",
    "boolean": "bool",
    "texts": "list<element: string>",
    "integers": "list<element: int64>",
}


def test_tables_are_typed_as_they_are_described(tmp_path: Path) -> None:
    written(tmp_path / "r.folk", 3)
    run = RunFile(tmp_path / "r.folk")
    counts = export(run.header, tmp_path / "tables", sheets(run), "parquet")
    assert counts["events"] == 18
    for name, rows in counts.items():
        found = pq.read_table(tmp_path / "tables" / f"{name}.parquet")
        table = exported(name)
        assert found.num_rows == rows
        assert [(one.name, str(one.type)) for one in found.schema] == [
            (column.name, TYPES[column.kind]) for column in table.columns
        ]
    memory = pq.read_table(tmp_path / "tables" / "memories.parquet")
    assert memory.column("indoors").to_pylist()[0] in (True, False)
    assert memory.schema.field("t").metadata == {b"description": b"when", b"unit": b"s"}


def test_a_measure_from_outside_has_the_types_of_its_cells(tmp_path: Path) -> None:
    rows: list[dict[str, Cell]] = [
        {"agent": "Ann", "share": 1, "often": 2, "left": True, "mixed": 1, "never": None},
        {"agent": None, "share": 0.5, "often": None, "left": None, "mixed": "x", "never": None},
    ]
    export(header(), tmp_path / "t", [Sheet.of("own", rows)], "parquet")
    found = pq.read_table(tmp_path / "t" / "own.parquet")
    assert [str(one.type) for one in found.schema] == [
        *("string", "double", "int64", "bool", "string", "bool")
    ]
    assert found.column("mixed").to_pylist() == ["1", "x"]


def test_a_table_longer_than_a_batch_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "BATCH", 4)
    rows: list[dict[str, Cell]] = [{"n": n} for n in range(10)]
    export(header(), tmp_path / "t", [Sheet.of("own", rows)], "parquet")
    found = pq.read_table(tmp_path / "t" / "own.parquet")
    assert found.column("n").to_pylist() == list(range(10))


def test_any_answer_can_be_exported(tmp_path: Path) -> None:
    run = MemoryRun(header())
    run.keep_answer(answer(0, 'a "b"\r\n,\0 \ud83d é'))
    export(run.header, tmp_path / "t", sheets(run), "parquet")
    found = pq.read_table(tmp_path / "t" / "answers.parquet")
    assert found.column("text").to_pylist() == ['a "b"\r\n,\0 \\ud83d é']


def test_without_pyarrow_it_is_said_how_to_install_it_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(name: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(parquet, "find_spec", nothing)
    with pytest.raises(FolkwaysError, match=r"pip install '\.\[parquet\]'"):
        export(header(), tmp_path / "t", [], "parquet")
    assert not (tmp_path / "t").exists()


def test_every_exported_table_can_be_empty(tmp_path: Path) -> None:
    for table in EXPORTED:
        name = table.name.removesuffix(".csv")
        norms = ("quiet",)
        export(header(), tmp_path / name, [Sheet.of(name, [], table, norms)], "parquet")
        assert pq.read_table(tmp_path / name / f"{name}.parquet").num_rows == 0

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from tests.store.logs import answer, header, written

from folkways.base.errors import StorageError
from folkways.columns.exported import exported
from folkways.store.export import Format, export
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.sheets import Cell, Sheet, sheets


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(run: RunFile | MemoryRun, folder: Path, form: Format = "csv", *more: Sheet) -> None:
    export(run.header, folder, (*sheets(run), *more), form)


def test_every_table_is_written(tmp_path: Path) -> None:
    written(tmp_path / "r.folk", 3)
    folder = tmp_path / "tables"
    run = RunFile(tmp_path / "r.folk")
    own: list[dict[str, Cell]] = [{"bin": 0, "share": 0.5}, {"more": "x"}]
    counts = export(run.header, folder, (*sheets(run), Sheet.of("own", own)))
    kinds = ("memories", "conversations", "utterances", "actions", "conflicts", "answers")
    assert counts == dict.fromkeys(kinds, 3) | {"events": 18, "own": 2}
    assert {path.stem for path in folder.glob("*.csv")} == {*kinds, "events", "own"}
    assert json.loads((folder / "header.json").read_text())["name"] == "sample"
    assert read(folder / "events.csv")[1]["kind"] == "MemoryAdded"
    assert read(folder / "events.csv")[1]["moment"] == "day 1 08:00"
    assert read(folder / "utterances.csv")[0]["text"] == "Hush, please.\n"
    talk = read(folder / "conversations.csv")[2]
    assert (talk["about"], talk["turns"], talk["why"]) == ('a "quiet" hall', "1", "said")
    said = read(folder / "answers.csv")[1]
    assert (said["agent"], said["moment"], said["key"]) == ("Bo Chu", "day 1 08:00:10", f"{1:064x}")
    assert (said["tokens_in"], said["cached"], said["tokens_out"]) == ("501", "300", "20")
    assert (said["finish"], said["seconds"], said["text"]) == ("stop", "0.25", "Hush, please.")
    assert read(folder / "own.csv")[1] == {"bin": "", "share": "", "more": "x"}


def test_texts_are_written_as_they_are(tmp_path: Path) -> None:
    written(tmp_path / "r.folk", 1)
    run = RunFile(tmp_path / "r.folk")
    write(run, tmp_path / "tables")
    assert read(tmp_path / "tables" / "memories.csv")[0]["text"] == "=1+1"


def test_any_answer_can_be_exported(tmp_path: Path) -> None:
    run = MemoryRun(header())
    run.keep_answer(answer(0, 'a "b"\r\n,\0 \ud83d é'))
    run.keep_answer(answer(1)._replace(agent=7))
    write(run, tmp_path / "tables")
    first, second = read(tmp_path / "tables" / "answers.csv")
    assert first["text"] == 'a "b"\r\n,\0 \\ud83d é'
    assert second["agent"] == "7"


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    written(tmp_path / "r.folk", 1)
    run = RunFile(tmp_path / "r.folk")
    with pytest.raises(StorageError, match="exists and is not overwritten"):
        write(run, tmp_path)
    with pytest.raises(StorageError, match="cannot make the folder"):
        write(run, tmp_path / "r.folk" / "tables")


def test_every_column_is_described_beside_the_tables(tmp_path: Path) -> None:
    written(tmp_path / "r.folk", 1)
    series = Sheet.of(
        "series", [{"bin": 0, "acceptance_quiet": 0.5}], exported("series"), ("quiet",)
    )
    write(RunFile(tmp_path / "r.folk"), tmp_path / "tables", "csv", series)
    package = json.loads((tmp_path / "tables" / "datapackage.json").read_text("utf-8"))
    described = {one["path"]: one["schema"]["fields"] for one in package["resources"]}
    for path, fields in described.items():
        with (tmp_path / "tables" / path).open(encoding="utf-8", newline="") as file:
            assert [field["name"] for field in fields] == next(csv.reader(file)), path
        assert all(field["description"] and field["type"] != "any" for field in fields), path
    (share,) = [one for one in described["series.csv"] if one["name"] == "acceptance_quiet"]
    assert (share["type"], share["unit"]) == ("number", "share")
    (heard,) = [one for one in described["utterances.csv"] if one["name"] == "overheard_by"]
    assert (heard["type"], heard["itemType"], heard["delimiter"]) == ("list", "string", ";")

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest
from tests.store.logs import header
from tests.sweeps.test_journal import LATER, MADE, expected, filled

from folkways.base.errors import StorageError
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter
from folkways.sweeps.index import RunEntry
from folkways.sweeps.journal import JOURNAL_SEAL, Journal
from folkways.sweeps.mending import intact_results, set_aside

ENTRIES = tuple(RunEntry(f"c{number}", {}, number, f"r{number}") for number in range(5))


def empty_run(folder: Path, name: str) -> str:
    """Make the file of a run in which nothing has happened, and return its log hash."""
    path = folder / f"{name}.folk"
    RunWriter.begin(path, header(), None, {}, lambda _: None).close()
    return RunFile(path).log_hash()


def test_undamaged_results_are_left_alone(tmp_path: Path) -> None:
    filled(tmp_path)
    assert intact_results(Journal(tmp_path), ENTRIES, lambda run: tmp_path / run) is None


def test_a_result_that_may_be_superseded_is_kept_if_it_is_of_the_run_file(tmp_path: Path) -> None:
    log_hash = empty_run(tmp_path, "r0")
    empty_run(tmp_path, "r1")
    journal = Journal(tmp_path)
    first = msgspec.structs.replace(MADE[0], log_hash=log_hash)
    for result in (first, *MADE[1:], LATER):
        journal.keep(result)
    path = tmp_path / "results.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"money":0.5', b'"money":9.5'))
    (tmp_path / JOURNAL_SEAL).unlink()
    found = intact_results(Journal(tmp_path), ENTRIES, lambda run: tmp_path / f"{run}.folk")
    assert found is not None
    assert found.results == (first,)
    # The others have no file: they are not measured again, but made.
    assert [one.run for one in found.lost] == ["r1"]
    assert "Damaged: line 3, and perhaps the end; 1 result kept. " in found.text
    assert found.text.endswith("Measured again: c1, seed 1.")


def test_a_result_that_had_failed_is_not_kept_where_a_later_one_may_be_lost(tmp_path: Path) -> None:
    log_hash = empty_run(tmp_path, "r0")
    journal = Journal(tmp_path)
    journal.keep(msgspec.structs.replace(MADE[0], log_hash=log_hash, done=False, status="failed"))
    (tmp_path / JOURNAL_SEAL).unlink()
    found = intact_results(Journal(tmp_path), ENTRIES, lambda run: tmp_path / f"{run}.folk")
    assert found is not None
    assert (found.results, [one.run for one in found.lost]) == ((), ["r0"])


def test_nothing_is_lost_by_a_line_that_was_added(tmp_path: Path) -> None:
    path = filled(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((*lines[:2], lines[0], *lines[2:])))
    found = intact_results(Journal(tmp_path), ENTRIES, lambda run: tmp_path / run)
    assert found is not None
    assert found.results == tuple(expected().values())
    assert found.text.endswith("Damaged: line 3; 5 results kept. No result is lost.")


@pytest.mark.parametrize("links", [True, False])
def test_damaged_results_are_set_aside_under_a_name_that_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    path = filled(tmp_path)
    content = path.read_bytes()

    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if not links:
        monkeypatch.setattr(os, "link", no_links)
    first, second = set_aside(tmp_path), set_aside(tmp_path)
    Journal(tmp_path).replace(())
    assert [one.name for one in (first, second)] == [
        "results.damaged-1.jsonl",
        "results.damaged-2.jsonl",
    ]
    assert first.read_bytes() == second.read_bytes() == content
    path.unlink()
    with pytest.raises(StorageError, match="damaged-3"):
        set_aside(tmp_path)

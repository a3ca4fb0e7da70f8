"""What is saved of damaged results: nothing that was changed, and all else that can be proved."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.sweeps.test_journal import LATER, MADE, damaged, expected, filled, older

from folkways.base.errors import FolkwaysError
from folkways.sweeps.journal import JOURNAL, JOURNAL_SEAL, DamagedResults, Journal
from folkways.sweeps.salvage import Salvaged

Lines = list[bytes]


def _flip(number: int, old: bytes, new: bytes) -> Callable[[Lines], Lines]:
    def change(lines: Lines) -> Lines:
        assert old in lines[number]
        return [*lines[:number], lines[number].replace(old, new), *lines[number + 1 :]]

    return change


def salvaged(folder: Path, change: Callable[[Lines], Lines]) -> Salvaged:
    """Return what is saved of six results, the last of which replaces the second."""
    path = filled(folder)
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))
    return Journal(folder).salvaged()


@pytest.mark.parametrize(
    ("change", "lines", "lost", "unsure"),
    [
        (_flip(2, b"0.5", b"9.5"), (3,), ["r2"], ["r0"]),
        (_flip(0, b"0000", b"0001"), (1,), ["r0"], []),
        # The seal of a line leads to the next one.
        (_flip(2, b'"seal":', b'"seal":1'), (3, 4), ["r2", "r3"], ["r0"]),
        # The last line was the later result of r1, whose earlier one is superseded.
        (_flip(5, b"later", b"never"), (6,), ["r1"], ["r0", "r2", "r3", "r4"]),
        # A line that was added takes nothing away.
        (lambda lines: [*lines[:3], lines[1], *lines[3:]], (4,), [], []),
        (lambda lines: [*lines[:3], b"{}\n", *lines[3:]], (4,), [], []),
        # After a line that is missing, the next one has nothing to follow.
        (lambda lines: [*lines[:3], *lines[4:]], (4,), ["r3", "r4"], ["r0", "r2"]),
        (lambda lines: lines[:-1], (), [], ["r0", "r1", "r2", "r3", "r4"]),
        (lambda lines: [], (), ["r0", "r1", "r2", "r3", "r4"], []),
    ],
)
def test_a_damaged_line_costs_no_other(
    tmp_path: Path,
    change: Callable[[Lines], Lines],
    lines: tuple[int, ...],
    lost: list[str],
    unsure: list[str],
) -> None:
    found = salvaged(tmp_path, change)
    assert found.damaged == lines
    assert sorted(expected().keys() - found.results.keys()) == lost
    assert sorted(found.unsure) == unsure
    sure = found.results.keys() - found.unsure
    assert {run: found.results[run] for run in sure} == {run: expected()[run] for run in sure}


def test_results_of_older_versions_are_saved_by_their_seals(tmp_path: Path) -> None:
    older(tmp_path)
    path = filled(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[0] = lines[0].replace(b"0000", b"0001")
    path.write_bytes(b"".join(lines))
    found = Journal(tmp_path).salvaged()
    assert (found.damaged, found.cut) == ((1,), False)
    assert found.results == expected()


@pytest.mark.parametrize("content", [None, b"{", b'{"format":1,"older":[],"lines":6,"seal":7}\n'])
def test_without_the_seal_of_the_journal_nothing_is_sure(
    tmp_path: Path, content: bytes | None
) -> None:
    filled(tmp_path)
    seal = tmp_path / JOURNAL_SEAL
    seal.unlink() if content is None else seal.write_bytes(content)
    found = Journal(tmp_path).salvaged()
    assert (found.results, found.unsure) == (expected(), frozenset(expected()))
    assert (found.damaged, found.cut) == ((), True)


def test_writing_results_anew_may_be_killed_before_their_seal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    filled(tmp_path)
    monkeypatch.setattr(Journal, "_write_seal", killed)
    with pytest.raises(KeyboardInterrupt):
        Journal(tmp_path).replace(MADE[:3])
    with pytest.raises(DamagedResults):
        Journal(tmp_path).results()
    assert list(Journal(tmp_path).salvaged().results.values()) == list(MADE[:3])


@pytest.mark.parametrize("seal", ["9" * 5000, str(2**63), "-9" * 3])
def test_a_seal_that_is_no_number_of_64_bits_is_none(tmp_path: Path, seal: str) -> None:
    def change(lines: Lines) -> Lines:
        stated = msgspec.json.decode(lines[1])["seal"]
        return _flip(1, str(stated).encode(), seal.encode())(lines)

    assert salvaged(tmp_path, change).damaged == (2, 3)


@pytest.mark.parametrize("name", [JOURNAL, JOURNAL_SEAL])
@pytest.mark.parametrize("kind", ["sealed", "older"])
def test_no_damage_by_chance_changes_a_result_that_is_saved(
    tmp_path: Path, name: str, kind: str
) -> None:
    folder = tmp_path / "whole"
    if kind == "older":
        older(folder)
    filled(folder)
    content = (folder / name).read_bytes()
    chance = random.Random(f"salvage {name} {kind}")
    written = [*MADE, LATER]
    found = 0
    for number in range(300):
        copy = tmp_path / "copy"
        shutil.copytree(folder, copy)
        (copy / name).write_bytes(damaged(content, chance))
        try:
            Journal(copy).results()
        except FolkwaysError:
            saved = Journal(copy).salvaged()
            found += 1
            for run, result in saved.results.items():
                assert result in written, f"damage {number}"
                assert run in saved.unsure or result == expected()[run], f"damage {number}"
        shutil.rmtree(copy)
    assert found >= 200

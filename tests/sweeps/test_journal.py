"""Whether results that were changed outside of folkways are noticed, whatever was changed."""

from __future__ import annotations

import errno
import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.given_file import given_lines
from folkways.sweeps import journal as journal_module
from folkways.sweeps.journal import JOURNAL, JOURNAL_SEAL, DamagedResults, Journal
from folkways.sweeps.run_result import Result

MADE = tuple(
    Result(f"r{i}", i, done=True, status="finished", log_hash=f"{i:04}", money=i / 4)
    for i in range(5)
)
LATER = msgspec.structs.replace(MADE[1], log_hash="later")


def filled(folder: Path) -> Path:
    """Write six results, the last of which replaces the second, and return the journal."""
    folder.mkdir(exist_ok=True)
    journal = Journal(folder)
    for result in (*MADE, LATER):
        journal.keep(result)
    return folder / JOURNAL


def older(folder: Path) -> Path:
    """Write the first two results as versions without seals did."""
    folder.mkdir(exist_ok=True)
    path = folder / JOURNAL
    path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in MADE[:2]))
    return path


def expected() -> dict[str, Result]:
    return {one.run: one for one in (*MADE, LATER)}


def test_each_line_has_a_seal_and_is_read_back(tmp_path: Path) -> None:
    path = filled(tmp_path)
    assert Journal(tmp_path).results() == expected()
    seals = [msgspec.json.decode(line)["seal"] for line in path.read_bytes().splitlines()]
    assert len(set(seals)) == 6
    head = msgspec.json.decode((tmp_path / JOURNAL_SEAL).read_bytes())
    assert (head["lines"], head["seal"], head["older"]) == (6, seals[-1], [])


def _swap(lines: list[bytes]) -> list[bytes]:
    return [lines[1], lines[0], *lines[2:]]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda lines: [*lines[:2], lines[2].replace(b"0.5", b"9.5"), *lines[3:]], ", line 3, was"),
        (lambda lines: [*lines[:3], *lines[4:]], ", line 4, was"),
        (_swap, ", line 1, was"),
        (lambda lines: [*lines, lines[-1]], ", line 7, was"),
        (lambda lines: [*lines, b"{}\n"], ", line 7, was"),
        (lambda lines: lines[:-1], " ends after line 5 instead of 6"),
        (lambda lines: [*lines[:-1], lines[-1][:-1]], ", line 6, was"),
        (lambda lines: [one.replace(b"\n", b"\r\n") for one in lines], ", line 1, was"),
        (lambda lines: [], " ends after line 0 instead of 6"),
    ],
)
def test_a_changed_line_is_named_with_what_to_do(
    tmp_path: Path, change: Callable[[list[bytes]], list[bytes]], where: str
) -> None:
    path = filled(tmp_path)
    before = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(change(before)))
    for use in (Journal(tmp_path).results, lambda: Journal(tmp_path).keep(LATER)):
        with pytest.raises(DamagedResults) as error:
            use()
        assert f"{path}{where}" in str(error.value)
        assert f"folkways sweep {tmp_path} keeps the intact lines" in str(error.value)
    path.unlink()
    journal = Journal(tmp_path)
    assert journal.results() == {}
    journal.keep(MADE[0])
    assert Journal(tmp_path).results() == {"r0": MADE[0]}


def test_results_are_written_anew(tmp_path: Path) -> None:
    older(tmp_path)
    journal = Journal(tmp_path)
    journal.replace(MADE[2:4])
    journal.keep(MADE[4])
    assert Journal(tmp_path).results() == {one.run: one for one in MADE[2:]}
    Journal(tmp_path).replace(())
    assert Journal(tmp_path).results() == {}
    Journal(tmp_path).keep(LATER)
    assert Journal(tmp_path).results() == {"r1": LATER}


def test_the_seal_of_the_journal_may_not_be_missing_or_damaged(tmp_path: Path) -> None:
    path = filled(tmp_path)
    seal = tmp_path / JOURNAL_SEAL
    seal.write_bytes(seal.read_bytes()[:-5])
    with pytest.raises(DamagedResults, match=f"{seal} is damaged"):
        Journal(tmp_path).results()
    seal.unlink()
    with pytest.raises(DamagedResults, match=f"{path}, line 1, has a seal, but"):
        Journal(tmp_path).results()


def test_a_line_cut_by_a_kill_is_passed_over_and_replaced(tmp_path: Path) -> None:
    filled(tmp_path / "whole")
    whole = (tmp_path / "whole" / JOURNAL).read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    journal = Journal(tmp_path)
    for one in MADE:
        journal.keep(one)
    begun = (tmp_path / JOURNAL).read_bytes()
    assert begun + last == whole
    for end in range(1, len(last)):
        (tmp_path / JOURNAL).write_bytes(begun + last[:end])
        assert Journal(tmp_path).results() == {one.run: one for one in MADE}
    Journal(tmp_path).keep(LATER)
    assert (tmp_path / JOURNAL).read_bytes() == whole
    # A kill between the line and the seal of the journal leaves one line more than that counts.
    (tmp_path / "whole" / JOURNAL_SEAL).write_bytes((tmp_path / JOURNAL_SEAL).read_bytes())
    assert Journal(tmp_path / "whole").results() == expected()


@pytest.mark.parametrize("end", [b"", b'{"run":"torn', msgspec.json.encode(MADE[2])])
def test_results_of_older_versions_are_sealed_when_next_written(tmp_path: Path, end: bytes) -> None:
    path = older(tmp_path)
    with path.open("ab") as file:
        file.write(end)
    read = Journal(tmp_path).results()
    assert len(read) == (3 if end.endswith(b"}") else 2)
    assert not (tmp_path / JOURNAL_SEAL).exists()
    Journal(tmp_path).keep(LATER)
    assert Journal(tmp_path).results() == read | {"r1": LATER}
    path.write_bytes(path.read_bytes().replace(b"0.25", b"0.75", 1))
    with pytest.raises(DamagedResults, match="line 2, was changed"):
        Journal(tmp_path).results()


def test_sealing_older_results_may_be_killed_before_the_first_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older(tmp_path)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(journal_module, "_append", killed)
        with pytest.raises(KeyboardInterrupt):
            Journal(tmp_path).keep(LATER)
    assert (tmp_path / JOURNAL_SEAL).exists()
    assert len(Journal(tmp_path).results()) == 2
    Journal(tmp_path).keep(LATER)
    assert Journal(tmp_path).results()["r1"] == LATER


def test_a_full_disk_leaves_the_lines_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = filled(tmp_path)
    before = path.read_bytes()
    write = os.write

    def half(fd: int, data: memoryview) -> int:
        if len(data) < 20:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(fd, data[: len(data) // 2])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", half)
        with pytest.raises(StorageError, match="the same command goes on"):
            Journal(tmp_path).keep(MADE[0])
    assert path.read_bytes() == before
    assert Journal(tmp_path).results() == expected()


def test_a_reader_meets_the_first_sealed_line_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older(tmp_path)
    journal = Journal(tmp_path)
    began: list[bool] = []

    def meanwhile(path: Path, most: int, longest: int) -> Iterator[bytes]:
        if not began:
            began.append(True)
            Journal(tmp_path).keep(LATER)
        return given_lines(path, most, longest)

    monkeypatch.setattr(journal_module, "given_lines", meanwhile)
    assert journal.results()["r1"] == LATER


def damaged(content: bytes, chance: random.Random) -> bytes:
    """Flip bits, or remove, repeat or move lines, or cut the end off."""
    lines = content.splitlines(keepends=True)
    kind = chance.randrange(6)
    if kind <= 1:
        flipped = bytearray(content)
        for _ in range(chance.randint(1, 3)):
            flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        return bytes(flipped)
    if kind == 2:
        del lines[chance.randrange(len(lines))]
    elif kind == 3:
        chance.shuffle(lines)
    elif kind == 4:
        lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    else:
        return content[: chance.randrange(len(content))]
    return b"".join(lines)


@pytest.mark.parametrize("name", [JOURNAL, JOURNAL_SEAL])
@pytest.mark.parametrize("kind", ["sealed", "older"])
def test_no_damage_by_chance_goes_unnoticed(tmp_path: Path, name: str, kind: str) -> None:
    folder = tmp_path / "whole"
    if kind == "older":
        older(folder)
    filled(folder)
    assert Journal(folder).results() == expected()
    content = (folder / name).read_bytes()
    chance = random.Random(f"{name} {kind}")
    found = 0
    for number in range(300):
        other = damaged(content, chance)
        copy = tmp_path / "copy"
        shutil.copytree(folder, copy)
        (copy / name).write_bytes(other)
        try:
            read = Journal(copy).results()
        except FolkwaysError:
            found += 1
        else:
            assert read == expected(), f"damage {number} went unnoticed"
        shutil.rmtree(copy)
    assert found >= 200

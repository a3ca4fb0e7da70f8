"""The results of a sweep on disk: a line for each run that ended, with a chain of seals.

``results.jsonl`` holds the lines. Each ends with a seal: a hash of the line and of the seal of the
line before. ``results.seal`` holds how many lines there are and the last seal, so that lines that
are cut off are missed; it also holds the seals of lines that versions without seals wrote. It is
written after each line, so a kill may leave one line more than it counts, or part of one.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from folkways.base.errors import StorageError
from folkways.base.given_file import FileRefused, given_lines, read_given
from folkways.base.in_shell import in_shell
from folkways.base.json_text import read_json
from folkways.base.limits import (
    SWEEP_INDEX_BYTES,
    SWEEP_JOURNAL_BYTES,
    SWEEP_RESULT_BYTES,
    SWEEP_UNREADABLE,
)
from folkways.store.atomic_write import write_whole
from folkways.sweeps.journal_line import (
    FORMAT,
    ROOT,
    JournalSeal,
    has_seal,
    is_whole,
    result_in,
    seal_after,
    with_seal,
    without_seal,
)
from folkways.sweeps.run_result import Result
from folkways.sweeps.salvage import Salvaged, salvage

JOURNAL, JOURNAL_SEAL = "results.jsonl", "results.seal"


class _Contents(NamedTuple):
    """What is in a journal; ``size`` is where the next line begins, in bytes.

    ``unended`` is whether the last line, of an older version, has no line end.
    """

    results: dict[str, Result]
    older: tuple[int, ...] = ()
    lines: int = 0
    seal: int = ROOT
    size: int = 0
    unended: bool = False


class DamagedResults(FileRefused):
    """The results of a sweep were changed outside of folkways; says where and what to do."""

    def __init__(self, path: Path, reason: str, *, line: int | None = None) -> None:
        folder = path.parent
        super().__init__(
            path,
            f"{reason}. folkways sweep {in_shell(folder)} keeps the intact lines and measures the "
            "other runs again from their run files",
            line=line,
        )
        self.problem = f"{path}, line {line}, {reason}" if line else f"{path} {reason}"


class Journal:
    """The results in the folder of a sweep; may be read while another process adds to them."""

    def __init__(self, folder: Path) -> None:
        """Name the folder; nothing is read or made yet."""
        self._path = folder / JOURNAL
        self._seal_path = folder / JOURNAL_SEAL
        self._contents: _Contents | None = None

    def results(self) -> dict[str, Result]:
        """Return the last result of each run by its name; a line cut by a kill is passed over.

        Raises DamagedResults for lines that were changed, removed or added outside of folkways,
        FileRefused for a journal that is too large, or in which too many lines are no results.
        """
        return self._read().results

    def keep(self, result: Result) -> None:
        """Add a result with its seal; raises StorageError if it cannot be written."""
        body = msgspec.json.encode(result)
        contents = self._at_end()
        seal = seal_after(body, contents.seal)
        line = (b"\n" if contents.unended else b"") + with_seal(body, seal) + b"\n"
        try:
            fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                os.ftruncate(fd, contents.size)  # without the line that a kill cut
                _append(fd, line, contents.size)
            finally:
                os.close(fd)
        except OSError as error:
            raise StorageError(
                f"cannot write {self._path}: {error.strerror}. The runs themselves are whole; "
                "the same command goes on once it can be written"
            ) from error
        size = contents.size + len(line)
        self._contents = contents._replace(
            lines=contents.lines + 1, seal=seal, size=size, unended=False
        )
        self._write_seal(self._contents)

    def salvaged(self) -> Salvaged:
        """Return what is intact of damaged results; raises FileRefused if they are too large."""
        try:
            seal = self._seal()
        except DamagedResults:
            seal = None
        return salvage(self._path, seal)

    def replace(self, results: Iterable[Result]) -> None:
        """Write all lines anew; raises StorageError if that cannot be done.

        A kill before the end leaves lines that do not agree with ``results.seal``.
        """
        lines: list[bytes] = []
        link = ROOT
        for result in results:
            body = msgspec.json.encode(result)
            link = seal_after(body, link)
            lines.append(with_seal(body, link) + b"\n")
        content = b"".join(lines)
        write_whole(self._path, content)
        self._contents = None
        self._write_seal(_Contents({}, (), len(lines), link, len(content)))

    def _at_end(self) -> _Contents:
        """Return what the journal holds, once ``results.seal`` says so too."""
        size = self._path.stat().st_size if self._path.exists() else None
        if self._contents is None or self._contents.size != size:
            self._contents = self._read()
            self._write_seal(self._contents)
        return self._contents

    def _write_seal(self, contents: _Contents) -> None:
        seal = JournalSeal(FORMAT, contents.older, contents.lines, contents.seal)
        write_whole(self._seal_path, msgspec.json.encode(seal) + b"\n")

    def _read(self) -> _Contents:
        before = self._seal()
        try:
            return self._contents_by(before)
        except DamagedResults:
            now = self._seal()
            if now == before:
                raise
            return self._contents_by(now)  # its first sealed line was being written

    def _seal(self) -> JournalSeal | None:
        try:
            found = read_json(read_given(self._seal_path, SWEEP_INDEX_BYTES), JournalSeal)
        except FileRefused as error:
            if error.missing:
                return None
            raise FileRefused(
                self._seal_path,
                f"cannot be read ({error.reason}): move it to another folder, then give the same "
                "command again",
            ) from error
        except msgspec.DecodeError as error:
            if not self._path.exists():
                return None
            raise DamagedResults(self._seal_path, f"is damaged ({error})") from error
        if found.format > FORMAT:
            raise FileRefused(self._seal_path, "was made by a newer version of folkways")
        return found

    def _contents_by(self, seal: JournalSeal | None) -> _Contents:
        """Read the journal; without ``seal`` it is of a version that sealed no line."""
        results: dict[str, Result] = {}
        older = [] if seal is None else list(seal.older)
        link, size, number, torn, unended = ROOT, 0, 0, 0, False
        try:
            for line in given_lines(self._path, SWEEP_JOURNAL_BYTES, SWEEP_RESULT_BYTES):
                unended = not line.endswith(b"\n")
                if unended and seal is not None and number >= max(seal.lines, len(older)):
                    unended = False
                    break  # a kill cut it
                number += 1
                size += len(line)
                text = line.removesuffix(b"\n")
                if seal is None:
                    link = self._older(text, number, link)
                    older.append(link)
                else:
                    link = self._checked(line, number, link, seal)
                result = result_in(text)
                if result is not None:
                    results[result.run] = result
                    continue
                torn += 1
                if torn > SWEEP_UNREADABLE:
                    raise self._no_journal()
        except FileRefused as error:
            if error.missing:
                return _Contents({})
            raise
        if seal is not None and number < seal.lines:
            reason = f"ends after line {number} instead of {seal.lines}: lines were removed"
            raise DamagedResults(self._path, reason)
        return _Contents(results, tuple(older), number, link, size, unended)

    def _older(self, text: bytes, number: int, before: int) -> int:
        """Return the seal of a line that has none, of a journal without ``results.seal``."""
        if has_seal(text):
            reason = f"has a seal, but {self._seal_path.name} is missing"
            raise DamagedResults(self._path, reason, line=number)
        return seal_after(text, before)

    def _checked(self, line: bytes, number: int, before: int, seal: JournalSeal) -> int:
        """Return the seal of a line, once it is found to be whole."""
        text = line.removesuffix(b"\n")
        if number <= len(seal.older):
            found = seal_after(text, before)
            whole = found == seal.older[number - 1]
        else:
            found = seal_after(without_seal(text), before)
            whole = line.endswith(b"\n") and is_whole(text, before)
        if not whole:
            reason = "was changed outside of folkways, or lines were added, removed or moved there"
            raise DamagedResults(self._path, reason, line=number)
        if number == seal.lines and found != seal.seal:
            reason = f"is not the one that {self._seal_path.name} names"
            raise DamagedResults(self._path, reason, line=number)
        return found

    def _no_journal(self) -> FileRefused:
        return FileRefused(
            self._path,
            f"is no journal of a sweep: more than {SWEEP_UNREADABLE:,} of its lines are no "
            "results. Remove it; the next folkways sweep of this folder measures its runs again",
        )


def _append(fd: int, line: bytes, size: int) -> None:
    """Write all of a line at the end of a file of ``size`` bytes, or none of it."""
    left = memoryview(line)
    try:
        while left:
            left = left[os.write(fd, left) :]
    except OSError:
        with contextlib.suppress(OSError):
            os.ftruncate(fd, size)
        raise

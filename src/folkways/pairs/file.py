"""Pairs files: one JSON object a line with ``operation``, ``inputs`` and ``output``.

``key`` (moment in simulated seconds, number of the agent, number of the question in that step) and
``mind`` may stand beside them. A file whose name ends in ``.gz`` is compressed. What a file holds
was made by minds and may have been edited: every line is checked.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.given_file import FileRefused, given
from folkways.base.json_text import read_json
from folkways.base.limits import PAIR_BYTES, PAIR_VALUES, PAIRS_BYTES, PAIRS_FAULTS, PAIRS_LINES
from folkways.language.mind import CallKey
from folkways.pairs.lenient import LenientReader, Unfit
from folkways.pairs.pair import Pair
from folkways.store.atomic_write import write_whole

ENDINGS: Final = (".jsonl", ".jsonl.gz")
"""How the names of pairs files end."""
_LONGEST_NAME: Final = 160
"""Characters of the name of an operation, known or not."""


@dataclass(frozen=True)
class Pairs:
    """What a source holds: pairs in order, and what could not be used.

    ``skipped`` counts records by operation and reason; ``dropped`` counts fields that today's
    operations no longer have, by operation and field, in pairs that were used without them.
    ``hash`` is the SHA-256 of the source: of a file's (unpacked) bytes, or of a run's log.
    """

    source: str
    pairs: tuple[Pair, ...]
    hash: str
    skipped: Counter[tuple[str, str]] = field(default_factory=Counter)
    dropped: Counter[tuple[str, str]] = field(default_factory=Counter)


def is_pairs_file(path: Path) -> bool:
    """Whether the name of a file is that of a pairs file."""
    return path.name.lower().endswith(ENDINGS)


def new_pairs_file(path: str | Path) -> Path:
    """Return a path that a pairs file can be written to.

    Raises FolkwaysError if its name does not end as it should, StorageError if it exists.
    """
    path = Path(path)
    if not is_pairs_file(path):
        raise FolkwaysError(f"{path}: the name of a pairs file ends in {' or '.join(ENDINGS)}")
    if path.exists():
        raise StorageError(f"{path} exists and is not overwritten; name another file")
    return path


def write_pairs(path: Path, pairs: Iterable[Pair]) -> int:
    """Write a new pairs file, whole or not at all; return how many pairs it holds.

    Raises StorageError if the file exists or cannot be written.
    """
    lines = [pair.line() for pair in pairs]
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
    # Without a time in it, the same pairs give the same bytes.
    packed = gzip.compress(data, mtime=0) if path.suffix.lower() == ".gz" else data
    write_whole(new_pairs_file(path), packed, "the pairs file")
    return len(lines)


def read_pairs(path: Path, called: str = "") -> Pairs:
    """Return the pairs of a file; ``called`` names it in messages and reports.

    Raises FolkwaysError for a file that cannot be read or that has lines which are no pairs.
    Pairs that do not fit this version's operations are skipped and counted.
    """
    source = called or str(path)
    # All lines are looked at before any is taken in, so that a file is refused early.
    digest = hashlib.sha256()
    for _ in _records(_hashed(_lines(path, source), digest), source):
        pass
    skipped: Counter[tuple[str, str]] = Counter()
    dropped: Counter[tuple[str, str]] = Counter()
    found: list[Pair] = []
    names: dict[str, int] = {}
    reader = LenientReader()
    for number, record in _records(_lines(path, source), source):
        name = str(record["operation"])[:_LONGEST_NAME]
        read = None
        try:
            read = reader.read(name, record)
        except Unfit as unfit:
            skipped[name, str(unfit)] += 1
        if reader.faults > PAIRS_FAULTS:
            raise FolkwaysError(
                f"{source} has more than {PAIRS_FAULTS:,} values, up to line {number}, that do not "
                "fit: it is damaged, or no file of pairs"
            )
        if read is None:
            continue
        operation, inputs, output, without = read
        dropped.update((operation, where) for where in without)
        mind = record.get("mind")
        pair = Pair(operation, inputs, output, CallKey(0, 0, number), str(mind or ""))
        # Without a key, agents are numbered as they appear and questions by their lines.
        agent = names.setdefault(pair.agent, len(names))
        key = _key(record.get("key")) or CallKey(0, agent, number)
        found.append(Pair(operation, inputs, output, key, pair.mind))
    return Pairs(source, tuple(found), digest.hexdigest(), skipped, dropped)


def _lines(path: Path, source: str) -> Iterator[bytes]:
    """Give the lines of a file, unpacked; FolkwaysError once they are more than is read."""
    total = 0
    try:
        with given(path) as packed, contextlib.ExitStack() as opened:
            file: BinaryIO | gzip.GzipFile = packed
            if path.suffix.lower() == ".gz":
                file = opened.enter_context(gzip.GzipFile(fileobj=packed))
            number = 0
            while line := file.readline(PAIR_BYTES + 1):
                total, number = total + len(line), number + 1
                if number > PAIRS_LINES:
                    raise FolkwaysError(f"{source} has more than {PAIRS_LINES:,} lines; split it")
                if len(line) > PAIR_BYTES:
                    raise FolkwaysError(f"{source} has a line of more than {PAIR_BYTES:,} bytes")
                if total > PAIRS_BYTES:
                    raise FolkwaysError(f"{source} holds more than {PAIRS_BYTES:,} bytes; split it")
                yield line
    except FileRefused as refused:
        raise FolkwaysError(f"{source} {refused.reason}") from refused
    except (EOFError, zlib.error) as error:
        raise FolkwaysError(f"{source} cannot be read: {error}") from error


def _hashed(lines: Iterable[bytes], digest: hashlib._Hash) -> Iterator[bytes]:
    for line in lines:
        digest.update(line)
        yield line


def _records(lines: Iterable[bytes], source: str) -> Iterator[tuple[int, dict[str, object]]]:
    """Give each record with the number of its line."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if _most_values(line) > PAIR_VALUES:
            raise FolkwaysError(
                f"{source}, line {number} is too large for a pair: it has more than "
                f"{PAIR_VALUES:,} commas and brackets"
            )
        try:
            record = read_json(line, dict[str, object])
            if not record.keys() >= {"operation", "inputs", "output"}:
                raise msgspec.ValidationError("some of them are missing")
        except msgspec.ValidationError as error:
            raise FolkwaysError(
                f"{source}, line {number} is no pair: a JSON object with 'operation', 'inputs' and "
                f"'output' is expected ({error})"
            ) from error
        except msgspec.DecodeError as error:
            raise FolkwaysError(f"{source}, line {number} is not JSON: {error}") from error
        yield number, record


def _most_values(line: bytes) -> int:
    """Count commas and brackets in a line of JSON: about an upper bound on its values."""
    return sum(line.count(sign) for sign in (b",", b"[", b"{"))


def _key(value: object) -> CallKey | None:
    if isinstance(value, list) and len(value) == 3 and all(type(one) is int for one in value):
        return CallKey(*value)
    return None

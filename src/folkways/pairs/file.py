"""Pairs files: one JSON object a line with ``operation``, ``inputs`` and ``output``.

``key`` (moment in simulated seconds, number of the agent, number of the question in that step) and
``mind`` may stand beside them. A file whose name ends in ``.gz`` is compressed. What a file holds
was made by minds and may have been edited: every line is checked.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

from pydantic import BaseModel, ValidationError

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.given_file import FileRefused, given
from folkways.base.limits import PAIR_BYTES, PAIRS_BYTES
from folkways.language.mind import CallKey
from folkways.pairs.older import todays
from folkways.pairs.pair import OPERATIONS, Pair
from folkways.store.atomic_write import write_whole

ENDINGS: Final = (".jsonl", ".jsonl.gz")
"""How the names of pairs files end."""
_REASON = 160


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
    for number, record in _records(_lines(path, source), source):
        name = str(record["operation"])
        try:
            operation, inputs, output, without = _read(name, record)
        except _Unfit as unfit:
            skipped[name, str(unfit)] += 1
            continue
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
            while line := file.readline(PAIR_BYTES + 1):
                total += len(line)
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
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise FolkwaysError(f"{source}, line {number} is not JSON: {error}") from error
        if not isinstance(record, dict) or not {"operation", "inputs", "output"} <= record.keys():
            raise FolkwaysError(
                f"{source}, line {number} is no pair: a JSON object with 'operation', 'inputs' and "
                "'output' is expected"
            )
        yield number, record


def _key(value: object) -> CallKey | None:
    if isinstance(value, list) and len(value) == 3 and all(type(one) is int for one in value):
        return CallKey(*value)
    return None


class _Unfit(Exception):
    """Why a record does not fit the operations of this version."""


def _read(name: str, record: dict[str, object]) -> tuple[str, BaseModel, BaseModel, list[str]]:
    operation, data = todays(name, record)
    op = OPERATIONS.get(operation)
    if op is None:
        raise _Unfit("this version has no such operation")
    inputs, gone = _lenient(op.input, data["inputs"], "inputs")
    output, also = _lenient(op.output, data["output"], "output")
    return operation, inputs, output, gone + also


def _lenient(model: type[BaseModel], data: object, called: str) -> tuple[BaseModel, list[str]]:
    """Return what ``data`` says, leaving out fields that are no more; and these fields."""
    gone: list[str] = []
    while True:
        try:
            return model.model_validate(data), gone
        except ValidationError as error:
            details = error.errors()
            extra = [one["loc"] for one in details if one["type"] == "extra_forbidden"]
            if not extra:
                first = details[0]
                where = _written((called, *first["loc"]))
                raise _Unfit(f"{where}: {first['msg']}"[:_REASON]) from error
            for path in extra:
                data = _without(data, path)
            gone += sorted({_written((called, *path)) for path in extra})


def _written(path: tuple[int | str, ...]) -> str:
    """Return a path in words, with every number of an item as ``*``: equal faults count as one."""
    return ".".join("*" if isinstance(step, int) else step for step in path)


def _without(data: object, path: tuple[int | str, ...]) -> object:
    step, *rest = path
    if isinstance(data, dict):
        if not rest:
            return {key: value for key, value in data.items() if key != step}
        return {
            key: _without(value, tuple(rest)) if key == step else value
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [_without(one, tuple(rest)) if at == step else one for at, one in enumerate(data)]
    return data

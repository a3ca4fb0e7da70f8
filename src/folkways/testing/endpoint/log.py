"""What was asked of the endpoint and what became of it, one entry for each request."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Self

import msgspec


class LoggedRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """One request. Times are seconds since the endpoint started, tokens as in its usage.

    ``number`` counts requests as they came in; ``content`` is the hash of model and messages as
    they came over the wire; ``operation``, ``key`` and ``content_key`` are known only from a client
    that sends them along. ``fault`` names what it met; ``status`` is 0 if no answer was begun, and
    ``whole`` says that all of it was handed to the connection.
    """

    number: int
    path: str
    arrived: float
    finished: float
    status: int = 0
    whole: bool = False
    model: str = ""
    content: str = ""
    operation: str = ""
    key: tuple[int, int, int] | None = None
    content_key: str = ""
    fault: str = ""
    tokens_in: int = 0
    cached: int = 0
    tokens_out: int = 0

    @property
    def answered(self) -> bool:
        """Whether the caller was sent an answer, of whatever worth, that it has to pay for."""
        return self.whole and self.status == 200


class Repeat(msgspec.Struct, frozen=True):
    """A request whose very bytes had been asked, and answered, in another one that came before."""

    first: LoggedRequest
    again: LoggedRequest

    @property
    def needless(self) -> bool:
        """Whether the first answer had been sent before the second request came in."""
        return self.again.arrived >= self.first.finished


class Log:
    """The entries in the order in which the requests ended, in memory and, given a path, on disk.

    An entry is there, and on disk, before the caller has its answer: so a reader misses only what
    is still under way. Should the caller be gone by then, a second entry of the same number takes
    the first one's place.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._entries: dict[int, LoggedRequest] = {}
        self._file = None if path is None else path.open("ab", buffering=0)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Return the log that an endpoint has written; a last line that is not whole is left out.

        Raises OSError, and msgspec.DecodeError if a line is not of a log.
        """
        log = cls()
        for line in path.read_bytes().splitlines(keepends=True):
            if line.endswith(b"\n"):
                log.add(msgspec.json.decode(line, type=LoggedRequest))
        return log

    def add(self, entry: LoggedRequest) -> None:
        """Take an entry in, for an earlier one of the same number if there is one."""
        self._entries[entry.number] = entry
        if self._file is not None:
            self._file.write(msgspec.json.encode(entry) + b"\n")

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            self._file.close()

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[LoggedRequest]:
        return iter(list(self._entries.values()))

    @property
    def answered(self) -> list[LoggedRequest]:
        """Entries whose answer was sent whole."""
        return [entry for entry in self if entry.answered]

    def repeats(self) -> list[Repeat]:
        """Return the requests that need not have been sent, in order of their coming.

        A request repeated because it failed is no repeat, nor is one that is the first to be
        answered. Operations that want a fresh draw may well repeat: look at the entry's operation.
        """
        answered: dict[str, LoggedRequest] = {}
        found = []
        for entry in sorted(self, key=lambda entry: entry.number):
            if entry.content and (first := answered.get(entry.content)):
                found.append(Repeat(first, entry))
            elif entry.content and entry.answered:
                answered[entry.content] = entry
        return found

    @property
    def tokens_in(self) -> int:
        """Tokens of all prompts that were answered, what was cached included."""
        return sum(entry.tokens_in for entry in self.answered)

    @property
    def cached(self) -> int:
        """The part of ``tokens_in`` that was cached."""
        return sum(entry.cached for entry in self.answered)

    @property
    def tokens_out(self) -> int:
        """Tokens of all answers that were sent whole."""
        return sum(entry.tokens_out for entry in self.answered)

    @property
    def most_in_flight(self) -> int:
        """The most requests under way at one time."""
        moments = [(entry.arrived, 1) for entry in self] + [(entry.finished, -1) for entry in self]
        most = now = 0
        for _, change in sorted(moments):
            now += change
            most = max(most, now)
        return most

    def by_operation(self) -> dict[str, int]:
        """Return how many answers were sent whole, by operation."""
        counts: dict[str, int] = {}
        for entry in self.answered:
            counts[entry.operation] = counts.get(entry.operation, 0) + 1
        return counts

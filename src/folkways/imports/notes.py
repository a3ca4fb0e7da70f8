"""What an import could not carry over, counted by file and reason."""

from __future__ import annotations

from collections import Counter
from typing import TypedDict


class NoteJson(TypedDict):
    """One line of what was not carried over."""

    file: str
    reason: str
    count: int


class Notes:
    """Counts by file (as a pattern where many are alike) and reason, in order of appearance."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, file: str, reason: str, count: int = 1) -> None:
        """Count what was left out; nothing is noted for a count of 0."""
        if count:
            self._counts[file, reason] += count

    def to_json(self) -> list[NoteJson]:
        """Return all of it as plain data."""
        return [
            NoteJson(file=file, reason=reason, count=count)
            for (file, reason), count in self._counts.items()
        ]

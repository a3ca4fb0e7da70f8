"""What a command of the command line gave, for tests."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Outcome(NamedTuple):
    """Exit code, and what was printed to standard output and to standard error."""

    code: int
    out: str
    err: str


class Command(Protocol):
    """Runs the command line with these arguments."""

    def __call__(self, *arguments: object) -> Outcome:
        """Return what came of it."""
        ...

"""One run as the viewer shows it: every answer of the API as the bytes of its JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from folkways.viewer.query import Query

Standing = Literal["running", "paused", "finished", "stalled"]
"""How a run stands; ``stalled``: it is not over, and nobody is writing it."""


class Head(NamedTuple):
    """How far a run has come: its last event and moment, how it stands and, if paused, why."""

    seq: int
    t: int
    status: Standing
    reason: str


class View:
    """Answers about a run; safe to be shared by threads. Made by :func:`open_view`.

    Raises NotThere for an agent, conversation, window or picture that the run has not, RunFileError
    for a file that is damaged.
    """

    @property
    def path(self) -> Path:
        """The run file."""
        raise NotImplementedError

    def grow(self) -> bool:
        """Read what was written since the last time; say whether the head has changed."""
        raise NotImplementedError

    def head(self) -> Head:
        """Return how far the run has come, as of the last :meth:`grow`."""
        raise NotImplementedError

    def run(
        self, *, control: bool = False, can_interview: bool = False, cost_warning: str = ""
    ) -> bytes:
        """Return the answer of ``/api/run``."""
        raise NotImplementedError

    def town(self) -> bytes:
        """Return the answer of ``/api/town``."""
        raise NotImplementedError

    def art(self, number: int) -> bytes:
        """Return the PNG image of tileset ``number``, counted from 0."""
        raise NotImplementedError

    def windows(self) -> bytes:
        """Return the answer of ``/api/windows``."""
        raise NotImplementedError

    def window(self, k: int) -> bytes:
        """Return the answer of ``/api/window`` for window ``k``."""
        raise NotImplementedError

    def follow(self, after: int, *, held: bool = False) -> bytes:
        """Return the answer of ``/api/follow``; ``held``: the run waits on a watcher's wish."""
        raise NotImplementedError

    def marks(self, after: int = 0) -> bytes:
        """Return the answer of ``/api/marks``."""
        raise NotImplementedError

    def agent(self, number: int, t: int) -> bytes:
        """Return the answer of ``/api/agent``: agent ``number`` at moment ``t``."""
        raise NotImplementedError

    def talk(self, id: str) -> bytes:
        """Return the answer of ``/api/talk`` for a conversation such as ``c12``."""
        raise NotImplementedError

    def events(self, query: Query) -> bytes:
        """Return the answer of ``/api/events``."""
        raise NotImplementedError

    def measures(self) -> bytes:
        """Return the answer of ``/api/measures``; the first call begins to take them."""
        raise NotImplementedError

    def close(self) -> None:
        """End the work in the background."""
        raise NotImplementedError


def open_view(path: Path | str) -> View:
    """Open the run file at ``path`` and read its log once.

    Raises RunFileError if it is missing, damaged or made by a newer version.
    """
    raise NotImplementedError

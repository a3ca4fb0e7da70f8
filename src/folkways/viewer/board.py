"""What the page shows of a run whose environment has no map, as the bytes of its JSON.

That is how the environment stands at a moment (``Environment.board``), and what happened in the
step, told as in a story. Both come from the log alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from folkways.base.blame import blamed_on
from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.moments import Moments
from folkways.environments.board import Board
from folkways.plugins import INSTALLED
from folkways.store.reader import RunFile

if TYPE_CHECKING:
    from folkways.moments.payoff_view import PayoffViews
    from folkways.moments.restored import Restored

MOST: Final = 1500
"""So many boards an exported page holds at most: of steps at equal distances if there are more."""
_TOLD: Final = 200
"""So many sentences of a step are shown; the log has all."""


class BoardJson(msgspec.Struct):
    """A board: of step ``t`` (its first moment), the sentences of the step, and how many more."""

    t: int
    blocks: Board = ()
    told: list[str] = []
    more: int = 0
    why: str = ""
    """Why there are no blocks: the environment is not installed here, say."""


class Boards:
    """The boards of the run at ``path``; safe to be shared by threads.

    ``parts`` are those that may be used: an environment that nobody has installed may be given.
    """

    def __init__(self, path: Path, moments: Moments) -> None:
        self._path = path
        self._moments = moments
        self.parts = INSTALLED
        self._lock = threading.Lock()
        self._society: Restored | None = None
        self._why = ""
        self._folded: PayoffViews | None = None
        self._upto = -1

    def at(self, t: int, happened: Callable[[int, int], Sequence[AnyEvent]]) -> BoardJson:
        """Return the board of the step in which moment ``t`` lies, as it stands at its end.

        ``happened`` gives the events from one moment to another, both included.
        """
        with self._lock:
            society = self._opened()
            first, last = t - t % self._moments.seconds, self._moments.last(t)
            events = happened(first, last)
            if society is None:
                from folkways.environments.environment import Environment

                told = list(Environment.tell(events))
                return BoardJson(first, (), told[:_TOLD], max(0, len(told) - _TOLD), self._why)
            environment = society.environment(last)
            name = f"the environment {environment.name}"
            with blamed_on(name, "tell"):
                told = list(environment.tell(events))
            with blamed_on(name, "board"):
                blocks = (*environment.board(), *self._payoffs(last, happened))
            return BoardJson(first, blocks, told[:_TOLD], max(0, len(told) - _TOLD))

    def all(
        self, steps: Sequence[int], happened: Callable[[int, int], Sequence[AnyEvent]]
    ) -> Iterator[BoardJson]:
        """Give the boards of steps, which begin at these moments, in order; ``MOST`` at most."""
        every = -(-len(steps) // MOST) or 1
        for t in steps[::every]:
            yield self.at(t, happened)

    def _payoffs(self, last: int, happened: Callable[[int, int], Sequence[AnyEvent]]) -> Board:
        """Return what everybody has gained and lost by moment ``last``, if anything was paid."""
        from folkways.moments.payoff_view import PayoffViews

        if self._folded is None or last < self._upto:
            header = RunFile(self._path).header
            self._folded, self._upto = PayoffViews(header), -1
        if not self._folded.stakes:
            return ()
        for event in happened(self._upto + 1, last):
            self._folded.fold(event)
        self._upto = last
        return self._folded.board()

    def _opened(self) -> Restored | None:
        if self._society is None and not self._why:
            # A town is shown without all this, and is not to wait for it.
            from folkways.assembly.recalled import recall
            from folkways.moments.restored import Restored

            try:
                run = RunFile(self._path)
                self._society = Restored(run, recall(run, self._path.name, self.parts))
            except FolkwaysError as error:
                self._why = str(error)
        return self._society

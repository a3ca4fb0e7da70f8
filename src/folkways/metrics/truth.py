"""How it really is with some norms at some moments: who keeps them, who holds them.

What agents expect is held against this. It is for any norms, tracked or not, and takes one pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from folkways.base.events import ActionBegan
from folkways.base.log import Header, RunLog
from folkways.base.time import TICK
from folkways.metrics.acceptance import Acceptance
from folkways.metrics.asked import Truth
from folkways.metrics.judge import Conduct, Docket, Judge
from folkways.metrics.norm_lives import NormLives
from folkways.metrics.present import AgentsPresent
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.series import Bins, Share
from folkways.metrics.setup import MeasureSetup
from folkways.metrics.stream import Stream
from folkways.scenario.schema import TrackedNorm


def truths(
    log: RunLog, statements: Sequence[str], moments: Iterable[int], judge: Judge | None = None
) -> dict[int, tuple[Truth, ...]]:
    """Return, for each moment, how it is with each of ``statements``, in their order.

    ``judge`` is the reading judge if none is given. Raises RunFileError if the log's header does
    not make sense.
    """
    meter = _Meter(log.header, statements, judge)
    return {t: meter.now() for t in _at_each(log, meter.stream, moments)}


def occasions(
    log: RunLog, statements: Sequence[str], moments: Iterable[int], judge: Judge | None = None
) -> dict[int, tuple[dict[str, Share], ...]]:
    """Return, for each moment and norm, the occasions so far that each agent's actions kept.

    Agents without any occasion are left out; those that have left the town are in. The rest is as
    for :func:`truths`.
    """
    meter = _Meter(log.header, statements, judge)
    return {t: meter.occasions() for t in _at_each(log, meter.stream, moments)}


def _at_each(log: RunLog, stream: Stream, moments: Iterable[int]) -> Iterator[int]:
    """Show the log to ``stream``, and yield each moment when all that belongs to it was shown."""
    waiting = sorted(set(moments))
    for event in log.events():
        # The changes from outside that follow a tick belong to it.
        while waiting and event.t >= waiting[0] // TICK * TICK + TICK:
            yield waiting.pop(0)
        if not waiting:
            break
        stream.see(event)
    yield from waiting


class _Meter:
    """Follows actions and norms, and says how it is as of the last event."""

    def __init__(self, header: Header, statements: Sequence[str], judge: Judge | None) -> None:
        setup = MeasureSetup.of(header)
        self.stream = Stream(Bins.of(setup.start, setup.end))
        self._norms = tuple(
            TrackedNorm(id=f"asked_{number}", statement=statement)
            for number, statement in enumerate(statements)
        )
        self._docket = Docket(judge or ReadingJudge.build(setup), setup.lexicon)
        self._present = AgentsPresent(setup.agents)
        self._acceptance = Acceptance(self._present, self._norms, self._docket)
        # norm -> agent -> occasions kept, of all
        self._conduct: dict[str, dict[str, Share]] = {norm.id: {} for norm in self._norms}
        lives = NormLives()
        self._present.attach(self.stream)
        self._acceptance.attach(self.stream, lives)
        lives.attach(self.stream)
        self.stream.on(ActionBegan, self._acted)

    def _acted(self, event: ActionBegan) -> None:
        for norm in self._norms:
            verdict = self._docket.conduct_at(
                event.text, event.indoors, event.address, norm.statement
            )
            if verdict is not Conduct.UNRELATED:
                agents = self._conduct[norm.id]
                share = Share(int(verdict is Conduct.COMPLIES), 1)
                agents[event.agent] = agents.get(event.agent, Share(0, 0)) + share

    def now(self) -> tuple[Truth, ...]:
        """Return how it is with each norm, among those who are in the town."""
        return tuple(self._truth(norm.id) for norm in self._norms)

    def occasions(self) -> tuple[dict[str, Share], ...]:
        """Return the occasions kept, of all, by agent, for each norm."""
        return tuple(dict(self._conduct[norm.id]) for norm in self._norms)

    def _truth(self, norm: str) -> Truth:
        conduct = [share for agent, share in self._conduct[norm].items() if agent in self._present]
        holders = [a for a in self._acceptance.kinds[norm]["injunctive"] if a in self._present]
        return Truth(
            keep=Share(sum(2 * one.count > one.of for one in conduct), len(conduct)),
            hold=Share(len(holders), len(self._present)),
        )

"""Living through a run again on its stored answers, and comparing event by event."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import TypedDict

from folkways.assembly.arguments import require
from folkways.assembly.embedders import embedder_of_run
from folkways.assembly.imported import refuse_import
from folkways.assembly.loop import complete
from folkways.assembly.minds import check
from folkways.assembly.model_stack import MindsOfRun
from folkways.assembly.needed_parts import AnyEnvironment, AnyMechanism, AnyPart, parts_of
from folkways.assembly.recalled import differences, recall
from folkways.assembly.simulation import simulation_of
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import NotStored, RunFileError
from folkways.base.events import AnyEvent, encode
from folkways.base.plural import counted
from folkways.engine.simulation import TickRecord
from folkways.language.mind import Mind
from folkways.plugins import INSTALLED, Parts
from folkways.runs.forked import beginning, begun_with
from folkways.runs.recorded import RecordedChanges
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

_LONGEST = 300


class ReplayJson(TypedDict):
    """What ``folkways replay --json`` prints: ``difference`` is None if all was the same."""

    run: str
    same: bool
    events: int
    log_hash: str
    difference: str | None
    changed: list[str]


@dataclass(frozen=True)
class Replayed:
    """How a replay went; ``difference`` says where something else happened, if it did.

    ``changed`` says in which ways folkways, parts or prompts are others than when it was begun.
    """

    path: Path
    events: int
    log_hash: str
    difference: str = ""
    changed: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether the same happened, event for event."""
        return not self.difference

    @property
    def message(self) -> str:
        """The result in words."""
        changed = f" ({'; '.join(self.changed)})" if self.changed else ""
        if self.same:
            return (
                f"{self.path}: replayed with the same events: {counted(self.events, 'event')}, "
                f"log hash {self.log_hash[:16]}...{changed}"
            )
        return f"{self.path}: {self.difference}{changed}"

    def to_json(self) -> ReplayJson:
        """Return it as plain data."""
        return ReplayJson(
            run=str(self.path),
            same=self.same,
            events=self.events,
            log_hash=self.log_hash,
            difference=self.difference or None,
            changed=list(self.changed),
        )


class _Differs(Exception):
    pass


def replay(
    path: str | Path,
    *,
    mind: Mind | None = None,
    mechanisms: Sequence[AnyMechanism] = (),
    environment: AnyEnvironment | None = None,
    parts: Sequence[AnyPart] = (),
    trust: bool = False,
    progress: Callable[[float], None] = lambda share: None,
) -> Replayed:
    """Live through the run at ``path`` again and compare; nothing is asked of any model.

    What came from outside while the run went on is given again as the log has it. A run on a mind
    of your own needs that ``mind``, one with mechanisms or in an environment of your own those
    (or ``trust``, as for :func:`folkways.run`). ``progress`` hears the share that is done.
    Raises RunFileError for a file that is no whole run.
    """
    require(isinstance(path, str | Path), "path", path, "the path of a run file")
    path = Path(path)
    stored = RunFile(path)
    refuse_import(stored.header, str(path), "replayed")
    given = parts_of(mechanisms, trust, environment=environment, parts=parts)
    return live_again(stored, mind=mind, progress=progress, parts=given)


def live_again(
    stored: RunFile,
    *,
    mind: Mind | None = None,
    progress: Callable[[float], None] = lambda share: None,
    until: int | None = None,
    around: Callable[[Mind], Mind] = lambda mind: mind,
    parts: Parts = INSTALLED,
) -> Replayed:
    """Replay ``stored`` as :func:`replay` does, up to the moment ``until`` if one is given.

    ``around`` is called with each mind and returns what is asked instead, such as a recorder.
    """
    path = stored.path
    # A damaged log would differ for a reason that has nothing to do with the run.
    stored.verify()
    if stored.t is None:
        raise RunFileError(f"{path}: nothing has happened in this run yet")
    ends = stored.t if until is None else min(until, stored.t)
    experiment = recall(stored, str(path), parts)
    access = ModelAccess(prices_text=experiment.prices, replay=True)
    check(experiment, access, mind)
    kept = _Kept(stored)
    minds = MindsOfRun(experiment, kept, access, mind)
    embedder = minds.closing(embedder_of_run(experiment, kept, access))
    # By identity: agents that share a mind share what is put around it.
    wrapped = {id(one): around(one) for one in minds.by_agent.values()}
    by_agent = {agent: wrapped[id(one)] for agent, one in minds.by_agent.items()}
    simulation = simulation_of(experiment, by_agent, embedder)
    begun = begun_with(stored)
    if begun:  # a fork lives through what is its own
        simulation.restore(None, beginning(stored))
    compared = _Comparison(stored, progress, begun)
    given = RecordedChanges.of(stored, begun)

    async def live() -> None:
        try:
            async with minds:
                await simulation.run(compared.tick, until=ends, outside=given)
            if ends == stored.t:
                compared.end()
        finally:
            compared.close()

    difference = ""
    try:
        complete(live())
    except (_Differs, NotStored) as found:
        difference = str(found)
    changed = tuple(differences(experiment))
    return Replayed(path, compared.count, stored.log_hash(), difference, changed)


class _Kept(MemoryRun):
    """The answers and vectors of a run, at hand: a run file is opened again for each one."""

    def __init__(self, stored: RunFile) -> None:
        super().__init__(stored.header)
        self._stored = stored
        for answer in stored.answers():
            self.keep_answer(answer)

    def vector(self, model: str, text_hash: str) -> bytes | None:
        """Return the vector that is stored for a text, if any."""
        return super().vector(model, text_hash) or self._stored.vector(model, text_hash)


class _Comparison:
    """Holds what happens against what the log says."""

    def __init__(self, stored: RunFile, progress: Callable[[float], None], begun: int = 0) -> None:
        self._stored = stored
        self._begun = begun
        self._progress = progress
        self.count = 0

    @cached_property
    def _logged(self) -> Iterator[AnyEvent]:
        # Opened where it is read: a connection belongs to its thread.
        return self._stored.events(after_seq=self._begun)

    def tick(self, record: TickRecord) -> None:
        for event, logged in zip_longest(record.events, self._next(len(record.events))):
            if logged is None:
                raise _Differs(f"{self._place(event)}, {_told(event)} happened after the log's end")
            if encode(event) != encode(logged):
                raise _Differs(
                    f"{self._place(logged)}, event {self._begun + self.count + 1} was "
                    f"{_told(logged)}, "
                    f"now it is {_told(event)}"
                )
            self.count += 1
        self._progress(self.count / max(1, self._stored.seq - self._begun))

    def end(self) -> None:
        logged = next(self._logged, None)
        if logged is not None:
            raise _Differs(f"{self._place(logged)}, {_told(logged)} did not happen again")

    def close(self) -> None:
        """Let go of the log, in the thread that reads it."""
        if isinstance(self._logged, Generator):
            self._logged.close()

    def _place(self, event: AnyEvent) -> str:
        return self._stored.header.moments.name(event.t)

    def _next(self, number: int) -> Iterator[AnyEvent]:
        for _ in range(number):
            logged = next(self._logged, None)
            if logged is None:
                return
            yield logged


def _told(event: AnyEvent) -> str:
    text = encode(event).decode()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."

"""Asking agents of a run beside it: their own minds answer, and nothing is written into the run.

What language models answer here, and what is embedded, is held in memory and is gone afterwards;
vectors that the run holds are used.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel

from folkways.agents.turn import Turn
from folkways.assembly import minds
from folkways.assembly.arguments import as_moment, require
from folkways.assembly.embedders import embedder_of_run
from folkways.assembly.experiment import Experiment
from folkways.assembly.imported import refuse_import
from folkways.assembly.model_stack import MindsOfRun
from folkways.assembly.recalled import recall
from folkways.assembly.spending import ModelAccess, Spending, prices_given
from folkways.base.errors import FolkwaysError
from folkways.language.mind import CallKey, Mind
from folkways.language.operation import Operation
from folkways.memory.embedder import Embedder
from folkways.moments.agent_named import agent_named
from folkways.moments.restored import Restored, restored
from folkways.moments.span import begins, reached
from folkways.plugins import INSTALLED, Parts
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

if TYPE_CHECKING:
    from folkways.minds.prices import Price

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


class Logged(Protocol):
    """What has the log of a run, as :class:`folkways.runs.run.Run` does."""

    @property
    def log(self) -> RunFile | MemoryRun:
        """The log."""
        ...


class ModelCost(NamedTuple):
    """What language models took; ``money`` is in US dollars, None if a price is not known."""

    calls: int
    tokens_in: int
    tokens_out: int
    money: float | None


class _Beside(MemoryRun):
    """Holds answers and vectors in memory; vectors of the run itself are found, too."""

    def __init__(self, log: RunFile | MemoryRun) -> None:
        super().__init__(log.header)
        self.t = log.t
        self._log = log

    def vector(self, model: str, text_hash: str) -> bytes | None:
        """Return the vector that is held here or in the run."""
        found = super().vector(model, text_hash)
        return self._log.vector(model, text_hash) if found is None else found


class InterviewSession:
    """Agents of a run that answer questions outside of it.

    ``mind`` thinks for everyone instead of the agents' own minds: one of your own, or a name such
    as "offline" or "openai:gpt-5-mini". ``max_cost`` (US dollars) and ``max_tokens`` are for all
    that is asked here together; ``price`` are prices by hand beside those of the run, ``parts``
    those from outside that may be used.

    Raises RunFileError for an import, MindError for an unknown mind, Unavailable and other
    FolkwaysErrors for a model that cannot be asked.
    """

    def __init__(
        self,
        log: RunFile | MemoryRun,
        *,
        mind: str | Mind | None = None,
        spending: Spending | None = None,
        parts: Parts = INSTALLED,
    ) -> None:
        self.log = log
        source = str(self.path or "the run")
        refuse_import(log.header, source, "asked anything")
        experiment = recall(log, source, parts)
        if isinstance(mind, str):
            experiment = _thinking_by(experiment, mind)
        self._given = None if isinstance(mind, str) else mind
        before = prices_given(experiment.header)
        if isinstance(mind, str) or self._given is not None:
            # Prices of models that only the run asks are no mistake here.
            asked = minds.endpoints(experiment)
            before = tuple(one for one in before if one.rpartition("=")[0] in ("", *asked))
        caps = spending or Spending()
        self._access = ModelAccess(
            caps.max_cost,
            caps.max_tokens,
            prices_text=experiment.prices,
            price=(*before, *caps.prices_by_hand),
            parts=experiment.parts,
        )
        minds.check(experiment, self._access, self._given)
        self._experiment = experiment
        self._restored = restored(log, experiment)
        self._store = _Beside(log)
        self._made: tuple[MindsOfRun, Embedder] | None = None

    @property
    def path(self) -> Path | None:
        """The run file; None for a run in memory."""
        return self.log.path if isinstance(self.log, RunFile) else None

    @property
    def paid(self) -> tuple[str, ...]:
        """The models that are asked and cost money, or whose price is not known."""
        asked = minds.endpoints(self._experiment)
        if self._given is not None:
            asked = [name for name in asked if name == self._experiment.scenario.embedder]
        costs = {name: self._access.prices().price(name) for name in asked}
        return tuple(name for name, cost in costs.items() if cost is None or not cost.free)

    @property
    def spent(self) -> ModelCost | None:
        """What was taken so far; None if no language model was asked."""
        from folkways.minds.wrappers.meter import SpendingLedger

        total = SpendingLedger.of(self._store.answers(), self._access.prices()).total
        if not total.calls:
            return None
        return ModelCost(total.calls, total.tokens_in, total.tokens_out, total.money)

    def number(self, agent: str | int) -> int:
        """Return the number of an agent given by number, name, or a part that only one has."""
        names = self.log.header.agents
        if isinstance(agent, str):
            return names.index(agent_named(names, agent))
        known = not isinstance(agent, bool) and 0 <= agent < len(names)
        require(known, "agent", agent, f"a name, or a number below {len(names)}")
        return agent

    def moment(self, at: str | int | None) -> int:
        """Return a moment of the run, the last that is known if ``at`` is None.

        Raises FolkwaysError for a moment before the run begins, or that it has not reached.
        """
        if self.log.t is None:
            raise FolkwaysError("nothing has happened in this run yet, so nobody can be asked")
        moments = self.log.header.moments
        t = as_moment(at, moments)
        first, last = begins(self.log), reached(self.log)
        t = last if t is None else t
        require(isinstance(t, int) and not isinstance(t, bool), "at", at, "a moment")
        if not first <= t <= last:
            raise FolkwaysError(
                f"the run goes from {moments.name(first)} to {moments.name(last)}; "
                f"nobody can be asked at {moments.name(t) if t >= 0 else t}"
            )
        return t

    @property
    def prompts(self) -> Mapping[str, str]:
        """Templates of the user's own with which the run was begun."""
        return self._experiment.prompts

    def price(self, agent: int) -> tuple[str, Price | None]:
        """Return what the model of an agent is called, and its price, if that is known."""
        name = minds.choices(self._experiment)[self.log.header.agents[agent]]
        asked = minds.models(self._experiment)
        model = asked[name].model if name in asked and self._given is None else name
        return model, self._access.prices().price(model)

    def present(self, t: int) -> tuple[int, ...]:
        """Return the numbers of the agents that are in the town at moment ``t``."""
        with self._restored.lock:
            return self._restored.present(t)

    @contextmanager
    def turn(self, agent: int, t: int) -> Iterator[Turn]:
        """Give a step of an agent to look at while entered; memories cannot be compared in it."""
        with self._restored.lock:
            yield self._restored.turn(agent, t)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[OpenSession]:
        """Have the minds ready to be asked while entered."""
        if self._made is None or self._made[0].paid:
            thinking = MindsOfRun(self._experiment, self._store, self._access, self._given)
            embedder = embedder_of_run(self._experiment, self._store, self._access, thinking.purse)
            self._made = thinking, thinking.closing(embedder)
        thinking, embedder = self._made
        async with thinking:
            yield OpenSession(self._restored, thinking, embedder)


class OpenSession:
    """Where agents are asked: their steps to look at, and their minds."""

    def __init__(self, society: Restored, thinking: MindsOfRun, embedder: Embedder) -> None:
        self._society = society
        self._thinking = thinking
        self._embedder = embedder

    @contextmanager
    def turn(self, agent: int, t: int) -> Iterator[Turn]:
        """Give a step of an agent at a moment while entered; see :meth:`Restored.turn`.

        Only one task of an event loop may be in here at a time.
        """
        with self._society.lock:
            self._society.embedder.inner = self._embedder
            yield self._society.turn(agent, t)

    def mind(self, agent: str) -> str:
        """Return what the mind of an agent is called."""
        return self._thinking.by_agent[agent].name

    async def ask(self, op: Operation[I, O], inputs: I, agent: str, key: CallKey) -> O:
        """Put a question to an agent's mind; raises MindError if no answer fits."""
        return await self._thinking.by_agent[agent].perform(op, inputs, key)


def _thinking_by(experiment: Experiment, mind: str) -> Experiment:
    """Return the experiment with one mind for all."""
    scenario = experiment.scenario.model_copy(update={"mind": mind})
    agents = tuple(spec.model_copy(update={"mind": mind}) for spec in experiment.agents)
    return replace(experiment, scenario=scenario, agents=agents)

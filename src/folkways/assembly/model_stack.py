"""The minds of a run at work: all that stands between an agent and a model.

A question goes through these, from the agent outwards::

    LanguageMind   words it, reads the answer, asks once more if the answer does not fit
    Cache          answers from the run file what was answered before; stores every new answer
    Budget         pauses the run before the call that would exceed the cap
    Meter          counts tokens, money and seconds
    Limit          how many calls at once; waits, tries again, gives up when the endpoint is gone
    a model        speaks to the endpoint

If the agents live in shards, these hold the first and the last, and the process that owns the run
all that is in between: so one store, one cap and one limit hold for all of them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self

from folkways.assembly.endpoint_model import endpoint_of, remember
from folkways.assembly.experiment import Experiment
from folkways.assembly.minds import choices, made_mind, models
from folkways.assembly.open_files import allow_open_files
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import Stopped
from folkways.language.book import PromptBook
from folkways.language.mind import Mind
from folkways.language.model import AnswerStore, Model, Reply, Request
from folkways.language.wrapper import Wrapper
from folkways.memory.embedder import Embedder
from folkways.minds.embedders.stored import StoredEmbedder
from folkways.minds.own_mind import CheckedMind
from folkways.scenario.minds import ModelSettings, Reference

if TYPE_CHECKING:
    from folkways.minds.llm.capabilities import ModelCapabilities
    from folkways.minds.llm.endpoint import EndpointModel
    from folkways.minds.llm.guard import FallbackGuard
    from folkways.minds.llm.own_model import OwnModel
    from folkways.minds.wrappers.budget import Purse
    from folkways.minds.wrappers.cache import Cache
    from folkways.minds.wrappers.limit import Limit
    from folkways.minds.wrappers.meter import SpendingLedger


# Sockets for calls are not all: the run file, its log, prompts and Python's own files come on top.
_OTHER_FILES = 200


class Spent(NamedTuple):
    """What language models were asked so far. ``money`` is in US dollars, None if unknown.

    ``calls`` were answered and stored, ``in_flight`` are on their way, ``waiting`` wait for their
    turn, ``retries`` had to be repeated.
    """

    calls: int = 0
    tokens_in: int = 0
    cached: int = 0
    tokens_out: int = 0
    money: float | None = 0.0
    in_flight: int = 0
    waiting: int = 0
    retries: int = 0


class MindsOfRun:
    """The minds of one run, by agent; to be entered while they are asked.

    Leaving waits for calls in flight, those for embeddings as well, stores their answers and closes
    connections. ``given`` thinks for everyone instead of what the scenario names; ``elsewhere``:
    calls are made in other processes, by what :meth:`call_with` is given.
    """

    def __init__(
        self,
        experiment: Experiment,
        store: AnswerStore,
        access: ModelAccess,
        given: Mind | None = None,
        *,
        elsewhere: bool = False,
    ) -> None:
        self.guard: FallbackGuard | None = None
        """What watches for unusable answers; None if no model is asked."""
        self.caches: dict[str, Cache] = {}
        """The way to each model that is asked, by its fingerprint."""
        self.elsewhere = elsewhere
        self.call: Callable[[Request], Awaitable[Reply]] | None = None
        self._stop: Callable[[], bool] = lambda: False
        self._limits: list[Limit] = []
        self._endpoints: dict[str, EndpointModel | OwnModel] = {}
        self._embedders: list[StoredEmbedder] = []
        self._environ = access.environ
        self._purse: Purse | None = None
        asked = {} if given is not None else models(experiment)
        made: dict[str, Mind] = {}
        if asked or Reference.parse(experiment.scenario.embedder) is not None:
            known = access.knowing(experiment.parts)
            made = _Maker(self, experiment, store, known).all(asked)
        given = None if given is None else CheckedMind(given)
        by_agent = choices(experiment)
        for name in {} if given is not None else dict.fromkeys(by_agent.values()):
            if name not in made:
                made[name] = made_mind(name, experiment)
        self.by_agent = {
            agent: given if given is not None else made[mind] for agent, mind in by_agent.items()
        }

    def closing(self, embedder: Embedder) -> Embedder:
        """Return ``embedder``, which is closed together with the minds."""
        if isinstance(embedder, StoredEmbedder):
            self._embedders.append(embedder)
            if self.paid:
                embedder.stop_when(self.stopping)
        return embedder

    @property
    def paid(self) -> bool:
        """Whether language models are asked, or an endpoint for embeddings."""
        return self._purse is not None

    @property
    def ledger(self) -> SpendingLedger | None:
        """What was spent on what; None if no endpoint is asked."""
        return None if self._purse is None else self._purse.ledger

    @property
    def purse(self) -> Purse | None:
        """What may be spent, shared by models and embedder; None if no endpoint is asked."""
        return self._purse

    def dropped(self) -> dict[str, tuple[str, ...]]:
        """Return, by model, the declared parameters that its endpoint was found not to accept."""
        return {
            endpoint.name: names
            for endpoint in self._endpoints.values()
            if (names := endpoint.left_out)
        }

    def call_with(self, call: Callable[[Request], Awaitable[Reply]]) -> None:
        """Have calls made by ``call`` that are to be made elsewhere."""
        self.call = call

    def stopping(self) -> bool:
        """Whether nothing new is to be asked of a model."""
        return self._stop()

    def stop_when(self, stop: Callable[[], bool]) -> None:
        """Ask nothing new of a model once ``stop`` says so."""
        self._stop = stop

    def halt_if_stopped(self) -> None:
        """Send nothing that still waits for its turn, once a stop was asked for."""
        if self._stop():
            self._halt("stopped: nothing more is asked")

    def _halt(self, why: str) -> None:
        for limit in self._limits:
            limit.halt(Stopped(why))
        for embedder in self._embedders:
            embedder.halt(Stopped(why))

    def spent(self) -> Spent:
        """Return what was spent so far, earlier sessions of the run included."""
        if self._purse is None:
            return Spent()
        total = self._purse.ledger.total
        ways: list[Limit | StoredEmbedder] = [*self._limits, *self._embedders]
        return Spent(
            total.calls,
            total.tokens_in,
            total.cached,
            total.tokens_out,
            total.money,
            sum(way.in_flight for way in ways),
            sum(way.waiting for way in ways),
            sum(sum(limit.retries.values()) for limit in self._limits)
            + sum(embedder.retries for embedder in self._embedders),
        )

    def troubles(self) -> dict[int, str]:
        """Return which endpoints are tried again now, and why; empty texts for the others."""
        ways: list[Limit | StoredEmbedder] = [*self._limits, *self._embedders]
        return {number: way.trouble for number, way in enumerate(ways)}

    async def drain(self, *, halt: bool) -> None:
        """Wait until the answers of calls in flight are stored; ``halt``: send nothing more."""
        if halt:
            self._halt("stopped: the run pauses")
        for cache in self.caches.values():
            await cache.drain()

    def learn(self, fingerprint: str, found: ModelCapabilities) -> None:
        """Take note of what the endpoint of a model was found to accept, elsewhere."""
        from folkways.minds.llm.endpoint import EndpointModel

        endpoint = self._endpoints.get(fingerprint)
        if isinstance(endpoint, EndpointModel):
            endpoint.capabilities = found

    async def __aenter__(self) -> Self:
        most = sum(endpoint.settings.concurrency for endpoint in self._endpoints.values())
        if most:
            allow_open_files(most + _OTHER_FILES)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.drain(halt=error is not None)
        for embedder in self._embedders:
            await embedder.drain()
            await embedder.aclose()
        for endpoint in self._endpoints.values():
            await endpoint.aclose()
            remember(endpoint, self._environ)


class _Elsewhere(Wrapper):
    """A model whose calls other processes make."""

    def __init__(self, model: Model, minds: MindsOfRun) -> None:
        super().__init__(model)
        self._minds = minds

    async def complete(self, request: Request) -> Reply:
        assert self._minds.call is not None  # noqa: S101  nobody asks before
        return await self._minds.call(request)


class _Maker:
    """Puts the minds of a run together."""

    def __init__(
        self, minds: MindsOfRun, experiment: Experiment, store: AnswerStore, access: ModelAccess
    ) -> None:
        from folkways.minds.llm.guard import FallbackGuard
        from folkways.minds.wrappers.budget import Purse
        from folkways.minds.wrappers.meter import SpendingLedger

        self._minds = minds
        self._store = store
        self._access = access
        self._prices = access.prices()
        self._book = PromptBook(experiment.prompts)
        minds.guard = self._guard = FallbackGuard(access.max_fallbacks)
        self._models: dict[str, Model] = {}
        self._ledger = SpendingLedger.of(store.answers(), self._prices)
        minds._purse = self._purse = Purse(self._ledger, access.max_cost, access.max_tokens)

    def all(self, asked: Mapping[str, ModelSettings]) -> dict[str, Mind]:
        """Return a mind for each model by its name."""
        return {name: self._mind(name, settings) for name, settings in asked.items()}

    def _mind(self, name: str, settings: ModelSettings) -> Mind:
        from folkways.minds.llm.endpoint import fingerprint
        from folkways.minds.llm.mind import LanguageMind

        # Minds that ask the same model in the same way share its answers, calls and limits.
        asked = fingerprint(settings)
        model = self._models.get(asked)
        if model is None:
            model = self._models[asked] = self._asked(settings)
        return LanguageMind(model, self._book, name, on_outcome=self._guard.note)

    def _asked(self, settings: ModelSettings) -> Model:
        """Return the model with all that stands before it."""
        from folkways.minds.llm.endpoint import fingerprint
        from folkways.minds.wrappers.budget import Budget
        from folkways.minds.wrappers.cache import Cache
        from folkways.minds.wrappers.limit import Limit
        from folkways.minds.wrappers.meter import Meter
        from folkways.minds.wrappers.replay import Replay

        if self._access.replay:
            return Replay(settings.model, fingerprint(settings), self._store)
        endpoint = endpoint_of(settings, self._access)
        asked = _Elsewhere(endpoint, self._minds) if self._minds.elsewhere else endpoint
        limit = Limit(asked, settings.concurrency, settings.timeout)
        metered = Meter(limit, self._ledger)
        budget = Budget(metered, self._purse, self._prices, settings.max_tokens)
        cache = Cache(self._guard.watch(budget), self._store, self._minds.stopping)
        self._minds._endpoints[cache.fingerprint] = endpoint
        self._minds._limits.append(limit)
        self._minds.caches[cache.fingerprint] = cache
        return cache

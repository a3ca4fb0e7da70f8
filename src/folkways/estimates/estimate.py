"""What a run on language models will take: the same society on the offline mind, counted."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from folkways.assembly.arguments import require
from folkways.assembly.embedders import EMBED
from folkways.assembly.experiment import Experiment, Setting
from folkways.assembly.loop import complete
from folkways.assembly.minds import check_prices, choices, endpoints, models
from folkways.assembly.needed_parts import AnyEnvironment, AnyMechanism, AnyPart, parts_of
from folkways.assembly.options import RunOptions
from folkways.assembly.simulation import simulation_of
from folkways.assembly.spending import ModelAccess, Spending
from folkways.base.errors import FolkwaysError
from folkways.base.time import day_of, moment, parse_clock
from folkways.engine.simulation import TickRecord
from folkways.estimates.dry_run import DryEmbedder, DryRun, Volume
from folkways.estimates.estimate_json import EstimateJson, Range
from folkways.language.book import PromptBook
from folkways.language.mind import Mind
from folkways.language.model import Usage
from folkways.memory.embedder import Embedder, LexicalEmbedder
from folkways.store.fork_history import Past

LATENCY = 2.0
"""Seconds that a call takes unless told otherwise: a hosted model of middling size."""
EMBED_LATENCY = 0.2
"""Seconds that a request for embeddings takes; most of them wait for one another."""
CALLS_LOW, CALLS_HIGH = 0.6, 2.0
"""Language models talk, think and quarrel more or less than the reference model. The recorded hour
of the original with a real model had 39 conversations, the reference model has about 20 to 25."""
OUT_LOW, OUT_HIGH = 0.8, 3.0
"""Answers of language models are longer than those of the reference model, most of all where they
reason before they answer."""


@dataclass(frozen=True)
class Estimate:
    """Calls, tokens, money and time that a run will take.

    ``volumes`` are by model and operation, ``prices`` say what a model costs (None: not known),
    ``money`` is in US dollars by model, ``chain`` is how many calls come one after another,
    ``shared`` how many questions were equal to the byte to an earlier one and cost nothing.
    """

    experiment: Experiment
    until: int
    volumes: Mapping[tuple[str, str], Volume]
    prices: Mapping[str, str | None]
    money: Mapping[str, tuple[float, float] | None]
    chain: int
    shared: int
    latency: float
    in_flight: int

    @property
    def total(self) -> Volume:
        """All models and operations together."""
        total = Volume()
        for volume in self.volumes.values():
            total = total.plus(volume)
        return total

    @property
    def operations(self) -> dict[str, Volume]:
        """Volumes by operation, the one with the most calls first."""
        found: dict[str, Volume] = {}
        for (_, operation), volume in self.volumes.items():
            found[operation] = found.get(operation, Volume()).plus(volume)
        return dict(sorted(found.items(), key=lambda item: -item[1].calls))

    @property
    def calls(self) -> Range:
        """Calls."""
        calls = self.total.calls
        return Range(low=calls * CALLS_LOW, expected=calls, high=calls * CALLS_HIGH)

    @property
    def tokens_in(self) -> Range:
        """Tokens in."""
        tokens = self.total.tokens_in
        return Range(low=tokens * CALLS_LOW, expected=tokens, high=tokens * CALLS_HIGH)

    @property
    def tokens_out(self) -> Range:
        """Tokens out."""
        tokens = self.total.tokens_out
        return Range(
            low=tokens * CALLS_LOW * OUT_LOW,
            expected=tokens,
            high=tokens * CALLS_HIGH * OUT_HIGH,
        )

    @property
    def cost(self) -> Range | None:
        """US dollars; None if the price of a model is not known."""
        low = expected = high = 0.0
        for money in self.money.values():
            if money is None:
                return None
            into, out = money
            expected += into + out
            low += CALLS_LOW * (into + OUT_LOW * out)
            high += CALLS_HIGH * (into + OUT_HIGH * out)
        return Range(low=low, expected=expected, high=high)

    @property
    def seconds(self) -> Range:
        """Wall time: of the longest chain of calls, or of all of them if they have to queue."""
        embeddings = self.operations.get(EMBED, Volume()).calls
        busy = (self.total.calls - embeddings) / max(1, self.in_flight)
        expected = max(self.chain, busy) * self.latency + embeddings * EMBED_LATENCY
        return Range(low=expected * CALLS_LOW, expected=expected, high=expected * CALLS_HIGH)

    @property
    def until_named(self) -> str:
        """What the last moment that was estimated is called."""
        return self.experiment.header.moments.end(self.until)

    def to_json(self) -> EstimateJson:
        """Return all of it as plain data."""
        scenario = self.experiment.scenario
        return EstimateJson(
            scenario=scenario.name,
            models=sorted(self.prices),
            profile=scenario.profile,
            until=self.until_named,
            calls=self.calls,
            tokens_in=self.tokens_in,
            tokens_out=self.tokens_out,
            money=self.cost,
            seconds=self.seconds,
            latency=self.latency,
            chain=self.chain,
            shared=self.shared,
            prices=dict(self.prices),
            operations={name: volume._asdict() for name, volume in self.operations.items()},
        )


def estimate(
    source: str | Path,
    *,
    mind: str = "",
    seed: int | None = None,
    days: int | None = None,
    settings: Mapping[str, Setting] | None = None,
    without: str | Sequence[str] = (),
    until: str | int | None = None,
    latency: float = LATENCY,
    prompts: str | Path | None = None,
    prices: str | Path | None = None,
    price: str | Sequence[str] = (),
    mechanisms: Sequence[AnyMechanism] = (),
    environment: AnyEnvironment | None = None,
    parts: Sequence[AnyPart] = (),
    trust: bool = False,
    progress: Callable[[float], None] = lambda share: None,
) -> Estimate:
    """Say what running a scenario on language models will take; nothing is sent anywhere.

    The society is run on the offline mind, every prompt that would have been sent is rendered and
    counted. ``latency`` is in seconds a call; the other arguments are those of
    :func:`folkways.run`. ``progress`` hears the share that is done. Raises ScenarioError for a
    scenario that cannot be used, FolkwaysError if it asks no language model and no endpoint for
    embeddings.
    """
    options = RunOptions(
        source,
        seed=seed,
        days=days,
        settings=settings or {},
        without=without,
        until=until,
        mind=mind,
        prompts=prompts,
        spending=Spending(prices=prices, price=price),
        parts=parts_of(mechanisms, trust, environment=environment, parts=parts),
    )
    return estimate_of(options, latency, progress)


def estimate_of(
    options: RunOptions,
    latency: float = LATENCY,
    progress: Callable[[float], None] = lambda share: None,
) -> Estimate:
    """Say what running what ``options`` say will take; see :func:`estimate`."""
    prepared = options.prepare()
    check_prices(options.spending.prices_by_hand, endpoints(prepared.experiment))
    return estimate_experiment(
        prepared.experiment,
        prepared.access,
        prepared.until,
        called=str(options.source),
        latency=latency,
        progress=progress,
    )


def estimate_experiment(
    experiment: Experiment,
    access: ModelAccess,
    stop: int | None,
    past: Past | None = None,
    *,
    called: str,
    latency: float = LATENCY,
    progress: Callable[[float], None] = lambda share: None,
) -> Estimate:
    """Say what an experiment will take up to ``stop``; of a fork, what comes after its ``past``.

    ``called`` names it in messages; the rest is as for :func:`estimate`.
    """
    require(0 < latency < math.inf, "latency", latency, "a finite number of seconds above 0")
    asked = models(experiment)
    every = endpoints(experiment)
    if not every:
        raise FolkwaysError(
            f"no agent of {called} asks a language model; name one with --mind, such as "
            "--mind openai:gpt-5-mini, or an embedder with --set embedder=openai:..."
        )
    table = access.prices()
    names = {name: settings.model for name, settings in asked.items()}
    by_agent = [names.get(mind, "") for mind in choices(experiment).values()]
    from folkways.minds.offline.made import offline

    dry_run = DryRun(
        offline(experiment.header.seed, scenario=experiment.scenario),
        PromptBook(experiment.prompts),
        lambda agent: by_agent[agent],
    )
    ends = experiment.ends if stop is None else min(stop, experiment.ends)
    embedder = experiment.scenario.embedder
    counted = DryEmbedder(experiment.header.agents) if embedder in every else None
    by_words = counted or LexicalEmbedder(experiment.header.agents)
    _live(experiment, dry_run, by_words, ends, progress, past)
    volumes = dict(dry_run.volumes)
    if counted is not None:
        volumes[embedder, EMBED] = counted.volume
    found = {name: table.price(name) for name in every}
    usage = {name: _usage(volumes, name) for name in every}
    return Estimate(
        experiment=experiment,
        until=ends,
        volumes=volumes,
        prices={name: None if price is None else str(price) for name, price in found.items()},
        money={
            name: None
            if price is None
            else (
                price.cost(usage[name]._replace(tokens_out=0)),
                price.cost(Usage(0, 0, usage[name].tokens_out)),
            )
            for name, price in found.items()
        },
        chain=dry_run.chain(),
        shared=dry_run.shared,
        latency=latency,
        in_flight=sum(settings.concurrency for settings in asked.values()),
    )


def _usage(volumes: Mapping[tuple[str, str], Volume], model: str) -> Usage:
    total = Volume()
    for (name, _), volume in volumes.items():
        if name == model:
            total = total.plus(volume)
    return Usage(total.tokens_in, total.cached, total.tokens_out)


def _live(
    experiment: Experiment,
    mind: Mind,
    embedder: Embedder,
    until: int,
    progress: Callable[[float], None],
    past: Past | None,
) -> None:
    """Run the society, throwing away what happens."""
    scenario = experiment.scenario
    simulation = simulation_of(experiment, mind, embedder)
    if past is not None:
        simulation.restore(past.checkpoint, (), len(past.events))
    day = parse_clock(scenario.end) - parse_clock(scenario.start)
    whole = max(1, until - experiment.begins - (scenario.days - 1) * (24 * 3600 - day))

    def sink(record: TickRecord) -> None:
        days = day_of(record.t) - 1
        passed = days * day + record.t - moment(days + 1, parse_clock(scenario.start))
        progress(min(1.0, passed / whole))

    complete(simulation.run(sink, until=until))
    progress(1.0)

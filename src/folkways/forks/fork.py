"""Forks: a new run that is another one up to a moment, and goes on from there with changes.

Chance comes from streams named by seed, moment and agent, so it goes on as it would have: whatever
becomes different does so because of the changes.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from folkways.assembly import minds
from folkways.assembly.arguments import as_end, require
from folkways.assembly.embedders import embedder_of_run
from folkways.assembly.experiment import Setting
from folkways.assembly.model_stack import MindsOfRun
from folkways.assembly.needed_parts import (
    AnyEnvironment,
    AnyMeasure,
    AnyMechanism,
    AnyPart,
    parts_of,
)
from folkways.assembly.simulation import scheduler_of, simulation_of
from folkways.assembly.spending import (
    TERMS,
    ModelAccess,
    Spending,
    kept_prices,
    prices_given,
    resumed_access,
)
from folkways.assembly.user_parts import AnyMind, handed_mind
from folkways.base.errors import FolkwaysError
from folkways.forks.changes import ForkChanges, Texts
from folkways.forks.newcomer import Newcomer
from folkways.forks.prepare import Fork, prepare_fork
from folkways.language.mind import Mind
from folkways.plugins import MINDS
from folkways.runs.created import create
from folkways.runs.run import Run
from folkways.runs.session import Progress
from folkways.runs.start import go
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

if TYPE_CHECKING:
    from folkways.minds.wrappers.meter import Tally

_NOTHING: Texts = MappingProxyType({})
_NOTHING_SET: Mapping[str, str] = MappingProxyType({})


def fork(
    path: str | Path,
    at: str | int,
    *,
    remove: str | Sequence[str] = (),
    personas: Mapping[str, Mapping[str, str | int | Sequence[str]]] = MappingProxyType({}),
    whispers: Texts = _NOTHING,
    norms: Texts = _NOTHING,
    norm_kind: str = "injunctive",
    utility: int = 80,
    objects: Mapping[str, str] = _NOTHING_SET,
    newcomers: Sequence[Newcomer] = (),
    disclose: str | Sequence[str] = (),
    praise: Texts = _NOTHING,
    settings: Mapping[str, Setting] = MappingProxyType({}),
    without: str | Sequence[str] = (),
    within: str | Sequence[str] = (),
    until: str | int | None = None,
    out: str | Path | None = None,
    mind: AnyMind | None = None,
    max_cost: float | None = None,
    max_tokens: int | None = None,
    max_fallbacks: float | None = None,
    price: Sequence[str] = (),
    mechanisms: Sequence[AnyMechanism] = (),
    environment: AnyEnvironment | None = None,
    measures: Sequence[AnyMeasure] = (),
    parts: Sequence[AnyPart] = (),
    trust: bool = False,
    durable: bool = False,
    progress: Progress | None = None,
) -> Run:
    """Go on from moment ``at`` of the run at ``path`` with changes, as a new run; return it.

    The new run begins with the events of the other up to there, which is not touched. ``remove``
    takes agents out of the town; ``personas`` changes fields of descriptions
    (``{"Tom": {"learned": "..."}}``); ``whispers`` puts thoughts into minds (``{"Tom": "..."}``);
    ``norms`` does so with norms, of ``norm_kind`` "injunctive" or "descriptive" and a ``utility``
    of 1 to 100; ``objects`` puts objects into other states (``{"piano": "burning"}``);
    ``newcomers`` join the town (YAML files with one agent each, or its keys); ``disclose`` makes
    public how many privately believe in a norm, ``praise`` praises agents for going against one
    (``{"Tom": "no_smoking"}``; tracked norms by id, others in a sentence);
    ``settings`` changes values of the scenario, ``without`` and ``within`` switch
    mechanisms off and on, ``mind`` is who thinks from then on. Agents are named by any part of a
    name that only one has. Without a change it ends as the other run. ``mechanisms``, ``measures``,
    ``parts`` and ``trust`` are as for :func:`folkways.run`: mechanisms that are not at work yet are
    put in.

    ``until``, ``out`` and ``durable`` are as for :func:`folkways.run`. The answers of language
    models that the other run holds are copied and not asked for again. Its caps hold for both
    together; ``max_cost`` and ``max_tokens`` are what this run may take beyond what the other has.
    Raises RunFileError for a file that is missing, damaged or an import, FolkwaysError for invalid
    moments, agents and changes, ScenarioError for an invalid scenario, and what
    :func:`folkways.run` raises.
    """
    started = time.perf_counter()
    given = parts_of(mechanisms, trust, measures=measures, environment=environment, parts=parts)
    handed = handed_mind(mind, given)
    given = given.plus(MINDS, *handed.classes)
    spending = Spending(max_cost, max_tokens, max_fallbacks, price=price)
    changes = ForkChanges(
        remove=_several(remove),
        personas=personas,
        whispers=whispers,
        norms=norms,
        norm_kind=norm_kind,
        utility=utility,
        objects=objects,
        newcomers=newcomers,
        disclose=_several(disclose),
        praise=praise,
        settings=settings,
        without=_several(without),
        within=_several(within),
        mind=handed.name,
    )
    return make_fork(
        prepare_fork(path, at, changes, spending.prices_by_hand, given),
        until=until,
        out=out,
        mind=handed.object,
        spending=spending,
        durable=durable,
        progress=progress,
        started=started,
    )


def make_fork(
    prepared: Fork,
    *,
    until: str | int | None = None,
    out: str | Path | None = None,
    mind: Mind | None = None,
    spending: Spending | None = None,
    durable: bool = False,
    progress: Progress | None = None,
    started: float | None = None,
) -> Run:
    """Make a fork and continue it; see :func:`fork`. ``mind`` thinks for everyone if given."""
    started = time.perf_counter() if started is None else started
    experiment, past = prepared.experiment, prepared.past
    moments = experiment.header.moments
    stop = as_end(until, moments)
    experiment.check_until(stop)
    if stop is not None and stop <= past.events[-1].t:
        begins = moments.name(past.events[-1].t)
        raise FolkwaysError(f"the fork goes on from {begins}, so it cannot stop before that")
    access = _access(prepared, spending or Spending())
    minds.check(experiment, _for_models_asked(prepared, access), mind)
    scheduling = scheduler_of(experiment)
    kept = {**experiment.attachments(), TERMS: access.kept()}
    recorder: RunWriter | MemoryRun
    if out is None:
        recorder = MemoryRun(experiment.header, until=stop, attachments=kept, past=past)
    else:
        recorder = create(out, experiment.header, stop, kept, past)
    try:
        if durable and isinstance(recorder, RunWriter):
            recorder.make_durable()
        thinking = MindsOfRun(experiment, recorder, access, mind)
        embedder = thinking.closing(embedder_of_run(experiment, recorder, access, thinking.purse))
        simulation = simulation_of(experiment, thinking.by_agent, embedder, scheduling)
        simulation.restore(past.checkpoint, (), len(past.events))
    except BaseException:
        recorder.close()
        raise
    before = recorder if isinstance(recorder, MemoryRun) else RunFile(recorder.path)
    return go(
        simulation,
        thinking,
        experiment,
        recorder,
        stop,
        progress,
        started,
        before,
        prepared.notes,
    )


def still_to_ask(prepared: Fork) -> Tally | None:
    """Return what the other run took from there on, a hint at what a fork may take.

    None if the fork asks no model that costs anything.
    """
    from folkways.minds.wrappers.meter import SpendingLedger

    asked = minds.models(prepared.experiment)
    prices = kept_prices(prepared.parent)
    costs = [prices.price(settings.model) for settings in asked.values()]
    if all(cost is not None and cost.free for cost in costs):
        return None
    at = prepared.past.events[-1].t
    later = (answer for answer in prepared.parent.answers() if answer.tick > at)
    return SpendingLedger.of(later, prices).total


def _access(prepared: Fork, spending: Spending) -> ModelAccess:
    """Return how models are asked: caps come on top of what the parent's answers have taken."""
    cost, tokens = spending.max_cost, spending.max_tokens
    if cost is not None or tokens is not None:
        from folkways.minds.wrappers.meter import SpendingLedger

        spent = SpendingLedger.of(prepared.parent.answers(), kept_prices(prepared.parent)).total
        require(cost is None or 0 < cost < math.inf, "max_cost", cost, "a finite number above 0")
        require(tokens is None or tokens > 0, "max_tokens", tokens, "above 0")
        spending = replace(
            spending,
            max_cost=None if cost is None else cost + (spent.money or 0.0),
            max_tokens=None if tokens is None else tokens + spent.tokens,
        )
    return resumed_access(prepared.parent, prepared.experiment, spending)


def _for_models_asked(prepared: Fork, access: ModelAccess) -> ModelAccess:
    """Leave out prices by hand of models that only the other run asks: here they are no mistake."""
    names = minds.endpoints(prepared.experiment)
    before = prices_given(prepared.parent.header)
    price = tuple(
        one
        for one in access.price
        if one not in before or "=" not in one or one.rpartition("=")[0] in names
    )
    return replace(access, price=price)


def _several(names: str | Sequence[str]) -> Sequence[str]:
    return [names] if isinstance(names, str) else list(names)

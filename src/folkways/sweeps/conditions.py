"""The conditions of a sweep: every combination of what its plan varies, checked beforehand."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from folkways.assembly.arguments import as_end
from folkways.assembly.experiment import Experiment
from folkways.assembly.minds import check, check_prices, endpoints, is_price_of
from folkways.assembly.needed_parts import measures_used, own_measures
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.base.limits import CELLS, CONDITIONS, PROBLEMS
from folkways.base.measure import Measure
from folkways.plugins import INSTALLED, Parts
from folkways.scenario.document import Flaw
from folkways.scenario.document import Path as Keys
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.surroundings import WITHOUT
from folkways.sweeps import primary
from folkways.sweeps.before import forked_scenario
from folkways.sweeps.condition import Condition
from folkways.sweeps.factors import Level, as_text, factors, flaws_in, numbers
from folkways.sweeps.fork_spec import ForkSpec
from folkways.sweeps.identity import Expected, common_run, digest_of, effective, expected_run
from folkways.sweeps.plan import BY_NORM, MEASURES, OVER_TIME, TAIL
from folkways.sweeps.plan_file import PlanFile
from folkways.sweeps.prepared import fork_keys, prepared


@dataclass(frozen=True)
class Cell:
    """One run of a sweep: a condition with a seed. ``run`` names its file.

    It is a hash of the effective scenario, its map, the seed and where it stops. Two conditions
    that come to the same have the same runs. ``paid`` is whether language models are asked, ``own``
    are the measures from outside, with the hash of their code, ``price`` the prices by hand of what
    it asks. ``expected`` is the run that the file is to hold, ``common`` the one from which it is
    forked.
    """

    condition: Condition
    seed: int
    run: str
    paid: bool = False
    own: Mapping[str, str] = field(default_factory=dict)
    price: tuple[str, ...] = ()
    expected: Expected | None = None
    common: Expected | None = None


def conditions(file: PlanFile) -> tuple[Condition, ...]:
    """Return the conditions of a plan, in its order.

    Raises ScenarioError if the scenario cannot be read, or if there is no such agent.
    """
    plan = file.plan
    base = {key: as_text(value) for key, value in plan.settings.items()}
    base |= {} if plan.days is None else {"days": str(plan.days)}
    because: dict[str, Keys] = {key: ("settings", key) for key in plan.settings}
    because |= {} if plan.days is None else {"days": ("days",)}
    found = []
    alternatives = list(factors(file, base, because))
    number = math.prod(len(parts) for parts in alternatives)
    for count, most, what in (
        (number, CONDITIONS, "conditions"),
        (number * len(plan.seeds), CELLS, "runs"),
    ):
        if count > most:
            raise file.error([Flaw((), f"comes to {count:,} {what}: {most:,} at most")])
    for parts in itertools.product(*alternatives):
        settings = dict(base)
        why = dict(because)
        without: list[str] = []
        levels: dict[str, Level] = {}
        mind = ""
        fork = next((part.fork for part in parts if part.fork is not None), None)
        if fork is None and plan.run:
            fork = ForkSpec(at=plan.at)
        for part in parts:
            settings |= {key: as_text(value) for key, value in part.settings.items()}
            why |= dict.fromkeys(part.settings, part.keys)
            why |= {f"{WITHOUT} {name}": part.keys for name in part.without}
            why |= {"mind": part.keys} if part.mind else {}
            without += part.without
            levels |= part.factors
            mind = part.mind or mind
        if "seed" in settings:
            text = "runs take their seeds from 'seeds': list them there, such as seeds: [1, 2]"
            raise file.error([Flaw(why["seed"], text)])
        name = ", ".join(part.name for part in parts if part.name) or plan.beginning
        found.append(Condition(name, levels, settings, tuple(without), mind, why, fork))
    return tuple(found)


def cells(file: PlanFile, access: ModelAccess, parts: Parts = INSTALLED) -> tuple[Cell, ...]:
    """Return every run of a plan, having loaded the scenario of each of its conditions.

    ``parts`` are those from outside that its runs may use. Raises ScenarioError naming the line of
    everything that cannot be used, FolkwaysError if a mind cannot be asked on these ``access``.
    """
    found: list[Cell] = []
    asked: dict[str, None] = {}
    flaws: list[Flaw] = []
    every = conditions(file)
    flaws += _figure_flaws(file, numbers(one.factors for one in every))
    flaws += _unknown_sides(file, [one.name for one in every])
    norms: set[str] = set()
    own: dict[str, type[Measure]] = {}
    for condition in every:
        try:
            experiment = prepared(file, condition, parts)
        except ScenarioError as error:
            flaws += flaws_in(file, condition.because, error)
            if len(flaws) > PROBLEMS:
                break
            continue
        try:
            stop = as_end(file.plan.until or None, experiment.header.moments)
            experiment.check_until(stop)
        except FolkwaysError as error:
            raise file.error([Flaw(("until",), str(error))]) from error
        wrong = list(_fork_flaws(file, condition, experiment))
        flaws += wrong
        try:
            asked |= dict.fromkeys(endpoints(experiment))
            price = tuple(one for one in access.price if is_price_of(one, endpoints(experiment)))
            check(experiment, replace(access, price=price))
        except FolkwaysError as error:
            error.add_note(f"This is so in the condition {condition.name!r} of {file.source}.")
            raise
        measures = measures_used(experiment.header, parts)
        own |= {kind.name: kind for kind in own_measures(experiment.header, parts)[0]}
        usable = replace(condition, fork=None) if wrong else condition  # the flaws are raised below
        made = _cells(experiment, usable, file.plan.seeds, stop, measures)
        found += (replace(one, price=price) for one in made)
        norms |= {norm.id for norm in experiment.scenario.tracked_norms}
    if found:
        flaws += _unknown_norms(file, norms)
        flaws += _unknown_measures(file, own)
        flaws += primary.flaws(file.plan, norms, own)
    if flaws:
        raise file.error(flaws)
    check_prices(access.price, tuple(asked), "this sweep")
    return tuple(found)


def _fork_flaws(file: PlanFile, condition: Condition, experiment: Experiment) -> Iterator[Flaw]:
    """Give what is wrong with the fork of a condition, before hours of runs."""
    if condition.fork is None or file.plan.run:  # a fork of a stored run is prepared already
        return
    keys = fork_keys(file, condition)
    try:
        experiment.check_until(as_end(condition.fork.at, experiment.header.moments))
    except FolkwaysError as error:
        yield Flaw((*keys, "at"), str(error))
        return
    try:
        forked_scenario(condition.fork, experiment)
    except FolkwaysError as error:
        yield Flaw(keys, str(error))


def _figure_flaws(file: PlanFile, factors: Sequence[str]) -> Iterator[Flaw]:
    """Give what no figure could be drawn of, before hours of runs."""
    for i, spec in enumerate(file.plan.figures):
        if spec.against and spec.against not in factors:
            message = (
                f"{spec.against!r} is no factor with several numbers"
                f"{suggestion(spec.against, factors)} (there are: {listed(factors) or 'none'})"
            )
            yield Flaw(("figures", i, "against"), message)
        elif not spec.against and spec.measure in MEASURES and spec.measure not in OVER_TIME:
            message = f"there is no {spec.measure} over time; show it against a factor"
            yield Flaw(("figures", i, "measure"), message)
        if spec.norm and spec.measure not in BY_NORM:
            message = f"{spec.measure} is not of a single norm; leave this out"
            yield Flaw(("figures", i, "norm"), message)


def _unknown_sides(file: PlanFile, names: Sequence[str]) -> Iterator[Flaw]:
    sides = file.plan.sides
    if sides is None:
        return
    for key in ("mostly_for", "mostly_against", "neutral"):
        name = getattr(sides, key)
        if name and name not in names:
            message = (
                f"no condition is called {name!r}{suggestion(name, names)} "
                f"(conditions: {listed(names)})"
            )
            yield Flaw(("sides", key), message)


def _unknown_norms(file: PlanFile, norms: Collection[str]) -> Iterator[Flaw]:
    sides = file.plan.sides
    if sides is not None and sides.norm not in norms:
        message = f"no tracked norm is called {sides.norm!r}{suggestion(sides.norm, norms)}"
        yield Flaw(("sides", "norm"), message)
    for i, spec in enumerate(file.plan.figures):
        if spec.norm and spec.norm not in norms:
            message = f"no tracked norm is called {spec.norm!r}{suggestion(spec.norm, norms)}"
            yield Flaw(("figures", i, "norm"), message)
        elif spec.measure in BY_NORM and not norms:
            message = f"{file.plan.beginning} tracks no norms, so there is no {spec.measure}"
            yield Flaw(("figures", i, "measure"), message)


def _unknown_measures(file: PlanFile, own: Mapping[str, type[Measure]]) -> Iterator[Flaw]:
    """Give unknown measures, those from outside that are called as ours, or cannot be drawn."""
    for name in sorted({*MEASURES, *TAIL, "condition"}.intersection(own)):
        yield Flaw((), f"the measure {name!r} from outside needs another name: that one is taken")
    known = (*MEASURES, *sorted(own))
    places: list[tuple[Keys, str]] = [
        (("measures", i), name) for i, name in enumerate(file.plan.measures)
    ]
    places += [(("figures", i, "measure"), one.measure) for i, one in enumerate(file.plan.figures)]
    for keys, name in places:
        if name not in known:
            yield Flaw(
                keys,
                f"there is no measure {name!r}{suggestion(name, known)} "
                f"(there are: {listed(known)}; one of your own is brought by --with)",
            )
    for i, spec in enumerate(file.plan.figures):
        if not spec.against and spec.measure in own and not own[spec.measure].step:
            message = (
                f"{spec.measure} is not over time, as its class has no step: show it against a "
                "factor, against: KEY"
            )
            yield Flaw(("figures", i, "against"), message)


def _cells(
    experiment: Experiment,
    condition: Condition,
    seeds: Sequence[int],
    stop: int | None,
    own: Mapping[str, str],
) -> Iterator[Cell]:
    header = experiment.header
    paid = bool(endpoints(experiment))
    forked = header.forked
    fork = condition.fork if forked is None else None
    for seed in seeds:
        told: list[object] = [effective(header.scenario, experiment.scenario.mind, seed)]
        told += [header.map_hash, stop]
        if condition.fork is not None:
            told.append(condition.fork.model_dump(mode="json"))
        if forked is not None:
            told.append(forked.log_hash)
        expected = expected_run(experiment, fork, seed, stop)
        common = None if fork is None else common_run(experiment, fork, seed)
        yield Cell(condition, seed, digest_of(told), paid, own, (), expected, common)

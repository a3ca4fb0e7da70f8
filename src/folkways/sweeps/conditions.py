"""The conditions of a sweep: every combination of what its plan varies, checked beforehand."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeAlias

from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.runs.experiment import Experiment, as_moment, prepare
from folkways.runs.minds import check, models
from folkways.runs.terms import Terms
from folkways.scenario.document import Flaw, read
from folkways.scenario.document import Path as Keys
from folkways.scenario.load import LoadedScenario, load, preset_names
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.schema import Role
from folkways.scenario.settings import WITHOUT
from folkways.sweeps.plan import Disposition, Entrepreneurs, PlanFile, Value

Level: TypeAlias = "str | int | float | bool | None"
"""What a factor is in one condition."""

ENTREPRENEURS: Final = "entrepreneurs"
_RUN_DIGITS = 16


@dataclass(frozen=True)
class Condition:
    """What all runs of one row group have in common.

    ``factors`` says what is varied and how, ``settings`` are texts by dotted keys as with
    ``--set``, ``because`` where in the plan each of them (and each mechanism) stands.
    """

    name: str
    factors: Mapping[str, Level]
    settings: Mapping[str, str]
    without: tuple[str, ...] = ()
    mind: str = ""
    because: Mapping[str, Keys] = field(default_factory=dict)


@dataclass(frozen=True)
class Cell:
    """One run of a sweep: a condition with a seed. ``run`` names its file.

    It is a hash of the effective scenario, its map, the seed and where it stops. Two conditions
    that come to the same have the same runs. ``paid`` is whether language models are asked.
    """

    condition: Condition
    seed: int
    run: str
    paid: bool = False


@dataclass(frozen=True)
class _Part:
    """A level of one factor, and what it changes."""

    name: str = ""
    factors: Mapping[str, Level] = field(default_factory=dict)
    settings: Mapping[str, Value] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    mind: str = ""
    keys: Keys = ()


def scenario_source(file: PlanFile) -> str | Path:
    """Return the scenario of a plan as :func:`folkways.scenario.load.load` takes it."""
    name = file.plan.scenario
    return name if name in preset_names() else file.folder / name


def conditions(file: PlanFile) -> tuple[Condition, ...]:
    """Return the conditions of a plan, in its order.

    Raises ScenarioError if the scenario cannot be read, or if there is no such agent.
    """
    plan = file.plan
    base = {key: _text(value) for key, value in plan.settings.items()}
    base |= {} if plan.days is None else {"days": str(plan.days)}
    because: dict[str, Keys] = {key: ("settings", key) for key in plan.settings}
    because |= {"days": ("days",)}
    found = []
    for parts in itertools.product(*_factors(file, base, because)):
        settings = dict(base)
        why = dict(because)
        without: list[str] = []
        factors: dict[str, Level] = {}
        mind = ""
        for part in parts:
            settings |= {key: _text(value) for key, value in part.settings.items()}
            why |= dict.fromkeys(part.settings, part.keys)
            why |= {f"{WITHOUT} {name}": part.keys for name in part.without}
            why |= {"mind": part.keys} if part.mind else {}
            without += part.without
            factors |= part.factors
            mind = part.mind or mind
        name = ", ".join(part.name for part in parts if part.name) or plan.scenario
        found.append(Condition(name, factors, settings, tuple(without), mind, why))
    return tuple(found)


def cells(file: PlanFile, terms: Terms) -> tuple[Cell, ...]:
    """Return every run of a plan, having loaded the scenario of each of its conditions.

    Raises ScenarioError naming the line of everything that cannot be used, FolkwaysError if a
    mind cannot be asked on these ``terms``.
    """
    found: list[Cell] = []
    flaws: list[Flaw] = []
    for condition in conditions(file):
        try:
            experiment = prepared(file, condition, scenario_source(file))
        except ScenarioError as error:
            flaws += _flaws(file, condition, error)
            continue
        try:
            stop = as_moment(file.plan.until or None)
            experiment.check_until(stop)
        except FolkwaysError as error:
            raise file.error([Flaw(("until",), str(error))]) from error
        try:
            check(experiment, terms)
        except FolkwaysError as error:
            error.add_note(f"This is so in the condition {condition.name!r} of {file.source}.")
            raise
        found += _cells(experiment, condition, file.plan.seeds, stop)
    if flaws:
        raise file.error(flaws)
    return tuple(found)


def prepared(file: PlanFile, condition: Condition, source: str | Path) -> Experiment:
    """Return the experiment of a condition with the first of the seeds."""
    return prepare(
        source,
        mind=condition.mind,
        settings={**condition.settings, "seed": str(file.plan.seeds[0])},
        without=condition.without,
        arguments={},
    )


def _cells(
    experiment: Experiment, condition: Condition, seeds: Sequence[int], stop: int | None
) -> Iterator[Cell]:
    effective = dict(experiment.header.scenario)
    effective |= {"mind": experiment.scenario.mind}
    paid = bool(models(experiment))
    for seed in seeds:
        effective["seed"] = seed
        told = [effective, experiment.header.map_hash, stop]
        digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
        yield Cell(condition, seed, digest[:_RUN_DIGITS], paid)


def _factors(
    file: PlanFile, base: Mapping[str, str], because: Mapping[str, Keys]
) -> Iterator[list[_Part]]:
    """Give the levels of each factor."""
    plan = file.plan
    if plan.conditions:
        yield [
            _Part(
                one.name,
                {"named": one.name},
                one.settings,
                one.without,
                one.mind,
                ("conditions", i),
            )
            for i, one in enumerate(plan.conditions)
        ]
    for key, values in plan.grid.items():
        short = key.rpartition(".")[2]
        yield [
            _Part(
                f"{short}={_shown(value)}", {key: _level(value)}, {key: value}, keys=("grid", key)
            )
            for value in values
        ]
    if plan.without:
        yield [
            _Part(
                "without " + " + ".join(names) if names else "whole",
                {"without": "+".join(names) or "none"},
                without=names,
                keys=("without", i),
            )
            for i, names in enumerate(plan.without)
        ]
    if plan.minds:
        yield [
            _Part(mind, {"mind": mind}, mind=mind, keys=("minds", i))
            for i, mind in enumerate(plan.minds)
        ]
    if plan.entrepreneurs is not None:
        condition = Condition("", {}, base, because=because)
        try:
            loaded = load(scenario_source(file), settings=base)
        except ScenarioError as error:
            raise file.error(list(_flaws(file, condition, error))) from error
        yield _entrepreneurs(file, plan.entrepreneurs, loaded)


def _entrepreneurs(file: PlanFile, spec: Entrepreneurs, loaded: LoadedScenario) -> list[_Part]:
    names = [agent.name for agent in loaded.agents]
    here: Keys = (ENTREPRENEURS,)
    too_many = [i for i, n in enumerate(spec.counts) if n > len(spec.agents or names)]
    flaws = [
        Flaw(
            (*here, "counts", i),
            f"there are only {len(spec.agents or names)} agents to choose from",
        )
        for i in too_many
    ]
    data = read(loaded.text).data
    generated = isinstance(data, dict) and isinstance(data.get("agents"), dict)
    if generated and (spec.agents or spec.dispositions):
        message = "the agents are generated: leave out agents and dispositions, or list the agents"
        flaws.append(Flaw(here, message))
    else:
        flaws += [
            Flaw(
                (*here, "agents", i),
                f"no agent is called {name!r}{suggestion(name, names)} (agents: {listed(names)})",
            )
            for i, name in enumerate(spec.agents)
            if name not in names
        ]
    if flaws:
        raise file.error(flaws)
    if generated:
        key = "agents.generate.entrepreneurs"
        return [
            _Part(_people(n), {ENTREPRENEURS: n}, {key: n / len(names)}, keys=here)
            for n in spec.counts
        ]
    born = [agent.name for agent in loaded.agents if agent.role is Role.ENTREPRENEUR]
    order = spec.agents or (*born, *(name for name in names if name not in born))
    return [
        replace(
            _listed(names, order[:n], disposition),
            name=", ".join(part for part in (_people(n), kind) if part),
            factors={ENTREPRENEURS: n} | ({"disposition": kind} if kind else {}),
            keys=here,
        )
        for kind, disposition in (spec.dispositions or {"": Disposition()}).items()
        for n in spec.counts
    ]


def _listed(names: Sequence[str], chosen: Sequence[str], disposition: Disposition) -> _Part:
    settings: dict[str, Value] = {}
    changed = disposition.model_dump(mode="json", exclude_defaults=True)
    for number, name in enumerate(names):
        role = Role.ENTREPRENEUR if name in chosen else Role.ORDINARY
        settings[f"agents.{number}.role"] = role.value
        for key, value in changed.items() if name in chosen else ():
            told = value.replace("{name}", name) if isinstance(value, str) else value
            settings[f"agents.{number}.{key}"] = told
    return _Part(settings=settings)


def _flaws(file: PlanFile, condition: Condition, error: ScenarioError) -> Iterator[Flaw]:
    """Give what is wrong with a condition as flaws of the plan, where the plan brought it in."""
    for where, message in error.problems:
        key = where.removeprefix("--set ")
        keys = condition.because.get(key)
        if keys is None:
            said = f"{where}: {message}" if where else message
            yield Flaw(("scenario",), f"{file.plan.scenario}: {said}")
        elif keys[-1:] == (key,) or key in ("days", "mind") or where.startswith(WITHOUT):
            yield Flaw(keys, message)
        else:
            yield Flaw(keys, f"{key}: {message}")


def _people(number: int) -> str:
    return f"{number} entrepreneur" + ("" if number == 1 else "s")


def _text(value: Value) -> str:
    """Return a value as YAML that is read as just this value."""
    return json.dumps(value, ensure_ascii=False)


def _shown(value: Value) -> str:
    text = value if isinstance(value, str) else _text(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _level(value: Value) -> Level:
    return value if isinstance(value, str | int | float | bool) or value is None else _text(value)

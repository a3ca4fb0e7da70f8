"""What a plan varies: each factor with its levels, and what a level changes in the scenario."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeAlias

from folkways.base.errors import ScenarioError
from folkways.base.plural import counted
from folkways.scenario.document import Flaw, read
from folkways.scenario.document import Path as Keys
from folkways.scenario.installed import installed_path, preset_names
from folkways.scenario.load import LoadedScenario, load
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.schema import Role
from folkways.scenario.surroundings import WITHOUT
from folkways.sweeps.fork_spec import ForkSpec
from folkways.sweeps.plan import Disposition, Entrepreneurs, Value
from folkways.sweeps.plan_file import PlanFile

Level: TypeAlias = "str | int | float | bool | None"
"""What a factor is in one condition."""

ENTREPRENEURS: Final = "entrepreneurs"
ALL_MECHANISMS: Final = "all mechanisms"
"""What conditions without an ablation are called."""


@dataclass(frozen=True)
class LevelChange:
    """A level of one factor, and what it changes."""

    name: str = ""
    factors: Mapping[str, Level] = field(default_factory=dict)
    settings: Mapping[str, Value] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    mind: str = ""
    keys: Keys = ()
    fork: ForkSpec | None = None


def scenario_source(file: PlanFile) -> str | Path:
    """Return the scenario of a plan as :func:`folkways.scenario.load.load` takes it."""
    name = file.plan.scenario
    if file.kept is not None:
        return file.kept
    return name if name in preset_names() else installed_path(name) or file.folder / name


def factors(
    file: PlanFile, base: Mapping[str, str], because: Mapping[str, Keys]
) -> Iterator[list[LevelChange]]:
    """Give the levels of each factor."""
    plan = file.plan
    if plan.conditions:
        yield [
            LevelChange(
                one.name,
                {"named": one.name},
                one.settings,
                one.without,
                one.mind,
                ("conditions", i),
                one.fork,
            )
            for i, one in enumerate(plan.conditions)
        ]
    for key, values in plan.grid.items():
        short = key.rpartition(".")[2]
        yield [
            LevelChange(
                f"{short}={_shown(value)}", {key: _level(value)}, {key: value}, keys=("grid", key)
            )
            for value in values
        ]
    if plan.without:
        yield [
            LevelChange(
                _without(names),
                {"without": "+".join(names) or "none"},
                without=names,
                keys=("without", i),
            )
            for i, names in enumerate(plan.without)
        ]
    if plan.minds:
        yield [
            LevelChange(mind, {"mind": mind}, mind=mind, keys=("minds", i))
            for i, mind in enumerate(plan.minds)
        ]
    if plan.entrepreneurs is not None:
        try:
            loaded = load(scenario_source(file), settings=base)
        except ScenarioError as error:
            raise file.error(list(flaws_in(file, because, error))) from error
        yield _entrepreneurs(file, plan.entrepreneurs, loaded)


def _entrepreneurs(
    file: PlanFile, spec: Entrepreneurs, loaded: LoadedScenario
) -> list[LevelChange]:
    names = [agent.name for agent in loaded.agents]
    here: Keys = (ENTREPRENEURS,)
    too_many = [i for i, n in enumerate(spec.counts) if n > len(spec.agents or names)]
    flaws = [
        Flaw(
            (*here, "counts", i),
            f"there are only {counted(len(spec.agents or names), 'agent')} to choose from",
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
        flaws += [
            Flaw((*here, "agents", i), f"{name} stands there twice; it would be counted twice")
            for i, name in enumerate(spec.agents)
            if name in spec.agents[:i]
        ]
    if flaws:
        raise file.error(flaws)
    if generated:
        key = "agents.generate.entrepreneurs"
        return [
            LevelChange(_people(n), {ENTREPRENEURS: n}, {key: n / len(names)}, keys=here)
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


def _listed(names: Sequence[str], chosen: Sequence[str], disposition: Disposition) -> LevelChange:
    settings: dict[str, Value] = {}
    changed = disposition.model_dump(mode="json", exclude_defaults=True)
    for number, name in enumerate(names):
        role = Role.ENTREPRENEUR if name in chosen else Role.ORDINARY
        settings[f"agents.{number}.role"] = role.value
        for key, value in changed.items() if name in chosen else ():
            told = value.replace("{name}", name) if isinstance(value, str) else value
            settings[f"agents.{number}.{key}"] = told
    return LevelChange(settings=settings)


def level_name(factor: str, level: Level) -> str:
    """Return what a level of a factor is called in the names of conditions."""
    if factor == "without":
        return _without(() if level == "none" else str(level).split("+"))
    if factor == ENTREPRENEURS and isinstance(level, int):
        return _people(level)
    if factor in ("named", "mind", "disposition"):
        return str(level)
    return f"{factor.rpartition('.')[2]}={_shown(level)}"


def _without(names: Sequence[str]) -> str:
    return "without " + " + ".join(names) if names else ALL_MECHANISMS


def _people(number: int) -> str:
    return f"{number} entrepreneur" + ("" if number == 1 else "s")


def as_text(value: Value) -> str:
    """Return a value as YAML that is read as just this value."""
    return json.dumps(value, ensure_ascii=False)


def _shown(value: Value) -> str:
    text = value if isinstance(value, str) else as_text(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _level(value: Value) -> Level:
    return value if isinstance(value, str | int | float | bool) or value is None else as_text(value)


def numbers(factors: Iterable[Mapping[str, Level]]) -> list[str]:
    """Return the factors that are numbers in every condition and take more than one value."""
    values: dict[str, set[Level]] = {}
    for one in factors:
        for name, level in one.items():
            values.setdefault(name, set()).add(level)
    return [
        name
        for name, levels in values.items()
        if len(levels) > 1
        and all(isinstance(one, int | float) and not isinstance(one, bool) for one in levels)
    ]


def flaws_in(file: PlanFile, because: Mapping[str, Keys], error: ScenarioError) -> Iterator[Flaw]:
    """Give what is wrong with a scenario as flaws of the plan, where the plan brought it in.

    ``because`` says where in the plan each setting (and each mechanism to take out) stands. An
    error that names lines of the plan already is raised as it is.
    """
    if error.source == file.source:
        raise error
    for where, message in error.problems:
        key = where.removeprefix("--set ")
        keys = because.get(key)
        if keys is None:
            said = f"{where}: {message}" if where else message
            here = "run" if file.plan.run else "scenario"
            yield Flaw((here,), f"{file.plan.beginning}: {said}")
        elif keys[-1:] == (key,) or key in ("days", "mind") or where.startswith(WITHOUT):
            yield Flaw(keys, message)
        else:
            yield Flaw(keys, f"{key}: {message}")

"""A pilot: a plan's conditions on the offline mind with a few seeds of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, TypedDict

import yaml

from folkways.base.errors import FolkwaysError
from folkways.base.plural import counted
from folkways.plugins import INSTALLED, Parts
from folkways.scenario.fields import MAX_SEED
from folkways.sweeps.compare import COMPARED
from folkways.sweeps.conditions import conditions
from folkways.sweeps.conduct import Watcher
from folkways.sweeps.index import INDEX
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.outside import with_names
from folkways.sweeps.plan import MEASURES
from folkways.sweeps.plan_file import PlanFile, parse_plan
from folkways.sweeps.power import POWER, ROUNDING, Needed, needed, spread
from folkways.sweeps.primary import is_primary
from folkways.sweeps.start import carry_out, cores, find

PILOT_SEEDS: Final = 8
LEAST_SEEDS: Final = 6
"""With fewer, the spread of the differences is hardly known."""
POINTS: Final = (0.05, 0.1, 0.2, 0.3)
"""Differences of a share that are tried."""
PARTS: Final = (0.1, 0.25, 0.5, 1.0)
"""Differences of a count that are tried, as parts of its mean in the first condition."""
_OFFLINE: Final = ", offline"


@dataclass(frozen=True)
class MeasurePower:
    """One measure (of one norm): how far pairs of runs differ, and the seeds for each difference.

    ``spread`` is the standard deviation of the difference between two runs of one seed. ``needed``
    is empty for a measure whose differences do not vary in the pilot: it cannot tell.
    """

    measure: str
    norm: str
    share: bool
    spread: float
    needed: tuple[Needed, ...]


class PowerJson(TypedDict):
    """What ``folkways sweep PLAN --power --json`` prints."""

    pilot: str
    conditions: list[str]
    seeds: list[int]
    made: int
    seconds: float
    family: int
    primary: list[str]
    power: float
    measures: list[dict[str, object]]


@dataclass(frozen=True)
class PlanPower:
    """How many seeds a plan needs, from the runs in the folder ``pilot``.

    ``made`` counts the runs that had to be made for it, in ``seconds`` of the workers' time;
    ``family`` is for how many tests p is adjusted.
    """

    pilot: Path
    conditions: tuple[str, ...]
    seeds: tuple[int, ...]
    made: int
    seconds: float
    primary: tuple[str, ...]
    measures: tuple[MeasurePower, ...]

    @property
    def family(self) -> int:
        """For how many tests p will be adjusted: the measures that vary in the pilot."""
        return sum(bool(one.needed) for one in self.measures)

    def to_json(self) -> PowerJson:
        """Return all of it as plain data."""
        return PowerJson(
            pilot=str(self.pilot),
            conditions=list(self.conditions),
            seeds=list(self.seeds),
            made=self.made,
            seconds=round(self.seconds, 1),
            family=self.family,
            primary=list(self.primary),
            power=POWER,
            measures=[asdict(one) for one in self.measures],
        )


def plan_power(
    plan: str | Path,
    *,
    out: str | Path | None = None,
    seeds: int | None = None,
    workers: int | None = None,
    parts: Parts = INSTALLED,
    watch: Watcher | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> PlanPower:
    """Return how many seeds a plan needs for differences of several sizes.

    Finished runs in the plan's folder serve as the pilot if its conditions share at least six
    seeds; else a pilot of ``seeds`` seeds (eight) that the plan does not have is run on the
    offline mind, into ``sweeps/NAME-pilot``; the same command continues one that was stopped.
    ``say`` hears, before and after the first runs, how many there will be and how long they take.
    Raises ScenarioError for a plan that cannot be used, FolkwaysError where the plan has only one
    condition on the offline mind, or too few ``seeds``.
    """
    number = PILOT_SEEDS if seeds is None else seeds
    if number < LEAST_SEEDS:
        raise FolkwaysError(
            f"--seeds {number}: a pilot needs at least {LEAST_SEEDS} seeds, or it cannot tell how "
            "far runs differ"
        )
    file, folder = find(plan, out)
    stored = Sweep(folder, parts) if (folder / INDEX).exists() else None
    if stored is not None and len(_seeds(stored)) >= LEAST_SEEDS:
        say(f"Stored runs serve as the pilot: {counted(len(_seeds(stored)), 'seed')} in {folder}")
        return _power(stored, file, 0, 0.0)
    made = folder.with_name(f"{folder.name}-pilot")
    found, runs, seconds = _run(_pilot(file, number), made, workers, parts, watch, say)
    if len(_seeds(found)) < LEAST_SEEDS:
        raise FolkwaysError(f"the pilot in {made} is not finished; the same command continues it")
    return _power(found, file, runs, seconds)


def _run(
    file: PlanFile,
    folder: Path,
    workers: int | None,
    parts: Parts,
    watch: Watcher | None,
    say: Callable[[str], None],
) -> tuple[Sweep, int, float]:
    """Make the runs of a pilot; return it, how many runs were made, and their seconds."""
    names = [one.name for one in conditions(file)]
    if len(set(names)) < 2:
        raise FolkwaysError(
            f"{file.source} has one condition on the offline mind, so there is nothing to "
            "compare; minds cannot be planned for without asking them"
        )
    seeds = file.plan.seeds
    every = len(names) * len(seeds)
    say(
        f"Pilot: {counted(every, 'run')} on the offline mind ({counted(len(names), 'condition')}, "
        f"seeds {seeds[0]} to {seeds[-1]}), into {folder}"
    )
    before = set(Sweep(folder, parts).results) if (folder / INDEX).exists() else set()
    one = replace(file, plan=file.plan.model_copy(update={"seeds": seeds[:1]}))
    first = carry_out(one, folder, parts=parts, workers=workers, watch=watch, draw=False)
    took = [result.wall_seconds for result in first.results.values() if result.done]
    left = every - len(first.results)
    if took and left > 0:
        slots = min(left, workers or cores())
        total = left * sum(took) / len(took) / slots
        say(
            f"A run takes {sum(took) / len(took):.1f} s; the other {counted(left, 'run')} take "
            f"about {total:.0f} s on {counted(slots, 'core')}"
        )
    found = carry_out(file, folder, parts=parts, workers=workers, watch=watch, draw=False)
    new = [one for run, one in found.results.items() if run not in before]
    return found, len(new), sum(one.wall_seconds for one in new)


def _pilot(file: PlanFile, number: int) -> PlanFile:
    """Return a plan of the same conditions on the offline mind, with seeds of its own."""
    plan = file.plan.model_dump(mode="json", exclude_unset=True)
    start = max(file.plan.seeds) + 1
    if start + number > MAX_SEED:
        start = min(file.plan.seeds) - number
    for key in ("figures", "sides", "quick_seeds"):
        plan.pop(key, None)
    plan |= {
        "name": f"{file.plan.name[:50]}-pilot",
        "seeds": list(range(start, start + number)),
        "minds": ["offline"],
    }
    text = yaml.safe_dump(plan, sort_keys=False, allow_unicode=True)
    found = parse_plan(text, f"the pilot of {file.source}", file.folder)
    return replace(found, kept=file.kept)


def _seeds(sweep: Sweep) -> tuple[int, ...]:
    """Return the seeds that are finished in every condition; none if there is only one."""
    done = [set(sweep.done(condition)) for condition in sweep.conditions]
    return tuple(sorted(set.intersection(*done))) if len(done) > 1 else ()


def _power(sweep: Sweep, file: PlanFile, made: int, seconds: float) -> PlanPower:
    base, *others = sweep.conditions
    names = {one.reference: name for name, one in sweep.every_own.items()}
    plan = with_names(file.plan, names)
    chosen = plan.primary
    every: list[tuple[str, str, list[list[float]], float]] = []
    for measure in (*MEASURES, *sweep.own) if chosen else (*COMPARED, *sweep.own):
        for norm in sweep.kinds_of(measure):
            if chosen and not is_primary(chosen, measure, norm):
                continue
            if not chosen and measure in MEASURES and measure not in plan.measures:
                continue
            first = sweep.values(base, measure, norm)
            gaps = [_gaps(first, sweep.values(other, measure, norm)) for other in others]
            mean = sum(first.values()) / len(first) if first else 0.0
            every.append((measure, norm, gaps, mean))
    family = sum(spread(gaps) > ROUNDING for _, _, gaps, _ in every)
    found = []
    for measure, norm, gaps, mean in every:
        share = sweep.is_share(measure)
        sizes = POINTS if share else tuple(part * abs(mean) for part in PARTS)
        wide = spread(gaps)
        tried = [one for one in sizes if one > 0] if wide > ROUNDING else []
        seeds = tuple(needed(gaps, one, family) for one in tried)
        found.append(MeasurePower(measure, norm, share, wide, seeds))
    shown = tuple(one.removesuffix(_OFFLINE) for one in sweep.conditions)
    return PlanPower(sweep.path, shown, _seeds(sweep), made, seconds, chosen, tuple(found))


def _gaps(a: dict[int, float], b: dict[int, float]) -> list[float]:
    """Return how much higher B is, for each seed that both have."""
    return [b[seed] - a[seed] for seed in sorted(a.keys() & b.keys())]

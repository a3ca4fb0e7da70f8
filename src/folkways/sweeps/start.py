"""Running a sweep, and going on with one that was stopped."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Final

import msgspec

from folkways.assembly.arguments import require
from folkways.assembly.needed_parts import AnyMeasure, AnyMechanism, AnyPart, parts_of
from folkways.assembly.spending import Spending, model_access
from folkways.base.errors import FolkwaysError
from folkways.base.given_file import resolved
from folkways.plugins import INSTALLED, Parts
from folkways.sweeps.conditions import Cell, cells
from folkways.sweeps.conduct import Conductor, Unwatched, Watcher
from folkways.sweeps.executor import Executor
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.identity import refuse_another_run
from folkways.sweeps.index import INDEX, PLAN
from folkways.sweeps.keeping import check_kept, copy_in
from folkways.sweeps.opened import readable
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.outside import OutsideParts, for_workers, with_named_measures
from folkways.sweeps.plan_file import PlanFile, load_plan, parse_plan
from folkways.sweeps.plan_values import MAX_SEEDS
from folkways.sweeps.prepared import source_of
from folkways.sweeps.run_result import Result, is_done
from folkways.sweeps.tables import (
    LiveTable,
    write_description,
    write_own_tables,
    write_parquet,
    write_tipping,
)
from folkways.sweeps.work import Job, money_in

FOLDER: Final = "sweeps"
"""Where sweeps are kept unless told otherwise."""


def sweep(
    plan: str | Path,
    *,
    out: str | Path | None = None,
    seeds: int | None = None,
    quick: bool = False,
    workers: int | None = None,
    on: str = "local",
    max_cost: float | None = None,
    price: Sequence[str] = (),
    prices: str | Path | None = None,
    mechanisms: Sequence[AnyMechanism] = (),
    measures: Sequence[AnyMeasure] = (),
    parts: Sequence[AnyPart] = (),
    trust: bool = False,
    durable: bool = False,
    watch: Watcher | None = None,
) -> Sweep:
    """Run a plan, or go on with it, and return the sweep.

    ``plan`` is the name of a plan that ships, the path of a YAML file, or the folder of a sweep
    that was begun. ``out`` is the folder (``sweeps/NAME``); where it holds runs of this plan they
    are not made again. ``seeds`` is how many seeds each condition gets instead of the plan's,
    ``quick`` takes the plan's few. ``workers`` is how many runs go at once (as many as there are
    cores), ``on`` where: "local", "ray" or "ray://ADDRESS". ``max_cost`` caps what all runs
    together may cost, in US dollars; ``price`` and ``prices`` are those of :func:`folkways.run`,
    and so are ``mechanisms``, ``measures``, ``parts``, ``trust`` and ``durable``, for every run. A
    measure that comes later is taken of the runs that are finished as well.

    Of damaged results the intact ones are kept, and the other runs are measured again.

    A run that fails does not stop the others: its row in the table says why. Raises ScenarioError
    for a plan that cannot be used, before anything runs; FolkwaysError if the folder holds
    another plan's runs; KeyboardInterrupt after a second Ctrl-C.
    """
    require(isinstance(plan, str | Path), "plan", plan, "a plan's name or path")
    require(workers is None or workers >= 1, "workers", workers, "at least 1")
    require(max_cost is None or 0 < max_cost < inf, "max_cost", max_cost, "a finite number above 0")
    require(seeds is None or 1 <= seeds <= MAX_SEEDS, "seeds", seeds, f"1 to {MAX_SEEDS:,}")
    file, folder = find(plan, out, seeds=seeds, quick=quick)
    given = parts_of(mechanisms, trust, measures=measures, parts=parts)
    spending = Spending(max_cost, prices=prices, price=price)
    return carry_out(
        file,
        folder,
        parts=given,
        workers=workers,
        on=on,
        spending=spending,
        durable=durable,
        watch=watch,
    )


def carry_out(
    file: PlanFile,
    folder: Path,
    *,
    parts: Parts = INSTALLED,
    workers: int | None = None,
    on: str = "local",
    spending: Spending | None = None,
    durable: bool = False,
    watch: Watcher | None = None,
    draw: bool = True,
) -> Sweep:
    """Make the runs of a plan in a folder, or go on with them; see :func:`sweep`.

    ``draw`` is whether its figures are drawn at the end.
    """
    spending = spending or Spending()
    file, given = with_named_measures(file, parts)
    outside = for_workers(given)
    if file.plan.run and spending.prices is not None:
        raise FolkwaysError(
            "the prices of the stored run count in its forks; give other models' with --price"
        )
    found = cells(file, model_access(spending, given), given)
    hears = watch or Unwatched()
    with SweepFolder(folder) as kept:
        kept.take_up(file, found, outside.undeclared)
        kept.make_room()
        mended = kept.mend()
        if mended is not None:
            hears.mended(mended)
        _refuse_other_runs(kept, found)
        done = dict(_finished(kept, found))
        prices = "" if spending.prices is None else str(Path(spending.prices).absolute())
        jobs = _jobs(file, found, kept, done, prices, outside, durable)
        table = LiveTable(kept, file.plan.measures)
        spent = {run: one.money for run, one in kept.results().items()}
        # A run that was killed has no result, but its file knows what it has cost.
        spent |= {
            job.run: max(0.0, money_in(Path(job.path)) - job.taken) for job in jobs if job.paid
        }
        if jobs:
            work = executor(on, workers, len(jobs), folder)
            try:
                conductor = Conductor(work, hears, table.keep, spending.max_cost, spent)
                conductor.conduct(jobs, len(done))
            finally:
                work.close()
                table.write()
        else:
            hears.begin(len(done), len(done))
            table.write()
        result = Sweep(folder, given)
        write_description(kept, result)
        write_parquet(kept, result)
        write_tipping(kept, result)
        write_own_tables(kept, result)
        if draw:
            result.draw()
    return result


def executor(on: str, workers: int | None, jobs: int, folder: Path) -> Executor:
    """Return what does the work; raises FolkwaysError for an unknown place."""
    place, _, address = on.partition("://")
    if on == "local":
        from folkways.sweeps.local import LocalPool

        return LocalPool(min(jobs, workers or cores()))
    if place == "ray":
        from folkways.sweeps.on_ray import RayCluster

        return RayCluster(f"ray://{address}" if address else "", workers, folder)
    raise FolkwaysError(f"on must be 'local', 'ray' or 'ray://ADDRESS', not {on!r}")


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def find(
    plan: str | Path, out: str | Path | None, *, seeds: int | None = None, quick: bool = False
) -> tuple[PlanFile, Path]:
    """Return the plan with the seeds that are meant, and the folder it goes to.

    Raises ScenarioError or FolkwaysError if there is no such plan or folder.
    """
    path = Path(plan)
    if path.is_dir():
        index = SweepFolder(path).index
        text = SweepFolder(path).plan_text()
        file = parse_plan(text, str(path / PLAN), Path(index.beside))
        if index.kept and (path / index.kept).is_file():
            check_kept(path, index)
            file = replace(file, kept=path / index.kept)
        every = tuple(dict.fromkeys(one.seed for one in index.entries))
        file = _with_seeds(file, every)
        folder = path if out is None else Path(out)
    else:
        file = load_plan(plan)
        folder = Path(out) if out is not None else Path(FOLDER) / file.plan.name
        if resolved(path) == resolved(folder / PLAN) and not (folder / INDEX).exists():
            file = replace(file, kept=copy_in(folder, file))
    number = seeds if seeds is not None else file.plan.quick_seeds if quick else None
    return (file if number is None else _with_seeds(file, _seeds(file, number))), folder


def _seeds(file: PlanFile, number: int) -> tuple[int, ...]:
    """Return this many seeds: those of the plan, and then the numbers after its highest."""
    given = file.plan.seeds
    after = max(given) + 1
    return (*given, *range(after, after + number))[:number]


def _with_seeds(file: PlanFile, seeds: Sequence[int]) -> PlanFile:
    plan = file.plan.model_copy(update={"seeds": tuple(seeds)})
    return replace(file, plan=plan)


def _refuse_other_runs(kept: SweepFolder, found: Sequence[Cell]) -> None:
    """Raise RunFileError for a file that holds another run than the sweep expects there.

    Files that cannot be opened are left to who makes their runs.
    """
    results, entries = kept.results(), kept.index.entries
    for cell in {one.run: one for one in found}.values():
        log = readable(kept.run_path(cell.run))
        if log is None or cell.expected is None:
            continue
        result = results.get(cell.run)
        log_hash = result.log_hash if result is not None and result.done else ""
        expected = msgspec.structs.replace(cell.expected, log_hash=log_hash)
        refuse_another_run(log, expected, kept.path, entries)


def _finished(kept: SweepFolder, found: Sequence[Cell]) -> Iterator[tuple[str, Result]]:
    """Give the results of the runs that are done, and whose files are there and can be opened."""
    results = kept.results()
    for name, own in {one.run: one.own for one in found}.items():
        result = results.get(name)
        log = None if result is None or not result.done else readable(kept.run_path(name))
        if result is None or log is None or not is_done(log):
            continue
        # A run by which a new measure is to be taken, or one whose code has changed, is due again.
        if result.measured is None or result.measured.findings is None:
            continue  # of an older version: it is measured again, not run again
        taken = result.measured.own
        if (
            own.items()
            <= {measure: one.source for measure, one in taken.items() if one.whole}.items()
        ):
            yield name, result


def _jobs(
    file: PlanFile,
    found: Sequence[Cell],
    kept: SweepFolder,
    done: Mapping[str, Result],
    prices: str,
    outside: OutsideParts,
    durable: bool,
) -> list[Job]:
    """Return what is left to do, each run once, those of all conditions with one seed together."""
    source = source_of(file)
    recorded = bool(file.plan.run)
    taken = money_in(Path(source)) if recorded else 0.0
    jobs = {}
    order = {seed: i for i, seed in enumerate(file.plan.seeds)}
    for cell in sorted(found, key=lambda one: order[one.seed]):
        if cell.run in done or cell.run in jobs:
            continue
        jobs[cell.run] = Job(
            run=cell.run,
            label=f"{cell.condition.name}, seed {cell.seed}",
            path=str(kept.run_path(cell.run).absolute()),
            source=source if isinstance(source, str) else str(source.absolute()),
            recorded=recorded,
            taken=taken,
            seed=cell.seed,
            settings=dict(cell.condition.settings),
            without=cell.condition.without,
            mind=cell.condition.mind,
            fork="" if cell.condition.fork is None else cell.condition.fork.model_dump_json(),
            until=file.plan.until,
            paid=cell.paid,
            price=cell.price,
            prices=prices,
            parts=outside.parts,
            trust=outside.trust,
            folders=outside.folders,
            durable=durable,
            expected=cell.expected,
            common=cell.common,
        )
    return list(jobs.values())

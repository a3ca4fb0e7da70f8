"""Runs of one condition as a set: which they are, and whether two sets can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from folkways.base.errors import FolkwaysError
from folkways.runs.run import Run
from folkways.scenario.problems import listed
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.identity import Expected
from folkways.sweeps.index import INDEX
from folkways.sweeps.opened import opened
from folkways.sweeps.plan import MEASURES
from folkways.sweeps.results import SweepResults
from folkways.sweeps.run_result import Result


@dataclass(frozen=True)
class RunSet:
    """Runs of one condition by their seeds; ``name`` is what it is called.

    ``measures`` are those of its plan, ``primary`` those that it names beforehand. ``example`` is
    the run of its first seed, None where its file is gone.
    """

    name: str
    results: Mapping[int, Result]
    measures: tuple[str, ...] = MEASURES
    example: Run | None = None
    primary: tuple[str, ...] = ()


def sets_of(reference: str | Path) -> dict[str, RunSet]:
    """Return the sets of runs that a folder, or ``FOLDER:condition``, stands for."""
    path, condition = split(reference)
    sweep = SweepResults.open(path)
    names = (condition,) if condition else sweep.conditions
    return {name: run_set(sweep, name) for name in names}


def run_set(sweep: SweepResults, condition: str) -> RunSet:
    """Return the runs of a condition; raises FolkwaysError if one of them is not finished."""
    entries = sweep.of(condition)
    done = sweep.done(condition)
    missing = [str(one.seed) for one in entries if one.seed not in done]
    if missing:
        verb = "run of {!r} is" if len(missing) == 1 else "runs of {!r} are"
        raise FolkwaysError(
            f"{sweep.path}: {len(missing)} {verb.format(condition)} not finished (seeds "
            f"{listed(missing, 10)}); go on with them: {sweep.command}"
        )
    shown = f"{sweep.path}:{condition}" if len(sweep.conditions) > 1 else str(sweep.path)
    first = next(one for one in entries if one.seed == min(done))
    file = SweepFolder(sweep.path).run_path(first.run)
    expected = Expected.of(first, done[first.seed])
    example = opened(file, expected, sweep.entries) if file.exists() else None
    chosen = sweep.plan.measures
    measures = (*chosen, *sweep.own) if chosen == MEASURES else chosen
    return RunSet(shown, done, measures, example, sweep.plan.primary)


def split(reference: str | Path) -> tuple[Path, str]:
    """Return the path and the condition of ``FOLDER:condition``; "" where none is named."""
    text = str(reference)
    if not Path(text).exists():
        for at in (i for i, letter in enumerate(text) if letter == ":"):
            if (Path(text[:at]) / INDEX).exists():
                return Path(text[:at]), text[at + 1 :]
    return Path(text), ""


def check(a: RunSet, b: RunSet) -> list[str]:
    """Return what should be known of a comparison; raises FolkwaysError if it means nothing."""
    for some in (a, b):
        for what, versions in (
            ("the scenario", {one.scenario for one in some.results.values()}),
            ("folkways", {one.folkways for one in some.results.values()}),
        ):
            if len(versions) > 1:
                shown = f" ({listed(sorted(versions))})" if what == "folkways" else ""
                raise FolkwaysError(
                    f"the runs of {some.name} were made with {len(versions)} versions of "
                    f"{what}{shown}, so they are no set; make them again in another folder"
                )
    first, second = (next(iter(some.results.values())) for some in (a, b))
    if first.statements != second.statements:
        raise FolkwaysError(
            f"{a.name} and {b.name} track other norms ({listed(first.statements)}; "
            f"{listed(second.statements)}), so their measures are not of the same thing"
        )
    notes = []
    if first.scenario != second.scenario:
        notes.append("They were made from different versions of the scenario file.")
    if first.folkways != second.folkways:
        notes.append(f"A was made with folkways {first.folkways}, B with {second.folkways}.")
    return notes

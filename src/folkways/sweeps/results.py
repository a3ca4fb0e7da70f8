"""The results of a sweep, read from its folder."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Self

from folkways.assembly.arguments import require
from folkways.base.errors import FolkwaysError, RunFileError
from folkways.base.measure import SHARE
from folkways.scenario.problems import listed, suggestion
from folkways.store.reader import RunFile
from folkways.sweeps.factors import Level
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.identity import Expected, refuse_another_run
from folkways.sweeps.index import PLAN, RunEntry, SweepIndex
from folkways.sweeps.outside import with_names
from folkways.sweeps.plan import BY_NORM, COUNTS, MEASURES, SHARES, SweepPlan
from folkways.sweeps.plan_file import parse_plan
from folkways.sweeps.rows import Row, measure_value
from folkways.sweeps.run_result import OwnResult, Result
from folkways.sweeps.statistics import COUNT


class SweepResults:
    """How the runs of a sweep ended, read from its folder as it was when this was made."""

    def __init__(self, path: str | Path) -> None:
        """Show the sweep in the folder ``path``."""
        self._folder = SweepFolder(Path(path))
        self._index = self._folder.index
        self._results = self._folder.results()

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Open the folder of a sweep; raises FolkwaysError if it is no such folder."""
        require(isinstance(path, str | Path), "path", path, "the folder of a sweep")
        return cls(path)

    @property
    def path(self) -> Path:
        """The folder."""
        return self._folder.path

    @property
    def index(self) -> SweepIndex:
        """Which runs there are to be."""
        return self._index

    @property
    def command(self) -> str:
        """The command that goes on with it."""
        return self._index.command(self.path)

    @property
    def entries(self) -> tuple[RunEntry, ...]:
        """Each condition with each seed, in the order of the plan."""
        return self._index.entries

    @property
    def results(self) -> Mapping[str, Result]:
        """How each run ended, by its name."""
        return self._results

    @cached_property
    def plan(self) -> SweepPlan:
        """The plan, as the folder keeps it."""
        text = self._folder.plan_text()
        plan = parse_plan(text, str(self.path / PLAN), Path(self._index.beside)).plan
        return with_names(plan, {one.reference: name for name, one in self.every_own.items()})

    @property
    def shown(self) -> tuple[str, ...]:
        """The measures to show first: the plan's that are numbers, else the usual two.

        Those from outside are shown unless the plan names others.
        """
        chosen = self.plan.measures
        if chosen == MEASURES:
            usual = ("acceptance", "adherence") if self.statements else ("conflicts",)
            return (*(usual if self.statements or not self.own else ()), *self.own)
        numbers = (one for one in chosen if one not in ("since", "conflicts_by_bin"))
        there = (one for one in numbers if one in MEASURES or one in self.own)
        return tuple(one for one in there if self.statements or one not in BY_NORM)

    @cached_property
    def every_own(self) -> dict[str, OwnResult]:
        """The measures of users, mechanisms and environments, each as one of the runs has it."""
        return {
            name: one
            for result in self._results.values()
            if result.measured is not None
            for name, one in result.measured.own.items()
        }

    @property
    def own(self) -> dict[str, str]:
        """The units of those among them that are numbers, by their names."""
        return {name: one.unit for name, one in self.every_own.items() if not one.table}

    @property
    def own_tables(self) -> tuple[str, ...]:
        """The names of those among them that are tables."""
        return tuple(name for name, one in self.every_own.items() if one.table)

    @property
    def own_series(self) -> dict[str, tuple[str, ...]]:
        """The columns of those among them that are tables over time, by their names."""
        columns: dict[str, dict[str, None]] = {}
        for result in self._results.values():
            for name, one in result.measured.own.items() if result.measured is not None else ():
                if one.step:
                    columns.setdefault(name, {}).update(dict.fromkeys(one.measure.series))
        return {name: tuple(found) for name, found in columns.items()}

    def steps_of(self, name: str) -> list[str]:
        """Return the steps of a table over time, of the run that has most of them."""
        measured = (one.measured for one in self._results.values())
        own = (one.own[name] for one in measured if one is not None and name in one.own)
        return max((one.measure.steps for one in own), key=len, default=[])

    def own_rows(self, name: str, condition: str = "") -> list[Row]:
        """Return the rows of a table of every finished run, each with its condition and seed."""
        found: list[Row] = []
        for entry in self.of(condition) if condition else self.entries:
            result = self._results.get(entry.run)
            if result is None or not result.done or result.measured is None:
                continue
            one = result.measured.own.get(name)
            for row in (one.rows or ()) if one is not None else ():
                found.append({"condition": entry.condition, "seed": entry.seed, **row})
        return found

    def kinds_of(self, measure: str) -> tuple[str, ...]:
        """Return what there is of a measure: each tracked norm, or just one ("")."""
        return tuple(self.statements) if measure in BY_NORM else ("",)

    def is_share(self, measure: str) -> bool:
        """Say whether a measure lies between 0 and 1."""
        own = self.every_own.get(measure)
        return measure in SHARES or (own is not None and own.unit == SHARE)

    def bounds(self, measure: str) -> tuple[float, float] | None:
        """Return the numbers between which a measure lies; None if that is not known."""
        if self.is_share(measure):
            return (0.0, 1.0)
        return COUNT if measure in COUNTS else None

    @property
    def conditions(self) -> tuple[str, ...]:
        """The names of the conditions, in the order of the plan."""
        return tuple(dict.fromkeys(one.condition for one in self.entries))

    def factors(self, condition: str) -> dict[str, Level]:
        """Return what is varied, and how, in a condition."""
        return dict(self.of(condition)[0].factors)

    def of(self, condition: str) -> list[RunEntry]:
        """Return the entries of a condition; raises FolkwaysError if there is none."""
        found = [one for one in self.entries if one.condition == condition]
        if not found:
            known = self.conditions
            near = suggestion(condition, known)
            raise FolkwaysError(
                f"{self.path} has no condition {condition!r}{near} (there are: {listed(known)})"
            )
        return found

    def done(self, condition: str) -> dict[int, Result]:
        """Return the results of a condition by seed, of those runs that came to their end."""
        found = {one.seed: self._results.get(one.run) for one in self.of(condition)}
        return {seed: one for seed, one in found.items() if one is not None and one.done}

    def values(self, condition: str, measure: str, norm: str = "") -> dict[int, float]:
        """Return a measure at the end by seed; runs in which it is undefined are left out."""
        return {
            seed: value
            for seed, one in self.done(condition).items()
            if (value := measure_value(one, measure, norm)) is not None
        }

    @property
    def statements(self) -> dict[str, str]:
        """The tracked norms by their ids, as the runs have them."""
        found: dict[str, str] = {}
        for one in self._results.values():
            found |= one.statements
        return found

    def population(self, condition: str) -> int:
        """Return how many agents a condition has; 0 where no run of it was begun."""
        for one in self.of(condition):
            result = self._results.get(one.run)
            if result is not None and result.agents:
                return result.agents
        for one in self.of(condition):
            path = self._folder.run_path(one.run)
            with suppress(RunFileError):
                log = RunFile(path)
                refuse_another_run(log, Expected.of(one, None), self.path)
                return len(log.header.agents)
        return 0

    @property
    def unfinished(self) -> tuple[RunEntry, ...]:
        """The entries whose run has not come to its end."""
        return tuple(
            one
            for one in self.entries
            if one.run not in self._results or not self._results[one.run].done
        )

    def _none_finished(self, condition: str) -> FolkwaysError:
        """Return the error of what needs a finished run, of a condition unless it is empty."""
        of = f" of {condition!r}" if condition else ""
        return FolkwaysError(f"{self.path} has no finished run{of}")

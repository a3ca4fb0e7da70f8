"""A sweep as its users see it: the table, figures, and each of its runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from folkways.assembly.arguments import require
from folkways.assembly.needed_parts import AnyPart, parts_of
from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.plural import counted
from folkways.metrics.finding import PaperFinding
from folkways.plugins import INSTALLED, Parts
from folkways.runs.run import Run
from folkways.scenario.problems import listed, suggestion
from folkways.store.atomic_write import write_whole
from folkways.sweeps import rows as tables
from folkways.sweeps.folder import FIGURES
from folkways.sweeps.identity import Expected
from folkways.sweeps.index import RunEntry
from folkways.sweeps.opened import opened
from folkways.sweeps.plan import MEASURES, FigureSpec, Mark
from folkways.sweeps.results import SweepResults
from folkways.sweeps.rows import Row

if TYPE_CHECKING:
    from networkx import MultiDiGraph
    from pandas import DataFrame

    from folkways.plots.figure import PrintFigure
    from folkways.plots.methods import Methods
    from folkways.plots.svg import Svg
    from folkways.runs.graphs import Relation
    from folkways.sweeps.comparison import Comparison
    from folkways.sweeps.over_seeds import FindingOverSeeds

GATHERED: Final = (
    *("acceptance", "adherence", "compliance", "spread", "counts", "kinds", "network", "norms"),
    *("clusters", "lapses", "utilities", "syntheses", "expectations", "evidence", "decisions"),
    *("memories", "utterances", "actions", "conflicts", "costs"),
)
"""The tables of a run that :meth:`Sweep.gather` puts under one another."""


class Sweep(SweepResults):
    """A sweep, finished or not, read from its folder as it was when this was made."""

    def __init__(self, path: str | Path, parts: Parts = INSTALLED) -> None:
        """Show the sweep in the folder ``path``; ``parts`` are for tables of its runs."""
        super().__init__(path)
        self._parts = parts

    @classmethod
    def open(cls, path: str | Path, *, parts: Sequence[AnyPart] = (), trust: bool = False) -> Sweep:
        """Open the folder of a sweep; raises FolkwaysError if it is no such folder.

        ``parts`` and ``trust`` are as for :meth:`folkways.Run.open`: measures from outside, for
        :meth:`gather`. The table needs none.
        """
        require(isinstance(path, str | Path), "path", path, "the folder of a sweep")
        return cls(path, parts_of(trust=trust, parts=parts))

    @property
    def rows(self) -> list[Row]:
        """The table as plain data."""
        return tables.rows(self.entries, self._results, self.plan.measures)

    def table(self) -> DataFrame:
        """Return one row for each condition and seed: how its run ended, and the measures."""
        return tables.frame(self.rows)

    def run(self, condition: str, seed: int) -> Run:
        """Open the run of a condition with a seed.

        Raises FolkwaysError for an unknown run, RunFileError if its file is missing or damaged, or
        holds another run.
        """
        entries = {one.seed: one for one in self.of(condition)}
        if seed in entries:
            return self._opened(entries[seed])
        seeds = listed(map(str, entries))
        raise FolkwaysError(f"{condition!r} has no seed {seed} (there are: {seeds})")

    def runs(self, condition: str = "") -> Iterator[tuple[RunEntry, Run]]:
        """Open the finished runs of a condition (of all, if none is named), one after another.

        Raises FolkwaysError if there is no such condition, RunFileError as :meth:`run`.
        """
        for one in self.of(condition) if condition else self.entries:
            if one not in self.unfinished:
                yield one, self._opened(one)

    def _opened(self, one: RunEntry) -> Run:
        path, expected = (
            self._folder.run_path(one.run),
            Expected.of(one, self._results.get(one.run)),
        )
        return opened(path, expected, self.entries, whole=True, parts=self._parts)

    def gather(self, table: str, condition: str = "") -> DataFrame:
        """Return a table of each finished run, such as "norms" or "lapses", all in one.

        Its first columns are the condition and the seed. ``table`` is the name of a method of
        :class:`Run` that gives a data frame, or of a measure from outside. Raises FolkwaysError for
        others, and if no run is finished.
        """
        import pandas as pd

        if table in self.own_tables and (kept := self.own_rows(table, condition)):
            return pd.DataFrame(kept)
        found = []
        for one, run in self.runs(condition):
            usual = table in GATHERED
            rows: DataFrame = getattr(run, table)() if usual else self._own_table(run, table)
            rows.insert(0, "condition", one.condition)
            rows.insert(1, "seed", one.seed)
            found.append(rows)
        if not found:
            raise self._none_finished(condition)
        return pd.concat(found, ignore_index=True)

    def graph(self, of: Relation = "norms", condition: str = "") -> MultiDiGraph:
        """Return who told whom of a norm (or talked to whom), over all finished runs together.

        See :func:`folkways.graph`; edges have ``condition`` too. Raises FolkwaysError as
        :meth:`gather`.
        """
        from folkways.runs.graphs import graph

        runs: dict[str, Run] = {}
        conditions: dict[str, str] = {}
        for entry, run in self.runs(condition):
            # Two conditions that come to the same share a run.
            runs[entry.run] = run
            names = (conditions.get(entry.run), entry.condition)
            conditions[entry.run] = ", ".join(filter(None, names))
        if not runs:
            raise self._none_finished(condition)
        found = graph(runs, of)
        for _, _, facts in found.edges(data=True):
            facts["condition"] = conditions[facts["run"]]
        return found

    def _own_table(self, run: Run, table: str) -> DataFrame:
        own = [one.name for one in run.summary.own]
        if table not in own:
            every = tuple(dict.fromkeys((*GATHERED, *own, *self.own_tables)))
            near = suggestion(table, every)
            raise FolkwaysError(f"a run has no table {table!r}{near} ({listed(every)})")
        return run.measure(table).frame()

    def means(self, measure: str) -> DataFrame:
        """Return the mean of a measure at the end by condition (and tracked norm).

        ``low`` and ``high`` are its 95 % interval (Student's t, for counts of their square roots),
        NaN below two runs; ``n`` counts runs that define it. FolkwaysError for an unknown one.
        """
        from folkways.sweeps.means import means

        self._check_measure(measure)
        return means(self, measure)

    def tipping(self) -> DataFrame:
        """Return where the uncommitted tip, of a sweep that varies how many are committed.

        A row for each measure, norm and combination of the other factors; no rows where nothing
        of the kind was varied. Shares are of all agents.
        """
        from folkways.sweeps.tipping import frame, tipping_points

        return frame(tipping_points(self))

    def findings(self) -> tuple[PaperFinding, ...]:
        """Return the paper's findings that take more than one condition to judge.

        "5b", of a sweep whose plan names the sides of its entrepreneurs; nothing of others. Those
        that one run can be judged by are :func:`folkways.metrics.findings`.
        """
        from folkways.sweeps.sides import entrepreneurs_shape

        found = entrepreneurs_shape(self)
        return () if found is None else (found,)

    def findings_over_seeds(self, condition: str = "") -> tuple[FindingOverSeeds, ...]:
        """Return in how many runs of a condition (the first) each finding of the paper holds.

        Raises FolkwaysError if there is no such condition.
        """
        from folkways.sweeps.over_seeds import findings_over_seeds

        return findings_over_seeds(self, condition or self.conditions[0])

    def compare(self, a: str, b: str) -> Comparison:
        """Compare two conditions of this sweep: each measure, how much higher it is in ``b``.

        Raises FolkwaysError if a run of them is not finished. See ``folkways.compare`` for two
        sweeps.
        """
        from folkways.sweeps.compare import compare
        from folkways.sweeps.sets import run_set

        return compare(run_set(self, a), run_set(self, b))

    def figure(
        self,
        measure: str,
        *,
        norm: str = "",
        against: str = "",
        mark: tuple[float, str] | None = None,
        conditions: Sequence[str] = (),
    ) -> Svg:
        """Return a figure as SVG: means with 95 % confidence bands.

        Without ``against`` it is over time, a line for each condition; with the name of a numeric
        factor it is the measure at the end against that. ``norm`` is one tracked norm (all, a
        panel each), ``mark`` an expectation on the axis of the factor with its label,
        ``conditions`` those that are shown (all). Raises FolkwaysError for unknown names.
        """
        told = self.print_figure(
            measure, norm=norm, against=against, mark=mark, conditions=conditions
        )
        return told.svg

    def print_figure(
        self,
        measure: str,
        *,
        norm: str = "",
        against: str = "",
        mark: tuple[float, str] | None = None,
        conditions: Sequence[str] = (),
    ) -> PrintFigure:
        """Return the same with its caption, its data as CSV, and files as SVG, PDF and PNG."""
        from folkways.sweeps.figures import sweep_figure

        self._folder.plan_text()  # refuses a plan that is missing or was changed
        self._check_measure(measure)
        line = None if mark is None else Mark(at=mark[0], label=mark[1])
        spec = FigureSpec(measure=measure, norm=norm, against=against, mark=line)
        return sweep_figure(self, spec, conditions)

    def methods(self) -> Methods:
        """Return a methods paragraph for a paper with what it cites: ``text`` and ``bibtex``.

        Raises FolkwaysError if no run is finished.
        """
        from folkways.sweeps.methods import sweep_methods
        from folkways.sweeps.report import compared_with_first

        return sweep_methods(self, self._first_runs(), compared_with_first(self))

    def report(self, path: str | Path | None = None) -> Path:
        """Write the report, one HTML file, and return its path.

        By default ``report.html`` in the folder of the sweep, in place of an earlier one. Raises
        FolkwaysError if no run is finished, StorageError if a ``path`` that was named exists.
        """
        from folkways.sweeps.report import REPORT, render_sweep_report

        target = None if path is None else Path(path)
        if target is not None and target.exists():
            raise StorageError(f"{target} exists and is not overwritten; name another file")
        content = render_sweep_report(self, self._first_runs()).encode()
        return write_whole(target or self.path / REPORT, content, "the report")

    def _first_runs(self) -> dict[str, Run]:
        """Return a finished run of each condition that has one, by the name of the condition."""
        seeds = ((name, next(iter(self.done(name)), None)) for name in self.conditions)
        return {name: self.run(name, seed) for name, seed in seeds if seed is not None}

    def draw(self) -> list[Path]:
        """Draw the plan's figures, or the usual ones, into the folder; return their paths."""
        if not any(one.done for one in self._results.values()):
            return []
        from folkways.sweeps.figures import draw, file_name, usual

        drawn = ((spec, draw(self, spec).encode()) for spec in self.plan.figures or usual(self))
        return [self._folder.write(f"{FIGURES}/{file_name(one)}", svg) for one, svg in drawn]

    def _check_measure(self, name: str) -> None:
        every = (*MEASURES, *self.own, *self.own_series)
        if name in self.own_tables and name not in every:
            raise FolkwaysError(f"{name!r} is a table, not a number: gather({name!r}) has its rows")
        if name not in every:
            known = f"{suggestion(name, every)} ({listed(every)})"
            raise FolkwaysError(f"there is no measure {name!r}{known}")

    def __repr__(self) -> str:
        done, runs = len(self.entries) - len(self.unfinished), counted(len(self.entries), "run")
        return f"<Sweep {self._index.name!r}, {done} of {runs}, {self.path}>"

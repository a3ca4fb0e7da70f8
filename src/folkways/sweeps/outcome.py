"""A sweep as its users see it: the table, figures, and each of its runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.base.plural import counted
from folkways.metrics.findings import Finding
from folkways.runs.experiment import require
from folkways.runs.run import Run
from folkways.scenario.problems import listed, suggestion
from folkways.store.reader import RunFile
from folkways.sweeps import rows as tables
from folkways.sweeps.factors import Level
from folkways.sweeps.folder import FIGURES, PLAN, Entry, Index, SweepFolder
from folkways.sweeps.opened import opened
from folkways.sweeps.plan import BY_NORM, MEASURES, SHARES, FigureSpec, Mark, Measure, Plan
from folkways.sweeps.plan_file import parse_plan
from folkways.sweeps.rows import Row, value_of
from folkways.sweeps.statistics import mean_interval
from folkways.sweeps.work import Result

if TYPE_CHECKING:
    from pandas import DataFrame

    from folkways.plots.svg import Svg
    from folkways.sweeps.compare import Comparison

GATHERED: Final = (
    *("acceptance", "adherence", "compliance", "spread", "counts", "kinds", "network"),
    *("norms", "clusters", "lapses", "utilities", "syntheses", "expectations", "evidence"),
    *("decisions", "memories", "utterances", "actions", "conflicts", "costs"),
)
"""The tables of a run that :meth:`Sweep.gather` puts under one another."""


class Sweep:
    """A sweep, finished or not, read from its folder as it was when this was made."""

    def __init__(self, path: str | Path) -> None:
        """Show the sweep in the folder ``path``."""
        self._folder = SweepFolder(Path(path))
        self._index = self._folder.index
        self._results = self._folder.results()

    @classmethod
    def open(cls, path: str | Path) -> Sweep:
        """Open the folder of a sweep; raises FolkwaysError if it is none."""
        require(isinstance(path, str | Path), "path", path, "the folder of a sweep")
        return cls(path)

    @property
    def path(self) -> Path:
        """The folder."""
        return self._folder.path

    @property
    def index(self) -> Index:
        """Which runs there are to be."""
        return self._index

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Each condition with each seed, in the order of the plan."""
        return self._index.entries

    @property
    def results(self) -> Mapping[str, Result]:
        """How each run ended, by its name."""
        return self._results

    @cached_property
    def plan(self) -> Plan:
        """The plan, as the folder keeps it."""
        path = self.path / PLAN
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise FolkwaysError(f"{path} cannot be read: {error}") from error
        return parse_plan(text, str(path), Path(self._index.beside)).plan

    @property
    def shown(self) -> tuple[Measure, ...]:
        """The measures to show first: the plan's that are numbers, else the usual two."""
        chosen = self.plan.measures
        usual: tuple[Measure, ...] = ("acceptance", "adherence")
        if chosen == MEASURES:
            if self.figures:
                return ("environment",)
            return usual if self.statements else ("conflicts",)
        numbers = (one for one in chosen if one not in ("since", "conflicts_by_bin"))
        return tuple(one for one in numbers if self.statements or one not in BY_NORM)

    @property
    def conditions(self) -> tuple[str, ...]:
        """The names of the conditions, in the order of the plan."""
        return tuple(dict.fromkeys(one.condition for one in self.entries))

    def factors(self, condition: str) -> dict[str, Level]:
        """Return what is varied, and how, in a condition."""
        return dict(self.of(condition)[0].factors)

    def of(self, condition: str) -> list[Entry]:
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
            if (value := value_of(one, measure, norm)) is not None
        }

    @property
    def statements(self) -> dict[str, str]:
        """The tracked norms by their ids, as the runs have them."""
        found: dict[str, str] = {}
        for one in self._results.values():
            found |= one.statements
        return found

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of what the runs' environment measures by itself."""
        measured = (one.measured for one in self._results.values())
        names = (name for one in measured if one is not None for name in one.environment)
        return tuple(dict.fromkeys(names))

    def kinds_of(self, measure: str) -> tuple[str, ...]:
        """Return what there is of a measure: each tracked norm, each figure, or just one ("")."""
        if measure == "environment":
            return self.figures
        return tuple(self.statements) if measure in BY_NORM else ("",)

    def population(self, condition: str) -> int:
        """Return how many agents a condition has; 0 where no run of it was begun."""
        for one in self.of(condition):
            result = self._results.get(one.run)
            if result is not None and result.agents:
                return result.agents
        for one in self.of(condition):
            path = self._folder.run_path(one.run)
            with suppress(RunFileError):
                return len(RunFile(path).header.agents)
        return 0

    @property
    def unfinished(self) -> tuple[Entry, ...]:
        """The entries whose run has not come to its end."""
        return tuple(
            one
            for one in self.entries
            if one.run not in self._results or not self._results[one.run].done
        )

    @property
    def rows(self) -> list[Row]:
        """The table as plain data."""
        return tables.rows(self.entries, self._results, self.plan.measures)

    def table(self) -> DataFrame:
        """Return one row for each condition and seed: how its run ended, and the measures."""
        return tables.frame(self.rows)

    def run(self, condition: str, seed: int) -> Run:
        """Open the run of a condition with a seed.

        Raises FolkwaysError if there is none, RunFileError if it has not begun or is damaged.
        """
        for one in self.of(condition):
            if one.seed == seed:
                return opened(self._folder.run_path(one.run), whole=True)
        seeds = listed(str(one.seed) for one in self.of(condition))
        raise FolkwaysError(f"{condition!r} has no seed {seed} (there are: {seeds})")

    def runs(self, condition: str = "") -> Iterator[tuple[Entry, Run]]:
        """Open the finished runs of a condition (of all, if none is named), one after another.

        Raises FolkwaysError if there is no such condition, RunFileError for a damaged file.
        """
        for one in self.of(condition) if condition else self.entries:
            if one not in self.unfinished:
                yield one, opened(self._folder.run_path(one.run), whole=True)

    def gather(self, table: str, condition: str = "") -> DataFrame:
        """Return a table of each finished run, such as "norms" or "lapses", all in one.

        Its first columns are the condition and the seed. ``table`` is the name of a method of
        :class:`Run` that gives a data frame. Raises FolkwaysError for others, and if no run is
        finished.
        """
        import pandas as pd

        if table not in GATHERED:
            near = suggestion(table, GATHERED)
            raise FolkwaysError(f"a run has no table {table!r}{near} ({listed(GATHERED)})")
        found = []
        for one, run in self.runs(condition):
            rows: DataFrame = getattr(run, table)()
            rows.insert(0, "condition", one.condition)
            rows.insert(1, "seed", one.seed)
            found.append(rows)
        if not found:
            raise FolkwaysError(f"{self.path} has no finished run{_of(condition)}")
        return pd.concat(found, ignore_index=True)

    def means(self, measure: str) -> DataFrame:
        """Return the mean of a measure at the end by condition (and tracked norm).

        ``low`` and ``high`` are its 95 % t interval, NaN below two runs; ``n`` is the number of
        runs in which it is defined. Raises FolkwaysError for a measure that there is not.
        """
        import pandas as pd

        _measure(measure)
        table = []
        for condition in self.conditions:
            for norm in self.kinds_of(measure):
                values = list(self.values(condition, measure, norm).values())
                found = mean_interval(values, (0.0, 1.0) if measure in SHARES else None)
                mean, low, high = (None,) * 3 if found is None else (found.mean, *found.ends)
                table.append((condition, norm, mean, low, high, len(values)))
        columns = ["condition", "norm", "mean", "low", "high", "n"]
        numbers = dict.fromkeys(("mean", "low", "high"), "float64")
        return pd.DataFrame(table, columns=columns).astype(numbers)

    def tipping(self) -> DataFrame:
        """Return where the uncommitted tip, of a sweep that varies how many are committed.

        A row for each measure, norm and combination of the other factors; no rows where nothing
        of the kind was varied. Shares are of all agents.
        """
        from folkways.sweeps.tipping import frame, tipping_points

        return frame(tipping_points(self))

    def findings(self) -> tuple[Finding, ...]:
        """Return the paper's findings that take more than one condition to judge.

        "5b", of a sweep whose plan names the sides of its entrepreneurs; nothing of others. Those
        that one run can be judged by are :func:`folkways.metrics.findings`.
        """
        from folkways.sweeps.sides import entrepreneurs_shape

        found = entrepreneurs_shape(self)
        return () if found is None else (found,)

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
        """Return a figure as SVG: means with bands in which the true mean lies, 95 % of the time.

        Without ``against`` it is over time, a line for each condition; with the name of a numeric
        factor it is the measure at the end against that. ``norm`` is one tracked norm (all, a
        panel each), ``mark`` an expectation on the axis of the factor with its label,
        ``conditions`` those that are shown (all). Raises FolkwaysError for what there is not.
        """
        from folkways.sweeps.figures import draw

        _measure(measure)
        line = None if mark is None else Mark(at=mark[0], label=mark[1])
        wanted = {"measure": measure, "norm": norm, "against": against, "mark": line}
        return draw(self, FigureSpec.model_validate(wanted), conditions)

    def draw(self) -> list[Path]:
        """Draw the plan's figures, or the usual ones, into the folder; return their paths."""
        from folkways.sweeps.figures import draw, file_name, usual

        if not any(one.done for one in self._results.values()):
            return []
        return [
            self._folder.write(f"{FIGURES}/{file_name(spec)}", draw(self, spec).encode())
            for spec in self.plan.figures or usual(self)
        ]

    def __repr__(self) -> str:
        done = len(self.entries) - len(self.unfinished)
        runs = counted(len(self.entries), "run")
        return f"<Sweep {self._index.name!r}, {done} of {runs}, {self.path}>"


def _measure(name: str) -> None:
    if name not in MEASURES:
        near = suggestion(name, MEASURES)
        raise FolkwaysError(f"there is no measure {name!r}{near} ({listed(MEASURES)})")


def _of(condition: str) -> str:
    return f" of {condition!r}" if condition else ""

"""A run as its users see it: what happened, what was measured, tables, a report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.assembly.arguments import as_moment, require
from folkways.assembly.needed_parts import AnyMeasure, AnyPart, parts_of
from folkways.base.errors import FolkwaysError, RunFileError
from folkways.moments.agent_named import agent_named
from folkways.moments.state import AgentState, state_at
from folkways.plugins import INSTALLED, Parts
from folkways.runs import tables
from folkways.runs.asked import Asked
from folkways.runs.logged_run import LoggedRun
from folkways.runs.measured import Measured
from folkways.runs.run_json import RunJson, spent_json
from folkways.store.examples import is_example, run_file
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

if TYPE_CHECKING:
    from folkways.language.mind import Mind
    from folkways.plots.town_picture import Gif, Png
    from folkways.story.story import Story


class Run(LoggedRun, Measured, Asked):
    """A run, finished or not, on disk or in memory. Everything is read from its event log.

    ``wall_seconds`` is how long the call took that returned it, 0 for a run that was opened.
    """

    def __init__(
        self, log: RunFile | MemoryRun, wall_seconds: float = 0.0, parts: Parts = INSTALLED
    ) -> None:
        """Show the run ``log``; ``parts`` are the measures and other parts that may be used."""
        self.log = log
        self.wall_seconds = wall_seconds
        self.parts = parts

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        measures: Sequence[AnyMeasure] = (),
        parts: Sequence[AnyPart] = (),
        trust: bool = False,
    ) -> Run:
        """Open the run file at ``path``, checking all of it; also an example such as "model_hour".

        It is measured by ``measures`` as well; ``parts`` may be of any kind, and ``trust`` lets
        those be imported that the run was made with. Raises RunFileError if the file is missing,
        damaged or made by a newer version.
        """
        require(isinstance(path, str | Path), "path", path, "the path of a run file")
        log = RunFile(run_file(path))
        log.verify()
        return cls(log, parts=parts_of((), trust, measures=measures, parts=parts))

    def state_at(self, agent: str, at: str | int) -> AgentState:
        """Return what an agent remembers, holds, plans and does at a moment.

        ``agent`` is a name or a part of one that is unique; ``at`` is ``"day 1 10:30"`` or
        simulated seconds. Raises FolkwaysError for names and moments that are not in the run.
        """
        name = agent_named(self.header.agents, agent)
        moments = self.header.moments
        t = as_moment(at, moments)
        if t is None or t > self.reached:
            reached = f"goes to {moments.name(self.reached)}" if self.t else "has not begun"
            raise FolkwaysError(f"there is nothing to show: the run {reached}")
        if t < self.begins:
            began = moments.name(self.begins)
            raise FolkwaysError(f"there is nothing to show: the run begins at {began}")
        return state_at(self.log, name, t)

    def story(
        self,
        begins: str | int | None = None,
        ends: str | int | None = None,
        *,
        agent: str = "",
    ) -> Story:
        """Tell what happened from one moment to another as prose, which a notebook shows.

        Moments are ``"day 1 10:30"`` or simulated seconds; without them it is the whole run.
        ``agent``, a name or a part of one that is unique, leaves only the scenes with that agent.
        Raises FolkwaysError for names and moments that are not in the run, and if nothing happened.
        """
        from folkways.runs.stories import story

        return story(self.log, begins, ends, agent, self.parts)

    def picture(
        self, at: str | int, *, agent: str = "", norm: str = "", whole: bool = False, scale: int = 2
    ) -> Png:
        """Return a PNG of the town at a moment, which a notebook shows.

        The arguments are those of :func:`folkways.pictures.pictures.picture`, which writes a file.
        """
        from folkways.pictures.pictures import PictureOptions, png

        return png(self.log, at, PictureOptions(agent, norm, whole, scale, self._judge))

    def animation(
        self,
        begins: str | int,
        ends: str | int,
        *,
        speed: int = 60,
        agent: str = "",
        norm: str = "",
        whole: bool = False,
        scale: int = 1,
    ) -> Gif:
        """Return a GIF of the town from one moment to another, which a notebook shows.

        The arguments are those of :func:`folkways.pictures.pictures.animation`, which writes a
        file.
        """
        from folkways.pictures.pictures import PictureOptions, gif

        return gif(
            self.log, begins, ends, speed, PictureOptions(agent, norm, whole, scale, self._judge)
        )

    def report(self, path: str | Path | None = None, *, facts: str | Path | None = None) -> Path:
        """Write the report, one HTML file, and return its path.

        Without ``path`` it is written beside the run file (that of an example in the current
        folder), in place of an earlier report of this run; where another file has that name,
        ``-report`` is added to it. ``facts`` is a table of answers that ``folkways facts`` or
        :meth:`asked_facts` wrote; without it the one beside the run, such as ``cafe-facts.csv``,
        is shown if it is there.

        Raises FolkwaysError for a named table of another run, StorageError if a ``path`` that was
        named exists, or if it cannot be written.
        """
        from folkways.runs.reports import write_report

        target = None if path is None else Path(path)
        beside = self.path
        if beside is not None and is_example(beside):
            beside = Path(beside.name)
        table = None if facts is None else Path(facts)
        ended = self.status == "finished"
        return write_report(self.summary, beside, target, self.ledger, table, ended=ended)

    def export(self, folder: str | Path) -> dict[str, int]:
        """Write all tables as CSV files into a new folder; return the rows of each.

        Raises StorageError if the folder exists or cannot be written.
        """
        return tables.export(self.log, self.summary, Path(folder))

    def to_parquet(self, folder: str | Path) -> dict[str, int]:
        """Write the same tables as Parquet files, typed; return the rows of each.

        Raises FolkwaysError if PyArrow is not installed, else as :meth:`export`.
        """
        return tables.export(self.log, self.summary, Path(folder), "parquet")

    def export_pairs(self, path: str | Path, *, mind: Mind | None = None) -> int:
        """Write all questions with their answers as typed pairs; return how many.

        ``path`` is a new file that ends in .jsonl or .jsonl.gz. The run is replayed for it; a run
        on a mind of your own needs that ``mind``. Raises RunFileError for a run in memory or one
        that cannot be replayed, StorageError if the file exists or cannot be written.
        """
        from folkways.pairs.file import new_pairs_file, write_pairs
        from folkways.runs.recording import pairs_of

        target = new_pairs_file(path)
        if self.path is None:
            raise RunFileError("this run is held in memory; give folkways.run a file with out=")
        return write_pairs(target, pairs_of(self.path, mind=mind, parts=self.parts).pairs)

    def to_json(self) -> RunJson:
        """Return what ``folkways run --json`` prints."""
        return {
            "run": None if self.path is None else str(self.path),
            "status": self.status,
            "reason": self.reason,
            "t": None if self.t is None else self.header.moments.name(self.t),
            "log_hash": self.log_hash,
            "wall_seconds": round(self.wall_seconds, 3),
            "ticks": self.ticks,
            "spent": spent_json(self.ledger),
            **self.summary.to_json(),
        }

    def __repr__(self) -> str:
        where = self.path or "in memory"
        return f"<Run {self.header.name!r}, seed {self.header.seed}, {self.status}, {where}>"

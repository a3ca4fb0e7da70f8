"""The runs of a survey: each once, with the agents that are named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from folkways.base.errors import FolkwaysError
from folkways.runs.run import Run
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.survey.interview import unknown_agents


def logs_of(paths: Iterable[Path]) -> dict[str, RunFile | MemoryRun]:
    """Open the runs; raises FolkwaysError if one of them is there twice, by whatever name."""
    logs: dict[str, RunFile | MemoryRun] = {}
    seen: dict[str, Path] = {}
    for path in paths:
        run = Run.open(path)
        first = seen.setdefault(run.log_hash, path)
        if run.t is not None and first is not path:
            raise FolkwaysError(
                f"{path} holds the same run as {first}: its agents would be judged twice. Name "
                "each run once"
            )
        logs[str(path)] = run.log
    return logs


def require_agents(agents: Sequence[str], runs: Sequence[Path]) -> None:
    """Raise FolkwaysError if one of ``agents`` is in none of ``runs``."""
    known = {name: None for path in runs for name in RunFile(path).header.agents}
    strangers = [name for name in agents if name not in known]
    if strangers:
        raise FolkwaysError(unknown_agents(strangers, known))

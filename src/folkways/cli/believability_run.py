"""The run of a believability study: one that is there, or that of a scenario in its folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from folkways.base.errors import FolkwaysError
from folkways.plugins.with_options import resume_command

if TYPE_CHECKING:
    from folkways.assembly.spending import Spending
    from folkways.interviews.session import ModelCost
    from folkways.minds.wrappers.meter import Tally
    from folkways.plugins import Parts
    from folkways.store.reader import RunFile

RUN = "run.folk"
"""The run of a scenario, in the folder of its study."""
_SCENARIOS = (".yaml", ".yml")


class StudiedRun(NamedTuple):
    """A run, the folder of its study, the mind to be asked, and what may still be spent.

    ``mind`` is None for the agents' own minds.
    """

    log: RunFile
    folder: Path
    mind: str | None
    left: Spending


def run_of(
    source: str,
    out: Path | None,
    mind: str | None,
    spending: Spending,
    parts: Parts,
    *,
    yes: bool,
    quiet: bool,
) -> StudiedRun:
    """Return the run at ``source``, or run the scenario of that name or file unless it was run.

    Raises FolkwaysError for a run of the scenario that has not come to its end.
    """
    from folkways.store.beside import is_claimed
    from folkways.store.reader import RunFile

    path = Path(source)
    if path.suffix == ".folk" or (path.is_file() and path.suffix not in _SCENARIOS):
        folder = out or path.with_name(f"{path.stem}-believability")
        return StudiedRun(RunFile(path), folder, mind, spending)
    folder = out or Path("runs") / f"{path.stem}-believability"
    spent = None
    stored = folder / RUN
    if stored.exists() and not is_claimed(stored):
        _same(source, mind, RunFile(stored), parts)
    else:
        spent = _run(source, folder / RUN, mind, spending, parts, yes=yes, quiet=quiet)
    log = RunFile(folder / RUN)
    if log.status != "finished":
        raise FolkwaysError(
            f"{folder / RUN} is not finished: "
            f"{resume_command(folder / RUN, log.header.parts)}, then the same "
            "command again"
        )
    return StudiedRun(log, folder, None, spending if spent is None else less(spending, spent))


def _same(source: str, mind: str | None, log: RunFile, parts: Parts) -> None:
    """Raise FolkwaysError if the run in the folder is of another scenario or another mind."""
    from folkways.base.minds import is_offline
    from folkways.scenario.load import load

    name = load(source, parts=parts).scenario.name
    if name != log.header.name:
        raise FolkwaysError(
            f"{log.path} is a run of {log.header.name}, not of {name}; name another folder with "
            "--out"
        )
    if mind is not None and not (
        mind in (log.header.mind, log.header.scenario.get("mind"))
        or (mind == "offline" and is_offline(log.header.mind))
    ):
        raise FolkwaysError(
            f"{log.path} was made with {log.header.mind}; name another folder with --out"
        )


def less(spending: Spending, spent: ModelCost | Tally) -> Spending:
    """Return what may be spent after ``spent``; raises FolkwaysError if that is nothing."""
    cost, most = spending.max_cost, spending.max_tokens
    left = replace(
        spending,
        max_cost=None if cost is None else cost - (spent.money or 0.0),
        max_tokens=None if most is None else most - spent.tokens_in - spent.tokens_out,
    )
    for name, given, rest in (
        ("--max-cost", cost, left.max_cost),
        ("--max-tokens", most, left.max_tokens),
    ):
        if rest is not None and rest <= 0:
            raise FolkwaysError(
                f"The cap is reached ({name} {given}). Answers so far are kept; run the same "
                "command again to continue, with a fresh cap."
            )
    return left


def _run(
    source: str,
    path: Path,
    mind: str | None,
    spending: Spending,
    parts: Parts,
    *,
    yes: bool,
    quiet: bool,
) -> Tally:
    """Run a scenario and return what language models took; a paid model is confirmed before."""
    from folkways.assembly.options import RunOptions
    from folkways.cli.consent import confirm_run
    from folkways.cli.progress import meter_for
    from folkways.cli.terminal import messages
    from folkways.runs.start import begin

    options = RunOptions(source, mind=mind, spending=spending, parts=parts)
    confirm_run(options, yes=yes, quiet=quiet)
    if quiet:
        return begin(options, path).ledger.total
    with meter_for(messages()) as meter:
        return begin(options, path, meter).ledger.total

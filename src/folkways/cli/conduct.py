"""What ``run`` and ``resume`` share: progress while it runs, summary and report after it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import typer

from folkways.base.errors import PartError, StorageError, Unavailable
from folkways.base.in_shell import in_shell
from folkways.cli.progress import RunMeter, meter_for
from folkways.cli.summary import print_summary
from folkways.cli.terminal import bounded, clean, messages, output, say
from folkways.plugins.with_options import resume_command, with_options
from folkways.runs.measured import with_own_measures
from folkways.runs.run import Run
from folkways.runs.session import Progress, Silent

INTERRUPTED = 130
"""Exit code after Ctrl-C."""
STOPPED_EARLY = (
    "Stopped. If a run file was begun, folkways resume continues it; "
    "give it the same --until, if any."
)


class _NotesOnly(Silent):
    """Says on the error stream what a user should know, and nothing else."""

    def note(self, text: str) -> None:
        """Say it."""
        _say(text)


def conduct(
    work: Callable[[Progress | None], Run], *, as_json: bool, quiet: bool, with_report: bool
) -> None:
    """Do ``work`` and tell about it.

    Leaves by typer.Exit with 130 if it was interrupted, with 2 if its report cannot be written.
    """
    meter = None if as_json or quiet else meter_for(messages())
    run = _done(work, meter, as_json=as_json)
    try:
        unwritten = _tell(run, meter, as_json=as_json, quiet=quiet, with_report=with_report)
    except KeyboardInterrupt as stop:
        _say(f"Stopped while measuring; the run itself is whole in {run.path}.")
        parts = with_options(run.header.parts)
        if run.reason == "interrupted":
            _say(f"To go on: {_resume(run)}")
        else:  # it has come to its end or its moment; a resume would go past that
            _say(f"To go on: folkways report {in_shell(run.path)}{parts}")
        raise typer.Exit(INTERRUPTED) from stop
    except PartError as error:
        error.add_note(f"The run itself is whole in {run.path}.")
        raise
    if unwritten:
        _say(
            f"{unwritten}. The run is whole; elsewhere: "
            f"folkways report {in_shell(run.path)} --out FILE"
        )
    if run.reason == "interrupted":
        _say(f"Stopped; nothing is lost. To go on: {_resume(run)}")
        raise typer.Exit(INTERRUPTED)
    if unwritten and run.wall_seconds:  # a run that was finished before has nothing to answer for
        raise typer.Exit(2)


def _tell(
    run: Run, meter: RunMeter | None, *, as_json: bool, quiet: bool, with_report: bool
) -> str:
    """Print what there is to say of a run; return why its report could not be written, if so."""
    if as_json:
        typer.echo(json.dumps(run.to_json()))
        for text in run.summary.left_out:
            _say(text)
        return ""
    if meter is not None and meter.whole:
        run.summary = with_own_measures(run, meter.measured())
    report, unwritten = None, ""
    if with_report and run.t is not None:
        try:
            report = run.report()
        except StorageError as error:
            unwritten = str(error)
    if quiet:
        _print_paths(run, report)
        for text in run.summary.left_out if report is not None else ():
            _say(text)
    else:
        print_summary(output(), run, report)
    return unwritten


def _resume(run: Run) -> str:
    return resume_command(run.path, run.header.parts)


def _say(text: str) -> None:
    messages().print(clean(bounded(text)), soft_wrap=True)


def _done(work: Callable[[Progress | None], Run], meter: RunMeter | None, *, as_json: bool) -> Run:
    try:
        if meter is None:
            return work(_NotesOnly())
        with meter:
            return work(meter)
    except Unavailable as error:
        if as_json and error.run:
            typer.echo(json.dumps(Run.open(error.run).to_json()))
        raise
    except KeyboardInterrupt as stop:
        for note in getattr(stop, "__notes__", (STOPPED_EARLY,)):
            _say(note)
        raise typer.Exit(INTERRUPTED) from stop


def _print_paths(run: Run, report: Path | None) -> None:
    for path in (run.path, report):
        if path is not None:
            say(path)

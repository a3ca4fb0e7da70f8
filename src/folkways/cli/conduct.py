"""What ``run`` and ``resume`` share: progress while it runs, summary and report after it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import typer

from folkways.cli.live import Meter, meter_for
from folkways.cli.summary import print_summary
from folkways.cli.terminal import clean, messages, output
from folkways.runs.run import Run
from folkways.runs.session import Progress

INTERRUPTED = 130
"""Exit code after Ctrl-C."""


def conduct(
    work: Callable[[Progress | None], Run], *, as_json: bool, quiet: bool, with_report: bool
) -> None:
    """Do ``work`` and tell about it; leaves by typer.Exit with 130 if it was interrupted."""
    meter = None if as_json or quiet else meter_for(messages())
    run = _done(work, meter)
    if as_json:
        typer.echo(json.dumps(run.to_json()))
    else:
        if meter is not None and meter.whole:
            run.summary = meter.measured()
        report = run.report() if with_report and run.t is not None else None
        if quiet:
            _print_paths(run, report)
        else:
            print_summary(output(), run, report)
    if run.reason == "interrupted":
        messages().print(f"Stopped; nothing is lost. To go on: folkways resume {run.path}")
        raise typer.Exit(INTERRUPTED)


def _done(work: Callable[[Progress | None], Run], meter: Meter | None) -> Run:
    try:
        if meter is None:
            return work(None)
        with meter:
            return work(meter)
    except KeyboardInterrupt as stop:
        for note in getattr(stop, "__notes__", ("Stopped.",)):
            messages().print(clean(note))
        raise typer.Exit(INTERRUPTED) from stop


def _print_paths(run: Run, report: Path | None) -> None:
    for path in (run.path, report):
        if path is not None:
            typer.echo(path)

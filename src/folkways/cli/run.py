"""``folkways run``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.options import (
    Json,
    NoReport,
    Quiet,
    Settings,
    Source,
    Until,
    Without,
    settings_of,
)

NAME = "run"
FOLDER = "runs/"
"""Where runs are kept unless ``--out`` says otherwise."""


def main(
    scenario: Source,
    days: Annotated[
        int | None, typer.Option(min=1, help="How many simulated days, instead of the scenario's.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="All chance follows from it: the same seed, the same run.")
    ] = None,
    settings: Settings = None,
    without: Without = None,
    until: Until = None,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="PATH",
            help="The run file to write, or a folder in which it gets a number "
            "(default: runs/NAME-NUMBER.folk). Nothing is ever overwritten.",
        ),
    ] = None,
    json_: Json = False,
    quiet: Quiet = False,
    no_report: NoReport = False,
) -> None:
    """Run a scenario, show how it goes, and write a report.

    Every tick is written to the run file as it happens. Ctrl-C pauses the run at the end of the
    tick in flight; [bold]folkways resume[/bold] goes on from there, also after a crash.

    \b
    Examples:
      folkways run hobbs_cafe
      folkways run hobbs_cafe --days 1 --seed 7 --out results/seven.folk
      folkways run hobbs_cafe --without compliance --json
      folkways run mine.yaml --set norms.synthesis_threshold=500 --until "day 1 12:00"
    """
    from folkways.cli.conduct import conduct
    from folkways.runs.start import run

    changes = settings_of(settings)
    conduct(
        lambda progress: run(
            scenario,
            seed=seed,
            days=days,
            settings=changes,
            without=without or (),
            until=until,
            out=out or FOLDER,
            progress=progress,
        ),
        as_json=json_,
        quiet=quiet,
        with_report=not no_report,
    )

"""``folkways export``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.options import RunPath


def main(
    run: RunPath,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="A new folder for the tables (default: the run's name and -csv)."
        ),
    ] = None,
) -> None:
    """Write the tables of a run as CSV files into a new folder.

    Events, memories, norms with their life, conversations, utterances, actions, conflicts, the
    measures for each quarter of a day, and what the judge decided.

    \b
    Examples:
      folkways export runs/hobbs_cafe-1.folk
      folkways export runs/hobbs_cafe-1.folk --out tables
    """
    from folkways.runs.run import Run

    folder = out if out is not None else run.with_name(f"{run.stem}-csv")
    for table, rows in Run.open(run).export(folder).items():
        typer.echo(f"{folder / table}.csv: {rows:,} rows")

"""``folkways export``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.options import RunOrExample, Trust, With
from folkways.cli.terminal import say


def main(
    run: RunOrExample,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="A new folder for the tables (default: the run's name and -csv or -parquet).",
        ),
    ] = None,
    pairs: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write every question with its answer as a typed pair instead, one JSON object a "
            "line: a new file that ends in .jsonl or .jsonl.gz.",
        ),
    ] = None,
    parquet: Annotated[
        bool,
        typer.Option("--parquet", help="Write Parquet files, typed, instead of CSV (PyArrow)."),
    ] = False,
    within: With = None,
    trust: Trust = False,
) -> None:
    """Write the tables of a run into a new folder, or its questions as pairs.

    Events, memories, norms with their life, conversations, utterances, actions, conflicts, the
    measures for each quarter of a day, measures of your own, and what the judge decided.
    datapackage.json beside them gives type, unit and definition of every column.

    Pairs (operation, inputs, output) can be read by every later version of folkways, whatever the
    wording of its prompts: keep them of a run that was expensive. folkways shadow and folkways
    calibrate read them.

    \b
    Examples:
      folkways export runs/hobbs_cafe-1.folk
      folkways export runs/hobbs_cafe-1.folk --out tables
      folkways export runs/hobbs_cafe-1.folk --parquet
      folkways export runs/hobbs_cafe-1.folk --pairs pairs.jsonl.gz
    """
    from folkways.base.errors import FolkwaysError
    from folkways.runs.run import Run

    if pairs is not None and (out is not None or parquet):
        wrong = "--parquet" if out is None else "--out"
        raise FolkwaysError(f"{wrong} is for tables and --pairs for questions; give one of them")
    opened = Run.open(run, parts=within or (), trust=trust)
    if pairs is not None:
        say(f"{pairs}: {opened.export_pairs(pairs):,} pairs")
        return
    form = "parquet" if parquet else "csv"
    folder = out if out is not None else run.with_name(f"{run.stem}-{form}")
    written = opened.to_parquet(folder) if parquet else opened.export(folder)
    for table, rows in written.items():
        say(f"{folder / table}.{form}: {rows:,} rows")
    for text in opened.summary.left_out:
        say(text, err=True)

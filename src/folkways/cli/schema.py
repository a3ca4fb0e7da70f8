"""``folkways schema``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.terminal import say


class Subject(StrEnum):
    """What there is a schema of."""

    SCENARIO = "scenario"
    PLAN = "plan"
    RUN = "run"
    EVENTS = "events"
    TABLES = "tables"


def main(
    of: Annotated[
        Subject,
        typer.Argument(
            help="Scenario files, sweep plans, the line of run --json, events of the log, or the "
            "columns of all tables."
        ),
    ] = Subject.SCENARIO,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A new file instead of the terminal.")
    ] = None,
) -> None:
    """Print the JSON Schema of scenario files, by which editors complete and check them.

    Or that of sweep plans, of the line that run --json prints, or of the events of a log; "tables"
    gives the Data Package that describes every column of every table.

    \b
    Examples:
      folkways schema
      folkways schema --out scenario.schema.json
      folkways schema run
    """
    from folkways.cli.files import write_new
    from folkways.cli.schemas import SCHEMAS
    from folkways.scenario.new import left_out

    text = SCHEMAS[of.value]()
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_new(out, text)
        say(out)
    for why in left_out() if of is Subject.SCENARIO else ():
        say(f"Not in the schema: {why}", err=True)

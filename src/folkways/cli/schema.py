"""``folkways schema``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def main(
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A new file instead of the terminal.")
    ] = None,
) -> None:
    """Print the JSON Schema of scenario files, by which editors complete and check them.

    \b
    Examples:
      folkways schema
      folkways schema --out scenario.schema.json
    """
    from folkways.cli.files import write_new
    from folkways.cli.terminal import clean
    from folkways.scenario.new import left_out, schema_text

    if out is None:
        typer.echo(schema_text(), nl=False)
    else:
        write_new(out, schema_text())
        typer.echo(out)
    for why in left_out():
        typer.echo(clean(f"Not in the schema: {why}"), err=True)

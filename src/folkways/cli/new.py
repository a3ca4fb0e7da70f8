"""``folkways new``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def main(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the scenario is called.")],
    folder: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where to write it.")
    ] = Path(),
) -> None:
    """Begin a scenario of your own: a small, commented file that runs as it is.

    The schema beside it lets editors complete and check the file as you write.

    \b
    Examples:
      folkways new ducks
      folkways check ducks.yaml
      folkways run ducks.yaml
    """
    from folkways.cli.files import write_new
    from folkways.scenario.new import SCHEMA_FILE, schema_text, template

    path = folder / f"{name}.yaml"
    write_new(path, template(name))
    schema = folder / SCHEMA_FILE
    if not schema.exists():
        write_new(schema, schema_text())
    typer.echo(f"{path}\nTry it: folkways check {path}, then folkways run {path}")

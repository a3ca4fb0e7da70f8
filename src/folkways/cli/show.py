"""``folkways show``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.options import Json, RunOrExample
from folkways.plugins.with_options import resume_command


def main(
    run: RunOrExample,
    agent: Annotated[
        str, typer.Option(help="Whom to show: a name, or a part of one that only one has.")
    ],
    at: Annotated[
        str | None,
        typer.Option(metavar="MOMENT", help='When, such as "day 1 10:30" (default: the end).'),
    ] = None,
    last: Annotated[
        int, typer.Option(min=0, help="How many of the latest memories to show; 0 shows all.")
    ] = 30,
    json_: Json = False,
) -> None:
    """Show one agent at one moment: its norms with their life, its plan, its memories.

    \b
    Examples:
      folkways show runs/hobbs_cafe-1.folk --agent Tom --at "day 1 10:30"
      folkways show runs/hobbs_cafe-1.folk --agent "Bob Johnson" --last 0
      folkways show runs/hobbs_cafe-1.folk --agent Sam --json
    """
    import json

    from folkways.base.errors import FolkwaysError
    from folkways.cli.portrait import print_portrait
    from folkways.cli.terminal import output
    from folkways.runs.run import Run

    opened = Run.open(run)
    if opened.t is None:
        again = resume_command(run, opened.header.parts)
        raise FolkwaysError(f"nothing has happened in {run} yet: {again}")
    state = opened.state_at(agent, opened.t if at is None else at)
    if json_:
        typer.echo(json.dumps(state.to_json()))
    else:
        print_portrait(output(), state, last)

"""``folkways replay``."""

from __future__ import annotations

import typer

from folkways.cli.options import Json, RunPath, Trust, With
from folkways.cli.terminal import say


def main(run: RunPath, within: With = None, trust: Trust = False, json_: Json = False) -> None:
    """Live through a run again on the answers that it holds, and say whether the same happened.

    Nothing is sent to any model and no key is needed. Exit code 2 if something else happened: then
    the first difference is named.

    \b
    Examples:
      folkways replay runs/hobbs_cafe-1.folk
    """
    import json

    from folkways.cli.terminal import messages, progress_bar
    from folkways.runs.replay import replay

    with progress_bar(messages(), "Replaying", shown=not json_) as progress:
        found = replay(run, parts=within or (), trust=trust, progress=progress)
    if json_:
        typer.echo(json.dumps(found.to_json()))
    else:
        say(found.message)
    if not found.same:
        raise typer.Exit(2)

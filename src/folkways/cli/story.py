"""``folkways story``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.options import Json, RunOrExample
from folkways.cli.terminal import say


def main(
    run: RunOrExample,
    begins: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="MOMENT", help='Where it begins, such as "day 1 09:00" (the start).'
        ),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="MOMENT", help='Where it ends, such as "day 1 09:20" (the end).'),
    ] = None,
    agent: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Only scenes with this agent: a name, or a part that is unique."
        ),
    ] = "",
    out: Annotated[
        str, typer.Option(metavar="FILE.md", help="Write it to a new Markdown file.")
    ] = "",
    json_: Json = False,
) -> None:
    """Tell a stretch of a run as a story, scene by scene: who did, said and thought what.

    It is made from the log alone, and no model is asked.

    \b
    Examples:
      folkways story runs/hobbs_cafe-1.folk --from "day 1 09:00" --until "day 1 09:20"
      folkways story runs/hobbs_cafe-1.folk --until "day 1 10:00" --agent Carlos
      folkways story model_hour --from "day 1 09:15" --until "day 1 09:35" --out story.md
    """
    import json

    from folkways.cli.files import named_file, write_new
    from folkways.cli.terminal import messages, output, plain
    from folkways.runs.run import Run
    from folkways.story.story import WIDTH, as_markdown, as_text

    target = named_file(out, "--out", (".md", ".markdown")) if out else None
    told = Run.open(run).story(begins, until, agent=agent)
    if target is not None:
        write_new(target, as_markdown(told))
        messages().print(plain(f"story: {target}"))
    if json_:
        typer.echo(json.dumps(told.to_json()))
    elif target is None:
        say(as_text(told, max(40, min(WIDTH, output().width))), nl=False)

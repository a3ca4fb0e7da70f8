"""``folkways trace``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.options import Json, RunOrExample


def main(
    run: RunOrExample,
    norm: Annotated[
        str,
        typer.Option(
            metavar="ID|TEXT",
            help="A tracked norm's id, the id of an agent's own norm, a norm in a sentence, or a "
            "word from one.",
        ),
    ],
    agent: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Follow one agent: a name, or a part of it that is unique."
        ),
    ] = None,
    tree: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the transmission tree to a new file: .svg, .html or .graphml.",
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Follow a norm through a run: who passed it to whom, when and how; or one agent's case.

    \b
    Examples:
      folkways trace runs/hobbs_cafe-1.folk --norm no_smoking_indoors
      folkways trace runs/hobbs_cafe-1.folk --norm no_smoking_indoors --agent Carlos
      folkways trace runs/hobbs_cafe-1.folk --norm "Smoking is fine." --tree smoking.svg
    """
    import json

    from folkways.base.errors import FolkwaysError
    from folkways.cli.agent_trace import print_case, print_tree
    from folkways.cli.files import write_new
    from folkways.cli.terminal import messages, output, plain
    from folkways.cli.which_norm import which_norm
    from folkways.moments.agent_named import agent_named
    from folkways.runs.run import Run
    from folkways.runs.traces import KINDS, case_json, tree_file, tree_json

    if tree is not None and tree.suffix.lower() not in KINDS:
        raise FolkwaysError(f"{tree}: the ending says what to write; use {', '.join(KINDS)}")
    opened = Run.open(run)
    name = None if agent is None else agent_named(opened.header.agents, agent)
    norm = which_norm(opened.summary, norm)
    found = opened.transmission(norm)
    if tree is not None:
        write_new(tree, tree_file(opened.summary, found, tree.suffix.lower()), "")
        messages().print(plain(f"tree: {tree}"))
    if name is not None:
        case = opened.trace(norm, name)
        typer.echo(json.dumps(case_json(case))) if json_ else print_case(output(), case)
    elif json_:
        typer.echo(json.dumps(tree_json(found, opened.summary)))
    else:
        print_tree(output(), found, opened.traces(norm))

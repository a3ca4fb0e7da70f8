"""What the commands of ``folkways live`` share: options, and printing the outcome."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.live.result import ActionResult

LiveRun = Annotated[
    str,
    typer.Argument(metavar="RUN", help="The file of a live run, such as runs/hobbs_cafe-1.folk."),
]
Whom = Annotated[
    str, typer.Option("--agent", help="Whom: a name, or a part of one that only one has.")
]
LONGEST_WAIT = 31_536_000.0
"""Seconds, a year; a request must say in its file how long it is good for, so not for ever."""
Wait = Annotated[
    float,
    typer.Option(
        "--wait",
        metavar="SECONDS",
        min=0.1,
        max=LONGEST_WAIT,
        help="Wait at most so long for the run; a tick on a language model takes a while.",
    ),
]
PATIENCE = 60.0
"""Seconds that the commands wait unless told otherwise."""


def tell(done: ActionResult, *, as_json: bool) -> None:
    """Print the result of a request; raises typer.Exit with 2 if it was not carried out."""
    from folkways.cli.terminal import clean_line, messages

    if as_json:
        typer.echo(json.dumps(done.to_json()))
    elif done.done:
        say(clean_line(done.message))
        if done.reply:
            say(f'The answer: "{clean_line(done.reply)}"')
    else:
        messages().print(clean_line(done.message), soft_wrap=True)
    if not done.done:
        raise typer.Exit(2)

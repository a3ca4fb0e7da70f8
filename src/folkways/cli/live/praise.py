"""``folkways live praise``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.live.request import PATIENCE, LiveRun, Wait, Whom, tell
from folkways.cli.options import Json


def main(
    run: LiveRun,
    norm: Annotated[
        str, typer.Argument(metavar="NORM", help="A tracked norm's id, or a norm in a sentence.")
    ],
    agent: Whom,
    wait: Wait = PATIENCE,
    json_: Json = False,
) -> None:
    """Praise an agent publicly in a live run for going against a norm.

    For a finished run, use folkways fork --praise.

    \b
    Examples:
      folkways live praise runs/founders_tea-1.folk --agent Gideon founders_tea
    """
    from folkways.live.acting import praise

    tell(praise(run, agent, norm, timeout=wait), as_json=json_)

"""``folkways live disclose``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.live.request import PATIENCE, LiveRun, Wait, tell
from folkways.cli.options import Json


def main(
    run: LiveRun,
    norm: Annotated[
        str, typer.Argument(metavar="NORM", help="A tracked norm's id, or a norm in a sentence.")
    ],
    wait: Wait = PATIENCE,
    json_: Json = False,
) -> None:
    """Tell everybody in a live run how many privately believe in a norm.

    The share is counted from the private beliefs that the mechanism avowal keeps. For a finished
    run, use folkways fork --disclose.

    \b
    Examples:
      folkways live disclose runs/founders_tea-1.folk founders_tea
      folkways live disclose runs/founders_tea-1.folk "Members should drink the founder's tea."
    """
    from folkways.live.acting import disclose

    tell(disclose(run, norm, timeout=wait), as_json=json_)

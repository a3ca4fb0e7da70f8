"""``folkways live set-object``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.live.request import PATIENCE, LiveRun, Wait, tell
from folkways.cli.options import Json


def main(
    run: LiveRun,
    address: Annotated[
        str,
        typer.Argument(
            metavar="OBJECT", help="Its address, or the last parts of one that only it has."
        ),
    ],
    state: Annotated[str, typer.Argument(metavar="STATE", help='A word or two: "burning".')],
    wait: Wait = PATIENCE,
    json_: Json = False,
) -> None:
    """Put an object into a state in a run that is going on.

    Agents who see it notice it and may react. It stays so until somebody uses it, the day ends, or
    it is put into another state. The log has it as a change from outside.

    \b
    Examples:
      folkways live set-object runs/hobbs_cafe-1.folk piano "out of tune"
      folkways live set-object runs/hobbs_cafe-1.folk "Hobbs Café: café room: piano" burning
    """
    from folkways.live.acting import set_object

    tell(set_object(run, address, state, timeout=wait), as_json=json_)

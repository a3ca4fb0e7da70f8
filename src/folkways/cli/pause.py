"""``folkways pause``."""

from __future__ import annotations

from folkways.cli.acting import PATIENCE, LiveRun, Wait, tell
from folkways.cli.options import Json


def main(run: LiveRun, wait: Wait = PATIENCE, json_: Json = False) -> None:
    """Hold a run that is going on between two ticks, until folkways go-on.

    Its process waits and can be stopped with Ctrl-C as ever; the log knows nothing of it. While it
    is held, thoughts can be whispered and objects changed.

    \b
    Examples:
      folkways pause runs/hobbs_cafe-1.folk
      folkways go-on runs/hobbs_cafe-1.folk
    """
    from folkways.live.acting import hold

    tell(hold(run, timeout=wait), as_json=json_)

"""``folkways live pause``."""

from __future__ import annotations

from folkways.cli.live.request import PATIENCE, LiveRun, Wait, tell
from folkways.cli.options import Json


def main(run: LiveRun, wait: Wait = PATIENCE, json_: Json = False) -> None:
    """Pause a live run between two ticks, until folkways live resume.

    Its process stays and can be stopped with Ctrl-C as usual; the log does not mention the pause.
    Meanwhile thoughts can be whispered and objects changed.

    \b
    Examples:
      folkways live pause runs/hobbs_cafe-1.folk
      folkways live resume runs/hobbs_cafe-1.folk
    """
    from folkways.live.acting import pause

    tell(pause(run, timeout=wait), as_json=json_)

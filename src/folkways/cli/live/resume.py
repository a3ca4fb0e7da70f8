"""``folkways live resume``."""

from __future__ import annotations

from folkways.cli.live.request import PATIENCE, LiveRun, Wait, tell
from folkways.cli.options import Json


def main(run: LiveRun, wait: Wait = PATIENCE, json_: Json = False) -> None:
    """Resume a live run that was paused with folkways live pause.

    If its process has ended, use folkways resume.

    \b
    Examples:
      folkways live resume runs/hobbs_cafe-1.folk
    """
    from folkways.live.acting import resume

    tell(resume(run, timeout=wait), as_json=json_)

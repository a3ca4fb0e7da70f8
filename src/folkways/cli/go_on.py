"""``folkways go-on``."""

from __future__ import annotations

from folkways.cli.acting import PATIENCE, LiveRun, Wait, tell
from folkways.cli.options import Json


def main(run: LiveRun, wait: Wait = PATIENCE, json_: Json = False) -> None:
    """Let a run go on that is held by folkways pause.

    A run whose process has ended goes on with folkways resume.

    \b
    Examples:
      folkways go-on runs/hobbs_cafe-1.folk
    """
    from folkways.live.acting import go_on

    tell(go_on(run, timeout=wait), as_json=json_)

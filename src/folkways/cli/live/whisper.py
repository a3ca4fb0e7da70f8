"""``folkways live whisper``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.live.request import PATIENCE, LiveRun, Wait, Whom, tell
from folkways.cli.options import Json


def main(
    run: LiveRun,
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="The thought, in the agent's own words.")
    ],
    agent: Whom,
    wait: Wait = PATIENCE,
    json_: Json = False,
) -> None:
    """Put a thought into the mind of an agent in a run that is going on.

    The agent takes it for its own and remembers it with importance 8; it comes to mind where it
    matters, and nothing forces the agent to act upon it. The log has it as a change from outside.
    For a finished run, use folkways fork --whisper.

    \b
    Examples:
      folkways live whisper runs/hobbs_cafe-1.folk --agent Tom "I should smoke outside."
      folkways live whisper runs/hobbs_cafe-1.folk --agent "Bob Johnson" "I will be late." --json
    """
    from folkways.live.acting import whisper

    tell(whisper(run, agent, text, timeout=wait), as_json=json_)

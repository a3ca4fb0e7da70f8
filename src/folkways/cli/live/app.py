"""``folkways live``: the commands that act on a live run, under one name."""

from __future__ import annotations

import typer

from folkways.cli.live import disclose, pause, praise, resume, set_object, visit, whisper

app = typer.Typer(no_args_is_help=True)


@app.callback()
def _live() -> None:
    """Act on a run while another process is running it: pause it, whisper, visit, set objects.

    Each command waits until the run has met the request, and says when in the run it did. The log
    marks all changes as coming from outside.

    \b
    Examples:
      folkways live pause runs/hobbs_cafe-1.folk
      folkways live whisper runs/hobbs_cafe-1.folk --agent Tom "I should smoke outside."
      folkways live resume runs/hobbs_cafe-1.folk
    """


app.command("pause", short_help="Pause the run between two ticks.")(pause.main)
app.command("resume", short_help="Resume a paused run.")(resume.main)
app.command("whisper", short_help="Whisper a thought to an agent.")(whisper.main)
app.command("disclose", short_help="Make public how many believe in a norm.")(disclose.main)
app.command("praise", short_help="Praise an agent for going against a norm.")(praise.main)
app.command("visit", short_help="Talk with an agent, as a visitor.")(visit.main)
app.command("set-object", short_help="Change the state of an object.")(set_object.main)

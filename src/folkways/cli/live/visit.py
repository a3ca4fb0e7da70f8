"""``folkways live visit``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.base.in_shell import in_shell
from folkways.cli.live.request import PATIENCE, LiveRun, Wait, Whom, tell
from folkways.cli.options import Json
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.live.result import ActionResult


Speak = Callable[[str, bool], "ActionResult"]
"""Says a text in the town and, if so told, takes leave."""


def main(
    run: LiveRun,
    agent: Whom,
    name: Annotated[
        str,
        typer.Option("--name", metavar="NAME", help="The visitor's name; not that of an agent."),
    ],
    text: Annotated[
        str | None,
        typer.Argument(
            metavar="TEXT", help="What the visitor says. Without it you talk line by line."
        ),
    ] = None,
    description: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="TEXT",
            help='What others see the visitor be or do: "a reporter", "smoking a cigarette".',
        ),
    ] = "",
    leave: Annotated[
        bool, typer.Option("--leave", help="Say goodbye after that, also without a TEXT.")
    ] = False,
    stay: Annotated[
        bool,
        typer.Option(
            "--stay",
            help="Stay in the town, so that people who see the visitor may speak to it.",
        ),
    ] = False,
    pause: Annotated[
        bool | None,
        typer.Option(
            "--pause/--no-pause",
            help="Pause the run once the agent has answered, until the visitor speaks again "
            "(default: when talking line by line).",
        ),
    ] = None,
    wait: Wait = PATIENCE,
    json_: Json = False,
) -> None:
    """Enter a run that is going on as a visitor, and talk with an agent.

    The visitor stands beside the agent for as long as they talk. The agent answers, remembers the
    talk, and may take a norm from it, as with anybody; those who stand near hear it. A visitor who
    says nothing for ten simulated minutes is gone. The next TEXT by the same name continues the
    talk. The log has all of it as coming from outside; no measure counts the visitor.

    Without a TEXT you talk line by line: an empty line, or the end of the input, takes leave.

    With --stay the visitor comes without a word and stays: people who see it may speak to it. You
    answer line by line. If nobody talks with it for an hour of simulated time, it leaves.

    \b
    Examples:
      folkways live visit runs/hobbs_cafe-1.folk --agent Tom --name "Ms. Hill"
      folkways live visit runs/hobbs_cafe-1.folk --agent Tom --name "Ms. Hill" "Good morning!"
      folkways live visit runs/hobbs_cafe-1.folk --agent Tom --name "Ms. Hill" --leave
      folkways live visit runs/hobbs_cafe-1.folk --agent Tom --name "Ms. Hill" --as "a reporter"
      folkways live visit runs/hobbs_cafe-1.folk --agent Tom --name "Ms. Hill" --stay
    """
    from folkways.cli.terminal import clean_line
    from folkways.live.acting import is_paused, resume, visit

    line_by_line = text is None and not leave
    pauses = line_by_line if pause is None else pause
    partner = agent

    def speak(words: str, last: bool) -> ActionResult:
        return visit(
            run,
            name,
            partner,
            words,
            description=description,
            leave=last,
            stay=stay and not last,
            pause=pauses and not last,
            timeout=wait,
        )

    if not line_by_line:
        tell(speak(text or "", leave), as_json=json_)
        return
    try:
        if stay:  # until somebody speaks, to whom the lines are then said
            came = speak("", False)
            tell(came if json_ else replace(came, reply=""), as_json=json_)
            if came.speaker and not json_:
                say(clean_line(f"{came.speaker}: {came.reply}"))
            partner = came.speaker or partner
        _talk(speak, name, as_json=json_, stays=stay)
    finally:
        if pauses and is_paused(run):
            done = resume(run, of_visit=True, timeout=wait)
            if is_paused(run):  # somebody paused it on purpose
                _say_that_it_stays(run, done)


def _talk(speak: Speak, name: str, *, as_json: bool, stays: bool) -> None:
    """Talk line by line until one of the two ends it; who ``stays`` then has to leave as well."""
    begun = stays
    for words in _lines(name):
        done = speak(words, False)
        begun = begun or done.done
        if as_json or not done.done:
            tell(done, as_json=as_json)
        else:
            _show(done)
        if done.over and not stays:
            return
        if done.over:
            break
    if begun:
        done = speak("", True)
        if as_json:
            tell(done, as_json=True)


def _say_that_it_stays(run: str, done: ActionResult) -> None:
    from folkways.cli.terminal import clean_line, messages

    again = f"folkways live resume {in_shell(run)}"
    told = f"{done.message}, as it was paused before. To continue: {again}"
    messages().print(clean_line(told), soft_wrap=True)


def _show(done: ActionResult) -> None:
    from folkways.cli.terminal import clean_line, messages

    if done.reply:
        say(clean_line(done.reply))
    else:
        messages().print(clean_line(done.message), soft_wrap=True)
    if done.over:
        messages().print("The conversation is over.")


def _lines(name: str) -> Iterator[str]:
    """Give what is typed line by line, up to an empty line or the end."""
    asks = sys.stdin.isatty()
    while True:
        if asks:
            say(f"{name}: ", nl=False, err=True)
        words = sys.stdin.readline()
        if not words.strip():
            return
        yield words

"""``folkways interview``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.base.in_shell import in_shell
from folkways.cli.asking import ask_with_consent, say_faults, session_with
from folkways.cli.options import (
    Json,
    MaxCost,
    MaxTokens,
    MindName,
    Price,
    RunPath,
    Trust,
    With,
    Yes,
)
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.interviews.interview import Interview
    from folkways.interviews.questionnaire import Collected
    from folkways.interviews.session import InterviewSession


def main(
    run: RunPath,
    question: Annotated[
        str | None,
        typer.Argument(
            metavar="[QUESTION]",
            help="The question. Without it you hold a conversation, one question per line.",
            show_default=False,
        ),
    ] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Whom to ask: a name, or a part that is unique. May be repeated with "
            "--questionnaire (default there: everybody).",
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(metavar="MOMENT", help='When: "day 1 10:30" (default: the last moment).'),
    ] = None,
    condition: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Leave parts of the architecture out: full, no reflection, ... May be repeated "
            "with --questionnaire (default there: all of Park et al.).",
        ),
    ] = None,
    questionnaire: Annotated[
        bool,
        typer.Option(
            "--questionnaire",
            help="Ask the 25 questions of Park et al. and write the answers to --out.",
        ),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The table for the answers to --questionnaire (CSV); an unfinished one is "
            "continued.",
        ),
    ] = None,
    mind: MindName = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    price: Price = None,
    within: With = None,
    trust: Trust = False,
    yes: Yes = False,
    json_: Json = False,
) -> None:
    """Ask an agent of a run anything, at any moment of it, as a reporter would.

    The run may be finished, paused or still going; it is not changed, and nothing is written into
    it. The agent's own mind answers, from what it remembers, plans and holds at that moment.

    \b
    Examples:
      folkways interview runs/hobbs_cafe-1.folk --agent Tom "What do you think of smoking indoors?"
      folkways interview runs/hobbs_cafe-1.folk --agent Tom --at "day 1 10:30"
      folkways interview runs/hobbs_cafe-1.folk --questionnaire --out answers.csv
    """
    from folkways.base.errors import FolkwaysError

    if questionnaire and question is not None:
        raise FolkwaysError("--questionnaire brings its own questions; leave yours out")
    if questionnaire != (out is not None):
        raise FolkwaysError("--questionnaire and --out belong together: give both, or neither")
    session = session_with(run, mind, (max_cost, max_tokens), price, within, trust=trust)
    if out is not None:
        _collect(session, out, agent or [], condition or [], at, yes=yes, as_json=json_)
        return
    if not agent or len(agent) > 1 or len(condition or ()) > 1:
        raise FolkwaysError("one agent is asked, under one condition; name it with --agent NAME")
    _converse(session, agent[0], question, at, (condition or ["full"])[0], yes=yes, as_json=json_)


def _converse(
    session: InterviewSession,
    agent: str,
    question: str | None,
    at: str | None,
    condition: str,
    *,
    yes: bool,
    as_json: bool,
) -> None:
    from folkways.base.errors import MindError
    from folkways.cli.amounts import say_spent
    from folkways.cli.consent import confirm_questions
    from folkways.cli.terminal import messages, output, plain
    from folkways.interviews.interview import INTERVIEWER, ask, estimated

    name = session.log.header.agents[session.number(agent)]
    confirm_questions(session, lambda: estimated(session, agent, question or "Why?", at), yes=yes)
    history: list[tuple[str, str]] = []
    for text in _lines() if question is None else (question,):
        try:
            found = ask(session, agent, text, at, history, condition=condition)
        except MindError as error:
            if question is not None:
                raise
            messages().print(plain(str(error)), soft_wrap=True)
            continue
        history += [(INTERVIEWER, found.question), (name, found.answer)]
        if as_json:
            typer.echo(json.dumps(_json(found)))
        else:
            output().print(plain(f"{name}: {found.answer}"), soft_wrap=True)
            _rests_on(found)
    say_spent(session.spent)


def _lines() -> Iterator[str]:
    """Give what is typed, a question a line, until an empty line or the end."""
    shown = sys.stdin.isatty()
    if shown:
        say("Ask, a question a line; an empty line ends it.", err=True)
    while True:
        if shown:
            say("> ", nl=False, err=True)
        line = sys.stdin.readline().strip()
        if not line:
            return
        yield line


def _rests_on(found: Interview) -> None:
    from folkways.cli.terminal import counted, messages, plain

    if found.memories:
        count = counted(len(found.memories), "memory")
        messages().print(plain(f"  (rests on {count}; --json shows them)", "dim"))


def _json(found: Interview) -> dict[str, object]:
    from folkways.base.time import format_moment

    return {
        "agent": found.agent,
        "at": format_moment(found.t),
        "question": found.question,
        "answer": found.answer,
        "memories": list(found.memories),
        "spent": None if found.spent is None else found.spent._asdict(),
    }


def _collect(
    session: InterviewSession,
    out: Path,
    agents: list[str],
    conditions: list[str],
    at: str | None,
    *,
    yes: bool,
    as_json: bool,
) -> None:
    from folkways.cli.amounts import say_spent
    from folkways.cli.terminal import counted
    from folkways.interviews.questionnaire import collect, estimated, interview_questions

    wanted = interview_questions(session, agents, conditions)

    def ask(progress: Callable[[float], None]) -> Collected:
        return collect(session, out, agents=agents, conditions=conditions, at=at, progress=progress)

    bills = partial(estimated, session, wanted, at)
    found = ask_with_consent(session, bills, ask, "Interviewing", yes=yes)
    if as_json:
        typer.echo(
            json.dumps(
                {
                    "table": str(found.path),
                    "answered": found.answered,
                    "before": found.before,
                    "open": dict(found.faults),
                    "spent": None if found.spent is None else found.spent._asdict(),
                }
            )
        )
        return
    had = f", {found.before:,} were there already" if found.before else ""
    say(f"{found.path}: {counted(found.answered, 'answer')}{had}")
    say_faults(found.faults, "left open", ". The same command asks them again")
    say_spent(found.spent)
    run = session.path
    say(
        f"Have them ranked: folkways survey make {in_shell(run)} "
        f"--interview {in_shell(found.path)} --out FILE",
        err=True,
    )

"""Shared parts of the commands that ask agents questions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.assembly.asking_bill import AskingBill
    from folkways.interviews.diagnosis import NormsDiagnosed
    from folkways.interviews.expectations import ExpectationsAsked
    from folkways.interviews.facts import FactsAsked
    from folkways.interviews.session import InterviewSession

At = Annotated[
    str | None,
    typer.Option(metavar="MOMENT", help='When: "day 1 12:00" (default: the last moment).'),
]
AnswerTable = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Write the answers to this table (CSV); an unfinished one is continued.",
    ),
]


A = TypeVar("A", "ExpectationsAsked", "FactsAsked", "NormsDiagnosed")
T = TypeVar("T")


def session_with(
    run: Path,
    mind: str | None,
    caps: tuple[float | None, int | None],
    price: list[str] | None,
    within: list[str] | None,
    *,
    trust: bool,
) -> InterviewSession:
    """Open a run whose agents are asked; ``caps`` are on US dollars and tokens.

    Raises RunFileError for a file that is no run, other FolkwaysErrors for minds and parts that
    cannot be used.
    """
    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.spending import Spending
    from folkways.interviews.session import InterviewSession
    from folkways.store.reader import RunFile

    return InterviewSession(
        RunFile(run),
        parts=parts_of(trust=trust, parts=within or ()),
        mind=mind,
        spending=Spending(*caps, price=price or ()),
    )


def ask_with_consent(
    session: InterviewSession,
    bills: Callable[[], Sequence[AskingBill]],
    ask: Callable[[Callable[[float], None]], T],
    task: str,
    *,
    yes: bool,
) -> T:
    """Ask for consent if it costs, then ``ask``, which is told where to show its progress."""
    from folkways.cli.consent import confirm_questions
    from folkways.cli.terminal import messages, progress_bar

    confirm_questions(session, bills, yes=yes)
    with progress_bar(messages(), task) as progress:
        return ask(progress)


def ask_and_show(
    session: InterviewSession,
    bills: Callable[[], Sequence[AskingBill]],
    ask: Callable[[Callable[[float], None]], A],
    show: Callable[[A], None],
    *,
    yes: bool,
    as_json: bool,
) -> A:
    """Ask for consent if it costs, then ``ask``; show the answers, what failed, and the cost."""
    from folkways.cli.amounts import say_spent

    found = ask_with_consent(session, bills, ask, "Asking", yes=yes)
    if as_json:
        typer.echo(json.dumps(found.to_json()))
    else:
        show(found)
    say_faults(found.faults, "without a usable answer")
    say_spent(found.spent)
    return found


def say_faults(faults: Mapping[str, str], how: str, hint: str = "") -> None:
    """Say how many questions are ``how``, with an example; nothing if there are none."""
    from folkways.cli.terminal import clean_line, counted

    if faults:
        first = clean_line(next(iter(faults.values())))
        say(f"{counted(len(faults), 'question')} {how}, such as: {first}{hint}", err=True)

"""``folkways expectations``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

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

if TYPE_CHECKING:
    from folkways.interviews.expectations import ExpectationsAsked


def main(
    run: RunPath,
    norm: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID|TEXT",
            help="A tracked norm's id, or a norm in a sentence. May be repeated (default: all "
            "tracked norms).",
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(metavar="MOMENT", help='When: "day 1 12:00" (default: the last moment).'),
    ] = None,
    every: Annotated[
        Literal["quarter", "hour"] | None,
        typer.Option(help="Ask at the end of each of these instead of at one moment."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep the answers in this table (CSV); one that was begun is gone on with.",
        ),
    ] = None,
    figure: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="A new SVG file: expected beside what is so, of the first norm."
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
    """Ask all agents what they believe of a norm, and what they expect the others to do and think.

    Says beside it how many really keep it and believe in it, and who is in pluralistic ignorance:
    of one mind with most others, and unaware of it. The run is not changed.

    \b
    Examples:
      folkways expectations runs/hobbs_cafe-1.folk
      folkways expectations runs/hobbs_cafe-1.folk --norm quiet_in_public --every quarter
      folkways expectations runs/hobbs_cafe-1.folk --norm "Nobody should jump the queue."
    """
    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.spending import Spending
    from folkways.cli.amounts import say_spent
    from folkways.cli.consent import confirm_questions
    from folkways.cli.files import write_new
    from folkways.cli.terminal import counted, messages, one_line, progress_bar
    from folkways.interviews.expectations import ask_expectations, estimated
    from folkways.interviews.norms_asked import moments_of, norm_questions, norms_of
    from folkways.interviews.session import InterviewSession
    from folkways.store.reader import RunFile

    session = InterviewSession(
        RunFile(run),
        parts=parts_of(trust=trust, parts=within or ()),
        mind=mind,
        spending=Spending(max_cost, max_tokens, price=price or ()),
    )
    wanted = norm_questions(session, norms_of(session, norm or ()), moments_of(session, at, every))
    confirm_questions(session, lambda: estimated(session, wanted), yes=yes)
    with progress_bar(messages(), "Asking") as progress:
        found = ask_expectations(
            session, norm or (), at=at, every=every, out=out, progress=progress
        )
    if figure is not None:
        write_new(figure, found.figure().file)
    if json_:
        typer.echo(json.dumps(found.to_json()))
    else:
        _print(found)
    if found.faults:
        first = one_line(next(iter(found.faults.values())))
        typer.echo(
            f"{counted(len(found.faults), 'question')} without a usable answer, such as: {first}",
            err=True,
        )
    say_spent(found.spent)


def _print(found: ExpectationsAsked) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.base.time import format_moment
    from folkways.cli.terminal import output, plain

    table = Table(box=SIMPLE_HEAD)
    table.add_column("norm")
    table.add_column("at", no_wrap=True)
    for name in (
        *("should", "need not", "no opinion", "keep: expected", "so"),
        *("believe: expected", "so", "gap", "confidence", "pluralistic ignorance"),
    ):
        table.add_column(name, justify="right")
    for row in found.rows:
        table.add_row(
            plain(row.norm),
            format_moment(row.t),
            str(row.should.count),
            str(row.need_not.count),
            str(row.no_opinion.count),
            _share(row.keeping),
            _share(row.truth.keep.value),
            _share(row.believing),
            _share(row.should.value),
            "-" if row.belief_gap is None else f"{100 * row.belief_gap:+.0f}",
            _share(row.confidence),
            f"{row.ignorant.count} of {row.ignorant.of}",
        )
    output().print(table)


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"

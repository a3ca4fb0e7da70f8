"""``folkways expectations``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from folkways.cli.asking import AnswerTable, At, ask_and_show, session_with
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
    at: At = None,
    every: Annotated[
        Literal["quarter", "hour"] | None,
        typer.Option(help="Ask at the end of each of these instead of at one moment."),
    ] = None,
    out: AnswerTable = None,
    figure: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a figure of the first norm to a new SVG file."),
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
    """Ask all agents what they think of a norm, and what they expect others to do and think.

    Shows the actual shares as well, and how many agents are in pluralistic ignorance: they side
    with most others and believe that they do not. The run is not changed.

    \b
    Examples:
      folkways expectations runs/hobbs_cafe-1.folk
      folkways expectations runs/hobbs_cafe-1.folk --norm quiet_in_public --every quarter
      folkways expectations runs/hobbs_cafe-1.folk --norm "Nobody should jump the queue."
    """
    from folkways.cli.files import write_new_files
    from folkways.interviews.expectations import ask_expectations, estimated
    from folkways.interviews.norms_asked import moments_of, norm_questions, norms_of

    session = session_with(run, mind, (max_cost, max_tokens), price, within, trust=trust)
    wanted = norm_questions(session, norms_of(session, norm or ()), moments_of(session, at, every))

    def ask(progress: Callable[[float], None]) -> ExpectationsAsked:
        norms = norm or ()
        return ask_expectations(session, norms, at=at, every=every, out=out, progress=progress)

    bills = partial(estimated, session, wanted)
    found = ask_and_show(session, bills, ask, _print, yes=yes, as_json=json_)
    if figure is not None:
        write_new_files({figure: found.figure().file}, "")


def _print(found: ExpectationsAsked) -> None:
    from rich.table import Table

    from folkways.base.time import format_moment
    from folkways.cli.terminal import output, plain

    console = output()
    for norm, statement in found.norms.items():
        rows = [row for row in found.rows if row.norm == norm]
        console.print(plain(statement, "bold"), soft_wrap=True)
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column("\nat", no_wrap=True)
        for head in (
            *("own belief\nyes/no/none", "follow it\nexpected", "\nactual"),
            *("in favour\nexpected", "\nactual", "\nno idea", "plural.\nignor."),
        ):
            table.add_column(head, justify="right")
        for row in rows:
            table.add_row(
                format_moment(row.t),
                f"{row.should.count}/{row.need_not.count}/{row.no_opinion.count}",
                _share(row.keeping),
                _share(row.truth.keep.value),
                _share(row.believing),
                _share(row.should.value),
                str(row.guessing.of - row.guessing.count),
                str(row.ignorant.count),
            )
        console.print(table)
        console.print()
    for line in _LEGEND:
        console.print(plain(line, "dim"))


_LEGEND = (
    "Own belief: agents who say that people should act by the norm (yes), need not (no), or have "
    "no opinion.",
    "Expected: mean of what agents guess about the others. Actual: share of agents who followed it "
    "on most occasions; share who say that one should.",
    "No idea: agents whose confidence in their guesses is 0; they are left out of the means.",
    "Pluralistic ignorance: agents who side with most others and believe that most others do not.",
)


def _share(share: float | None) -> str:
    from folkways.base.percent import percent

    return "-" if share is None else percent(share)

"""``folkways facts``."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from folkways.cli.asking import At, ask_and_show, session_with
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
    from folkways.interviews.facts import FactsAsked


class About(StrEnum):
    """What agents can be asked about."""

    FACT = "fact"
    PERSON = "person"
    GATHERING = "gathering"


def main(
    run: RunPath,
    about: Annotated[
        list[About] | None,
        typer.Option(
            help="Ask who knows each tracked fact, whom the agents know (at the beginning and at "
            "the end), or why they went to a gathering or did not. May be repeated (default: all)."
        ),
    ] = None,
    at: At = None,
    every: Annotated[
        Literal["quarter", "hour"] | None,
        typer.Option(help="Ask about facts at the end of each of these, not at one moment."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the answers to this table (CSV; default: beside the run, where the report "
            "finds them); an unfinished one is continued.",
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
    """Ask all agents who knows the tracked facts, and hold the answers against their memories.

    An answer that claims to know what no memory carries is counted as a hallucination. The run is
    not changed. Answers are kept beside the run, and the report shows them when it is written
    again.

    \b
    Examples:
      folkways facts runs/smallville-1.folk
      folkways facts runs/smallville-1.folk --about fact --every quarter --out answers.csv
      folkways facts runs/smallville-1.folk --about person --mind openai:gpt-5-mini --max-cost 2
    """
    from folkways.interviews.facts import ask_facts, estimated
    from folkways.interviews.facts_questions import fact_questions, open_questions
    from folkways.interviews.facts_table import KINDS, beside

    session = session_with(run, mind, (max_cost, max_tokens), price, within, trust=trust)
    kinds = tuple(kind for kind in KINDS if not about or kind in about)
    table = out or beside(run)
    still = open_questions(session, fact_questions(session, kinds, at, every), table)

    def ask(progress: Callable[[float], None]) -> FactsAsked:
        return ask_facts(session, kinds=kinds, at=at, every=every, out=table, progress=progress)

    bills = partial(estimated, session, still)
    ask_and_show(session, bills, ask, _print, yes=yes or not still, as_json=json_)


def _print(found: FactsAsked) -> None:
    from rich.table import Table

    from folkways.base.time import format_moment
    from folkways.cli.terminal import output, plain

    console = output()
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("asked about")
    table.add_column("at", no_wrap=True)
    for head in ("know it", "hallucinated", "forgotten", "unclear", "density"):
        table.add_column(head, justify="right")
    for one in found.subjects:
        table.add_row(
            plain(one.subject or "one another"),
            format_moment(one.t),
            f"{one.knows.count} of {one.knows.of}",
            str(one.hallucinated.count),
            str(one.forgotten.count),
            str(one.unclear.count),
            "" if one.density is None or one.density.value is None else f"{one.density.value:.3f}",
        )
    console.print(table)
    for answer in found.answers:
        if answer.kind == "gathering":
            came = "came" if answer.holds else "did not come"
            line = f"{answer.agent}, {answer.subject} ({came}): {answer.answer}"
            console.print(plain(line), soft_wrap=True)
    for text in _LEGEND:
        console.print(plain(text, "dim"))


_LEGEND = (
    "Know it: say so, and a memory carries it. Hallucinated: say so without such a memory. "
    "Forgotten: deny it with such a memory.",
    "Density: pairs of agents that know of each other, of all pairs.",
    "Park et al. (2023), 25 agents: party 13, candidacy 8; density 0.167, then 0.74; 6 of 453 "
    "answers on acquaintance hallucinated.",
)

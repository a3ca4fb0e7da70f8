"""``folkways diagnose``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
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
    from rich.table import Table

    from folkways.interviews.diagnosis import NormsDiagnosed
    from folkways.metrics.diagnosis import DiagnosedNorm
    from folkways.metrics.series import Share


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
    threshold: Annotated[
        float,
        typer.Option(
            metavar="POINTS",
            help="From this effect of what others do or think on (percentage points, above 0 to "
            "100), a preference is conditional on it.",
        ),
    ] = 25.0,
    out: AnswerTable = None,
    mind: MindName = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    price: Price = None,
    within: With = None,
    trust: Trust = False,
    yes: Yes = False,
    json_: Json = False,
) -> None:
    """Ask all agents whether they would act by a norm if others did not, and diagnose the norm.

    Tells moral rules, habits, descriptive norms and social norms apart, for each agent (Bicchieri
    2006). Where an agent expects others to do one thing and to approve of the other, shows with
    which of the two its conduct agrees. The run is not changed.

    \b
    Examples:
      folkways diagnose runs/hobbs_cafe-1.folk
      folkways diagnose runs/hobbs_cafe-1.folk --norm quiet_in_public --every quarter
      folkways diagnose runs/hobbs_cafe-1.folk --norm "Nobody should jump the queue."
    """
    from folkways.interviews.diagnosis import ask_diagnosis, check_threshold, estimated
    from folkways.interviews.norms_asked import moments_of, norm_questions, norms_of

    check_threshold(threshold)
    norms = norm or ()
    session = session_with(run, mind, (max_cost, max_tokens), price, within, trust=trust)
    wanted = norm_questions(session, norms_of(session, norms), moments_of(session, at, every))

    def ask(progress: Callable[[float], None]) -> NormsDiagnosed:
        return ask_diagnosis(
            session, norms, at=at, every=every, threshold=threshold, out=out, progress=progress
        )

    ask_and_show(session, partial(estimated, session, wanted), ask, _print, yes=yes, as_json=json_)


def _print(found: NormsDiagnosed) -> None:
    from folkways.cli.terminal import output, plain

    console = output()
    for norm, statement in found.norms.items():
        rows = [row for row in found.rows if row.norm == norm]
        console.print(plain(statement, "bold"), soft_wrap=True)
        console.print(_counts(rows))
        if len({row.t for row in rows}) == 1:
            _print_agents(found, norm)
        console.print()
    _print_conflicts(found)
    for line in _LEGEND:
        console.print(plain(line.format(found.threshold), "dim"))


def _counts(rows: list[DiagnosedNorm]) -> Table:
    from rich.table import Table

    from folkways.base.time import format_moment
    from folkways.metrics.diagnosis import RELATIONS

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("\nat", no_wrap=True)
    for head in (
        *("not\nacted on", "moral\nrule", "\nhabit", "descr.\nnorm", "social\nnorm"),
        *("un-\ndeterm.", "effect:\nthey do", "they\nthink"),
    ):
        table.add_column(head, justify="right")
    for row in rows:
        counts = [str(row.counts[relation]) for relation in RELATIONS]
        effects = (_points(row.conduct_effect), _points(row.approval_effect))
        table.add_row(format_moment(row.t), *counts, *effects)
    return table


def _print_agents(found: NormsDiagnosed, norm: str) -> None:
    """Name the agents to whom the norm is each of these."""
    from folkways.cli.terminal import output, plain
    from folkways.metrics.diagnosis import RELATIONS

    for relation in RELATIONS:
        names = [
            one.agent
            for one in found.agents
            if one.norm == norm and one.diagnosis.relation == relation
        ]
        if names:
            output().print(plain(f"{relation}: {', '.join(names)}"))


def _print_conflicts(found: NormsDiagnosed) -> None:
    from folkways.base.time import format_moment
    from folkways.cli.terminal import output, plain

    console = output()
    t = max(row.t for row in found.rows)
    last = [row for row in found.rows if row.t == t]
    conflicting = sum(row.conflict.count for row in last)
    console.print(
        plain(f"Expectations in conflict, {format_moment(t)}: {conflicting} (agents by norm)")
    )
    together = found.last()
    for when, occasions in (
        ("conduct up to then", together.so_far),
        ("conduct afterwards", together.afterwards),
    ):
        console.print(plain(f"  {when}: {_agrees(occasions)}"))
    console.print()


def _agrees(occasions: Share) -> str:
    if not occasions.of:
        return "not measured"
    normative = occasions.of - occasions.count
    return (
        f"as others act {occasions.count} of {occasions.of} ({occasions.interval_text}), "
        f"as others approve {normative}"
    )


def _points(effect: float | None) -> str:
    return "-" if effect is None else f"{effect:+.0f}"


_LEGEND = (
    "Effects: mean difference, in percentage points, of the likelihood to act by the norm that "
    "what most others do, or what they think one should do, makes. From {:g} points on, an "
    "agent's preference is conditional on it.",
    "Unconditional: a moral rule if the agent believes that one should, else a habit. Conditional "
    "on what others think: a social norm; on what they do alone: a descriptive norm.",
    "In conflict: agents that expect most others to do one thing and to approve of the other. "
    "Their own conduct is as they expect others to act, or as they expect others to approve.",
)

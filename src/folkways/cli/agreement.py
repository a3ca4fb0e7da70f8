"""Two judges of one run on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from folkways.base.amounts import money, tokens
from folkways.base.percent import percent
from folkways.base.plural import counted
from folkways.cli.terminal import plain
from folkways.metrics.agreement import JudgeAgreement
from folkways.metrics.summary import Summary

if TYPE_CHECKING:
    from folkways.second_minds.model_judge import ModelJudge


def print_spent(console: Console, model: ModelJudge, undecided: int) -> None:
    """Print what a language model took as judge, and how many texts it gave no verdict on."""
    if model.spent is None:
        return
    spent = model.spent
    text = (
        f"{counted(spent.calls, 'new answer')}, {spent.stored:,} stored before: "
        f"{tokens(spent.tokens_in)} tokens in, {tokens(spent.tokens_out)} out, "
        f"{money(spent.money)} in all. They are stored in {model.answers}"
    )
    console.print(plain(text, "dim"), soft_wrap=True)
    if undecided:
        note = f"No usable verdict on {counted(undecided, 'text')}, counted as of no bearing"
        console.print(plain(note), soft_wrap=True)


def print_agreement(
    console: Console, old: Summary, new: Summary, found: Sequence[JudgeAgreement]
) -> None:
    """Print what is measured under both judges, and how far they agree."""
    first, second = old.docket.judge.name, new.docket.judge.name
    console.print(plain(f"{first}, then {second}", "bold"))
    table = Table(box=SIMPLE_HEAD)
    table.add_column("norm", overflow="fold")
    for name in ("acceptance", "adherence", "compliance rate, whole run", "emerged"):
        table.add_column(name, justify="right")
    for norm in old.setup.tracked:
        cells = [_measured(summary, norm.id) for summary in (old, new)]
        table.add_row(plain(norm.id), *(f"{a} → {b}" for a, b in zip(*cells, strict=True)))
    console.print(table)
    for summary in (old, new):
        if summary.unreadable:
            console.print(plain(_not_read(summary), "yellow"), soft_wrap=True)
    if not found:
        return
    table = Table(box=SIMPLE_HEAD)
    for name in ("question", "norm"):
        table.add_column(name, overflow="fold")
    for name in ("texts", "agree", "kappa"):
        table.add_column(name, justify="right")
    for one in found:
        share = percent(one.same.value, "–")
        kappa = "–" if one.kappa is None else f"{one.kappa:.2f}"
        table.add_row(one.question, plain(one.norm), f"{one.same.of:,}", share, kappa)
    console.print(table)
    console.print(
        plain(
            "Each text counts once. Kappa: 1 agreement throughout, 0 no more than by chance; – "
            "where both gave one verdict only.",
            "dim",
        ),
        soft_wrap=True,
    )


def _not_read(summary: Summary) -> str:
    """Say which tracked norms a judge cannot read, so that nothing can be compared on them."""
    why = "" if summary.setup.english else " (the texts are not in English)"
    return (
        f"The {summary.docket.judge.name} cannot read {', '.join(summary.unreadable)}{why}: it has "
        "no verdicts on them to compare"
    )


def _measured(summary: Summary, norm: str) -> tuple[str, ...]:
    shares = (*summary.at_end(norm), summary.compliance_whole_run(norm))
    none = "not measured" if norm in summary.unreadable else "cannot (permission)"
    emerged = {True: "yes", False: "no", None: none}[summary.emergence[norm].emerged]
    return (*(percent(one.value, "–") for one in shares), emerged)

"""The agreement of two minds on a terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from folkways.base.amounts import interval, money, tokens
from folkways.base.percent import percent
from folkways.cli.terminal import counted, plain
from folkways.pairs.agreement import MindAgreement, Value
from folkways.pairs.bootstrap import IntervalEstimate
from folkways.second_minds.shadowed import METHOD, Shadowed, counted_by


def print_shadowed(console: Console, found: Shadowed) -> None:
    """Print how far two minds agree, where they differ, and what was not compared."""
    minds = f"{', '.join(found.recorded)} and {found.second}"
    head = f"{minds}: {counted(found.questions, 'question')} of {found.source}"
    console.print(plain(head, "bold"), soft_wrap=True)
    console.print(_table(found))
    console.print(plain(f"{_CAPTION} {METHOD}", "dim"), soft_wrap=True)
    for one in found.agreements:
        _print_examples(console, one)
    _print_skipped(console, found)
    _print_spent(console, found)


_CAPTION = (
    "decisions: how many, in how many questions. recorded, second: share of yes of each mind, or "
    "the mean of its numbers."
)


def _table(found: Shadowed) -> Table:
    table = Table(box=SIMPLE_HEAD)
    for name in ("operation", "decision"):
        table.add_column(name, overflow="fold")
    for name in ("decisions", "agree", "kappa or rank corr.", "recorded", "second"):
        table.add_column(name, justify="right", overflow="fold")
    before = ""
    for one in found.agreements:
        table.add_row(
            one.operation if one.operation != before else "",
            one.matter.name,
            f"{one.n:,} in {one.questions:,}",
            _percent(one.same),
            _number(one.beyond_chance),
            _level(one, one.recorded),
            _level(one, one.second),
        )
        before = one.operation
    return table


def _print_examples(console: Console, one: MindAgreement) -> None:
    if not one.examples:
        return
    console.print()
    console.print(plain(f"{one.operation}: {one.matter.name}", "bold"), soft_wrap=True)
    for each in one.examples:
        verdict = f"  recorded {_said(each.recorded)}, second {_said(each.second)}: "
        console.print(plain(f"{verdict}{each.about}"), soft_wrap=True)
        if each.other:
            console.print(plain(f"    second answer: {each.other}", "dim"), soft_wrap=True)


def _print_skipped(console: Console, found: Shadowed) -> None:
    for title, rows in (
        ("Not compared", counted_by(found.skipped)),
        ("Fields of older questions that were left out", counted_by(found.dropped)),
    ):
        if rows:
            console.print()
            console.print(plain(title, "bold"))
        for row in rows:
            text = f"  {row['operation']}: {row['reason']} ({row['count']:,})"
            console.print(plain(text), soft_wrap=True)


def _print_spent(console: Console, found: Shadowed) -> None:
    if found.spent is None:
        return
    spent = found.spent
    console.print()
    text = (
        f"{counted(spent.calls, 'new answer')}, {spent.stored:,} stored before: "
        f"{tokens(spent.tokens_in)} tokens in, {tokens(spent.tokens_out)} out, "
        f"{money(spent.money)} in all. They are kept in {found.answers}"
    )
    console.print(plain(text, "dim"), soft_wrap=True)


def _percent(one: IntervalEstimate) -> str:
    if one.value is None:
        return "–"
    if one.low is None or one.high is None:
        return percent(one.value)
    return f"{percent(one.value)} ({interval(one.low, one.high, share=True)})"


def _number(one: IntervalEstimate) -> str:
    if one.value is None:
        return "–"
    if one.low is None or one.high is None:
        return f"{one.value:.2f}"
    return f"{one.value:.2f} ({one.low:.2f} to {one.high:.2f})"


def _level(row: MindAgreement, one: IntervalEstimate | None) -> str:
    if one is None or one.value is None:
        return "–"
    return f"{one.value:.0%}" if row.matter.scale == "yes or no" else f"{one.value:.1f}"


def _said(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else f"{value:.3g}"

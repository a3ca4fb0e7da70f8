"""What language models cost, in tables: an estimate beforehand, the bill afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from folkways.base.amounts import duration_in_words, money, tokens
from folkways.base.plural import counted
from folkways.cli.terminal import plain
from folkways.estimates.estimate import Estimate
from folkways.estimates.estimate_json import Range

if TYPE_CHECKING:
    from folkways.minds.wrappers.meter import Side, SpendingLedger
    from folkways.runs.run import Run


def print_estimate(console: Console, found: Estimate) -> None:
    """Print an estimate by operation, and its totals with their range."""
    table = Table(box=SIMPLE_HEAD, title_justify="left", title_style="bold")
    table.title = f"Estimate up to {found.until_named}"
    table.add_column("question")
    for name in ("calls", "tokens in", "of them unchanging", "tokens out"):
        table.add_column(name, justify="right")
    for name, volume in found.operations.items():
        table.add_row(plain(name), *(f"{value:,}" for value in volume))
    console.print(table)
    for line in estimate_lines(found):
        console.print(plain(line), soft_wrap=True)


def estimate_lines(found: Estimate) -> list[str]:
    """Return the totals of an estimate, a line each."""
    scenario = found.experiment.scenario
    lines = [
        f"{', '.join(sorted(found.prices))}, profile {scenario.profile}, up to {found.until_named}",
        f"calls       {_numbers(found.calls)}",
        f"tokens in   {_numbers(found.tokens_in)}",
        f"tokens out  {_numbers(found.tokens_out)}",
        f"money       {_money(found)}",
        f"time        {_times(found.seconds)} at {found.latency:g} s a call "
        f"(the longest chain has {counted(found.chain, 'call')})",
        "The range is for models that talk more or less than the reference model by which this was "
        "counted; a cap holds in any case (--max-cost, --max-tokens).",
    ]
    lines += [
        f"{model}: {price or f'its price is not known; give it with --price {model}=IN,OUT'}"
        for model, price in found.prices.items()
    ]
    return lines


def bill_line(ledger: SpendingLedger) -> str:
    """Return what a run has taken so far, in one line."""
    total = ledger.total
    middle, late = ledger.latency(0.5), ledger.latency(0.95)
    waits = "" if middle is None or late is None else f"; half of them within {middle:.2g} s"
    waits += "" if late is None else f", 95 % within {late:.2g} s"
    return (
        f"{counted(total.calls, 'answer')} of language models: {tokens(total.tokens_in)} tokens in "
        f"({tokens(total.cached)} of them cached), {tokens(total.tokens_out)} out, "
        f"{money(total.money)}{waits}."
    )


def print_bill(console: Console, run: Run, by: Side) -> None:
    """Print what a run has taken, a row for each operation, agent, hour or model."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column(by)
    for name in ("calls", "tokens in", "cached", "tokens out", "money", "mean s"):
        table.add_column(name, justify="right")
    for row in run.costs(by).itertuples(index=False):
        name, calls, into, cached, out, dollars, seconds = row
        table.add_row(
            plain(str(name)),
            *(f"{value:,}" for value in (calls, into, cached, out)),
            money(None if dollars != dollars else dollars),
            f"{seconds / calls:.2g}",
        )
    console.print(table)
    console.print(plain(bill_line(run.ledger)), soft_wrap=True)
    prices = run.ledger.prices
    console.print(plain(f"Prices: {prices.source}, {prices.date}.", "dim"), soft_wrap=True)
    if run.ledger.unpriced:
        unknown = ", ".join(run.ledger.unpriced)
        console.print(plain(f"The price of {unknown} is not known.", "yellow"), soft_wrap=True)


def _numbers(found: Range) -> str:
    return f"{tokens(found['expected'])} ({tokens(found['low'])} to {tokens(found['high'])})"


def _money(found: Estimate) -> str:
    cost = found.cost
    if cost is None:
        return money(None)
    return f"{money(cost['expected'])} ({money(cost['low'])} to {money(cost['high'])})"


def _times(found: Range) -> str:
    ends = f"{duration_in_words(found['low'])} to {duration_in_words(found['high'])}"
    return f"{duration_in_words(found['expected'])} ({ends})"

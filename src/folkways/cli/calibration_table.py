"""Fitted constants on a terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from folkways.calibration.calibrate import FamilyResult, Found
from folkways.calibration.calibrated import Calibrated
from folkways.cli.terminal import counted, plain
from folkways.pairs.bootstrap import IntervalEstimate


def print_calibrated(console: Console, found: Calibrated) -> None:
    """Print constants, how people held out are predicted, and agreement before and after."""
    for source in found.sources:
        by = f", answered by {', '.join(source.minds)}" if source.minds else ""
        text = f"{source.name}: {counted(source.pairs, 'question')}{by}"
        console.print(plain(text, "bold"), soft_wrap=True)
    console.print(_families(found.found))
    console.print(
        plain(
            "open: decisions that the constants decide. by rule: those that a rule or the reading "
            "settles, and the share settled as recorded. theory, fitted: mean log-likelihood a "
            "decision of people held out, with the defaults and fitted to the others (higher is "
            "better).",
            "dim",
        ),
        soft_wrap=True,
    )
    console.print(_constants(found.found))
    _print_kept(console, found.found)
    if found.found.before:
        console.print()
        console.print(plain("Agreement of the offline mind on people held out", "bold"))
        console.print(_agreement(found.found))


def _families(found: Found) -> Table:
    table = Table(box=SIMPLE_HEAD)
    table.add_column("decisions", overflow="fold")
    for name in ("open", "by rule", "theory", "fitted", "adopted"):
        table.add_column(name, justify="right")
    for one in found.families:
        held = one.held_out
        table.add_row(
            f"{one.name}: {one.about}",
            f"{one.decisions:,}",
            _ruled(one),
            "–" if held is None else f"{held.theory:.2f}",
            "–" if held is None else f"{held.fitted:.2f}",
            "yes" if one.adopted else "no",
        )
    return table


def _ruled(one: FamilyResult) -> str:
    return f"{one.ruled:,} ({one.ruled_right / one.ruled:.0%})" if one.ruled else "0"


def _constants(found: Found) -> Table:
    table = Table(box=SIMPLE_HEAD)
    table.add_column("constant")
    for name in ("default", "fitted", "95 % interval"):
        table.add_column(name, justify="right")
    for family in found.families:
        for one in family.constants:
            if one.identified and one.low is not None and one.high is not None:
                interval = f"{one.low:.2f} to {one.high:.2f}"
                table.add_row(one.name, f"{one.default:g}", f"{one.value:.2f}", interval)
    return table


def _print_kept(console: Console, found: Found) -> None:
    kept: dict[str, list[str]] = {}
    for family in found.families:
        for one in family.constants:
            if one.why:
                kept.setdefault(one.why, []).append(one.name)
    for why, names in kept.items():
        text = f"At their defaults, because {why}: {', '.join(names)}"
        console.print(plain(text), soft_wrap=True)


def _agreement(found: Found) -> Table:
    table = Table(box=SIMPLE_HEAD)
    for name in ("operation", "decision"):
        table.add_column(name, overflow="fold")
    for name in ("decisions", "agree", "kappa or rank corr.", "recorded", "offline"):
        table.add_column(name, justify="right", overflow="fold")
    for before, after in zip(found.before, found.after, strict=True):
        table.add_row(
            before.operation,
            before.matter.name,
            f"{before.n:,}",
            f"{_figure(before.same)} → {_figure(after.same)}",
            f"{_figure(before.beyond_chance)} → {_figure(after.beyond_chance)}",
            _figure(before.recorded),
            f"{_figure(before.second)} → {_figure(after.second)}",
        )
    return table


def _figure(one: IntervalEstimate | None) -> str:
    return "–" if one is None or one.value is None else f"{one.value:.2f}"

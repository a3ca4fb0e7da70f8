"""``folkways sweep PLAN --power``."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from folkways.base.amounts import duration_in_words
from folkways.cli.sweep_progress import watching
from folkways.cli.terminal import counted, messages, output, plain
from folkways.plugins import Parts
from folkways.scenario.problems import listed
from folkways.sweeps.line import ALPHA, in_words
from folkways.sweeps.pilot import MeasurePower, PlanPower, plan_power
from folkways.sweeps.power import POWER, SEEDS


def say_power(
    plan: str,
    *,
    out: Path | None,
    seeds: int | None,
    workers: int | None,
    parts: Parts,
    json_: bool,
    quiet: bool,
) -> None:
    """Print how many seeds a plan needs; raises what :func:`plan_power` raises."""
    console = messages()

    def say(text: str) -> None:
        if not quiet:
            console.print(plain(text), soft_wrap=True)

    with watching(console, silent=json_ or quiet) as watch:
        found = plan_power(
            plan, out=out, seeds=seeds, workers=workers, parts=parts, watch=watch, say=say
        )
    if watch.interrupted:
        raise typer.Exit(130)
    if json_:
        typer.echo(json.dumps(found.to_json()))
    else:
        _show(output(), found)


def _show(console: Console, found: PlanPower) -> None:
    base, *others = found.conditions
    made = (
        f", {counted(found.made, 'run')} made in {duration_in_words(found.seconds)}"
        if found.made
        else ""
    )
    console.print(
        plain(
            f"Pilot: {found.pilot}, {counted(len(found.seeds), 'seed')} each of {base} and "
            f"{listed(others, 8)}{made}."
        ),
        soft_wrap=True,
    )
    for title, share in (("Shares: seeds for a difference of", True), ("Counts", False)):
        some = [one for one in found.measures if one.share is share and one.needed]
        if some:
            console.print(_table(title if share else f"{title}: seeds for a difference of", some))
    still = [in_words(one.measure, one.norm) for one in found.measures if not one.needed]
    if still:
        text = f"The pilot cannot tell, since no difference varies in it: {listed(still)}."
        console.print(plain(text, "yellow"), soft_wrap=True)
    which = (
        f"the {counted(found.family, 'primary measure')}"
        if found.primary
        else f"{counted(found.family, 'measure')}, since the plan names no primary ones"
    )
    console.print(
        plain(
            f"Seeds for each condition, runs paired by seed, so that {100 * POWER:.0f} % of sweeps "
            f"find the difference at p < {ALPHA} adjusted for {which}. Simulated by drawing from "
            "the pilot's differences between runs of one seed.",
            "dim",
        ),
        soft_wrap=True,
    )
    console.print(
        plain("The pilot ran on the offline mind; language models may vary more.", "dim"),
        soft_wrap=True,
    )


def _table(title: str, measures: list[MeasurePower]) -> Table:
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    table.add_column("measure", overflow="fold")
    table.add_column("SD of a pair", justify="right", no_wrap=True)
    for i in range(max(len(one.needed) for one in measures)):
        share = measures[0].share
        heading = f"{100 * measures[0].needed[i].difference:.0f} points" if share else ""
        table.add_column(heading, justify="right", no_wrap=True)
    for one in measures:
        cells = []
        for each in one.needed:
            seeds = f"over {SEEDS[-1]}" if each.seeds is None else str(each.seeds)
            cells.append(seeds if one.share else f"{each.difference:.3g}: {seeds}")
        wide = f"{100 * one.spread:.0f} points" if one.share else f"{one.spread:.3g}"
        table.add_row(plain(in_words(one.measure, one.norm)), wide, *cells)
    return table

"""Print what the doctor found."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from folkways.cli.terminal import plain
from folkways.estimates.examination import Examination, Grade

_ARROW = "\N{RIGHTWARDS ARROW}"
_SIGNS: dict[Grade, tuple[str, str]] = {
    "good": ("good", "green"),
    "poor": ("poor", "yellow"),
    "bad": ("BAD", "bold red"),
}
_CONCLUSIONS: dict[Grade, str] = {
    "good": "{model} is ready for a run.",
    "poor": "{model} works, but not well: see the items marked poor.",
    "bad": "{model} is not ready: fix the items marked BAD.",
}
_MOST_FAULTS = 3


def print_examination(console: Console, found: Examination) -> None:
    """Print the findings about one model, with advice below each."""
    console.print(plain(found.model, "bold"))
    table = Table.grid(padding=(0, 2))
    for finding in found.findings:
        sign, style = _SIGNS[finding.grade]
        table.add_row(plain(sign, style), plain(finding.about), plain(finding.found))
        if finding.advice:
            table.add_row("", "", plain(f"{_ARROW} {finding.advice}", style))
    console.print(table)
    faults = [(name, trial.fault) for name, trial in found.trials.items() if trial.fault]
    for name, fault in faults[:_MOST_FAULTS]:
        console.print(plain(f"  {name}: {fault}", "yellow"), soft_wrap=True)
    if len(faults) > _MOST_FAULTS:
        more = len(faults) - _MOST_FAULTS
        console.print(plain(f"  and {more} more like these (--json lists all)", "yellow"))
    console.print(plain(_CONCLUSIONS[found.grade].format(model=found.model)), soft_wrap=True)

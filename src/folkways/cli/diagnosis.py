"""What the doctor found, in words and colours."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from folkways.cli.terminal import plain
from folkways.estimates.examination import Examination, Grade

_SIGNS: dict[Grade, tuple[str, str]] = {
    "good": ("good", "green"),
    "poor": ("poor", "yellow"),
    "bad": ("BAD", "bold red"),
}
_CONCLUSIONS: dict[Grade, str] = {
    "good": "{model} is fit for a run.",
    "poor": "{model} will do; see above what would be better.",
    "bad": "{model} cannot carry a run as things stand; see above.",
}


def print_examination(console: Console, found: Examination) -> None:
    """Print the findings about one model, with advice."""
    console.print(plain(found.model, "bold"))
    table = Table.grid(padding=(0, 2))
    for finding in found.findings:
        sign, style = _SIGNS[finding.grade]
        text = (
            f"{finding.found} \N{RIGHTWARDS ARROW} {finding.advice}"
            if finding.advice
            else finding.found
        )
        table.add_row(plain(sign, style), plain(finding.about), plain(text))
    console.print(table)
    for name, trial in found.trials.items():
        if trial.fault:
            console.print(plain(f"  {name}: {trial.fault}", "yellow"), soft_wrap=True)
    console.print(plain(_CONCLUSIONS[found.grade].format(model=found.model)), soft_wrap=True)

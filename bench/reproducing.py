"""The tables and figures of docs/reproducing.md, from sweeps of the plans that ship.

    for plan in paper resistance entrepreneur_sides ablations commitments committed_minority; do
        folkways sweep $plan
    done
    python bench/reproducing.py [sweeps]

Each table of that page stands under a comment that names it (``<!-- table: ablations -->``) and is
replaced; the prose around it is for a person to read again. A sweep that is not there leaves its
tables as they are, and one that is not finished is refused.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Callable, Iterable
from math import isnan
from pathlib import Path

import pandas as pd

from folkways.base.amounts import UNKNOWN
from folkways.sweeps.statistics import mean_interval

DOCS = Path(__file__).parent.parent / "docs"
NORMS = ("no_smoking_indoors", "quiet_in_public", "tip_after_meals")
BINS = 4  # of two hours, in a day of eight
FIGURES = {
    "paper": ("paper", "acceptance adherence conflicts"),
    "ablations": ("ablations", "acceptance adherence conflicts"),
    "entrepreneur_sides": ("sides", "adherence-tip_after_meals:adherence"),
    "resistance": ("resistance", "adherence"),
    "committed_minority": (
        "minority",
        "acceptance_ordinary-by_entrepreneurs:acceptance "
        "adherence_ordinary-by_entrepreneurs:adherence",
    ),
}
"""Of each plan: the first word of its figures' names in the docs, and ``file[:name]`` of each."""

Rows = list[list[str]]


def share(value: float) -> str:
    """Two decimals, without the zero before the point."""
    text = f"{value:.2f}"
    return "0" if text == "0.00" else text.removeprefix("0")


def count(value: float) -> str:
    """One decimal, if there is one to show."""
    return f"{value:.1f}".removeprefix("0").removesuffix(".0") or "0"


def means(runs: pd.DataFrame, measure: str) -> str:
    """The means of a measure of the three norms."""
    return " / ".join(share(float(runs[f"{measure}_{norm}"].mean())) for norm in NORMS)


def mean_count(counts: pd.Series[float]) -> str:
    """The mean of a count; a dash where it was not measured."""
    mean = float(counts.mean())
    return UNKNOWN if isnan(mean) else f"{mean:.0f}"


def emerged(runs: pd.DataFrame, norm: str) -> str:
    """In how many runs a norm emerged."""
    return str(int(runs[f"emerged_{norm}"].astype(bool).sum()))


def paper_end(table: pd.DataFrame) -> Rows:
    """What stands at the end of the paper's five runs."""
    rows = []
    for label, measure in (
        ("acceptance at the end", "acceptance"),
        ("adherence at the end", "adherence"),
        ("compliance rate, whole run", "compliance_rate_whole_run"),
    ):
        row = [label]
        for norm in NORMS:
            found = mean_interval([float(one) for one in table[f"{measure}_{norm}"]])
            assert found is not None
            assert found.high is not None
            row.append(f"{share(found.mean)} ± {share(found.high - found.mean)}")
        rows.append(row)
    rows.append(["emerged", *(f"{emerged(table, norm)} of {len(table)}" for norm in NORMS)])
    return [*rows, ["emerged in the paper", *["5 of 5"] * len(NORMS)]]


def paper_conflicts(table: pd.DataFrame) -> Rows:
    """Conflicts by quarter of each day."""
    at = [count(float(table[f"conflicts_bin_{n}"].mean())) for n in range(1, 2 * BINS + 1)]
    return [["day 1", *at[:BINS]], ["day 2", *at[BINS:]]]


def ablations(table: pd.DataFrame) -> Rows:
    """One row for each condition."""
    return [
        [
            _spoken(str(condition)),
            means(runs, "acceptance"),
            means(runs, "adherence"),
            means(runs, "compliance_rate_whole_run"),
            mean_count(runs.conflicts),
            *([mean_count(runs.thoughts)] if "thoughts" in runs else []),
        ]
        for condition, runs in table.groupby("condition", sort=False)
    ]


def committed_minority(table: pd.DataFrame) -> Rows:
    """What becomes of the others, by the number of entrepreneurs."""
    rows = []
    for disposition, runs in table.groupby("disposition", sort=False):
        by = runs.groupby("entrepreneurs")
        for label, column, write in (
            (f"{disposition}: others who accept", "acceptance_ordinary_quiet_in_public", share),
            ("... others who adhere", "adherence_ordinary_quiet_in_public", share),
            ("... conflicts", "conflicts", lambda value: f"{value:.0f}"),
        ):
            rows.append([label, *(write(float(value)) for value in by[column].mean())])
    return rows


def entrepreneur_sides(table: pd.DataFrame) -> Rows:
    """Tipping, by the side of the entrepreneurs."""
    norm = "tip_after_meals"
    columns = ("acceptance", "adherence", "adherence_ordinary", "compliance_rate_whole_run")
    return [
        [
            f"`{condition}`",
            *(share(float(runs[f"{column}_{norm}"].mean())) for column in columns),
            f"{emerged(runs, norm)} of {len(runs)}",
        ]
        for condition, runs in table.groupby("condition", sort=False)
    ]


def resistance(table: pd.DataFrame) -> Rows:
    """One row for each society."""
    return [
        [
            f"`{condition}`",
            means(runs, "adherence"),
            means(runs, "compliance_rate_whole_run"),
            " / ".join(emerged(runs, norm) for norm in NORMS) + f" of {len(runs)}",
            mean_count(runs.conflicts),
        ]
        for condition, runs in table.groupby("condition", sort=False)
    ]


TABLES: dict[str, tuple[str, Callable[[pd.DataFrame], Rows]]] = {
    "paper at the end": ("paper", paper_end),
    "paper conflicts": ("paper", paper_conflicts),
    "ablations": ("ablations", ablations),
    "commitments": ("commitments", ablations),
    "committed_minority": ("committed_minority", committed_minority),
    "entrepreneur_sides": ("entrepreneur_sides", entrepreneur_sides),
    "resistance": ("resistance", resistance),
}
"""By the name of a table: the plan that it is about, and what makes its rows."""


def _spoken(condition: str) -> str:
    """The name of a condition as the page has it."""
    names = {
        "commitments=true, all mechanisms": "all mechanisms",
        "commitments=false, all mechanisms": "without commitments",
        "commitments=true, without compliance": "without compliance",
        "commitments=false, without compliance": "without both",
    }
    spoken = names.get(condition, condition).replace("spreading.", "spreading by ")
    return (
        spoken.replace("evaluation.", "")
        .replace("immediate", "immediate evaluation")
        .replace("synthesis", "long-term synthesis")
    )


def put(page: str, name: str, rows: Iterable[list[str]]) -> str:
    """Return the page with the rows of one table replaced; its head stays."""
    body = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    pattern = re.compile(rf"(<!-- table: {re.escape(name)} -->\n(?:\|.*\n){{2}})(?:\|.*\n)*")
    changed, found = pattern.subn(lambda match: match[1] + body, page)
    if found != 1:
        sys.exit(f"docs/reproducing.md: the comment '<!-- table: {name} -->' is wanted once")
    return changed


def main() -> None:
    """Write the tables of all sweeps that are there, and copy their figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sweeps", nargs="?", type=Path, default=Path("sweeps"))
    sweeps: Path = parser.parse_args().sweeps
    page = (DOCS / "reproducing.md").read_text()
    for name, (plan, rows_of) in TABLES.items():
        at = sweeps / plan / "table.csv"
        if not at.exists():
            print(f"{name}: no sweep in {at.parent}")
            continue
        table = pd.read_csv(at, keep_default_na=False, na_values=[""])
        if not (table.status == "finished").all():
            sys.exit(f"{at}: some runs are not finished")
        page = put(page, name, rows_of(table))
        print(f"{name}: {len(table)} runs")
    (DOCS / "reproducing.md").write_text(page)
    for plan, (prefix, figures) in FIGURES.items():
        for figure in figures.split():
            file, _, shown = figure.partition(":")
            at = sweeps / plan / "figures" / f"{file}.svg"
            if at.exists():
                shutil.copyfile(
                    at, DOCS / "images" / "reproducing" / f"{prefix}-{shown or file}.svg"
                )


if __name__ == "__main__":
    main()

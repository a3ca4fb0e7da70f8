"""``folkways survey rubric``: a sheet for people, and the agreement of people, minds and rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.cli.options import Json
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.survey.rubric import RubricReport

_NONE = "–"


def rubric(
    runs: Annotated[
        list[Path], typer.Argument(metavar="RUNS...", help="Runs in which a rubric is used.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="CSV", help="A new file for an empty sheet."),
    ] = None,
    exhibits: Annotated[
        int | None,
        typer.Option("--exhibits", metavar="N", help="How many exhibits to draw (default: all)."),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Random seed of the order and the draw.")
    ] = 0,
    answers: Annotated[
        list[Path] | None,
        typer.Option("--answers", metavar="CSV", help="A filled sheet; may be repeated."),
    ] = None,
    evaluator: Annotated[
        str,
        typer.Option("--evaluator", metavar="CODE", help="Evaluator of rows that name none."),
    ] = "",
    json_: Json = False,
) -> None:
    """Let people score by the rubric of a run, and report how far judges agree.

    With --out it writes an empty sheet, without it the scores of rules, minds and (with --answers)
    people, and Krippendorff's ordinal alpha among and between them.

    \b
    Examples:
      folkways survey rubric runs/*.folk --out sheet.csv
      folkways survey rubric runs/*.folk --answers sheet-E1.csv --answers sheet-E2.csv
    """
    from folkways.base.errors import FolkwaysError
    from folkways.cli.files import write_new
    from folkways.cli.survey_runs import logs_of
    from folkways.survey.rubric import (
        exhibits_of,
        read_rubric_sheets,
        rubric_report,
        rubric_sheet,
    )

    if out is not None and answers:
        raise FolkwaysError("--out writes an empty sheet, --answers reads filled ones: name one")
    found = exhibits_of(logs_of(runs))
    if out is not None:
        # With a mark, so that spreadsheets see UTF-8.
        write_new(out, "\ufeff" + rubric_sheet(found, seed=seed, most=exhibits))
        say(out)
        return
    report = rubric_report(found, read_rubric_sheets(found, answers or (), evaluator))
    if json_:
        typer.echo(json.dumps(_as_json(report)))
    else:
        _show(report)


def _as_json(report: RubricReport) -> dict[str, object]:
    return {
        "exhibits": report.exhibits,
        "people": report.people,
        "answers": report.answers,
        "items": [
            {
                "item": one.item,
                "exhibits": one.exhibits,
                "means": dict(one.means),
                "alpha_within": dict(one.within),
                "alpha_between": {f"{a} and {b}": x for (a, b), x in one.between.items()},
                "shared": {f"{a} and {b}": x for (a, b), x in one.shared.items()},
            }
            for one in report.items
        ],
    }


def _show(report: RubricReport) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.cli.terminal import counted, output, plain
    from folkways.survey.rubric import KINDS

    console = output()
    people = f"{report.people} {'person' if report.people == 1 else 'people'}"
    console.print(
        f"{counted(report.exhibits, 'exhibit')}, {counted(report.answers, 'answer')} of {people}"
    )
    means, alphas = Table(box=SIMPLE_HEAD), Table(box=SIMPLE_HEAD)
    means.add_column("mean score", no_wrap=True)
    for kind in KINDS:
        means.add_column(kind, justify="right")
    alphas.add_column("ordinal alpha", no_wrap=True)
    pairs = list(report.items[0].between) if report.items else []
    for title in ("among people", "among minds", *(f"{a} and {b}" for a, b in pairs)):
        alphas.add_column(title, justify="right")
    for one in report.items:
        means.add_row(plain(one.item), *(_number(one.means.get(kind)) for kind in KINDS))
        within = (one.within[kind] for kind in KINDS[:2])
        alphas.add_row(plain(one.item), *map(_number, (*within, *one.between.values())))
    console.print(means)
    console.print(alphas)


def _number(value: float | None) -> str:
    return _NONE if value is None else f"{value:.2f}"

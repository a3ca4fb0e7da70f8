"""``folkways validate``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.cli.options import Json

if TYPE_CHECKING:
    from rich.table import Table

    from folkways.validation.effect import EffectSize
    from folkways.validation.validation import ValidatedMeasure, Validation

_NONE = "–"


class Each(StrEnum):
    """What one value of the model is."""

    RUN = "run"
    ROW = "row"


def main(
    model: Annotated[
        str,
        typer.Argument(
            metavar="MODEL",
            help="A run file, the folder of a sweep, FOLDER:CONDITION, or a CSV table.",
        ),
    ],
    data: Annotated[
        str,
        typer.Option(
            "--data",
            metavar="FILE",
            help="The human data: a CSV table, or data that ship (fehr_gaechter_2000).",
        ),
    ],
    codebook: Annotated[
        Path | None,
        typer.Option(
            "--codebook",
            metavar="FILE",
            help="The codebook of the data (default: the .yaml of the same name beside it).",
        ),
    ] = None,
    measures: Annotated[
        list[str] | None,
        typer.Option(
            "--measure",
            metavar="NAME",
            help="Only this measure of the data. May be repeated.",
        ),
    ] = None,
    condition: Annotated[
        str,
        typer.Option("--condition", metavar="NAME", help="Only this condition of the data."),
    ] = "",
    within: Annotated[
        float | None,
        typer.Option(
            "--within",
            metavar="NUMBER",
            help="Means closer than this count as alike, in the unit of the measure (default: the "
            "codebook's).",
        ),
    ] = None,
    each: Annotated[
        Each,
        typer.Option(
            "--each",
            help="What one value of the model is: a run, or a row (an agent, a round) of a measure "
            "that is a table.",
        ),
    ] = Each.RUN,
    json_: Json = False,
) -> None:
    """Hold the measures of runs against data on people.

    People's single values are compared by a permutation test, Welch's t and Kolmogorov-Smirnov,
    published figures by what they allow; likeness is tested against bounds (TOST). The codebook
    says which column is which measure, in which unit and on which scale.

    \b
    Examples:
      folkways validate sweeps/sanctions --data people.csv
      folkways validate sweeps/sanctions --data fehr_gaechter_2000 --within 2
      folkways validate "sweeps/sanctions:with" --data people.csv --measure contribution --json
    """
    import json

    from folkways.validation.validate import validate

    found = validate(
        model,
        data,
        codebook=codebook,
        measures=measures or (),
        condition=condition,
        within=within,
        each=each.value,
    )
    if json_:
        typer.echo(json.dumps(found.to_json()))
    else:
        _print(found)


def _print(found: Validation) -> None:
    from folkways.cli.terminal import output, plain
    from folkways.validation.validation import AGREEMENT, MEANING

    console = output()
    console.print(plain(f"model: {found.model}", "bold"), soft_wrap=True)
    console.print(plain(f"people: {found.title or found.people}", "bold"), soft_wrap=True)
    for text in filter(None, (found.source, found.note)):
        console.print(plain(text, "dim"), soft_wrap=True)
    console.print(_table(found))
    if any(one.tested.distributions or one.tested.effects for one in found.lines):
        console.print(_sizes(found))
    console.print(plain(found.method), soft_wrap=True)
    for verdict in dict.fromkeys(one.verdict for one in found.lines):
        console.print(plain(f"{verdict}: {MEANING[verdict]}."), soft_wrap=True)
    for text in found.remarks:
        console.print(plain(text, "yellow"), soft_wrap=True)
    console.print(plain(AGREEMENT, "dim"), soft_wrap=True)


def _table(found: Validation) -> Table:
    """Return the means, their differences, and the verdicts."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.cli.terminal import plain

    table = Table(box=SIMPLE_HEAD)
    for title in ("measure", "condition"):
        table.add_column(title, overflow="fold")
    for title in ("model (n)", "people (n)", "difference", "95 % interval", "p adj.", "bounds"):
        table.add_column(title, justify="right", overflow="fold")
    table.add_column("p alike", justify="right")
    table.add_column("verdict", overflow="fold")
    for one in found.lines:
        tested = one.tested
        table.add_row(
            plain(f"{one.measure} [{one.unit}]" if one.unit else one.measure),
            plain(_conditions(one)),
            _mean(tested.model, tested.n_model),
            _mean(tested.people, tested.n_people),
            f"{tested.difference:+.3g}",
            _ends(tested.low, tested.high),
            _p(one.p_adjusted),
            _NONE if tested.within is None else f"±{tested.within:g}",
            _p(one.equivalence_p_adjusted),
            plain(one.verdict),
        )
    return table


def _sizes(found: Validation) -> Table:
    """Return the distances of the distributions and the sizes of the effects."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.cli.terminal import plain

    table = Table(box=SIMPLE_HEAD)
    for title in ("measure", "condition"):
        table.add_column(title, overflow="fold")
    for title in ("KS distance", "p", "d or h", "Cliff's delta"):
        table.add_column(title, justify="right", overflow="fold")
    for one in found.lines:
        shapes = one.tested.distributions
        table.add_row(
            plain(one.measure),
            plain(_conditions(one)),
            _NONE if shapes is None else f"{shapes.distance:.2f}",
            _NONE if shapes is None else _p(shapes.p),
            _effect(one.effect("Cohen's d") or one.effect("Cohen's h")),
            _effect(one.effect("Cliff's delta")),
        )
    return table


def _conditions(one: ValidatedMeasure) -> str:
    if one.model_condition in ("", one.condition):
        return one.condition or _NONE
    return f"{one.condition or _NONE} (model: {one.model_condition})"


def _mean(value: float, n: int | None) -> str:
    return f"{value:.4g} ({_NONE if n is None else f'{n:,}'})"


def _ends(low: float | None, high: float | None) -> str:
    return _NONE if low is None or high is None else f"{low:+.3g} to {high:+.3g}"


def _p(value: float | None) -> str:
    if value is None:
        return _NONE
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def _effect(one: EffectSize | None) -> str:
    if one is None:
        return _NONE
    name = "h = " if one.name == "Cohen's h" else ""
    ends = "" if one.low is None or one.high is None else f" ({one.low:+.2f} to {one.high:+.2f})"
    return f"{name}{one.value:+.2f}{ends}"

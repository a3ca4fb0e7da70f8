"""``folkways validate``."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from folkways.cli.options import Json

if TYPE_CHECKING:
    from rich.table import Table

    from folkways.validation.effect import EffectSize
    from folkways.validation.validation import Validation

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
    console.print(_means(found))
    console.print(_tests(found))
    for text in _conditions(found):
        console.print(plain(text), soft_wrap=True)
    console.print(plain(found.method), soft_wrap=True)
    for verdict in dict.fromkeys(one.verdict for one in found.lines):
        console.print(plain(f"{verdict}: {MEANING[verdict]}."), soft_wrap=True)
    for text in found.remarks:
        console.print(plain(text, "yellow"), soft_wrap=True)
    console.print(plain(AGREEMENT, "dim"), soft_wrap=True)


def _means(found: Validation) -> Table:
    """Return the means, their differences, and the verdicts."""
    rows = []
    for one in found.lines:
        tested = one.tested
        difference = f"{tested.difference:+.3g}"
        if tested.low is not None and tested.high is not None:
            difference += f" ({tested.low:+.3g} to {tested.high:+.3g})"
        model = _mean(tested.model, tested.n_model)
        people = _mean(tested.people, tested.n_people)
        rows.append((model, people, difference, one.verdict))
    columns = ("model (n)", "people (n)", "difference (95 % interval)", "verdict")
    return _table(found, columns, rows, left=("verdict",), titled=True)


def _tests(found: Validation) -> Table:
    """Return the tests, the distances of the distributions, and the sizes of the effects."""
    rows = []
    for one in found.lines:
        tested, shapes = one.tested, one.tested.distributions
        rows.append(
            (
                _p(one.p_adjusted),
                _NONE if tested.within is None else f"±{tested.within:g}",
                _p(one.equivalence_p_adjusted),
                _NONE if shapes is None else f"{shapes.distance:.2f} ({_p(shapes.p)})",
                _effect(one.effect("Cohen's d") or one.effect("Cohen's h")),
                _effect(one.effect("Cliff's delta")),
            )
        )
    columns = ("p adj.", "bounds", "p alike", "KS (p)", "d or h", "Cliff's delta")
    return _table(found, columns, rows)


def _table(
    found: Validation,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    left: Sequence[str] = (),
    *,
    titled: bool = False,
) -> Table:
    """Return a table with a row for each line; the only measure stands above a titled one."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.cli.terminal import plain

    names = [f"{one.measure} [{one.unit}]" if one.unit else one.measure for one in found.lines]
    several = len(set(names)) > 1
    named = any(one.condition for one in found.lines)
    title = plain(names[0]) if titled and not several else None
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left")
    for heading in (("measure",) if several else ()) + (("condition",) if named else ()):
        table.add_column(heading, overflow="fold")
    for heading in columns:
        justify: Literal["left", "right"] = "left" if heading in left else "right"
        table.add_column(heading, justify=justify, overflow="fold")
    for name, one, row in zip(names, found.lines, rows, strict=True):
        heads = ([name] if several else []) + ([one.condition] if named else [])
        table.add_row(*(plain(text) for text in (*heads, *row)))
    return table


def _conditions(found: Validation) -> list[str]:
    """Return which condition of the model each of the people's is, where the names differ."""
    pairs = {
        one.condition: one.model_condition
        for one in found.lines
        if one.condition and one.model_condition not in ("", one.condition)
    }
    return [f"{people!r} is {model!r} in the model." for people, model in pairs.items()]


def _mean(value: float, n: int | None) -> str:
    return f"{value:.4g} ({_NONE if n is None else f'{n:,}'})"


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

"""``folkways baseline``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.cli.options import Json
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.baselines import Baseline, Trajectory
    from folkways.baselines.table import BaselineJson


_COLUMNS = ("baseline", "seed", "step", "share")


def main(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Which model; without it they are listed."),
    ] = None,
    agents: Annotated[int | None, typer.Option(metavar="N", help="Number of agents.")] = None,
    committed: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Share of agents who never change, from 0 to 1."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, max=10_000, help="Number of runs.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first run.")] = 1,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="KEY=VALUE", help="Any other parameter of the model. May be repeated."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.csv",
            help="A new table with every point of every run; the figure goes beside it.",
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Run a classical model of conventions or norms, to lay a society of agents beside.

    Prints a table and writes a figure, NAME.svg here (with a number if that is taken), or beside
    the table that --out names.

    \b
    Examples:
      folkways baseline
      folkways baseline naming_game --agents 1000 --seeds 10
      folkways baseline naming_game --agents 1000 --committed 0.1 --out minority.csv
      folkways baseline metanorms_game --set generations=1000 --json
    """
    import json

    from folkways.baselines import BASELINES, baseline
    from folkways.baselines.table import in_short

    if name is None:
        say("\n".join(_described(one) for one in BASELINES.values()))
        return
    model = baseline(name)
    values = _values(model, agents, committed, set_)
    if out is not None:
        _check(out)
    runs = [model.run(number, **values) for number in range(seed, seed + seeds)]
    told = in_short(runs)
    written = _write(model, runs, out) if out is not None or not json_ else []
    if json_:
        typer.echo(json.dumps(told))
        return
    say(_table(model, told))
    for path in written:
        say(str(path))


def _described(model: Baseline) -> str:
    lines = [f"{model.name}: {model.title}. {model.source}."]
    for one in model.parameters:
        lines.append(f"  {one.name} = {one.default} ({one.low:,} to {one.high:,}): {one.about}")
    return "\n".join(lines)


def _values(
    model: Baseline, agents: int | None, committed: float | None, pairs: list[str] | None
) -> dict[str, int | float]:
    from folkways.base.errors import FolkwaysError
    from folkways.cli.options import parse_settings

    values: dict[str, int | float] = {}
    for key, text in parse_settings(pairs).items():
        try:
            values[key] = int(text) if text.lstrip("-").isdecimal() else float(text)
        except ValueError as error:
            raise FolkwaysError(f"{key} must be a number, not {text!r}") from error
    values |= {} if agents is None else {"agents": agents}
    values |= {} if committed is None else {"committed": committed}
    return values


def _table(model: Baseline, told: BaselineJson) -> str:
    count = len(told["seeds"])
    rows = [
        ("model", f"{model.title} ({model.source})"),
        ("parameters", ", ".join(f"{key}={value}" for key, value in told["parameters"].items())),
        ("runs", f"{count:,}, seeds {told['seeds'][0]} to {told['seeds'][-1]}"),
        ("came to agree", f"{told['converged']:,} of {count:,}"),
    ]
    if told["steps"] is not None:
        error = "" if told["steps_error"] is None else f" +- {told['steps_error']:,.0f}"
        rows.append((f"{told['unit']} until then", f"{told['steps']:,.0f}{error} (mean, s.e.)"))
    rows.append(("share at the end", f"{told['share']:.1%}"))
    winners = list(told["winners"].items())
    listed = ", ".join(f"{winner} ({times:,})" for winner, times in winners[:5])
    rows.append(("outcome", listed if len(winners) <= 5 else f"{len(winners):,} different ones"))
    rows += [(key.replace("_", " "), f"{value:,.4g}") for key, value in told["measures"].items()]
    width = max(len(label) for label, _ in rows)
    return "\n".join(f"{label:<{width}}  {text}" for label, text in rows)


def _write(model: Baseline, runs: list[Trajectory], out: Path | None) -> list[Path]:
    import csv
    import io

    from folkways.baselines.table import points
    from folkways.cli.files import write_new, write_new_files
    from folkways.plots.share_curves import Curve, share_curves

    changed = [
        f"{one.name} {runs[0].parameters[one.name]}"
        for one in model.parameters
        if one.name == "agents" or runs[0].parameters[one.name] != one.default
    ]
    title = f"{model.title}: {', '.join(changed)}"
    figure = share_curves([Curve(run.steps, run.share) for run in runs], title, model.unit)
    if out is None:
        path = _free(f"{model.name}.svg")
        write_new(path, figure.file)
        return [path]
    path = out.with_suffix(".svg")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(points(runs))
    write_new_files({out: text.getvalue(), path: figure.file})
    return [out, path]


def _check(out: Path) -> None:
    """Raise StorageError before anything runs if the table or its figure could not be written."""
    from folkways.base.errors import StorageError

    if not out.name:
        raise StorageError(f"--out: {str(out)!r} is a folder; name a file in it")
    figure = out.with_suffix(".svg")
    if figure == out:
        raise StorageError(f"{out} is the name of a figure; name the table, such as runs.csv")
    stopped = not figure.exists() and _is_table(out)  # a table alone is left where it is the same
    for path in () if stopped else (out, figure):
        if path.exists():
            raise StorageError(
                f"{path} exists and is not overwritten; name another table with --out, or delete it"
            )


def _is_table(path: Path) -> bool:
    from folkways.base.given_file import FileRefused, given

    head = ",".join(_COLUMNS).encode()
    try:
        with given(path) as file:
            return file.read(len(head)) == head
    except FileRefused:
        return False


def _free(name: str) -> Path:
    path, number = Path(name), 1
    while path.exists():
        number += 1
        path = Path(f"{Path(name).stem}-{number}.svg")
    return path

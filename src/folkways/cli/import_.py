"""``folkways import``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from folkways.base.plural import counted
from folkways.cli.options import Json, Settings
from folkways.cli.terminal import say

app = typer.Typer(
    no_args_is_help=True,
    help="Import runs of other programs.",
)


@app.callback()
def _import() -> None:
    """Import runs of other programs.

    \b
    Examples:
      folkways import crsec storage/my_simulation
      folkways report my_simulation.folk
    """


@app.command("crsec", short_help="Import a run of the original CRSEC code.")
def crsec(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A run folder of the original CRSEC code.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="A new run file (default: the folder's name and .folk, here)."
        ),
    ] = None,
    scenario: Annotated[
        str,
        typer.Option(
            metavar="SCENARIO",
            help="Whose tracked norms, days and hours are measured by: one that ships, or a file.",
        ),
    ] = "hobbs_cafe",
    set_: Settings = None,
    model: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="The language model of that run, which the folder does not record."
        ),
    ] = "",
    skip_unreadable: Annotated[
        bool,
        typer.Option("--skip-unreadable", help="Skip unreadable step files, and report how many."),
    ] = False,
    json_: Json = False,
) -> None:
    """Bring a run of the original CRSEC code (Ren et al. 2024) into a run file.

    Measures, reports, tables and the trace then work on it as on any other; it cannot be resumed or
    replayed. What could not be carried over is listed, by file and reason.

    \b
    Examples:
      folkways import crsec storage/my_simulation --model gpt-3.5-turbo
      folkways import crsec storage/one_hour --set start=09:00 --set end=10:00 --set days=1
    """
    import json

    from folkways.cli.options import parse_settings
    from folkways.imports.crsec import import_crsec

    found = import_crsec(
        folder,
        out,
        scenario=scenario,
        settings=parse_settings(set_),
        model=model,
        lenient=skip_unreadable,
    )
    told = found.to_json()
    if json_:
        typer.echo(json.dumps(told))
        return
    norms = told["norms"]
    lines = [
        f"{told['run']}: {counted(told['agents'], 'agent')}, {counted(told['steps'], 'step')}, "
        f"{counted(told['events'], 'event')}",
        f"  {counted(norms['records'], 'norm record')}, {norms['accepted']:,} accepted, "
        f"{norms['qualified']:,} active at the end, {norms['rejected']:,} rejected",
        f"  {told['memories']:,} in memory, {counted(told['conversations'], 'conversation')}, "
        f"{counted(told['actions'], 'action')}",
        "Not carried over:",
        *(
            f"  {one['count']:>6,} x {one['file']}: {one['reason']}"
            for one in told["not_carried_over"]
        ),
    ]
    say("\n".join(lines))

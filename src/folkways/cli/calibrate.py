"""``folkways calibrate``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from folkways.base.in_shell import in_shell
from folkways.cli.options import Json
from folkways.cli.terminal import say

NAME = "calibrate"


def main(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE...",
            help="Run files, pairs files (.jsonl, .jsonl.gz), or the example model_hour.",
        ),
    ],
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The constants file to write, a new .yaml file."),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of the constants (default: the file's name)."),
    ] = None,
    about: Annotated[
        str, typer.Option(metavar="TEXT", help="A sentence that the file says of them.")
    ] = "",
    until: Annotated[
        str | None,
        typer.Option(metavar="MOMENT", help='Only questions up to a moment: "day 1 10:00".'),
    ] = None,
    json_: Json = False,
) -> None:
    """Fit the constants of the offline mind to the decisions in recorded runs.

    For every decision that its equations make (minds a breach, speaks up, accepts, keeps a norm,
    how important, how useful, begins a talk) the constants are found under which what was recorded
    is most likely, with a weak pull towards the defaults. Constants that the recordings say too
    little about stay at their defaults. People are held out in turn: where they are predicted no
    better, the defaults stay, too.

    \b
    Examples:
      folkways calibrate model_hour
      folkways calibrate runs/*.folk --out mine.yaml
      folkways run hobbs_cafe --constants mine.yaml
      folkways shadow runs/hobbs_cafe-1.folk --constants mine.yaml
    """
    import json

    from folkways.calibration.recorded import calibrate
    from folkways.cli.calibration_table import print_calibrated
    from folkways.cli.files import named_file
    from folkways.cli.terminal import messages, output, plain, progress_bar

    target: Path | None = None if out is None else named_file(out, "--out", (".yaml", ".yml"))
    with progress_bar(messages(), "Fitting", shown=not json_) as progress:
        found = calibrate(
            sources, name=name or "", about=about, until=until, out=target, progress=progress
        )
    if json_:
        typer.echo(json.dumps(found.to_json(target)))
        return
    print_calibrated(output(), found)
    if target is not None:
        say(f"{target}: use it with --constants {in_shell(target)}")
    else:
        messages().print(plain("Nothing was written; give --out FILE.yaml to keep it.", "dim"))

"""``folkways report``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.options import RunOrExample, Trust, With


def main(
    run: RunOrExample,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="A new file for the report (default: beside the run, in place of an earlier one).",
        ),
    ] = None,
    odd: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write the model's description after ODD+D (Markdown) as well."
        ),
    ] = None,
    facts: Annotated[
        Path | None,
        typer.Option(
            metavar="CSV",
            help="Answers that folkways facts wrote with --out (default: those beside the run).",
        ),
    ] = None,
    within: With = None,
    trust: Trust = False,
) -> None:
    """Write the report of a run: one HTML file that needs no other.

    It shows conflicts, talk, acceptance and adherence over time, the findings of the paper beside
    those of this run, and for each agent which norms it holds, since when and from whom.

    \b
    Examples:
      folkways report runs/hobbs_cafe-1.folk
      folkways report runs/hobbs_cafe-1.folk --out cafe.html
      folkways report runs/hobbs_cafe-1.folk --odd model.md
      folkways report runs/hobbs_cafe-1.folk --with talks:Talkers --out talkers.html
    """
    from folkways.cli.files import named_file, write_new
    from folkways.runs.run import Run

    target = None if out is None else named_file(out, "--out")
    description = None if odd is None else named_file(odd, "--odd")
    opened = Run.open(run, parts=within or (), trust=trust)
    if description is not None:
        write_new(description, opened.odd().markdown())
        typer.echo(description)
    typer.echo(opened.report(target, facts=facts))

"""``folkways report``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.options import Trust, With
from folkways.cli.terminal import say


def main(
    run: Annotated[
        Path,
        typer.Argument(
            metavar="RUN|SWEEP",
            help="A run file, such as runs/hobbs_cafe-1.folk, the example that ships, model_hour, "
            "or the folder of a sweep.",
        ),
    ],
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="A new file for the report (default: beside the run or in the sweep's folder, in "
            "place of an earlier one).",
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
    """Write the report of a run or a sweep: one HTML file that needs no other.

    Of a run it shows which norms emerged and how, who holds them since when and from whom, and the
    findings of the paper beside those of this run; of a sweep means, comparisons and figures by
    condition. Both have a methods paragraph, ready to paste, with its references as BibTeX.

    \b
    Examples:
      folkways report runs/hobbs_cafe-1.folk
      folkways report runs/hobbs_cafe-1.folk --out cafe.html
      folkways report runs/hobbs_cafe-1.folk --odd model.md
      folkways report runs/hobbs_cafe-1.folk --with talks:Talkers --out talkers.html
      folkways report sweeps/paper
    """
    from folkways.base.errors import FolkwaysError
    from folkways.cli.files import named_file, require_different, write_new_files
    from folkways.runs.run import Run
    from folkways.sweeps.outcome import Sweep

    target = None if out is None else named_file(out, "--out")
    description = None if odd is None else named_file(odd, "--odd")
    require_different({"--out": target, "--odd": description})
    if run.is_dir():
        if description is not None:
            raise FolkwaysError("--odd is for runs; the methods in a sweep's report describe it")
        say(Sweep.open(run, parts=within or (), trust=trust).report(target))
        return
    opened = Run.open(run, parts=within or (), trust=trust)
    if description is not None:
        # Not refused if an earlier try wrote it and then had no room for the report.
        write_new_files({description: opened.odd().markdown()}, "")
        say(description)
    say(opened.report(target, facts=facts))
    for text in opened.summary.left_out:
        say(text, err=True)

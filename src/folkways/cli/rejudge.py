"""``folkways rejudge``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.options import Json, RunPath


def main(
    run: RunPath,
    judge: Annotated[
        str, typer.Option(metavar="NAME", help="reading, strict, words, or words:THRESHOLD.")
    ],
    against: Annotated[
        str, typer.Option(metavar="NAME", help="The judge that it is compared with.")
    ] = "reading",
    report: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Also write the report under the new judge, a new .html file."
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Measure a run once more under another judge, without running it again, and compare the two.

    Shows what changes in acceptance, adherence and emergence, and how far the judges agree:
    Cohen's kappa for each question and norm, over every text that either was asked about.

    \b
    Examples:
      folkways rejudge runs/hobbs_cafe-1.folk --judge strict
      folkways rejudge runs/hobbs_cafe-1.folk --judge words:0.8 --report words.html
    """
    import json

    from folkways.cli.agreement import print_agreement
    from folkways.cli.files import named_file
    from folkways.cli.terminal import messages, output, plain
    from folkways.runs.judging import agreement_json
    from folkways.runs.run import Run

    target = None if report is None else named_file(report, "--report", (".html", ".htm"))
    opened = Run.open(run)
    old, new = opened.judged_by(against), opened.judged_by(judge)
    found = new.agreements(old)
    if target is not None:
        messages().print(plain(f"report: {new.report(target)}"))
    if json_:
        typer.echo(json.dumps(agreement_json(old.summary, new.summary, found)))
    else:
        print_agreement(output(), old.summary, new.summary, found)

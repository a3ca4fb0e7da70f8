"""``folkways notebook``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.options import RunOrExample, Trust, With
from folkways.cli.terminal import say


def main(
    run: RunOrExample,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The notebook (default: beside the run, .ipynb)."),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace the file if it exists, edits and all.")
    ] = False,
    within: With = None,
    trust: Trust = False,
) -> None:
    """Write a Jupyter notebook that opens a run and draws its main figures.

    It names the run file relative to itself, so that the two can be moved together.

    \b
    Examples:
      folkways notebook runs/hobbs_cafe-1.folk
      folkways notebook runs/hobbs_cafe-1.folk --out analysis/cafe.ipynb
      folkways notebook model_hour
    """
    from pathlib import Path

    from folkways.base.errors import StorageError
    from folkways.cli.files import named_file, write_new
    from folkways.runs.notebook import notebook_text
    from folkways.runs.run import Run
    from folkways.store.atomic_write import write_whole
    from folkways.store.examples import is_example, run_file

    named = run_file(run)
    beside = Path(f"{named.stem}.ipynb") if is_example(named) else named.with_suffix(".ipynb")
    target = beside if out is None else named_file(out, "--out", (".ipynb",))
    if target.exists() and not overwrite:
        raise StorageError(
            f"{target} exists and is not overwritten; name another file with --out, or pass "
            "--overwrite to replace it"
        )
    opened = Run.open(run, parts=within or (), trust=trust)
    text = notebook_text(opened, target, within or (), trust=trust)
    if overwrite:
        write_whole(target, text.encode(), "the notebook")
    else:
        write_new(target, text)
    say(target)

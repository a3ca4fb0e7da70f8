"""``folkways verify``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.options import RunOrExample


def main(
    run: RunOrExample,
    repair: Annotated[
        Path | None,
        typer.Option(
            metavar="NEW",
            help="If the run is damaged, write what is whole of it into this new run file.",
        ),
    ] = None,
) -> None:
    """Check every row of a run file against its seal.

    Says that the run is whole, or names the first row that is damaged (exit code 2). The seals
    guard against damage, not against forgery: somebody who edits a run on purpose can seal it anew.
    Runs made by earlier versions carry none until they are resumed.

    With --repair the events up to the last tick before the damage are saved, with all answers and
    states of the engine that are whole, and what is lost is named. To live through the rest again:
    folkways resume NEW.

    \b
    Examples:
      folkways verify runs/hobbs_cafe-1.folk
      folkways verify runs/hobbs_cafe-1.folk --repair runs/saved.folk
    """
    from folkways.base.errors import RunFileError
    from folkways.cli.terminal import clean
    from folkways.store.examples import run_file
    from folkways.store.reader import RunFile

    path = run_file(run)
    try:
        stored = RunFile(path)
        stored.verify()
    except RunFileError as error:
        if repair is None or not path.is_file():
            raise
        typer.echo(clean(str(error)))
        _repair(path, repair)
        return
    seen = f"{stored.seq:,} events, log hash {stored.log_hash()[:16]}..."
    if stored.sealed:
        typer.echo(clean(f"{path} is whole: {seen}"))
    else:
        typer.echo(
            clean(
                f"{path} carries no seal, as an earlier version made it. Its events and answers "
                f"have the hashes that were kept with them; nothing tells of the rest: {seen}"
            )
        )


def _repair(path: Path, target: Path) -> None:
    from folkways.cli.terminal import clean
    from folkways.store.repair import repair

    done = repair(path, target)
    typer.echo(clean(f"Saved in {target}: {', '.join(done.saved)}"))
    for one in done.lost or ("nothing",):
        typer.echo(clean(f"Lost: {one}"))

"""``folkways verify``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def main(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A run file, such as runs/hobbs_cafe-1.folk, the example model_hour, a survey, "
            "or a file of answers.",
        ),
    ],
    repair: Annotated[
        Path | None,
        typer.Option(
            metavar="NEW",
            help="If the file is damaged, save the intact part in this new one.",
        ),
    ] = None,
) -> None:
    """Check every row of a run file, survey or file of answers against its seal (a checksum).

    Reports that the file is undamaged, or names the first damaged row (exit code 2). Seals protect
    against damage, not against forgery: anyone who edits a file on purpose can seal it again. Runs
    made by earlier versions have no seals until they are resumed, other files until they are used.

    --repair saves the events up to the last tick before the damage, and all intact answers and
    checkpoints, and lists what is lost. The damaged file is left as it is. folkways resume NEW
    then runs the lost part again. Of other files it saves all intact rows.

    \b
    Examples:
      folkways verify runs/hobbs_cafe-1.folk
      folkways verify runs/hobbs_cafe-1.folk --repair runs/saved.folk
      folkways verify cafe.survey
    """
    from folkways.cli.verify_others import verify_other

    if not verify_other(file, repair):
        _verify_run(file, repair)


def _verify_run(run: Path, repair: Path | None) -> None:
    from folkways.base.errors import RunFileError
    from folkways.cli.terminal import clean
    from folkways.store.examples import run_file
    from folkways.store.faults import Damaged
    from folkways.store.reader import RunFile
    from folkways.store.stale_log import StaleLog

    path = run_file(run)
    try:
        stored = RunFile(path)
        stored.verify()
    except RunFileError as error:
        if repair is None or not path.is_file() or isinstance(error, StaleLog):
            raise
        detail = error.detail if isinstance(error, Damaged) else str(error)
        typer.echo(clean(f"{path} is damaged: {detail}"))
        _repair(path, repair)
        return
    seen = f"{stored.seq:,} events, log hash {stored.log_hash()[:16]}..."
    if stored.sealed:
        typer.echo(clean(f"{path} is complete and undamaged: {seen}"))
        if repair is not None:
            typer.echo(clean(f"Nothing to repair, so {repair} was not written."))
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
    if done.lost:
        typer.echo(clean(f"To run the lost part again: folkways resume {target}"))

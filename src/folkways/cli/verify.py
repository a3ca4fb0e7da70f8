"""``folkways verify``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.base.in_shell import in_shell
from folkways.cli.options import Json
from folkways.cli.terminal import say
from folkways.plugins.with_options import resume_command

if TYPE_CHECKING:
    from folkways.cli.verify_others import Verified


def main(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A run file, such as runs/hobbs_cafe-1.folk, the example model_hour, a survey, "
            "a file of answers, or the folder of a sweep.",
        ),
    ],
    repair: Annotated[
        Path | None,
        typer.Option(
            metavar="NEW",
            help="If the file is damaged, save the intact part in this new one (of a sweep: "
            "folder).",
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Check every row of a run, a survey, stored answers or a sweep against its seal (a checksum).

    Reports that the file is undamaged, or names the first damaged row (exit code 2). Of the folder
    of a sweep, plan, index, results and every run are checked, with a line for each file. Seals
    protect against damage, not against forgery: anyone who edits a file on purpose can seal it
    again. Runs made by earlier versions have no seals until they are resumed, other files until
    they are used: it is said what can be checked and what cannot (exit code 3).

    --repair saves the events up to the last tick before the damage, and all intact answers and
    checkpoints, and lists what is lost. The damaged file is left as it is. folkways resume NEW
    then runs the lost part again. Of other files it saves all intact rows, of a sweep in a new
    folder all intact files and what is intact of the others; folkways sweep NEW computes the rest.

    \b
    Examples:
      folkways verify runs/hobbs_cafe-1.folk
      folkways verify runs/hobbs_cafe-1.folk --repair runs/saved.folk
      folkways verify cafe.survey
      folkways verify sweeps/mine --repair sweeps/saved
    """
    import json

    from folkways.cli.verify_others import verify_other
    from folkways.cli.verify_sweep import verify_sweep

    if file.is_dir():
        verify_sweep(file, repair, json_)
        return
    verified = verify_other(file, repair) or _verify_run(file, repair)
    if json_:
        typer.echo(json.dumps({"file": str(file), **verified.to_json()}))
    for line in () if json_ else verified.lines(repair):
        say(line)
    if verified.code:
        raise typer.Exit(verified.code)


def _verify_run(run: Path, repair: Path | None) -> Verified:
    from folkways.base.errors import RunFileError
    from folkways.cli.verify_others import Verified, intact, without_seal
    from folkways.store.examples import run_file
    from folkways.store.faults import Damaged
    from folkways.store.reader import RunFile
    from folkways.store.repair import repair as save
    from folkways.store.stale_log import StaleLog
    from folkways.store.unsealed import CHECKED, UNCHECKED

    path = run_file(run)
    try:
        stored = RunFile(path)
        stored.verify()
    except RunFileError as error:
        if repair is None or not path.is_file() or isinstance(error, StaleLog):
            raise
        detail = error.detail if isinstance(error, Damaged) else str(error)
        done = save(path, repair)
        then = f"To run the lost part again: {resume_command(repair, RunFile(repair).header.parts)}"
        if done.lacks:
            then = f"{repair} can be read, but not resumed. For the rest, run the scenario again"
        return Verified("damaged", f"{path} is damaged: {detail}", done, then)
    seen = f"{stored.seq:,} events, log hash {stored.log_hash()[:16]}..."
    if stored.sealed:
        return intact(path, seen)
    then = (
        f"More can be found by running it again: folkways replay {in_shell(path)} with the version "
        f"that made it ({stored.header.folkways}) gives the same events if all that they depend on "
        "is as it was. "
    )
    return without_seal(path, seen, CHECKED, UNCHECKED, "when it is resumed", then)

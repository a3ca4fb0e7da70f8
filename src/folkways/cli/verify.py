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
    from folkways.base.log import Header
    from folkways.cli.verify_others import Verified
    from folkways.store.repair import Repaired


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
    from folkways.base.errors import FolkwaysError, RunFileError
    from folkways.cli.verify_others import SUFFIXES, Verified, intact, without_seal
    from folkways.store.examples import run_file
    from folkways.store.faults import Damaged
    from folkways.store.reader import RunFile
    from folkways.store.repair import repair as save
    from folkways.store.stale_log import StaleLog
    from folkways.store.unsealed import CHECKED, UNCHECKED

    path = run_file(run)
    if repair is not None and repair.suffix in SUFFIXES:
        raise FolkwaysError(
            f"--repair {repair}: a file with this ending is no run; let it end in .folk"
        )
    try:
        stored = RunFile(path)
        stored.verify()
    except RunFileError as error:
        if repair is None or not path.is_file() or isinstance(error, StaleLog):
            raise
        detail = error.detail if isinstance(error, Damaged) else str(error)
        done = save(path, repair)
        then = _then(RunFile(repair).header, repair, done)
        return Verified("damaged", f"{path} is damaged: {detail}", done, then)
    log_hash = stored.log_hash()
    seen = f"{stored.seq:,} events, log hash {log_hash[:16]}..."
    if stored.sealed:
        return intact(path, seen)._replace(log_hash=log_hash)
    then = (
        f"More can be found by running it again: folkways replay {in_shell(path)} with the version "
        f"that made it ({stored.header.folkways}) gives the same events if all that they depend on "
        "is as it was. "
    )
    found = without_seal(path, seen, CHECKED, UNCHECKED, "when it is resumed", then)
    return found._replace(log_hash=log_hash)


def _then(header: Header, repaired: Path, done: Repaired) -> str:
    """Return what to do about the lost part of a run."""
    from folkways.assembly.cut_fork import fork_command
    from folkways.base.log import IMPORTED

    if done.complete and done.standing and not done.lacks:
        return f"All that happened is in {repaired}: nothing has to be run again."
    if IMPORTED in header.arguments:
        return f"{repaired} can be read, but not resumed. For the rest, import the run again"
    if header.forked is not None and done.lacks:
        again = fork_command(header, header.forked)
        return (
            f"{repaired} can be read, but not resumed. For the rest, make the fork again: {again}"
        )
    if done.lacks:
        return f"{repaired} can be read, but not resumed. For the rest, run the scenario again"
    if done.complete:
        return (
            f"All that happened is in {repaired}. To continue to the end, or to --until MOMENT: "
            f"{resume_command(repaired, header.parts)}"
        )
    return f"To run the lost part again: {resume_command(repaired, header.parts)}"

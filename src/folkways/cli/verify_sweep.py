"""``folkways verify`` for the folder of a sweep."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from folkways.base.errors import FolkwaysError
from folkways.base.in_shell import in_shell
from folkways.cli.terminal import counted, output, plain, say
from folkways.cli.verify_others import NOT_ALL_CHECKED, repaired_lines

if TYPE_CHECKING:
    from folkways.store.repair import Repaired
    from folkways.sweeps.checking import CheckedFile


def verify_sweep(folder: Path, target: Path | None, json_: bool) -> None:
    """Print how each file of a sweep is; save what is intact in the folder ``target`` if asked.

    Raises FolkwaysError if a file is damaged, unless that is repaired.
    """
    from folkways.sweeps.checking import check_files
    from folkways.sweeps.index import INDEX, PLAN
    from folkways.sweeps.keeping import KEPT
    from folkways.sweeps.repair import repair

    files = list(check_files(folder))
    bad = [one for one in files if one.bad]
    done = repair(folder, target, files) if bad and target is not None else None
    if json_:
        _print_json(folder, files, done)
    else:
        _print_table(files)
    if done is not None:
        then = f"To compute the lost part again: folkways sweep {in_shell(target)}"
        if any(one.bad and (one.file == PLAN or one.file.startswith(f"{KEPT}/")) for one in files):
            then = (
                "To compute the lost part again, give the plan with its scenario from outside of "
                f"the folder: folkways sweep PLAN --out {in_shell(target)}"
            )
        for line in () if json_ else repaired_lines(done, target, then):
            say(line)
    elif bad:
        number = f"{len(bad)} of its {counted(len(files), 'file')}"
        more = "" if len(bad) == 1 else f" (and {len(bad) - 1} more: see the list)"
        save = (
            ""  # the index says which files belong to the sweep; its detail says how it is mended
            if any(one.file == INDEX for one in bad)
            else ". To save what is intact in a new folder: "
            f"folkways verify {in_shell(folder)} --repair NEW"
        )
        raise FolkwaysError(
            f"{folder} is damaged in {number}: {bad[0].file}: {bad[0].detail}{more}{save}"
        )
    elif not json_:
        older = sum(one.state == "no seal" for one in files)
        number = counted(len(files), "file")
        said = (
            f"No damage was found in {folder}, but {older} of its {number} carry no seals, since "
            "an earlier version made them: they may be damaged where nothing tells"
            if older
            else f"{folder} is undamaged: {number}"
        )
        say(said)
        if target is not None:
            say(f"Nothing to repair, so {target} was not written.")
    if not bad and _unless_older(files) == "no seal":
        raise typer.Exit(NOT_ALL_CHECKED)


def _print_json(folder: Path, files: Sequence[CheckedFile], done: Repaired | None) -> None:
    said: dict[str, object] = {
        "sweep": str(folder),
        "state": "damaged" if any(one.bad for one in files) else _unless_older(files),
        "files": [one._asdict() for one in files],
    }
    typer.echo(json.dumps(said if done is None else {**said, **done._asdict()}))


def _unless_older(files: Sequence[CheckedFile]) -> str:
    return "no seal" if any(one.state == "no seal" for one in files) else "intact"


def _print_table(files: Sequence[CheckedFile]) -> None:
    table = Table(box=SIMPLE_HEAD)
    table.add_column("file", no_wrap=True)
    table.add_column("state", no_wrap=True)
    table.add_column("", overflow="fold")
    for one in files:
        table.add_row(plain(one.file), one.state, plain(one.detail))
    output().print(table)

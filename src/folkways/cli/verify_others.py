"""``folkways verify`` for files other than runs: surveys and files of answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from folkways.base.given_file import FileRefused, given

if TYPE_CHECKING:
    from folkways.store.repair import Repaired

_MARK = slice(68, 72)  # where SQLite keeps the application's mark


def verify_other(path: Path, repair: Path | None) -> bool:
    """Check a file that is no run and say how it is; return whether it is such a file.

    A damaged file is known by its name. Raises FolkwaysError for damage unless it is repaired.
    """
    from folkways.store import answer_file
    from folkways.survey import database

    if _is(path, database.APPLICATION_ID, (".survey",)):
        _survey(path, repair)
    elif _is(path, answer_file.APPLICATION_ID, (".answers", ".judged")):
        _answers(path, repair)
    else:
        return False
    return True


def _is(path: Path, mark: int, suffixes: tuple[str, ...]) -> bool:
    try:
        with given(path) as file:
            found = file.read(_MARK.stop)[_MARK]
    except FileRefused:  # told by whoever opens it
        return False
    return found == mark.to_bytes(4) or path.suffix in suffixes


def _survey(path: Path, target: Path | None) -> None:
    from folkways.survey.errors import SurveyDamaged
    from folkways.survey.file import SurveyFile
    from folkways.survey.repair import repair

    try:
        survey = SurveyFile(path)
    except SurveyDamaged as error:
        if target is None:
            raise
        _damaged(path, error.detail)
        _repaired(target, repair(path, target))
        return
    number = len(survey.answers())
    _intact(path, survey.database.sealed, f"{number:,} answers", target, "when it is next written")


def _answers(path: Path, target: Path | None) -> None:
    from folkways.store.answer_file import AnswersDamaged, check, repair

    try:
        number, sealed = check(path)
    except AnswersDamaged as error:
        if target is None:
            raise
        _damaged(path, error.detail)
        _repaired(target, repair(path, target))
        return
    _intact(path, sealed, f"{number:,} answers", target, "when it is next used")


def _intact(path: Path, sealed: bool, seen: str, target: Path | None, when: str) -> None:
    from folkways.cli.terminal import clean

    if not sealed:
        typer.echo(
            clean(
                f"{path} carries no seal, as an earlier version made it, so changes in it cannot "
                f"be found. It is sealed {when}: {seen}"
            )
        )
        return
    typer.echo(clean(f"{path} is complete and undamaged: {seen}"))
    if target is not None:
        typer.echo(clean(f"Nothing to repair, so {target} was not written."))


def _damaged(path: Path, detail: str) -> None:
    from folkways.cli.terminal import clean

    typer.echo(clean(f"{path} is damaged: {detail}"))


def _repaired(target: Path, done: Repaired) -> None:
    from folkways.cli.terminal import clean

    typer.echo(clean(f"Saved in {target}: {', '.join(done.saved)}"))
    for one in done.lost or ("nothing",):
        typer.echo(clean(f"Lost: {one}"))

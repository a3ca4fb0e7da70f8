"""What a believability study was begun with, kept in its folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypedDict

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.given_file import FileRefused, read_given
from folkways.base.json_text import read_json
from folkways.base.limits import STUDY_BYTES
from folkways.store.atomic_write import write_whole

SETTINGS: Final = "study.json"
"""The file with the settings of a study."""


class Settings(TypedDict):
    """How many agents (None: all), the moment (None: the last), the seed, questions of an area."""

    agents: int | None
    at: str | int | None
    seed: int | None
    each: int | None


def settings_in(folder: Path, given: Settings) -> Settings:
    """Return what the study in ``folder`` was begun with, or ``given`` if it was not begun.

    Raises FolkwaysError if something given (not None) differs or the file cannot be read or holds
    something else.
    """
    path = folder / SETTINGS
    try:
        kept = read_json(read_given(path, STUDY_BYTES), Settings)
    except FileRefused as refused:
        if refused.missing:
            return given
        raise
    except msgspec.DecodeError as error:
        raise FolkwaysError(
            f"{path} does not hold the settings of a study ({error}); name another folder with "
            "--out"
        ) from error
    for name, value in given.items():
        if value is not None and value != kept[name]:  # type: ignore[literal-required]
            was = kept[name]  # type: ignore[literal-required]
            raise FolkwaysError(
                f"the study in {folder} was begun with --{name} {'all' if was is None else was}; "
                f"leave --{name} out to continue it, or name another folder with --out"
            )
    return kept


def keep_settings(folder: Path, settings: Settings) -> None:
    """Write the settings of a study unless they are there; raises StorageError."""
    path = folder / SETTINGS
    if not path.exists():
        write_whole(path, msgspec.json.encode(settings) + b"\n")

"""What a believability study was begun with, kept in its folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, TypedDict

from folkways.base.errors import FolkwaysError, StorageError

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

    Raises FolkwaysError if something given (not None) differs or the file holds something else,
    StorageError if it cannot be read.
    """
    path = folder / SETTINGS
    if not path.exists():
        return given
    try:
        kept = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise StorageError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise FolkwaysError(f"{path} is not JSON: {error}") from error
    if not isinstance(kept, dict) or set(kept) != set(given):
        raise FolkwaysError(f"{path} does not hold {', '.join(given)}; name another folder")
    for name, value in given.items():
        if value is not None and value != kept[name]:
            was = "all" if kept[name] is None else kept[name]
            raise FolkwaysError(
                f"the study in {folder} was begun with --{name} {was}; leave --{name} out to "
                "continue it, or name another folder with --out"
            )
    return Settings(agents=kept["agents"], at=kept["at"], seed=kept["seed"], each=kept["each"])


def keep_settings(folder: Path, settings: Settings) -> None:
    """Write the settings of a study unless they are there; raises StorageError."""
    path = folder / SETTINGS
    if path.exists():
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings) + "\n", encoding="utf-8")
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror}") from error

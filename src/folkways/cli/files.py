"""Writing small new files."""

from __future__ import annotations

from pathlib import Path

from folkways.base.errors import StorageError


def write_new(path: Path, text: str) -> None:
    """Write a text file; raises StorageError if it exists or cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise StorageError(f"{path} exists and is not overwritten") from error
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror}") from error

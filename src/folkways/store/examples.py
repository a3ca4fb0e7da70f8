"""Recorded runs that ship with the package and are opened by name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

EXAMPLES: Final = Path(__file__).parent.parent / "examples"
"""Each example is a folder with its run file, its questions as pairs, and what it is."""


def run_file(path: Path | str) -> Path:
    """Return the run file that ``path`` names: itself, or that of an example such as "model_hour".

    A file of that name comes first.
    """
    path = Path(path)
    name = path.name
    try:
        shipped = EXAMPLES / name / f"{name}.folk"
        if str(path) == name and shipped.is_file() and not path.exists():
            return shipped
    except (OSError, ValueError):  # such as a name that is too long; opening it will say so
        pass
    return path


def is_example(path: Path) -> bool:
    """Whether a run file is one that ships: nothing may be written beside it."""
    return EXAMPLES in path.parents

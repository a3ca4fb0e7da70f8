"""Which file is at a path, so that one that takes the place of another is noticed."""

from __future__ import annotations

import os
from pathlib import Path

FileIdentity = tuple[int, int]
"""Device and inode."""


def identity(path: Path) -> FileIdentity | None:
    """Return which file is at ``path``, links followed; None if there is none or nobody can tell.

    Some file systems number no files.
    """
    try:
        found = os.stat(path)
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found.st_ino else None

"""The error for a place that cannot be written, with what to do about it."""

from __future__ import annotations

import errno
from typing import Final

from folkways.base.errors import StorageError

_FORBIDDEN: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


def unwritable(what: str, error: OSError, option: str = "--out") -> StorageError:
    """Return the error for ``what`` ("write a.html") that the system refused.

    Where the user has no right to write there, it names the ``option`` by which to choose another
    place; "": the place was named by the user.
    """
    advice = ""
    if error.errno in _FORBIDDEN:
        chosen = f" with {option}" if option else ""
        advice = f". Choose a place that you may write to{chosen}"
    return StorageError(f"cannot {what}: {error.strerror}{advice}")

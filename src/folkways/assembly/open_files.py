"""How many files and connections this process may have open."""

from __future__ import annotations

import contextlib
import sys


def allow_open_files(number: int) -> None:
    """Raise the soft limit on open files to ``number``, as far as the hard one allows it.

    Each call in flight is a connection; many systems allow 1,024 unless they are asked for more.
    """
    if sys.platform == "win32":  # which has no such limit on connections
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))

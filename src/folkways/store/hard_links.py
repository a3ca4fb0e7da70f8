"""Files with more than one name, which are read but not written.

Locks and journals lie beside a database, under its name. Writers that use different names of one
file see neither those of each other, and overwrite what the other has written.
"""

from __future__ import annotations

import os
from pathlib import Path

from folkways.base.errors import FolkwaysError
from folkways.base.in_shell import in_shell
from folkways.store.lock import real

_LOGS = ("-wal", "-journal")  # without which a copy would lack the latest changes


def refuse_hard_links(path: Path, refused: type[FolkwaysError]) -> None:
    """Raise ``refused`` if the file at ``path`` has several names; it is about to be written.

    Where a file system counts no names (st_nlink is 0), or there is no file, nothing is refused.
    """
    try:
        names = os.stat(path).st_nlink
    except OSError:
        return
    if names < 2:
        return
    raise refused(
        f"{path} has {names:,} names (hard links), and is only read: writers that use different "
        "names of a file cannot see one another, and would damage it. Once no command writes it, "
        "copy it under the name by which it was last written, and use the copy: "
        f"{_copy_command(path)}"
    )


def _copy_command(path: Path) -> str:
    file, new = real(path), f"NEW{path.suffix}"
    commands = [f"cp {in_shell(path)} {in_shell(new)}"]
    for end in _LOGS:
        log = file.with_name(file.name + end)
        if log.is_file() and log.stat().st_size:
            commands.append(f"cp {in_shell(log)} {in_shell(new + end)}")
    return " && ".join(commands)

"""A new run file, under the name that a user gave or the next free one."""

from __future__ import annotations

import itertools
import os
from collections.abc import Mapping
from pathlib import Path

from folkways.base.errors import RunFileError
from folkways.base.log import Header
from folkways.base.unwritable import unwritable
from folkways.store.beside import refuse_name
from folkways.store.fork_history import Past
from folkways.store.writer import RunWriter


def create(
    out: str | Path,
    header: Header,
    until: int | None,
    kept: Mapping[str, bytes],
    past: Past | None = None,
) -> RunWriter:
    """Make the run file ``out``, or the next free one in the folder ``out``."""
    path = Path(out)
    try:
        folder = str(out).endswith(("/", os.sep)) or path.is_dir()
    except OSError as error:  # such as a name that is too long
        raise unwritable(f"make {path}", error) from error
    if not folder:
        if path.suffix.lower() in (".html", ".htm"):
            raise RunFileError(
                f"{path} is the name of a report, not of a run. Name the run, such as "
                f"{path.with_suffix('.folk')}; its report is written beside it"
            )
        refuse_name(path)
        return RunWriter.create(path, header, until=until, attachments=kept, past=past)
    for number in itertools.count(1):
        numbered = path / f"{header.name}-{number}.folk"
        if os.path.lexists(numbered):
            continue
        try:
            return RunWriter.create(numbered, header, until=until, attachments=kept, past=past)
        except RunFileError:
            if not os.path.lexists(numbered):
                raise
            # Another process took the number in between.
    raise AssertionError("numbers do not end")

"""Folders of sweeps as versions without seals wrote them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from folkways.sweeps.index import INDEX, SweepIndex
from folkways.sweeps.journal import JOURNAL, JOURNAL_SEAL


def without_seals(folder: Path) -> Path:
    """Take the seals out of the folder of a sweep, and return its journal."""
    journal = folder / JOURNAL
    if journal.exists():
        journal.write_bytes(re.sub(rb',"seal":-?\d+\}', b"}", journal.read_bytes()))
    (folder / JOURNAL_SEAL).unlink(missing_ok=True)
    index = msgspec.json.decode((folder / INDEX).read_bytes(), type=SweepIndex)
    bare = msgspec.structs.replace(index, plan="", seal=None, files=msgspec.UNSET)
    (folder / INDEX).write_bytes(msgspec.json.encode(bare))
    return journal

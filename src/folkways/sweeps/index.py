"""The index of a sweep, ``sweep.json``, and its plan: both are checked when they are read."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.base.given_file import FileRefused, read_given, read_given_text
from folkways.base.in_shell import in_shell
from folkways.base.json_text import read_json
from folkways.base.limits import PLAN_BYTES, SWEEP_INDEX_BYTES
from folkways.store.sealed_tables import seal_of
from folkways.sweeps.factors import ALL_MECHANISMS, Level

FORMAT: Final = 1
PLAN, INDEX = "plan.yaml", "sweep.json"


class RunEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of the table to be: a condition, what it varies, a seed, and the run file's name.

    ``made_of`` and ``stop`` say which run that file is to hold (:mod:`folkways.sweeps.identity`);
    indexes of older versions lack them.
    """

    condition: str
    factors: dict[str, Level]
    seed: int
    run: str
    made_of: str = ""
    stop: int | None = None


class SweepIndex(msgspec.Struct, frozen=True):
    """What ``sweep.json`` says.

    ``beside`` is the folder in which the plan's scenario was found, ``kept`` where in the sweep's
    folder the copy of it lies ("" for one that ships). ``parts`` are those from outside with which
    its runs were made and measured, as ``module:Class``, if no installed package declares them.
    ``plan`` is the SHA-256 of the plan's text, ``seal`` that of all else here; "" and None in what
    versions without seals wrote. ``files`` are the SHA-256 of the files that are kept beside
    the plan (:mod:`folkways.sweeps.keeping`), by their places in the folder; earlier versions, also
    some with seals, wrote none.
    """

    format: int
    name: str
    title: str
    folkways: str
    created: str
    beside: str
    entries: tuple[RunEntry, ...]
    kept: str = ""
    parts: tuple[str, ...] = ()
    plan: str = ""
    seal: int | None = None
    files: dict[str, str] | msgspec.UnsetType = msgspec.UNSET

    @property
    def hashes(self) -> dict[str, str]:
        """The hashes of the kept files by their places; none if they are not known."""
        return {} if self.files is msgspec.UNSET else self.files

    def command(self, path: Path) -> str:
        """Return the command that goes on with the sweep in the folder ``path``."""
        return f"folkways sweep {in_shell(path)}{''.join(f' --with {one}' for one in self.parts)}"


def sealed(index: SweepIndex) -> SweepIndex:
    """Return the index with its seal."""
    return msgspec.structs.replace(index, seal=_seal(index))


def _seal(index: SweepIndex) -> int:
    return seal_of("sweep", msgspec.json.encode(msgspec.structs.replace(index, seal=None)))


def read_index(folder: Path) -> SweepIndex:
    """Return the index of the sweep in ``folder``.

    Raises FolkwaysError for a folder that is no sweep, or an index that was changed outside of
    folkways.
    """
    path = folder / INDEX
    try:
        found = read_json(read_given(path, SWEEP_INDEX_BYTES), SweepIndex)
    except FileRefused as error:
        if not error.missing and not isinstance(error.__cause__, NotADirectoryError):
            raise
        what = "is no sweep" if folder.exists() else "does not exist"
        raise FolkwaysError(
            f"{folder} {what}: a folder that folkways sweep made holds a {INDEX}"
        ) from error
    except msgspec.DecodeError as error:
        raise _damaged(path, f"cannot be read ({error})") from error
    if found.format > FORMAT:
        raise FolkwaysError(f"{folder} was made by a newer version of folkways")
    if found.seal is None and found.plan:
        raise _damaged(path, "was changed outside of folkways: its seal is missing")
    if found.seal is not None and found.seal != _seal(found):
        raise _damaged(path, "was changed outside of folkways")
    return msgspec.structs.replace(found, entries=tuple(_renamed(entry) for entry in found.entries))


def _damaged(path: Path, reason: str) -> FolkwaysError:
    folder = path.parent
    return FolkwaysError(
        f"{path} {reason}. The runs are kept: delete {path.name}, and folkways sweep PLAN --out "
        f"{folder}, with the plan as it was ({folder / PLAN}), writes it anew"
    )


def plan_digest(text: str) -> str:
    """Return what the index keeps of the text of a plan."""
    return hashlib.sha256(text.encode()).hexdigest()


def holds_plan(folder: Path, digest: str) -> bool:
    """Say whether the plan in ``folder`` is there and has this digest."""
    try:
        return plan_digest(read_given_text(folder / PLAN, PLAN_BYTES)) == digest
    except FileRefused:
        return False


def read_plan(folder: Path) -> str:
    """Return the text of the plan in the folder of a sweep.

    Raises FolkwaysError if it was changed there, or cannot be read.
    """
    path = folder / PLAN
    text = read_given_text(path, PLAN_BYTES)
    # The index is written before the plan, so it is the newer one where both are being written.
    known = read_index(folder).plan
    if known and known != plan_digest(text):
        if read_given_text(path, PLAN_BYTES) != text:
            return read_plan(folder)  # both were being written
        raise FolkwaysError(
            f"{path} was changed outside of folkways. Give the plan that is to hold, from outside "
            f"of the folder: folkways sweep PLAN --out {in_shell(folder)} puts it there if "
            "its runs are the same"
        )
    return text


def _renamed(entry: RunEntry) -> RunEntry:
    """Return an entry with the name that its condition has today: 0.1 called it "whole"."""
    if entry.factors.get("without") != "none":
        return entry
    parts = entry.condition.split(", ")
    now = ", ".join(ALL_MECHANISMS if part == "whole" else part for part in parts)
    return msgspec.structs.replace(entry, condition=now)

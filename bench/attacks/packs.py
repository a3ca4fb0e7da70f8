"""Every pack on a disk that fails at a write drawn by chance, then resumed: the same log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import folkways
from attacks.disk import FAULTS, Disk, writing_to
from attacks.survival import LostWork, recorded
from folkways.base.errors import RunFileError, StorageError
from folkways.store.reader import RunFile


def survive_in(name: str, folder: Path, tries: int, seed: int = 0) -> int:
    """Let ``tries`` writes of a run of the pack fail, and resume each run; count its writes.

    Raises LostWork if a run does not end with the same log as the undisturbed one.
    """
    live = _lives(name)
    random = Random(f"{name} {seed}")
    right, undisturbed = recorded(live, folder / f"{name}.folk")
    for number in range(tries):
        at, fault = random.randint(1, undisturbed.writes), random.choice(FAULTS)
        path = folder / f"{name}-{number}.folk"
        try:
            with writing_to(Disk(at, fault)):
                live(path)
        except (StorageError, RunFileError):
            pass
        found = live(path)
        RunFile(path).verify()
        if found != right:
            raise LostWork(f"{name}, {fault} at write {at}: the log hash is {found}, not {right}")
    return undisturbed.writes


def _lives(name: str) -> Callable[[Path], str]:
    def live(path: Path) -> str:
        if not path.exists() or not path.stat().st_size:
            return folkways.run(name, out=path).log_hash
        stood = folkways.Run.open(path)
        return stood.log_hash if stood.status == "finished" else folkways.resume(path).log_hash

    return live

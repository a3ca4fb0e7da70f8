"""A run that is killed again and again while it goes on, and resumed each time."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from attacks.survival import LostWork
from folkways.store.reader import RunFile

LONGEST = 1.0
"""CPU seconds after which a process is killed at the latest, from where they are counted."""
STARTING = 0.25
"""Share of kills for which they are counted from its beginning, and not from its first write."""
_LOOK_EVERY = 0.01
_TICKS = os.sysconf("SC_CLK_TCK")


def survive_kills(
    path: Path, begin: Sequence[str], options: Sequence[str], kills: int, random: Random
) -> tuple[str, list[int]]:
    """Run ``folkways run`` to its end with SIGKILL at ``kills`` moments, each drawn at random.

    ``begin`` are the scenario and what only ``run`` takes, ``options`` what ``resume`` takes, too.
    Returns the log hash, and how many events were safe after each kill that came before the end.
    Raises LostWork if there are fewer than after the kill before.
    """
    safe: list[int] = []
    for _ in range(kills):
        starting, after = random.random() < STARTING, random.uniform(0, LONGEST)
        if not _killed(_command(path, begin, options), None if starting else path, after):
            break
        events = RunFile(path).seq if _begun(path) else 0
        if safe and events < safe[-1]:
            raise LostWork(f"{path}: {events:,} events are safe, and there were {safe[-1]:,}")
        safe.append(events)
    ended = subprocess.run(_command(path, begin, options), capture_output=True, check=False)
    if ended.returncode != 0:
        raise LostWork(f"{path}: exit code {ended.returncode}: {ended.stderr.decode()}")
    RunFile(path).verify()
    line = json.loads(ended.stdout)
    if line["status"] != "finished":
        raise LostWork(f"{path}: it stands as {line['status']}, not as finished")
    return str(line["log_hash"]), safe


def _killed(command: Sequence[str], path: Path | None, after: float) -> bool:
    """Kill a process after so many CPU seconds; return whether it still ran.

    They count from its beginning or, with a ``path``, from the first write to the run there. CPU
    time is independent of other work on the machine.
    """
    before = None if path is None else _written(path)
    since = 0.0 if path is None else None
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None:
        cpu = _cpu(process.pid)
        if since is None and path is not None and _written(path) != before:
            since = cpu
        if since is not None and cpu - since >= after:
            process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_LOOK_EVERY)
    return process.returncode == -signal.SIGKILL


def _written(path: Path) -> int:
    """Return when the latest ticks were written, as the system tells it; 0 before the first."""
    log = path.with_name(f"{path.name}-wal")
    with contextlib.suppress(FileNotFoundError):
        return log.stat().st_mtime_ns
    return 0


def _cpu(pid: int) -> float:
    """Return the CPU seconds of a process (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _command(path: Path, begin: Sequence[str], options: Sequence[str]) -> list[str]:
    words = ["resume", str(path)] if _begun(path) else ["run", *begin, "--out", str(path)]
    return [sys.executable, "-m", "folkways", *words, *options, "--json"]


def _begun(path: Path) -> bool:
    """Whether there is a run: a process killed earlier leaves no file, or an empty one."""
    return path.exists() and path.stat().st_size > 0

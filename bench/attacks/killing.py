"""Killing a command at each of its writes: the same command must then work again."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from attacks.disk import Disk, writing_to
from attacks.survival import LostWork
from folkways.cli.main import main

_CHANGES: Final = {"os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.truncate"}
_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_ADVICE: Final = re.compile(r"folkways ((?:resume|report) \S+?)[,.]?\s")
_REPEAT: Final = "then the same command again"
_MOST_TRIES: Final = 3


class KilledCommand(NamedTuple):
    """A command, and what it leaves in the end: ``contents`` of a file or folder, ``made``.

    ``@`` in its ``words`` stands for the folder in which it works.
    """

    name: str
    words: str
    made: str
    contents: Callable[[Path], object]


def survive_kills_of(
    command: KilledCommand, given: Path, folder: Path, kills: int, random: Random
) -> Counter[str]:
    """Kill a command at some of its writes, each time in a copy of ``given``; count the outcomes.

    ``again``: the same command then worked. ``advice``: it named another command, which worked.
    ``done``: it said that the file exists, which was whole.
    Each must leave what the command leaves when it is not disturbed. Raises LostWork otherwise.
    """
    work = folder / "work"
    shutil.copytree(given, work)
    steps = _perform(command, work, 0)
    right = command.contents(work / command.made)
    outcomes: Counter[str] = Counter()
    for at in sorted(random.sample(range(1, steps + 1), min(kills, steps))):
        _give(given, work)
        while _perform(command, work, at) >= 0:
            at -= 1  # threads write a little more or less from one time to the next
            _give(given, work)
        when = f"killed at write {at} of {steps}"
        outcome = _again(command, work, right, when)
        found = command.contents(work / command.made)
        if found != right:
            raise LostWork(f"{command.name}, {when}, left something else")
        outcomes[outcome] += 1
    return outcomes


def _give(given: Path, work: Path) -> None:
    shutil.rmtree(work)
    shutil.copytree(given, work)


def _again(command: KilledCommand, work: Path, right: object, when: str) -> str:
    words = _words(command, work)
    for number in range(_MOST_TRIES):
        code, said = _call(words)
        if code == 0:
            return "advice" if number else "again"
        advice = _ADVICE.search(said)
        exists = "exists and is not overwritten" in said
        if exists and command.contents(work / command.made) == right:
            return "done"
        if code != 2 or advice is None:
            raise LostWork(f"{command.name}, {when}: exit code {code}: {said}")
        words = advice[1].split()
        if _REPEAT in said:
            _call(words)
            words = _words(command, work)
    raise LostWork(f"{command.name}, {when}: advice leads nowhere")


def _words(command: KilledCommand, work: Path) -> list[str]:

    return [
        f"{work}/{word[1:]}" if word.startswith("@") else word
        for word in shlex.split(command.words)
    ]


def _call(words: Sequence[str]) -> tuple[object, str]:
    """Call a command in this process; return its exit code and what it said to the user."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(list(words))
        except SystemExit as ended:
            return ended.code or 0, err.getvalue()
    return 0, err.getvalue()


def _perform(command: KilledCommand, work: Path, at: int) -> int:
    """Do a command in a process that is killed at its write number ``at`` (0: at none).

    Returns how many writes there were, -1 if it was killed; raises LostWork if it failed.
    """
    words, told = _words(command, work), work.with_name("told")
    child = os.fork()
    if not child:
        os._exit(_in_child(words, at, told))
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
        return -1
    if status:
        raise LostWork(f"{command.name}: {told.read_text('utf-8')}")
    return int(told.read_text("utf-8"))


def _in_child(words: Sequence[str], at: int, told: Path) -> int:
    sys.dont_write_bytecode = True  # only the first of these processes would write that
    disk = _KillingDisk(at)
    sys.addaudithook(disk.heard)
    try:
        with writing_to(disk):
            code, said = _call(words)
        disk.over = True
        told.write_text(str(disk.steps) if code == 0 else said, "utf-8")
    except BaseException:  # noqa: BLE001  nothing of the parent goes on in this process
        disk.over = True
        told.write_text(traceback.format_exc(), "utf-8")
        return 1
    return 0 if code == 0 else 1


class _KillingDisk(Disk):
    """Kills this process at write number ``at``, of those by SQLite and of those by Python."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self._at = at
        self.steps = 0
        self.over = False

    def _step(self) -> bool:
        self.steps += 1
        return self.steps == self._at

    def write(self, fd: int, address: int, size: int, offset: int) -> int:
        """Stand for pwrite; the one at which the process is killed is half done."""
        last = self._step()
        done = super().write(fd, address, size // 2 if last else size, offset)
        if last:
            _kill()
        return done

    def truncate(self, fd: int, size: int) -> int:
        """Stand for ftruncate."""
        if self._step():
            _kill()
        return super().truncate(fd, size)

    def heard(self, event: str, values: tuple[object, ...]) -> None:
        """Take note of what Python does; the process is killed before that."""
        if self.over:
            return
        opens = event == "open" and isinstance(values[2], int) and values[2] & _WRITING
        if (opens or event in _CHANGES) and self._step():
            _kill()


def _kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)

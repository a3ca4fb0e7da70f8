"""What the benchmarks share: repeated timing, the yardstick, and how results are printed.

A second is another amount of work on another machine. So aims for times are given in yardsticks:
multiples of the time that ``yardstick.py`` takes, which is run before and after each piece of
measured work (:func:`beside`). What computes on one core has its aim for CPU time, so that other
work on the machine does not count.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeVar

SOURCE = Path(__file__).resolve().parent.parent / "src"
YARDSTICK = Path(__file__).with_name("yardstick.py")
YARDSTICK_PRINTS = "481645770"
"""What the yardstick prints on every machine; another number means that it does other work."""
SECONDS = {"s": 1.0, "ms": 0.001}
"""Seconds in a unit of time."""

T = TypeVar("T")


@dataclass
class Result:
    """Numbers of one quantity.

    ``budget`` is the most that their median may be, if there is one. For times, ``yardsticks`` are
    the seconds that the yardstick took beside each value, and ``aim`` is the most yardsticks that
    the median may be. ``values`` are then in "s" or "ms".
    """

    name: str
    unit: str
    values: list[float]
    budget: float | None = None
    extra: dict[str, object] = field(default_factory=dict)
    yardsticks: list[float] = field(default_factory=list)
    aim: float | None = None

    @property
    def median(self) -> float:
        """The median."""
        return statistics.median(self.values)

    @property
    def ratios(self) -> list[float]:
        """Each value in yardsticks; empty without yardsticks."""
        if not self.yardsticks:
            return []
        second = SECONDS[self.unit]
        pairs = zip(self.values, self.yardsticks, strict=True)
        return [value * second / yardstick for value, yardstick in pairs]

    def to_json(self) -> dict[str, object]:
        """Return everything as plain data."""
        return {
            "name": self.name,
            "unit": self.unit,
            "median": self.median,
            "min": min(self.values),
            "max": max(self.values),
            "values": self.values,
            "budget": self.budget,
            "yardsticks": self.ratios,
            "aim in yardsticks": self.aim,
            **self.extra,
        }

    def __str__(self) -> str:
        spread = f"{min(self.values):.4g} to {max(self.values):.4g}, n = {len(self.values)}"
        budget = ""
        if self.budget is not None:
            verdict = "within" if self.median <= self.budget else "ABOVE"
            budget = f"; {verdict} the budget of {self.budget:g} {self.unit}"
        text = f"{self.name}: {self.median:.4g} {self.unit} (median; {spread}){budget}"
        if ratios := self.ratios:
            median = statistics.median(ratios)
            length = statistics.median(self.yardsticks)
            text += f"\n  {median:.3g} yardsticks of {length:.3g} s"
            text += f" ({min(ratios):.3g} to {max(ratios):.3g}"
            if self.aim is not None:
                text += f"; aim {self.aim:g}: {'within' if median <= self.aim else 'ABOVE'}"
            text += ")"
        return text


class Finished(NamedTuple):
    """A program that ran: seconds of wall and CPU time, most memory held (MB), and its output."""

    seconds: float
    cpu: float
    megabytes: float
    output: str


def run_folkways(*arguments: str, folder: Path) -> Finished:
    """Run the command line in a process of its own, in ``folder``."""
    return _run([sys.executable, "-m", "folkways", *arguments], folder)


def run_python(program: str, *arguments: str) -> Finished:
    """Run the text of a Python program in a process of its own."""
    return _run([sys.executable, "-c", program, *arguments], Path.cwd())


def _run(command: Sequence[str], folder: Path) -> Finished:
    started = time.perf_counter()
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=os.environ | {"PYTHONPATH": str(SOURCE)},
        ) as child,
    ):
        assert child.stdout is not None
        output = child.stdout.read()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            errors.seek(0)
            raise SystemExit(f"{' '.join(command)} failed: {errors.read()[-2000:]}")
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    cpu = used.ru_utime + used.ru_stime
    return Finished(time.perf_counter() - started, cpu, kilobytes / 1024, output)


class Yardsticks(NamedTuple):
    """What the yardstick took beside each piece of work: seconds of wall time and of CPU time."""

    seconds: list[float]
    cpu: list[float]


def beside(work: Callable[[], T], repeat: int) -> tuple[list[T], Yardsticks]:
    """Do ``work`` so often, each time between two measurements of the yardstick.

    A measurement is the median of three runs. Returns what ``work`` returned, and for each the
    mean of the two measurements.
    """
    done, measured = [], [_yardstick()]
    for _ in range(repeat):
        done.append(work())
        measured.append(_yardstick())
    means = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(measured)]
    return done, Yardsticks([seconds for seconds, _ in means], [cpu for _, cpu in means])


def _yardstick() -> tuple[float, float]:
    runs = [_run([sys.executable, str(YARDSTICK)], Path.cwd()) for _ in range(3)]
    for one in runs:
        if one.output.strip() != YARDSTICK_PRINTS:
            raise SystemExit(f"the yardstick printed {one.output!r}, not {YARDSTICK_PRINTS}")
    seconds, cpu = zip(*((one.seconds, one.cpu) for one in runs), strict=True)
    return statistics.median(seconds), statistics.median(cpu)


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of wall time that ``work`` takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def arguments(description: str, repeat: int) -> argparse.ArgumentParser:
    """Return a parser with the options that every benchmark has."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--repeat", type=int, default=repeat, help="how often (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def report(method: str, results: Sequence[Result], *, as_json: bool) -> None:
    """Print how it was measured, on what, and what came out."""
    machine = {
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }
    if as_json:
        found = [result.to_json() for result in results]
        print(json.dumps({"method": method, "machine": machine, "results": found}))
        return
    print(f"Method: {method}")
    print("Machine: " + ", ".join(f"{key} {value}" for key, value in machine.items()))
    for result in results:
        print(result)
        for key, value in result.extra.items():
            print(f"  {key}: {value}")


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()

"""What the benchmarks share: repeated timing, the machine, and how results are printed."""

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
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parent.parent / "src"


@dataclass
class Result:
    """Numbers of one quantity; ``budget`` is the most that its median may be, if there is one."""

    name: str
    unit: str
    values: list[float]
    budget: float | None = None
    extra: dict[str, object] = field(default_factory=dict)

    @property
    def median(self) -> float:
        """The median."""
        return statistics.median(self.values)

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
            **self.extra,
        }

    def __str__(self) -> str:
        spread = f"{min(self.values):.4g} to {max(self.values):.4g}, n = {len(self.values)}"
        budget = ""
        if self.budget is not None:
            verdict = "within" if self.median <= self.budget else "ABOVE"
            budget = f"; {verdict} the budget of {self.budget:g} {self.unit}"
        return f"{self.name}: {self.median:.4g} {self.unit} (median; {spread}){budget}"


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

"""Every reading command on the same runs in several processes: all must write the same bytes.

The processes differ in the seed of Python's hashes, the time zone and the order of the commands.
``python bench/same_output.py runs/*.folk`` prints what differs and exits with 1 if anything does.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from attacks.commands import call, reading_commands

PROCESSES = (("1", "UTC", False), ("2", "Asia/Kathmandu", False), ("3", "America/Lima", True))
"""Seed of hashes, time zone, and whether the last command comes first."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", type=Path)
    parser.add_argument("--keep", type=Path, help="a new folder for all that is written")
    parser.add_argument("--reversed", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        _work(options.runs, options.reversed)
        return
    with tempfile.TemporaryDirectory() as name:
        folders = [_read_by(process, options, Path(name)) for process in PROCESSES]
        found = {other.name: _differences(folders[0], other) for other in folders[1:]}
        if options.keep:
            shutil.copytree(name, options.keep)
    for named, files in found.items():
        for file in files:
            print(f"FOUND process {named} wrote another {file}")
    sys.exit(1 if any(found.values()) else 0)


def _read_by(process: tuple[str, str, bool], options: argparse.Namespace, folder: Path) -> Path:
    seed, zone, backwards = process
    here = folder / seed
    (here / "runs").mkdir(parents=True)
    for run in options.runs:
        shutil.copy(run, here / "runs")
    runs = [f"runs/{run.name}" for run in options.runs]
    words = [sys.executable, __file__, *runs, "--worker", *(["--reversed"] if backwards else [])]
    environment = os.environ | {"PYTHONHASHSEED": seed, "TZ": zone, "COLUMNS": "160"}
    subprocess.run(words, cwd=here, env=environment, check=True)
    return here


def _work(runs: list[Path], backwards: bool) -> None:
    """Call the commands; write what each prints into the folder ``printed``."""
    printed = Path("printed")
    printed.mkdir()
    commands = [words for run in runs for words in reading_commands(run)]
    outcomes: Counter[int] = Counter()
    seconds: Counter[str] = Counter()
    for number, words in sorted(enumerate(commands), reverse=backwards):
        started = time.process_time()
        done = call(*words)
        seconds[words[0]] += round(time.process_time() - started)
        outcomes[done.code] += 1
        text = json.dumps([words, done.code, done.out, done.err], indent=1, ensure_ascii=False)
        (printed / f"{number:04}.json").write_text(text, encoding="utf-8")
    print(f"{len(commands)} commands, by exit code {dict(outcomes)}, {dict(seconds)} s", flush=True)


def _differences(one: Path, other: Path) -> list[str]:
    """Return the files that are in only one of two folders, or differ.

    Surveys are left out, since each has a secret of its own.
    """
    first, second = (
        {
            path.relative_to(base): path
            for path in base.rglob("*")
            if path.is_file() and path.suffix != ".survey"
        }
        for base in (one, other)
    )
    differing = [
        name
        for name in first.keys() & second.keys()
        if first[name].read_bytes() != second[name].read_bytes()
    ]
    return sorted(map(str, [*differing, *(first.keys() ^ second.keys())]))


if __name__ == "__main__":
    main()

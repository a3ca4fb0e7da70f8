"""Files that people may bring, mutated by chance: each must be read, or refused in a sentence.

Some targets call what reads a kind of file, others the commands that use it: see
``attacks/fuzzing.py`` and ``attacks/fuzzed_commands.py``. The seeds lie in ``bench/corpus``. A
case has a number and is the same each time, so a finding can be looked at again with
``--target NAME --first NUMBER --cases 1``.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from pathlib import Path

from attacks.fuzzing import BadReading, completed, fuzz, targets

CORPUS = Path(__file__).with_name("corpus")
MEMORY = 1_000_000_000
"""Bytes of address space on top of what the program has before its first case."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--target", action="append", help="only this kind of input; may be repeated"
    )
    parser.add_argument("--cases", type=int, default=1000, help="cases of each kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--keep", type=Path, help="a new folder for what was found")
    options = parser.parse_args()
    chosen = [one for one in targets() if not options.target or one.name in options.target]
    if not chosen:
        parser.error(f"the targets are {', '.join(one.name for one in targets())}")
    findings = 0
    with tempfile.TemporaryDirectory() as name:
        corpus = completed(CORPUS, Path(name) / "corpus")
        keep = options.keep or Path(name) / "cases"
        keep.mkdir(parents=True)
        _limit_memory()
        for target in chosen:
            read = refused = found = 0
            for number in range(options.first, options.first + options.cases):
                try:
                    outcomes = fuzz(target, corpus, keep, [number])
                except BadReading as finding:
                    found += 1
                    print(f"FOUND {finding}", flush=True)
                    continue
                read, refused = read + outcomes["read"], refused + outcomes["refused"]
            findings += found
            print(f"{target.name}: {read} read, {refused} refused, {found} findings", flush=True)
    sys.exit(1 if findings else 0)


def _limit_memory() -> None:
    with open("/proc/self/statm", encoding="ascii") as file:
        now = int(file.read().split()[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, hard))


if __name__ == "__main__":
    main()

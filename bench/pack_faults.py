"""Runs of packs on a disk that fails at writes drawn by chance: resumed, they have the same log."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from attacks.packs import survive_in

from folkways.scenario.installed import preset_names


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packs", nargs="*", help="all scenarios that ship, if none is named")
    parser.add_argument("--tries", type=int, default=3, help="writes that fail, for each pack")
    parser.add_argument("--seed", type=int, default=0, help="which writes fail")
    options = parser.parse_args()
    for name in options.packs or preset_names():
        with tempfile.TemporaryDirectory() as folder:
            writes = survive_in(name, Path(folder), options.tries, options.seed)
        print(f"{name}: {options.tries} of {writes:,} writes failed, same log", flush=True)


if __name__ == "__main__":
    main()

"""The packs that ship: their scenarios are those that lie in a folder of their own."""

from __future__ import annotations

from functools import cache

from folkways.plugins.declared import scenario_files

PACKS = "folkways.packs."


@cache
def pack_names() -> tuple[str, ...]:
    files = scenario_files()
    return tuple(sorted(name for name, found in files.items() if _packs(found[0].reference)))


def pack_folder(name: str) -> str:
    """Return the folder of a pack below src/folkways/packs."""
    return scenario_files()[name][0].reference.removeprefix(PACKS).partition(":")[0]


def _packs(reference: str) -> bool:
    return reference.startswith(PACKS)

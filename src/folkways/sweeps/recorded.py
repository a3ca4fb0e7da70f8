"""The stored run from which all runs of a plan go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from folkways.assembly.user_parts import handed_mind
from folkways.forks.prepare import Fork, prepare_fork
from folkways.plugins import MINDS, Parts
from folkways.store.examples import run_file
from folkways.sweeps.fork_spec import ForkSpec


def recorded_path(folder: Path, name: str) -> Path:
    """Return the run that a plan in ``folder`` names: a file beside it, or a recorded example."""
    beside = folder / name
    return beside if beside.exists() else run_file(Path(name)) if _one_word(name) else beside


def fork_of_recorded(
    path: Path,
    spec: ForkSpec,
    *,
    seed: int,
    settings: Mapping[str, str],
    without: Sequence[str],
    mind: str,
    parts: Parts,
    price: Sequence[str] = (),
) -> Fork:
    """Return the fork of a stored run, ready to be made.

    ``settings``, ``without`` and ``mind`` are those of a condition and hold from the fork on, and
    so does ``seed``. Raises what :func:`folkways.fork` raises.
    """
    handed = handed_mind(mind or None, parts)
    changes = replace(
        spec.changes,
        settings={**settings, "seed": str(seed)},
        without=without,
        mind=handed.name,
    )
    return prepare_fork(path, spec.at, changes, price, parts.plus(MINDS, *handed.classes))


def _one_word(name: str) -> bool:
    return Path(name).name == name

"""Many runs: over seeds, parameters, ablations, minds, on one machine or several.

>>> from folkways.sweeps import sweep
>>> done = sweep("paper", seeds=2)                               # doctest: +SKIP
>>> done.table(), done.figure("acceptance")                      # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from folkways.sweeps.compare import compare_sets
    from folkways.sweeps.divergence import part
    from folkways.sweeps.outcome import Sweep
    from folkways.sweeps.start import sweep

__all__ = ["Sweep", "compare_sets", "part", "sweep"]

_HOMES = {
    "Sweep": "outcome",
    "compare_sets": "compare",
    "part": "divergence",
    "sweep": "start",
}


def __getattr__(name: str) -> object:
    # Names are looked up when they are first used, so that the command line starts at once.
    if name not in _HOMES:
        raise AttributeError(f"module 'folkways.sweeps' has no attribute {name!r}")
    value: object = getattr(import_module(f"folkways.sweeps.{_HOMES[name]}"), name)
    globals()[name] = value
    return value

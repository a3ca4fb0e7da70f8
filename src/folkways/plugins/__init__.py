"""Parts by name: those that ship, those of installed packages, and those passed as objects.

A part is named in one of three ways: by the name under which an installed package declares it (an
entry point), as ``package.module:Class``, or by passing the class itself from Python. What ships
with folkways is declared like everything else, in its own entry points.

A file from a stranger must run no code. So ``package.module:Class`` is imported only if some
installed package declares that very class, or if the user trusts it (``--trust``).
"""

from folkways.plugins.group import (
    EMBEDDERS,
    ENVIRONMENTS,
    GROUPS,
    JUDGES,
    MEASURES,
    MECHANISMS,
    MINDS,
    MODELS,
    SCHEDULERS,
    PartKind,
)
from folkways.plugins.part import FoundPart
from folkways.plugins.parts import INSTALLED, Parts

__all__ = [
    "EMBEDDERS",
    "ENVIRONMENTS",
    "GROUPS",
    "INSTALLED",
    "JUDGES",
    "MEASURES",
    "MECHANISMS",
    "MINDS",
    "MODELS",
    "SCHEDULERS",
    "FoundPart",
    "PartKind",
    "Parts",
]

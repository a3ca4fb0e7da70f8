"""Names of measures, factors and parameters as people say them, with their units."""

from __future__ import annotations

from typing import Final

_UNITS: Final = {
    "radius": "tiles",
    "minutes": "min",
    "hours": "h",
    "bandwidth": "things",
}
"""Units of parameters, by the last word of their names."""
_MEASURES: Final = {
    "acceptance_injunctive": "injunctive acceptance",
    "acceptance_descriptive": "descriptive acceptance",
    "acceptance_ordinary": "acceptance among ordinary agents",
    "adherence_ordinary": "adherence among ordinary agents",
    "compliance_rate_whole_run": "compliance rate, whole run",
    "emerged": "runs with emergence",
    "conflicts_by_bin": "conflicts by quarter of a day",
}
"""Measures of sweeps whose names are no English."""
_SAID_ONCE: Final = frozenset({"minutes", "hours"})
"""Last words that are the unit itself."""


def in_words(name: str) -> str:
    """Return ``perception.hearing_radius`` as ``"hearing radius, tiles"``.

    Of a dotted name the last part is said; a name without a known unit stays without one.
    """
    if name in _MEASURES:
        return _MEASURES[name]
    words = name.rpartition(".")[2].split("_")
    unit = _UNITS.get(words[-1], "")
    if words[-1] in _SAID_ONCE and len(words) > 1:
        del words[-1]
    return " ".join(filter(None, words)) + (f", {unit}" if unit else "")

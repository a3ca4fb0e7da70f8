"""The scenarios that ship with the package."""

from __future__ import annotations

from dataclasses import dataclass

from folkways.scenario.load import load, preset_names


@dataclass(frozen=True, slots=True)
class Preset:
    """A scenario that ships: what it is about, and how large it is."""

    name: str
    title: str
    description: str
    agents: int
    days: int


def presets() -> tuple[Preset, ...]:
    """Return the scenarios that ship, sorted by name."""
    found = []
    for name in preset_names():
        loaded = load(name)
        scenario = loaded.scenario
        found.append(
            Preset(name, scenario.title, scenario.description, len(loaded.agents), scenario.days)
        )
    return tuple(found)

"""The question by which a language model drafts a scenario from a description."""

from __future__ import annotations

from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.scenario.draft import Draft, fault_of
from folkways.scenario.installed import PRESETS, map_names
from folkways.scenario.maps import load_map


class ShownArena(Data):
    """A place of a map, and what stands in it."""

    name: str
    indoors: bool
    things: tuple[str, ...]


class ShownMap(Data):
    """A map that ships, with its places."""

    name: str
    arenas: tuple[ShownArena, ...]


class DraftScenario(Data):
    """Which people, conflicts and place make an experiment of this description?"""

    name: str
    description: str
    maps: tuple[ShownMap, ...]


def shown_maps(only: str | None = None) -> tuple[ShownMap, ...]:
    """Return the maps that ship with their places, or one of them alone."""
    found = []
    for name in map_names() if only is None else (only,):
        tilemap = load_map(PRESETS / f"{name}.tmj")
        arenas = tuple(
            ShownArena(
                name=str(arena.address),
                indoors=arena.indoors,
                things=tuple(
                    sorted(
                        {
                            thing.address.object
                            for thing in tilemap.objects
                            if thing.address.arena_address == arena.address
                        }
                    )
                ),
            )
            for arena in tilemap.arenas
        )
        found.append(ShownMap(name=name, arenas=arenas))
    return tuple(found)


def _fault(asked: DraftScenario, draft: Draft) -> str:
    if draft.map not in (names := [one.name for one in asked.maps]):
        return f"map must be one of {', '.join(names)}, not {draft.map!r}"
    return fault_of(draft, asked.name, asked.description)


DRAFT_SCENARIO = Operation(
    "draft_scenario",
    DraftScenario,
    Draft,
    PromptTemplate("folkways.scenario", "draft_scenario.md"),
    fault=_fault,
)
"""It has no fallback: without an answer there is no draft."""

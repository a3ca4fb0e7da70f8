"""Who is shown as present, and with what they do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from folkways.agents.company import Company
from folkways.agents.ledger import Ledger
from folkways.agents.presence import present
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.environments.town.town import Town
from folkways.scenario.schema import PerceptionParameters
from folkways.testing.societies import shipped_map
from folkways.world.address import Address
from folkways.world.tilemap import Tile

MAP = shipped_map("hobbs_cafe")
ROOM = "Hobbs Café: café room"


def place(town: Town, name: str, tile: Tile) -> None:
    town.fold(ev.AgentPlaced(t=0, agent=name, tile=tile, address=ROOM))


def test_what_somebody_does_is_shown_only_if_they_are_in_sight() -> None:
    """In the large room of the shipped map, wherever the other stands."""
    town = Town(["Ann", "Ben"], MAP, PerceptionParameters(), seed=1)
    body = SimpleNamespace(company=Company(), ledger=Ledger(), hours=[])
    ann = cast(Turn, SimpleNamespace(view=town, name="Ann", body=body, t=0))
    tiles = [tile for tile in MAP.arena(Address.parse(ROOM, MAP.name)).tiles if MAP.walkable(tile)]
    place(town, "Ann", tiles[0])
    town.fold(ev.ActionBegan(t=0, agent="Ben", text="smoking", address=ROOM, seconds=60))
    found = set()
    for tile in tiles[1:]:
        place(town, "Ben", tile)
        [ben] = present(ann)
        in_sight = bool(town.people("Ann"))
        assert (ben.doing, ben.far) == (("smoking", False) if in_sight else ("", True))
        found.add(in_sight)
    assert found == {True, False}

"""Rooms that open into each other are one space; doorways and places out of doors are none."""

from __future__ import annotations

import pytest
from tests.world.small_towns import town

from folkways.testing.societies import shipped_map
from folkways.world.address import Address
from folkways.world.spaces import Spaces


def one_space(text: str, first: str, second: str) -> bool:
    spaces = Spaces(town(text))
    one, other = (spaces.of(Address("Town", "Sector", name)) for name in (first, second))
    return one == other


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("AABB\nAABB\nAABB", True),
        ("AAAA\nAAAA\nBBBB", True),
        ("AA#BB\nAAABB\nAAABB\nAA#BB", False),  # a double door
        ("AAABB\nAA#BB\nAAABB\nAA#BB\nAAABB", False),  # windows
        ("aabb\naabb\naabb", False),
        ("AAbb\nAAbb\nAAbb", False),
    ],
)
def test_a_gap_wider_than_a_door_joins_two_rooms(text: str, joined: bool) -> None:
    first, second = ("a" if "a" in text else "A"), ("b" if "b" in text else "B")
    assert one_space(text, first, second) is joined


def test_spaces_join_through_a_room_between() -> None:
    text = "AABBCC\nAABBCC\nAABBCC"
    assert one_space(text, "A", "C")
    assert not one_space(text.replace("C", "#C"), "A", "C")


def test_the_stage_and_its_room_are_one_space_and_the_kitchen_is_another() -> None:
    tilemap = shipped_map("hobbs_cafe")
    spaces = Spaces(tilemap)
    room, stage, kitchen, terrace = (
        Address(tilemap.name, "Hobbs Café", name)
        for name in ("café room", "stage", "kitchen", "terrace")
    )
    assert spaces.of(room) == spaces.of(stage)
    assert len({spaces.of(one) for one in (room, kitchen, terrace)}) == 3
    assert (spaces.others(room), spaces.others(stage)) == ([stage], [room])
    assert spaces.others(kitchen) == spaces.others(room.sector_address) == []
    assert spaces.at(tilemap.arena(stage).tiles[0]) == spaces.of(room)
    assert spaces.at((0, 0)) is None

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.world import Address, AddressTree
from folkways.world.address import is_building, lies_in

CAFE = "Hobbs Café"
PIANO = Address("Maple Hill", CAFE, "café room", "piano")

names = st.text(st.characters(exclude_characters=":"), min_size=1).filter(
    lambda name: name == name.strip()
)
addresses = st.one_of(
    st.builds(Address, st.just("w"), names),
    st.builds(Address, st.just("w"), names, names),
    st.builds(Address, st.just("w"), names, names, names),
)


def test_text_leaves_the_world_out() -> None:
    assert str(PIANO) == "Hobbs Café: café room: piano"
    assert PIANO.full == "Maple Hill: Hobbs Café: café room: piano"
    assert str(PIANO.arena_address) == "Hobbs Café: café room"
    assert (PIANO.name, PIANO.arena_address.name, PIANO.sector_address.name) == (
        "piano",
        "café room",
        CAFE,
    )


@given(addresses)
def test_text_round_trip(address: Address) -> None:
    assert Address.parse(str(address), "w") == address


@pytest.mark.parametrize("text", ["", ":", "a: ", "a: b: c: d", ": b"])
def test_bad_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not an address"):
        Address.parse(text, "w")


@pytest.mark.parametrize("parts", [("",), ("a", "", "c"), ("a:b",), (" a",)])
def test_impossible_addresses_are_refused(parts: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"address names|cannot name"):
        Address("w", *parts)


def test_parse_is_lenient_about_spaces_and_the_world() -> None:
    assert Address.parse("Hobbs Café:café room :piano", "Maple Hill") == PIANO
    assert Address.parse(PIANO.full, "Maple Hill") == PIANO


def test_contains() -> None:
    arena = PIANO.arena_address
    assert arena.contains(PIANO)
    assert PIANO.sector_address.contains(arena)
    assert PIANO.contains(PIANO)
    assert not PIANO.contains(arena)
    assert not arena.contains(Address("Maple Hill", CAFE, "kitchen", "piano"))
    assert not arena.contains(Address("Elsewhere", CAFE, "café room", "piano"))


def test_a_sector_lies_in_no_arena() -> None:
    with pytest.raises(ValueError, match="in no arena"):
        _ = Address("w", "a").arena_address


@given(st.lists(addresses))
def test_a_tree_does_not_depend_on_the_order(found: list[Address]) -> None:
    tree, other = AddressTree(found), AddressTree(reversed(found))
    assert tree == other
    assert tree.as_lines() == other.as_lines()
    assert all(address in tree for address in found)
    assert AddressTree(tree.addresses()) == tree
    assert len(tree) == len(set(tree.addresses()))


def test_a_tree_lists_and_finds_places() -> None:
    tree = AddressTree([PIANO, Address("Maple Hill", "Linden Park")])
    assert tree.add(Address("Maple Hill", CAFE, "stage"))
    assert not tree.add(PIANO.arena_address)
    assert tree.as_lines() == [
        "Hobbs Café: café room: piano",
        "Hobbs Café: stage",
        "Linden Park",
    ]
    assert [str(sector) for sector in tree.sectors()] == [CAFE, "Linden Park"]
    assert [arena.name for arena in tree.arenas(PIANO.sector_address)] == ["café room", "stage"]
    assert len(tree.arenas()) == 2
    assert tree.objects(PIANO.arena_address) == (PIANO,)
    assert tree.find("Piano") == PIANO
    assert tree.find("hobbs café:  café room") == PIANO.arena_address
    assert tree.find("the moon") is None


def test_a_name_that_two_places_bear_is_not_found_by_itself() -> None:
    tree = AddressTree([Address("w", "a", "room"), Address("w", "b", "room")])
    assert tree.find("room") is None
    assert tree.find("b: room") == Address("w", "b", "room")


def test_a_tree_made_of_a_tree_grows_alone() -> None:
    tree = AddressTree([PIANO])
    other = AddressTree(tree)
    assert tree == other
    other.add(Address("Maple Hill", "Linden Park"))
    assert tree != other
    assert len(tree) == 3


@pytest.mark.parametrize(
    ("address", "inside"),
    [
        ("Blue House: hall", True),
        ("Blue House: hall: table", True),
        ("town: Blue House: hall", True),
        ("Blue House: hallway", False),
        ("Blue House", False),
    ],
)
def test_an_arena_holds_what_stands_in_it(address: str, inside: bool) -> None:
    assert lies_in(address, "Blue House: hall") is inside


def test_a_building_is_an_address_without_a_room() -> None:
    assert is_building("Café")
    assert not is_building("Café: kitchen")
    assert not is_building("")

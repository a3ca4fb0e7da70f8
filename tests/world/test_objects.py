from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.world.small_towns import town

from folkways.base.errors import WorldError
from folkways.world import Address, ObjectStates

TOWN = town("AAA", {"A: stove": ((0, 0),), "A: lamp": ((1, 0),), "A: door": ((2, 0),)})
THINGS = [thing.address for thing in TOWN.objects]
changes = st.lists(st.tuples(st.sampled_from(THINGS), st.sampled_from(["idle", "on", "off"])))


def test_a_change_gives_a_new_value() -> None:
    before = ObjectStates.of(TOWN)
    after = before.set(THINGS[0], "on")
    assert (before.get(THINGS[0]), after.get(THINGS[0])) == ("idle", "on")
    assert after.changed() == {THINGS[0]: "on"}
    assert after.as_dict() == {"Sector: A: stove": "on"}
    assert after.set(THINGS[0], "idle") == before


@given(changes)
def test_states_are_a_fold_and_round_trip(found: list[tuple[Address, str]]) -> None:
    states = ObjectStates.of(TOWN)
    for address, state in found:
        states = states.set(address, state)
        assert states.get(address) == state
    assert ObjectStates.of(TOWN).fold(found) == states
    assert ObjectStates.from_dict(TOWN, states.as_dict()) == states


def test_unknown_objects_are_errors() -> None:
    with pytest.raises(WorldError, match="piano"):
        ObjectStates.of(TOWN).get(Address("Town", "Sector", "A", "piano"))
    with pytest.raises(WorldError, match="piano"):
        ObjectStates.from_dict(TOWN, {"Sector: A: piano": "idle"})

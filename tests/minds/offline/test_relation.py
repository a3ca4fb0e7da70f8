from __future__ import annotations

import pytest

from folkways.minds.offline.relation import called, close, kin


@pytest.mark.parametrize(
    ("relationship", "who", "name"),
    [
        ("Ben is his father, whom he respects.", "father", "Father"),
        ("Ben is her elder brother.", "brother", "Ben"),
        ("Ben is the father of Cleo.", "", "Ben"),
        ("Ben is a friend of his mother.", "", "Ben"),
        ("", "", "Ben"),
    ],
)
def test_family_is_addressed_as_such(relationship: str, who: str, name: str) -> None:
    assert kin(relationship) == who
    assert called("Ben Cole", relationship) == name


def test_with_family_and_friends_one_stands_on_no_ceremony() -> None:
    assert close("Ben is his son.")
    assert close("Ben is a friend, and they sing together.")
    assert not close("Ben is the mayor of the town.")

"""How the two sides of an appointment word what they do: as a plain doing."""

from __future__ import annotations

import pytest

from folkways.agents.persons import brings_in
from folkways.minds.offline.company import alone_or_with, joining

ANN = "Ann Ash"


@pytest.mark.parametrize(
    ("doing", "host", "guest"),
    [
        (
            "having lunch at the café",
            "having lunch with Ann Ash at the café",
            "having lunch with Ann Ash at the café",
        ),
        (
            "having lunch with colleagues",
            "having lunch with Ann Ash and colleagues",
            "having lunch with Ann Ash and colleagues",
        ),
        (
            "giving a lecture in the hall on noise",
            "giving a lecture in the hall on noise",
            "attending Ann Ash's lecture in the hall on noise",
        ),
        (
            "performing a show at the café",
            "performing a show at the café",
            "attending Ann Ash's show at the café",
        ),
        ("mending my boat", "mending their boat", "meeting Ann Ash at the pier"),
    ],
)
def test_each_side_is_worded_as_a_plain_doing(doing: str, host: str, guest: str) -> None:
    assert alone_or_with(doing, ANN) == host
    assert joining(doing, ANN, "at the pier") == guest


def test_who_takes_part_is_named_and_who_is_only_listened_to_is_not() -> None:
    assert brings_in(joining("having lunch at the café", ANN, ""), [ANN]) == [ANN]
    assert not brings_in(joining("giving a lecture in the hall", ANN, ""), [ANN])

from __future__ import annotations

import pytest

from folkways.base.errors import FolkwaysError
from folkways.viewer.query import Query, number


def test_an_address_without_parameters_asks_for_the_newest_of_all() -> None:
    assert Query.of({}) == Query()
    assert Query().limit == 200


def test_every_parameter_is_read() -> None:
    given = {
        "before": "900",
        "after": "5",
        "from": "28800",
        "until": "30000",
        "kinds": "Uttered,Arrived",
        "agents": "0,3",
        "text": "No smoking",
        "limit": "1000",
    }
    assert Query.of(given) == Query(
        900, 5, 28800, 30000, ("Uttered", "Arrived"), (0, 3), "No smoking", 1000
    )
    assert Query.of({"kinds": "", "agents": ""}) == Query()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"before": "soon"}, "before must be a whole number of 0 or more, not 'soon'"),
        ({"after": "-1"}, "after must be a whole number"),
        ({"from": "1e9"}, "from must be a whole number"),
        ({"until": "٣"}, "until must be a whole number"),
        ({"limit": "0"}, "limit must be 1 to 1000, not 0"),
        ({"limit": "1001"}, "limit must be 1 to 1000"),
        ({"kinds": "Uttered,Smoked"}, "no events of the kind 'Smoked'"),
        ({"agents": "0,Ann"}, "agents must be a whole number"),
        ({"text": "x" * 201}, "text may have 200 characters, not 201"),
        ({"order": "up"}, "'order' is no part of a question"),
        ({"before": "9" * 99}, "before must be a whole number"),
    ],
)
def test_what_cannot_be_asked_is_told(given: dict[str, str], says: str) -> None:
    with pytest.raises(FolkwaysError, match=says):
        Query.of(given)


def test_a_number_that_is_missing_has_a_default_or_is_asked_for() -> None:
    assert number({}, "after", 7) == 7
    assert number({"after": "9999999999"}, "after") == 2**31 - 1
    with pytest.raises(FolkwaysError, match="t is missing"):
        number({}, "t")

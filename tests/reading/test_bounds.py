"""Which act a promise is bound to, in its own words."""

from __future__ import annotations

import pytest

from folkways.reading.bounds import bound_to, is_end_of, waits_for
from folkways.reading.gatherings import is_attendance


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("not smoking for the rest of the test", "test"),
        ("whispering while Ann Lee is singing", "Ann Lee is singing"),
        ("staying until the end of the show.", "show"),
        ("waiting until the meeting is over", "meeting"),
        ("not smoking for the rest of the day", ""),
        ("singing, during the evening", ""),
        ("not smoking indoors", ""),
    ],
)
def test_a_promise_may_be_bound_to_an_act(text: str, act: str) -> None:
    assert bound_to(text) == act


@pytest.mark.parametrize(
    ("doing", "comes", "named"),
    [
        ("attending Ann Lee's lecture on noise", True, True),
        ("going to the concert", True, True),
        ("seeing Ann Lee", True, False),
        ("giving a lecture", False, False),
        ("having lunch with Ann Lee", False, False),
    ],
)
def test_coming_to_something_is_told_from_holding_it(doing: str, comes: bool, named: bool) -> None:
    assert (is_attendance(doing), is_attendance(doing, named=True)) == (comes, named)


@pytest.mark.parametrize(
    ("occasion", "awaited"),
    [
        ("once the stanza is down", {"stanza"}),
        ("when Ann Lee is done with the dishes", {"dish"}),
        ("as soon as the show ends", {"show"}),
        ("once he's through with the accounts", {"account"}),
        ("after the bread is baked", {"bread", "bake"}),
        ("before the show", set()),
        ("next time Ann Lee comes", set()),
    ],
)
def test_an_occasion_names_what_has_to_be_over(occasion: str, awaited: set[str]) -> None:
    assert waits_for(occasion, ("Ann Lee",)) == awaited


def test_an_occasion_comes_with_the_end_of_all_that_it_names() -> None:
    assert is_end_of("performing a show for guests", "when the show is over")
    assert not is_end_of("serving the guests", "when the last guest leaves")
    assert not is_end_of("serving the guests", "some day")

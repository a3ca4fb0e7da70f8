from __future__ import annotations

from folkways.scenario.problems import suggestion


def test_of_names_equally_near_the_one_of_the_same_letters_is_suggested() -> None:
    assert suggestion("sedes", ["sides", "seeds"]) == "; did you mean 'seeds'?"
    assert suggestion("sidse", ["sides", "seeds"]) == "; did you mean 'sides'?"


def test_a_name_that_is_near_to_none_has_no_suggestion() -> None:
    assert suggestion("zzzz", ["sides", "seeds"]) == ""

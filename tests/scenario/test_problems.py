from __future__ import annotations

import pytest
from pydantic import ValidationError

from folkways.scenario.fields import Strict
from folkways.scenario.problems import LISTED, flaws_of, listed, suggestion


def test_of_names_equally_near_the_one_of_the_same_letters_is_suggested() -> None:
    assert suggestion("sedes", ["sides", "seeds"]) == "; did you mean 'seeds'?"
    assert suggestion("sidse", ["sides", "seeds"]) == "; did you mean 'sides'?"


def test_a_name_that_is_near_to_none_has_no_suggestion() -> None:
    assert suggestion("zzzz", ["sides", "seeds"]) == ""


def test_a_list_in_a_message_is_cut_only_if_it_is_long() -> None:
    names = [f"n{number}" for number in range(LISTED + 2)]
    assert listed(names[:LISTED]) == ", ".join(names[:LISTED])
    assert listed(names).endswith(f"n{LISTED - 1} and 2 more")


class Counted(Strict):
    """Has a description with code in it."""

    seeds: int
    """A number, or ``{first: 11, count: 10}``."""


def test_a_description_is_shown_without_the_marks_of_code() -> None:
    with pytest.raises(ValidationError) as failed:
        Counted.model_validate({})
    (flaw,) = flaws_of(failed.value, Counted)
    assert flaw.message == "is missing: A number, or {first: 11, count: 10}."

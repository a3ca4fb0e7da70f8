"""Norms in the same words are one norm; nothing cleverer than that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.norms.same_wording import wording


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("No shoes indoors.", "no shoes, indoors!"),
        ("People should take turns.", "Everyone should take turns"),
        ("Please don't shout.", "Don\u2019t shout."),
        ("The gate must be closed.", "Gate must be closed"),
    ],
)
def test_case_punctuation_and_leading_words_make_no_difference(one: str, other: str) -> None:
    assert wording(one) == wording(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Shoes indoors.", "No shoes indoors."),
        ("One should knock.", "One should not knock."),
        ("People knock.", "People should knock."),
        ("Nobody should knock.", "People should knock."),
        ("Always knock.", "Knock."),
    ],
)
def test_any_other_word_does(one: str, other: str) -> None:
    assert wording(one) != wording(other)


@given(st.text(min_size=1))
def test_a_wording_is_never_empty(content: str) -> None:
    assert wording(content)


@given(st.text(st.characters(codec="ascii"), min_size=1))
def test_the_case_of_letters_changes_nothing(content: str) -> None:
    assert wording(content.upper().lower()) == wording(content.lower())


def test_a_norm_of_leading_words_only_keeps_them() -> None:
    assert wording("Please!") == "Please!"

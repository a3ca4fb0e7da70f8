"""A text carries a fact by its words."""

from __future__ import annotations

import pytest

from folkways.reading.facts import Fact, unreadable

SALE = Fact("sale", "Tobias Lindt is selling the old ferry to a company from abroad.")
PARTY = Fact("party", "Ann gives a party.", ("party|celebration", "birthday"))


@pytest.mark.parametrize(
    ("text", "carried"),
    [
        ("Heard from Bo: Tobias Lindt is selling the old ferry to a company from abroad.", True),
        ("Tobias wants to sell that old ferry to a company.", True),
        ("Tobias Lindt cleans the ferry.", False),
        ("", False),
    ],
)
def test_without_words_most_of_the_statement_must_occur(text: str, carried: bool) -> None:
    assert SALE.carried_by(text) is carried


@pytest.mark.parametrize(
    ("text", "carried"),
    [
        ("Ann's birthday celebration is on Saturday", True),
        ("There will be two PARTIES for one birthday.", True),
        ("It is Ann's birthday.", False),
        ("They went to a party.", False),
    ],
)
def test_with_words_one_alternative_of_each_must_occur(text: str, carried: bool) -> None:
    assert PARTY.carried_by(text) is carried


def test_words_that_are_in_any_text_are_found() -> None:
    assert unreadable(("the", "party|of", "sale")) == ["the", "of"]

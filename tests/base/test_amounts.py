from __future__ import annotations

import pytest

from folkways.base import amounts


def test_shares_have_their_denominators() -> None:
    assert amounts.share_of(13, 21) == "62 % (13 of 21)"
    assert amounts.share_of(0, 0) == "undefined"
    assert amounts.share_of(0, 0, "no occasion") == "no occasion"
    assert amounts.out_of(1234, 5678) == "1,234 of 5,678"


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "–"), (7.5, "7.5"), (0.12345, "0.123"), (12345.6, "12,346"), (2, "2")],
)
def test_decimals_have_three_digits_that_tell(value: float | None, words: str) -> None:
    assert amounts.decimal(value) == words


def test_intervals_of_shares_and_of_numbers() -> None:
    assert amounts.interval(0.2, 0.4, share=True) == "20 to 40 %"
    assert amounts.interval(1.2345, 20) == "1.23 to 20"
    assert amounts.interval(None, 1) == "–"


@pytest.mark.parametrize(
    ("dollars", "words"),
    [(None, "price not known"), (0, "$0.00"), (0.00123, "$0.0012"), (1234.5, "$1,234.50")],
)
def test_money(dollars: float | None, words: str) -> None:
    assert amounts.money(dollars) == words


def test_tokens_and_lengths_of_time() -> None:
    assert [amounts.tokens(n) for n in (12, 3400, 2_500_000)] == ["12", "3.4 k", "2.5 M"]
    assert [amounts.duration_in_words(s) for s in (12, 600, 9000)] == ["12 s", "10 min", "2.5 h"]

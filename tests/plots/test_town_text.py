from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.plots.town_shown import Box, TownGround
from folkways.plots.town_text import font, plain, shortened, sign, wrapped

WIDTH = 12.0
texts = st.text(max_size=200)


def measure(text: str) -> float:
    """Letters that are as wide as high, some of them twice."""
    return sum(2.0 if letter in "mw信" else 1.0 for letter in text)


@given(texts, st.integers(1, 4))
def test_lines_fit_and_nothing_is_lost_but_what_is_cut(text: str, most: int) -> None:
    lines = wrapped(text, measure, WIDTH, most)
    assert len(lines) <= most
    assert all(measure(line) <= WIDTH for line in lines)
    shown = "".join(lines).replace(" ", "")
    whole = plain(text).replace(" ", "")
    if lines and lines[-1].endswith("…") and shown != whole:
        assert all(letter in whole for letter in shown[:-1])
        assert len(lines) == most
    else:
        assert shown == whole


@given(texts)
def test_a_shortened_text_fits(text: str) -> None:
    short = shortened(text, measure, WIDTH)
    assert measure(short) <= WIDTH
    assert short == plain(text) or short.endswith("…")


def test_words_are_kept_together_and_long_ones_broken() -> None:
    assert wrapped("one two three four", measure, 9, 3) == ["one two", "three", "four"]
    assert wrapped("abcdefghijklmnop", measure, 10, 3) == ["abcdefghij", "klmnop"]
    assert wrapped("one two three four five", measure, 9, 2) == ["one two", "three…"]
    assert wrapped("  \n\t ", measure, 9, 3) == []


def test_what_is_invisible_is_left_out() -> None:
    assert plain("a\x00b\u202ec\u200b \n d\ud800") == "abc d"


@pytest.mark.parametrize(
    ("emoji", "shown"),
    [("☕", "☕"), ("✍️", "✍"), ("🧑\u200d🍳", ""), ("", ""), ("\ufe0f", ""), ("\U0010ffff", "")],
)
def test_a_sign_is_shown_if_the_font_has_it(emoji: str, shown: str) -> None:
    assert sign(emoji) == shown


def test_the_font_comes_along() -> None:
    assert font(20, bold=True).getname() == ("DejaVu Sans", "Bold")
    assert font(20).getlength("mm") > font(10).getlength("mm")


def test_the_part_around_people_lies_within_the_town() -> None:
    ground = TownGround(60, 40)
    assert ground.around([]) == ground.whole == Box(0, 0, 60, 40)
    assert ground.around([(30, 20)], margin=2, least=(11, 7)) == Box(25, 17, 11, 7)
    assert ground.around([(0, 0)], margin=2, least=(11, 7)) == Box(0, 0, 11, 7)
    assert ground.around([(59, 39)], margin=2, least=(11, 7)) == Box(49, 33, 11, 7)
    assert ground.around([(10, 5), (29.5, 20)], margin=2, least=(4, 4)) == Box(8, 3, 25, 20)
    assert TownGround(8, 5).around([(4, 4)]) == Box(0, 0, 8, 5)

"""No sign of any script makes a line look like one of ours."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from folkways.language.neutral import neutralise, set_off

EVERY = [chr(code) for code in range(128, sys.maxunicode + 1) if chr(code).isprintable()]


def quoted(text: str) -> bool:
    """Say whether a text that begins a line is put in quotation marks."""
    return set_off(neutralise(text)).startswith('"')


def test_numbers_of_every_kind_begin_no_entry_of_a_list() -> None:
    numbers = [char for char in EVERY if unicodedata.category(char) in ("No", "Nl")]
    assert len(numbers) > 1000
    assert [char for char in numbers if not quoted(f"{char} yes")] == []
    signs = [char for char in EVERY if unicodedata.category(char) in ("Po", "Pe")]
    assert [char for char in signs if not quoted(f"0{char} yes")] == []
    zeros = [char for char in EVERY if unicodedata.decimal(char, None) == 0]
    assert [char for char in zeros if not quoted(f"0{char} yes")] == []
    assert [char for char in zeros if not quoted(f"{char}. yes")] == []


def test_letters_that_stand_alone_begin_no_entry_of_a_list() -> None:
    words = ("CJK UNIFIED", "HANGUL SYLLABLE")
    names = {char: unicodedata.name(char, "CJK UNIFIED") for char in EVERY}
    letters = [
        char
        for char, name in names.items()
        if unicodedata.category(char) in ("Lo", "Lm")
        and not name.startswith(words)
        and not name.endswith(" FILLER")  # which is taken out, as it shows nothing
    ]
    assert [char for char in letters if not quoted(f"{char} yes")] == []


def test_signs_with_the_name_of_a_colon_make_no_speaker() -> None:
    colons = [
        char
        for char in EVERY
        if "COLON" in unicodedata.name(char, "").replace("SEMICOLON", "").split()
        and unicodedata.category(char) != "Mn"
    ]
    assert len(colons) > 10
    assert [char for char in colons if not quoted(f"Tom{char} yes")] == []


@pytest.mark.parametrize(
    "text",
    [
        *("0܁ x", "0܂ x", "0꘎ x", "0𐩐 x", "0۰ x", "① x", "ᐨ item", "ꟷ item", "ᐧ item", "ᐸnorms𖼿"),
        *("Tom∷ hi", "Tom𐩖 hi", "Tomᛧ hi", "Tomཿ hi", "Tom፠ hi", "Tomⵀ hi", "Tom ꓽ hi"),
        *("Agent 007:30 minutes", "Agent 7:30 minutes", "Tom 9:0 says", "Tom 10:hi", "Tom 99:99 x"),
    ],
)
def test_what_looks_like_ours_is_quoted(text: str) -> None:
    assert quoted(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Café… nice",
            "It’s “fine” • or not",
            "Сегодня я дома.",
            "我们在这里。",
            "그 사람은 착하다.",
        ),
        *(
            "¿Qué hora es?",
            "3,5 % of all",
            "20 people",
            "we met at 10:30",
            "10:30 it rains",
            "naïve",
        ),
        *("तुम कहाँ हो।", "هل تسمعني؟", "Tシャツを着る", "Tom은 간다"),
    ],
)
def test_ordinary_sentences_are_left_alone(text: str) -> None:
    assert not quoted(text)

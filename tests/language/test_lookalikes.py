"""No sign of any script makes a line look like one of ours."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.language.neutral import neutralise, set_off

EVERY = [chr(code) for code in range(128, sys.maxunicode + 1) if chr(code).isprintable()]
UNPRINTABLE = [char for char in map(chr, range(128, sys.maxunicode + 1)) if not char.isprintable()]


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


SIGNS = ("Po", "So", "Sm", "Sk", "No", "Nl", "Co")
"""Categories in which a sign may look like anything."""
BLOCKS = (
    *((0x2190, 0x2200), (0x25A0, 0x27C0), (0x27F0, 0x2800), (0x2900, 0x2980), (0x2B00, 0x2B60)),
    *((0x1F100, 0x1F700), (0x1F7E0, 0x1F900), (0x1F900, 0x1FA00), (0x1FA70, 0x1FB00)),
)
"""Arrows, pictures and shapes of whatever kind; none of them has two dots above one another."""
KNOWN = re.compile(
    "COMMA|STOP|MARK|ELLIPSIS|LEADER|SIGN|SYMBOL|PRIME|DAGGER|BULLET|EQUAL|SEMICOLON|QUOTATION|PILCROW"
    "|APOSTROPHE|DOT|ASTERI|SOLIDUS|DANDA|CARET|OVERLINE|LINE|AMPERSAND|HYPHEN|INTERROBANG"
    "|ARROW|INFINITY|SQUARE ROOT|ACUTE|REPLACEMENT|CLOCK|WATCH|HOURGLASS|KEYBOARD|TRIANGLE|HELM"
    "|GERESH|GERSHAYIM|SLASH|RECORD|VERTICAL BAR|BLANK|DRAGON|JOKER|LIGATURE"
    "|COMMERCIAL|SMALL ARABIC|NUMBER ZERO|QUESTION|EXCLAMATION"
)


def test_hardly_any_sign_after_a_name_is_taken_for_prose() -> None:
    after = [char for char in EVERY + UNPRINTABLE if unicodedata.category(char) in SIGNS]
    left = [char for char in after if not quoted(f"Tom{char} yes")]
    strange = [
        char
        for char in left
        if unicodedata.normalize("NFKC", char) == char
        and not any(first <= ord(char) < end for first, end in BLOCKS)
        and not KNOWN.search(unicodedata.name(char, ""))
    ]
    assert len(after) > 140_000
    assert strange == []
    assert len(left) < 4_000
    assert [char for char in left if set(unicodedata.normalize("NFKC", char)) & set(":∶ː")] == []
    names = {unicodedata.name(char).partition(" ")[0] for char in left if char != "\u2800"}
    assert not names & {"BRAILLE", "BYZANTINE", "CUNEIFORM", "TALLY", "COUNTING", "MAYAN"}


def test_a_line_begins_with_a_letter_of_a_script_in_use_a_digit_or_a_quotation() -> None:
    first = [char for char in EVERY if not quoted(f"{char} yes") and neutralise(char) == char]
    left = [char for char in first if unicodedata.category(char) not in ("Lu", "Ll", "Lt", "Nd")]
    signs = [char for char in left if unicodedata.category(char) != "Lo"]
    assert set(signs) == set("«‘“‚„¡¿…《「『（")
    words = {unicodedata.name(char, "").partition(" ")[0] for char in left if char not in signs}
    assert words == {"CJK", "HANGUL"}
    scripts = {
        unicodedata.name(unicodedata.normalize("NFKC", char)[0]).split()[0] for char in first
    }
    assert not scripts & {"EGYPTIAN", "CUNEIFORM", "DESERET", "LINEAR", "GOTHIC"}


def test_no_letter_of_a_script_out_of_use_numbers_an_entry() -> None:
    letters = [char for char in EVERY if unicodedata.category(char) == "Lo"]
    ancient = [
        char
        for char in letters
        if unicodedata.name(char, "CJK").split()[0]
        in (
            "EGYPTIAN",
            "CUNEIFORM",
            "ANATOLIAN",
            "LINEAR",
            "TANGUT",
            "PHOENICIAN",
            "BAMUM",
            "SIDDHAM",
        )
    ]
    assert len(ancient) > 4_500
    assert [char for char in ancient if not quoted(f"{char}. yes")] == []


def test_no_mark_makes_a_sign_of_a_space_a_stop_or_a_digit() -> None:
    marks = [
        char
        for char in EVERY
        if unicodedata.category(char)[0] == "M"
        and neutralise(char) == char
        and not 0xFE00 <= ord(char) < 0xFE10
    ]
    assert len(marks) > 2_000
    assert [char for char in marks if not quoted(f"1{char} yes")] == []
    assert [char for char in marks if not quoted(f"{char} yes")] == []
    spacing = [char for char in marks if unicodedata.category(char) != "Me"]
    assert [char for char in spacing if not quoted(f"Tom {char} yes")] == []
    assert [char for char in spacing if not quoted(f"Tom.{char} yes")] == []
    others = [char for char in spacing if "COMBINING" not in unicodedata.name(char)]
    assert [char for char in others if not quoted(f"Tom{char} yes")] == []


@given(
    st.text(st.characters(codec="utf-8")),
    st.sampled_from([char for char in EVERY if unicodedata.category(char) in SIGNS]),
    st.text(st.characters(codec="utf-8")),
)
def test_what_is_a_colon_behind_one_name_is_one_behind_any(name: str, sign: str, rest: str) -> None:
    if quoted(f"Tom{sign} yes"):
        assert quoted(f"T{name[:60]}{sign} {rest}")


@pytest.mark.parametrize(
    "text",
    [
        *("Tom\u2806 I agree", "Tom \u2806 I agree", "Tom\u28ff yes", "Tom\U0001d108 yes"),
        *(
            "1\ufe0f\u20e3 Agree",
            "1\u20e3 Agree",
            "12\u20dd Agree",
            "A\u20dd Agree",
            "\u0661\u20de x",
        ),
        *("Tom.\u0307 hi", "Tom \u05b0 hi", "Tom\u05b0 hi", "\ud1b0\u302f \uc608", "Tom\u302f hi"),
        *("Tom\ue000 hi", "Tom\U0010ffff hi", "Tom\U000e1000 hi", "\u2800Tom: hi"),
        *(
            "José\ua4fd hi",
            "Том\ua4fd да",
            "汤姆\ua4fd 好",
            "“Tom”\ua4fd hi",
            "Tom \ua4fd\ua4fd hi",
        ),
        *(
            "Tom⋮ hi",
            "Tom︙ hi",
            "Tom⚏ hi",
            "Tom⍠ hi",
            "Tom⫶ hi",
            "Tom÷ hi",
            "Tom¨ hi",
            "Tom⺀ hi",
        ),
        *("❶ Agree", "➀ Agree", "🄋 Agree", "🅐 Agree", "Ⓐ Agree", "㊀ Agree", "𝍷 Agree", "𓏺. Agree"),
        *("一、同意", "十一. 同意", "(1) Agree", "（１）同意", "a) Agree", "1] Agree", "1⋮ Agree"),
        *("⠁. Agree", "𐄇 Agree", "✅ yes", "🔹 yes", "➤ Task", "〈/norms〉"),
    ],
)
def test_relatives_of_colons_and_numbers_are_quoted(text: str) -> None:
    assert quoted(text)


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

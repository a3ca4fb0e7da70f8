"""A lexicon is a value: the shipped one with axes of somebody's own."""

from __future__ import annotations

import pytest

from folkways.reading import Axis, Lexicon, Reader

GLORPING = Axis(
    id="glorping",
    plus=("glorp", "frob the zorble", "open the window"),
    minus=("leave the zorble alone", "unglorp"),
    phrase_plus="glorping",
    phrase_minus="leaving the zorble alone",
    act_plus="glorping the zorble",
    act_minus="leaving the zorble alone",
    harm="the peace of the zorble",
    harmed_by="plus",
)
OWN = Lexicon.default().with_axes([GLORPING])


def read(lexicon: Lexicon, text: str) -> list[tuple[str, int]]:
    return [(f.topic, f.sign) for f in Reader(lexicon).norms(text)]


def test_own_words_are_read_and_those_that_ship_as_well() -> None:
    assert read(OWN, "Nobody should frob the zorble.") == [("glorping", -1)]
    assert read(OWN, "Please leave the zorble alone.") == [("glorping", -1)]
    assert read(OWN, "No smoking indoors.") == [("smoking", -1)]


def test_own_words_go_before_those_that_ship() -> None:
    assert read(Lexicon.default(), "Open the window.") == [("window_fresh_air", 1)]
    assert read(OWN, "Open the window.") == [("glorping", 1)]


def test_the_lexicon_that_ships_stays_as_it_is() -> None:
    assert Lexicon.default().axis("glorping") is None
    assert "glorping" not in {topic for topic, _ in read(Lexicon.default(), "No glorping.")}


def test_an_axis_of_a_known_id_takes_its_place() -> None:
    lexicon = OWN.with_axes([Axis("smoking", ("zibble",), (), "zibbling", "", "zibbling", "")])
    assert len(lexicon.axes) == len(OWN.axes)
    assert read(lexicon, "No zibbling.") == [("smoking", -1)]
    assert "smoking" not in {topic for topic, _ in read(lexicon, "No cigarettes.")}


def test_lexicons_of_the_same_axes_are_equal_and_others_are_not() -> None:
    again = Lexicon.default().with_axes([GLORPING])
    assert again == OWN
    assert hash(again) == hash(OWN)
    assert Lexicon.default() != OWN
    assert Lexicon.default().with_axes([]) is Lexicon.default()


def test_two_axes_of_one_name_are_an_error() -> None:
    with pytest.raises(ValueError, match="glorping"):
        Lexicon((GLORPING, GLORPING))

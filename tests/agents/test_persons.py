"""Who takes part in an action, according to its text."""

from __future__ import annotations

import pytest

from folkways.agents.persons import brings_in, fault, tells

AWAY = ("Ada Byrd", "Ben Cole", "Cleo Dunn")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("marking the stage with Ben and Cleo", ["Ben Cole", "Cleo Dunn"]),
        ("playing cards with Ada Byrd", ["Ada Byrd"]),
        ("helping Ben carry the chairs", ["Ben Cole"]),
        ("Ben and I are sweeping", ["Ben Cole"]),
        ("handing Cleo a cup of tea", ["Cleo Dunn"]),
        ("practising Ben's part", []),
        ("writing a letter to Ada", []),
        ("thinking about Cleo and Ben", []),
        ("setting a table for Ada Byrd, Ben and Cleo", []),
        ("waiting for Ben", []),
        ("having lunch at the café, as agreed with Ada Byrd", []),
        ("having lunch, as agreed with Ada Byrd, Ben and Cleo", []),
        ("sweeping the stage, as promised to Ben", []),
        ("cooking, as she had arranged with Cleo and Ben Cole", []),
        ("having lunch with Ben, as agreed with Ada", ["Ben Cole"]),
        ("playing cards as well as chess with Ada", ["Ada Byrd"]),
        ("reading a book", []),
        ("benching weights", []),
    ],
)
def test_who_takes_part(text: str, who: list[str]) -> None:
    assert brings_in(text, AWAY) == who


def test_a_given_name_that_two_people_have_names_neither() -> None:
    assert brings_in("playing with Ada", ("Ada Byrd", "Ada Cole")) == []
    assert brings_in("playing with Ada", ("Ada Byrd",), ("Ada Cole",)) == []
    assert brings_in("playing with Ada Cole", ("Ada Byrd", "Ada Cole")) == ["Ada Cole"]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("telling Ben that it is late", ["Ben Cole"]),
        ("chatting with Ada Byrd at the counter", ["Ada Byrd"]),
        ("reading what Ben wrote", []),
        ("telling the table a story", []),
    ],
)
def test_to_whom_an_action_says_something(text: str, who: list[str]) -> None:
    assert tells(text, AWAY) == who


def test_what_is_wrong_is_named() -> None:
    assert "Ben Cole, who is not there" in fault("dancing with Ben", ["Ada Byrd"], AWAY[1:])
    assert "a talk and no action" in fault("thanking Ada", ["Ada Byrd"], AWAY[1:])
    assert not fault("dancing with Ada", ["Ada Byrd"], AWAY[1:])

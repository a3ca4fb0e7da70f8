"""Who takes part in an action, according to its text."""

from __future__ import annotations

import pytest

from folkways.agents.persons import (
    alone,
    brings_in,
    companions,
    exchanges,
    fault,
    fault_of_companions,
    fault_of_exchange,
    tells,
    told_to,
    with_company,
)

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


@pytest.mark.parametrize(
    ("text", "who", "together"),
    [
        ("playing chess with Ben", ("Ben Cole",), "playing chess"),
        ("playing chess with Ben Cole by the window", ("Ben Cole",), "playing chess by the window"),
        ("together with Ada and Ben, singing", ("Ada Byrd", "Ben Cole"), "singing"),
        ("having tea, as agreed with Ben", (), "having tea, as agreed with Ben"),
        ("playing with Ben's dog", (), "playing with Ben's dog"),
        ("stirring with care", (), "stirring with care"),
    ],
)
def test_with_whom_something_is_done(text: str, who: tuple[str, ...], together: str) -> None:
    assert companions(text, (), AWAY) == who
    assert alone(text, AWAY) == together


def test_companions_may_be_named_beside_the_text() -> None:
    assert companions("playing chess with Ben", ["ben", "Cleo Dunn"], AWAY) == (
        "Ben Cole",
        "Cleo Dunn",
    )
    assert companions("playing chess", ["Zoe Who"], AWAY) == ("Zoe Who",)
    assert alone("helping Ben carry the chairs", AWAY) == "carrying the chairs"


def test_what_is_wrong_with_doing_it_together_is_named() -> None:
    assert not fault_of_companions("singing", ["Ben Cole"], AWAY, [])
    away = fault_of_companions("singing", ["Zoe Who"], AWAY, [])
    assert away == "it is done with Zoe Who, who is not there"
    assert "who declined" in fault_of_companions("singing", ["Ben Cole"], AWAY, ["Ben Cole"])
    named = fault_of_companions("dancing round Ben", ["Ben Cole"], AWAY, [])
    assert "its text names Ben Cole" in named


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("serving Ben at the counter", ["Ben Cole"]),
        ("serving breakfast to Ada Byrd", ["Ada Byrd"]),
        ("bringing Cleo a cup of tea", ["Cleo Dunn"]),
        ("ordering a coffee from Ben", ["Ben Cole"]),
        ("taking Ada Byrd's order", ["Ada Byrd"]),
        ("paying Ben and leaving a tip", ["Ben Cole"]),
        ("paying attention to Ben", []),
        ("serving the guests", []),
        ("serving soup as Ben does", []),
        ("ordering flowers for Ada", []),
        ("handing out Ben's leaflets", []),
        ("giving a speech to Ben and Ada", []),
        ("watching Ben", []),
    ],
)
def test_whom_one_serves_or_pays(text: str, who: list[str]) -> None:
    assert exchanges(text, AWAY) == who


def test_nobody_is_served_who_is_not_there() -> None:
    for text in ("serving Ben", "ordering tea from Ben", "taking Ben's order"):
        assert "it brings in Ben Cole, who is not there" in fault(text, ["Ada Byrd"], AWAY[1:])


@pytest.mark.parametrize(
    ("text", "companions", "part", "wrong"),
    [
        ("serving Ben", [], "", "it needs Ben Cole"),
        ("serving Ben", ["Ben Cole"], "", "it needs Ben Cole"),
        ("serving Ben", ["Ben Cole"], "ordering from Ada Byrd", ""),
        ("serving them", ["Ben Cole", "Cleo Dunn"], "ordering", "exactly one person"),
        ("serving", [], "ordering", "exactly one person"),
        ("ordering a coffee", [], "", "it is done with nobody, but Cleo Dunn serves here"),
        ("paying the bill", [], "", "it is done with nobody, but Cleo Dunn serves here"),
        ("paying attention", [], "", ""),
        ("drinking a coffee", [], "", ""),
    ],
)
def test_an_exchange_needs_somebody_with_a_part(
    text: str, companions: list[str], part: str, wrong: str
) -> None:
    found = fault_of_exchange(text, companions, part, AWAY, ["Cleo Dunn"])
    assert (wrong in found) if wrong else not found


def test_nobody_serves_where_nobody_does() -> None:
    assert not fault_of_exchange("ordering a coffee", [], "", AWAY, [])


def test_company_is_named_once() -> None:
    assert with_company("playing chess", ["Ben Cole"]) == "playing chess with Ben Cole"
    assert with_company("paying Ben Cole", ["Ben Cole"]) == "paying Ben Cole"
    assert with_company("reading", []) == "reading"


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Ada Byrd means to tell Ben Cole that Cleo Dunn minds.", ["Ben Cole"]),
        ("ask Cleo after lunch", ["Cleo Dunn"]),
        ("telling Ben about it", ["Ben Cole"]),
        ("Ada Byrd means to let Ben know what Cleo said", ["Ben Cole"]),
        ("let Ben Cole go", []),
        ("Be ready for what Ben Cole says.", []),
        ("bring Ben's book", []),
    ],
)
def test_whom_an_intention_is_to_tell(text: str, who: list[str]) -> None:
    assert told_to(text, ["Ben Cole", "Cleo Dunn"]) == who

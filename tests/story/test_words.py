from __future__ import annotations

import msgspec
import pytest

from folkways.base import events as ev
from folkways.story.telling import promised
from folkways.story.words import (
    Names,
    at_place,
    because,
    did,
    doing,
    quoted_sentence,
    reason,
    short_names,
    spoken,
    the_place,
    thoughts,
    to_do,
)


@pytest.mark.parametrize(
    ("address", "near", "at"),
    [
        ("Hobbs Café: café room: piano", "", "in the café room of Hobbs Café"),
        ("Hobbs Café: terrace", "Hobbs Café: café room", "on the terrace"),
        ("Linden Park: park", "Hobbs Café: terrace", "in Linden Park"),
        ("Maple Street: smoking spot", "", "at the smoking spot on Maple Street"),
        ("Ada's house: kitchen", "", "in the kitchen of Ada's house"),
        ("harbour", "", "at the harbour"),
    ],
)
def test_places_read_as_in_english(address: str, near: str, at: str) -> None:
    assert at_place(address, near) == at
    assert at.endswith(the_place(address, near))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Well.", "“Well,” Ann said."),
        ("Is it? I see.", "“Is it?” Ann asked. “I see.”"),
        ("Mr. Hill, sit down. Now!", "“Mr. Hill, sit down,” Ann said. “Now!”"),
        ("no end", "“no end,” Ann said."),
        ("Oh... fine.", "“Oh... fine,” Ann said."),
        ("x" * 90 + ". And more.", "Ann said: “" + "x" * 90 + ". And more.”"),
        ("She said “no”.", "“She said ‘no’,” Ann said."),
    ],
)
def test_speech_is_told_as_in_novels(text: str, told: str) -> None:
    assert spoken(text, "Ann", "said") == told


def test_a_promise_is_told_with_an_infinitive_if_that_is_safe() -> None:
    assert to_do("helping with the songs") == "to help with the songs"
    assert to_do("not smoking indoors") == "not to smoke indoors"
    assert to_do("reading and smoking") == ""
    assert to_do("the tables") == ""


def test_the_place_of_a_promise_is_told_once() -> None:
    made = ev.CommitmentMade(
        t=0,
        agent="Ann Lee",
        commitment="c1",
        what="bringing Ben a coffee on the terrace",
        others=("Ben Roe",),
        conversation="c",
        place="Hobbs Café: terrace",
    )
    name = Names(("Ann Lee", "Ben Roe"))
    assert promised(made, name).count("terrace") == 1
    elsewhere = msgspec.structs.replace(made, what="bringing Ben a coffee")
    assert promised(elsewhere, name).count("terrace") == 1


def test_doing_is_told_in_the_past() -> None:
    assert doing("Ann", "singing.") == "Ann sang"
    assert doing("Ann", "having tea") == "Ann had tea"
    assert doing("Ann", "singing", again=True) == "Ann went back to singing"
    assert doing("Ann", "in bed") == "Ann was in bed"
    assert did("jotting it down", several=True) == "were jotting it down"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("she is quiet.", " (“she is quiet”)"),
        ("keeps the norm 'No noise.' (utility 7): habit", ", keeping to “No noise” (“habit”)"),
        ("goes against the norm 'Don't sing.'", ", against “Don't sing”"),
        ("it matters more by now (71 to 20)", " (“it matters more by now”)"),
    ],
)
def test_a_reason_follows_what_was_done(text: str, told: str) -> None:
    assert because(text) == told


def test_names_are_shortened_in_texts_as_whole_words() -> None:
    names = Names(["Ann Field", "Ann Hill", "Ben Hill"])
    assert names("Ben Hill") == "Ben"
    assert names("Somebody Else") == "Somebody Else"
    assert names.within("Ben Hill's son, Ann Hill and Ben Hillary") == (
        "Ben's son, Ann Hill and Ben Hillary"
    )


def test_numbers_of_norms_and_utilities_are_left_out_of_reasons() -> None:
    assert reason("Keeps norm 1: she is quiet") == "“She is quiet.”"
    assert reason("Norm 1: she is quiet") == "“She is quiet.”"
    assert reason("As the norm 3 says") == "“As the norm says.”"
    assert reason("slips against norm 0, once") == "“Slips against the norm, once.”"
    assert reason("keeps its norm 'No noise.' (utility 7): why not") == (
        "“Keeps its norm 'No noise.': why not.”"
    )


def test_first_names_are_used_where_only_one_person_has_them() -> None:
    assert short_names(["Ann Field", "Ann Hill", "Ben Hill", "Dr. Ada Voss"]) == {
        "Ann Field": "Ann Field",
        "Ann Hill": "Ann Hill",
        "Ben Hill": "Ben",
        "Dr. Ada Voss": "Dr. Ada Voss",
    }


def test_quotations_end_as_sentences_do() -> None:
    assert quoted_sentence("go on") == "“Go on.”"
    assert quoted_sentence("Really?") == "“Really?”"
    assert quoted_sentence("he said “no”") == "“He said ‘no’.”"


def test_a_thought_about_oneself_is_told_and_all_others_are_quoted() -> None:
    told = thoughts("Ann Field", "Ann", ["Ann Field was glad to see Ben.", "it keeps coming up"])
    assert told == ["Ann was glad to see Ben.", "Ann thought: “It keeps coming up.”"]
    both = ["Ann Field was glad to see Ben", "Ann Field missed Cat."]
    assert thoughts("Ann Field", "Ann", both) == ["Ann was glad to see Ben and missed Cat."]
    glad = ["Ann was glad to see Ben singing", "Ann was glad to see Cat."]
    assert thoughts("Ann Field", "Ann", glad) == ["Ann was glad to see Ben singing and Cat."]
    assert thoughts("Ann Field", "Ann", ["Ann likes it"]) == ["Ann thought: “Ann likes it.”"]
    assert thoughts("Ann Field", "Ann", ["Ann Fields is here"]) == [
        "Ann thought: “Ann Fields is here.”"
    ]

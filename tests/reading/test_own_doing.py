"""What is looked for, moved away from or left unused is no doing; a voice carries to a room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.reading.own_doing import own_doing


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("looking around the room for lit lamps", "looking around the room for"),
        ("looking out for dogs and wiping tables", "looking out for and wiping tables"),
        ("moving her chair away from the dogs", "moving her chair away from"),
        ("turning away from the noise while reading", "turning away from while reading"),
        ("fanning the fumes out of the window", "fanning"),
        ("fanning herself with a menu", "fanning herself with a menu"),
        ("knitting with an unlit lamp beside her", "knitting beside her"),
        (
            "declaring to the room that bread is dear",
            "declaring aloud to the room that bread is dear",
        ),
        ("reading a poem right across the opening", "reading a poem right across the opening"),
        ("singing his song over the whole hall", "singing aloud his song over the whole hall"),
        ("calling across to the cook", "calling aloud across to the cook"),
        ("walking across the room", "walking across the room"),
        ("saying that he walked to the room", "saying that he walked to the room"),
        ("eating eggs, muttering under his breath", "eating eggs. muttering under his breath"),
        ("eating eggs, bread and olives", "eating eggs , bread and olives"),
        ("Ada eats, humming", "Ada eats , humming"),
        ("walking away from dog mess", "walking away from dog mess"),
        ("looking at his phone", "looking at his phone"),
        ("playing a guest who never pays and a cook", "playing a guest"),
        ("acting out a scene in which a dog barks", "acting out a scene"),
        ("playing a tune that nobody knows", "playing a tune that nobody knows"),
        ("helping a guest who never pays", "helping a guest who never pays"),
        ("murmuring his lines about paying, coins in hand", "murmuring his lines , coins in hand"),
        ("reading a story about dogs to the children", "reading a story"),
        ("writing a song about dogs at the bar", "writing a song at the bar"),
        ("eating soup at a table well away from the dogs", "eating soup at a table"),
        ("standing far from the dogs while feeding them", "standing while feeding them"),
        ("", ""),
    ],
)
def test_only_what_is_somebodys_own_doing_is_kept(text: str, own: str) -> None:
    assert own_doing(text) == own


WORDS = ("eating", "looking", "moving", "telling", "away", "from", "for", "to", "the", "room", ",")


@given(words=st.lists(st.sampled_from(WORDS), max_size=12))
def test_nothing_is_added_but_that_a_voice_is_loud(words: list[str]) -> None:
    kept = own_doing(" ".join(words)).replace(".", "").split()
    assert set(kept) <= {*words, "aloud"}
    assert len([word for word in kept if word != "aloud"]) <= len(words)

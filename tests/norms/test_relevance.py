from __future__ import annotations

import pytest
from tests.scenario.own_topics import BEES
from tests.scenario.texts import sound

from folkways.agents.mechanisms import build
from folkways.norms.relevance import bears_on, breaks, plainly
from folkways.norms.spreading.communication import Communication
from folkways.reading.lexicon import Lexicon
from folkways.scenario.vocabulary import lexicon_of
from folkways.testing.societies import trio


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Ben Cole is smoking at a table", "No smoking indoors."),
        ("Ben Cole is shouting at the counter", "Be quiet in public."),
        ("Ben Cole is leaving a tip for the staff", "Nobody is obliged to tip."),
        # not understood on one side or the other
        ("Ben Cole is glorping at a table", "No smoking indoors."),
        ("Ben Cole is smoking at a table", "No glorping indoors."),
        ("Ben Cole is sitting at a table", "No smoking indoors."),
        # one clause of several is not understood
        ("Ben Cole is smoking at a table", "People should be quiet and should not glorp."),
    ],
)
def test_what_may_bear_on_a_norm_passes(text: str, content: str) -> None:
    assert bears_on(text, "Ben Cole", content)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Ben Cole is smoking at a table", "Be quiet in public."),
        ("Ben Cole is leaving a tip for the staff", "No smoking indoors."),
    ],
)
def test_other_conduct_that_is_understood_does_not(text: str, content: str) -> None:
    assert not bears_on(text, "Ben Cole", content)


@pytest.mark.parametrize(
    ("doing", "content", "broken"),
    [
        ("smoking at a table", "No smoking indoors.", True),
        ("reading quietly", "Be quiet in public.", False),
        ("reading quietly", "People should be quiet and should not glorp.", None),
        ("sitting at a table", "No smoking indoors.", None),
    ],
)
def test_what_is_plainly_kept_is_told_from_what_is_in_doubt(
    doing: str, content: str, broken: bool | None
) -> None:
    text = f"Ben Cole is {doing}"
    assert plainly(text, "Ben Cole", content, indoors=True) is broken
    assert breaks(text, "Ben Cole", content, indoors=True) is (broken is True)


def test_topics_of_a_scenario_are_understood_too() -> None:
    own = lexicon_of(sound(BEES).scenario)
    text, smoking = "Ben Cole is labelling honey", "No smoking indoors."
    assert bears_on(text, "Ben Cole", smoking)
    assert not bears_on(text, "Ben Cole", smoking, own)
    assert bears_on(text, "Ben Cole", "No unlabelled jars.", own)


def test_the_filter_reads_with_the_words_that_the_mechanisms_are_built_with() -> None:
    own = lexicon_of(sound(BEES).scenario)
    scenario = trio(mechanisms=["spreading.communication"])
    (plain,) = build(scenario)
    (told,) = build(scenario, own)
    assert isinstance(plain, Communication)
    assert isinstance(told, Communication)
    assert (plain.lexicon, told.lexicon) == (Lexicon.default(), own)

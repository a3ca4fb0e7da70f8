from __future__ import annotations

import pytest

from folkways.norms.relevance import bears_on


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

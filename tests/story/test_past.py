from __future__ import annotations

import pytest

from folkways.story.past import past


@pytest.mark.parametrize(
    ("gerund", "told"),
    [
        ("singing a song", "sang a song"),
        ("taking three puffs and grinding it out", "took three puffs and ground it out"),
        ("tidying and sweeping the shop", "tidied and swept the shop"),
        ("stopping and looking up", "stopped and looked up"),
        ("being late", "was late"),
        ("quietly reading", "quietly read"),
        ("not smoking indoors", "did not smoke indoors"),
        ("paying Ben and leaving a tip", "paid Ben and left a tip"),
        (
            "going about, asking guests and taking orders",
            "went about, asking guests and taking orders",
        ),
        ("smoking at a table and loudly praising it", "smoked at a table and loudly praised it"),
        (
            "laying clips on the table, then writing the opening",
            "laid clips on the table, then wrote the opening",
        ),
        ("performing a play on the good of tipping", "performed a play on the good of tipping"),
    ],
)
def test_a_gerund_phrase_is_put_into_the_past(gerund: str, told: str) -> None:
    assert past(gerund) == told


@pytest.mark.parametrize(
    "unclear",
    [
        "in bed",
        "frobbing the lever",
        "laying cards and frobbing",
        "praising smoking and tipping aloud",
        "talking of noise and smoking",
        "building a shed",
        "",
    ],
)
def test_what_is_not_clear_is_left_to_another_form(unclear: str) -> None:
    assert past(unclear) == ""

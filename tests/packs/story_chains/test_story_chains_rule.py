"""The classical teller: what a lossy copy with rebuilding is known to do."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.environments.texts import clauses, sentences
from folkways.packs.story_chains.lossy_copy import retell

TALE = "One came, two saw it, three ran. Four slept. Five ate, six drank."
TEXTS = st.lists(
    st.text("abc ,.!", min_size=1, max_size=60).filter(lambda one: bool(sentences(one))),
    min_size=1,
    max_size=3,
)


@pytest.mark.parametrize("loss", [0.02, 0.1])
def test_clauses_survive_n_tellings_with_one_less_the_loss_to_the_n(loss: float) -> None:
    chance, tellings, copies = random.Random(5), 10, 3000
    story = " ".join(f"Clause {n}." for n in range(copies))
    for _ in range(tellings):
        story = retell([story], loss, 0.0, (), chance)
    survival = (1 - loss) ** tellings
    error = (survival * (1 - survival) / copies) ** 0.5
    assert abs(len(sentences(story)) / copies - survival) < 4 * error


def test_a_chain_ends_at_what_its_tellers_expect() -> None:
    """Iterated learning ends at the prior: here every stock sentence equally often."""
    chance, expected = random.Random(7), ("It rained.", "They left.", "All was well.")
    story = " ".join(f"Clause {n}." for n in range(1500))
    for _ in range(60):
        story = retell([story], 0.3, 1.0, expected, chance)
    found = Counter(sentences(story))
    assert set(found) == set(expected)
    assert all(abs(count - 500) < 4 * (1500 * (1 / 3) * (2 / 3)) ** 0.5 for count in found.values())


@given(TEXTS, st.integers(0, 99))
def test_nothing_is_lost_without_loss(stories: list[str], seed: int) -> None:
    told = retell(stories[:1], 0.0, 0.0, (), random.Random(seed))
    told_clauses = [clauses(one) for one in sentences(told)]
    assert told_clauses == [found for one in sentences(stories[0]) if (found := clauses(one))]


@given(TEXTS, st.floats(0, 1), st.integers(0, 99))
def test_nothing_comes_from_nowhere(stories: list[str], loss: float, seed: int) -> None:
    told = retell(stories, loss, 0.5, ("Stock.",), random.Random(seed))
    known = {one.lower() for text in stories for part in sentences(text) for one in clauses(part)}
    found = {one.lower() for part in sentences(told) for one in clauses(part)}
    assert found <= known | {"stock"}


def test_everything_can_be_forgotten() -> None:
    assert retell([TALE], 1.0, 0.0, (), random.Random(1)) == ""
    assert retell([], 0.0, 0.0, (), random.Random(1)) == ""

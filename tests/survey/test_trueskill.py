from __future__ import annotations

import random
from statistics import NormalDist

import pytest

from folkways.survey.trueskill import BETA, Skill, play

# What TrueSkill's authors' own calculator gives with a draw probability of 10 %, as the tests of
# the published implementations have it: everyone begins at 25 and 25 / 3.
MARGIN = NormalDist().inv_cdf((0.1 + 1) / 2) * 2**0.5 * BETA
PUBLISHED = {
    2: [(29.396, 7.171), (20.604, 7.171)],
    3: [(31.675, 6.656), (25.000, 6.208), (18.325, 6.656)],
    4: [(33.207, 6.348), (27.401, 5.787), (22.599, 5.787), (16.793, 6.348)],
    5: [(34.363, 6.136), (29.058, 5.536), (25.000, 5.420), (20.942, 5.536), (15.637, 6.136)],
}


@pytest.mark.parametrize("players", PUBLISHED)
def test_published_values_come_out(players: int) -> None:
    found = play([Skill()] * players, margin=MARGIN)
    for skill, (mu, sigma) in zip(found, PUBLISHED[players], strict=True):
        assert skill.mu == pytest.approx(mu, abs=0.0015)
        assert skill.sigma == pytest.approx(sigma, abs=0.0015)


def test_a_series_of_games_comes_out_as_with_another_implementation() -> None:
    """The expected values are those of the package trueskill 0.4.5 without draws."""
    chance = random.Random(1)
    skills = [Skill()] * 5
    for _ in range(20):
        order = list(range(5))
        chance.shuffle(order)
        after = play([skills[player] for player in order])
        for player, skill in zip(order, after, strict=True):
            skills[player] = skill
    expected = [
        (25.999199, 1.24727),
        (26.325666, 1.256883),
        (27.276773, 1.312276),
        (23.907159, 1.2554),
        (22.124994, 1.273039),
    ]
    for found, (mu, sigma) in zip(skills, expected, strict=True):
        assert found.mu == pytest.approx(mu, abs=1e-4)
        assert found.sigma == pytest.approx(sigma, abs=1e-4)


def test_who_comes_in_first_again_and_again_is_above() -> None:
    skills = [Skill()] * 5
    for _ in range(100):
        skills = play(skills)
    means = [skill.mu for skill in skills]
    assert means == sorted(means, reverse=True)
    assert all(skill.sigma < 2 for skill in skills)


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = Skill(35, 3), Skill(15, 3)
    expected, surprise = play([strong, weak]), play([weak, strong])
    assert expected[0].mu - strong.mu < 0.1
    assert surprise[0].mu - weak.mu > 3


def test_an_impossible_surprise_stays_finite() -> None:
    first, last = play([Skill(-500, 1), Skill(500, 1)])
    assert first.mu > -500
    assert last.mu < 500


def test_one_alone_plays_nothing() -> None:
    assert play([Skill(30, 2)]) == [Skill(30, 2)]
    assert play([]) == []

"""Propositions 4 and 5 of Fehr and Schmidt (1999), and the share of groups that cooperate."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.packs.public_goods.aversion import (
    DISTRIBUTION,
    Aversion,
    cooperators,
    drawn,
    enforcers,
    share_enforced,
    unforced,
)

SELFISH, MILD, FAIR, ENVIOUS = (one for _, one in DISTRIBUTION)
groups = st.lists(st.sampled_from([SELFISH, MILD, FAIR, ENVIOUS]), min_size=2, max_size=8)
shares = st.floats(0.1, 0.95)
costs = st.floats(0.05, 0.9)


def test_the_published_share_of_groups_that_cooperate() -> None:
    """With n = 4, a = 0.4 and c = 0.2 one with alpha 4 is enough, or two with alpha 1."""
    without = 0.6**4 + 4 * 0.3 * 0.6**3
    assert share_enforced(4, 0.4, 0.2) == pytest.approx(1 - without)
    assert round(share_enforced(4, 0.4, 0.2), 3) == 0.611


@pytest.mark.parametrize(
    ("group", "found"),
    [
        ([ENVIOUS, SELFISH, SELFISH, SELFISH], {0}),
        ([FAIR, SELFISH, SELFISH, SELFISH], set()),
        ([FAIR, SELFISH, FAIR, SELFISH], {0, 2}),
        ([MILD, MILD, MILD, MILD], set()),
    ],
)
def test_who_enforces(group: list[Aversion], found: set[int]) -> None:
    assert enforcers(group, 0.4, 0.2) == found


def test_dearer_punishment_needs_more_enforcers() -> None:
    """At a cost of 1/3 two with alpha 1 are not enough: 1 / (6 - 1.6) < 1/3, three are."""
    assert not enforcers([FAIR, FAIR, SELFISH, SELFISH], 0.4, 1 / 3)
    assert enforcers([FAIR, FAIR, FAIR, SELFISH], 0.4, 1 / 3) == {0, 1, 2}


@given(groups, shares, costs, costs)
def test_cheaper_punishment_never_has_fewer_enforcers(
    group: list[Aversion], share: float, cost: float, other: float
) -> None:
    low, high = sorted((cost, other))
    assert enforcers(group, share, high) <= enforcers(group, share, low)


@given(groups, shares, costs)
def test_each_enforcer_keeps_the_condition(
    group: list[Aversion], share: float, cost: float
) -> None:
    found = enforcers(group, share, cost)
    for one in found:
        alpha, beta = group[one].alpha, group[one].beta
        assert share + beta >= 1 - 1e-6
        bound = alpha / ((len(group) - 1) * (1 + alpha) - (len(found) - 1) * (alpha + beta))
        assert cost < bound


@given(groups, shares, costs)
def test_all_contribute_or_only_the_willing(
    group: list[Aversion], share: float, cost: float
) -> None:
    giving = cooperators(group, share, cost)
    if enforcers(group, share, cost):
        assert giving == set(range(len(group)))
    else:
        assert giving == unforced(group, share)
    assert all(share + group[n].beta >= 1 - 1e-6 for n in unforced(group, share))


def test_without_punishment_one_free_rider_ends_it_at_low_returns() -> None:
    assert not unforced([FAIR] * 3 + [SELFISH], 0.5)
    assert unforced([FAIR] * 4, 0.5) == {0, 1, 2, 3}
    assert unforced([FAIR] * 9 + [SELFISH], 0.7) == set(range(9))


def test_players_are_drawn_by_the_published_distribution() -> None:
    chance = random.Random(1)
    count = 20_000
    found = Counter(drawn(chance) for _ in range(count))
    for share, one in DISTRIBUTION:
        assert found[one] / count == pytest.approx(share, abs=4 * (share / count) ** 0.5)

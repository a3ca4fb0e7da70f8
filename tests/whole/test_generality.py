"""The offline mind on scenarios that are not the presets: what emerges follows from what they say.

Nothing here is tuned to: the conducts, names and sentences are other than in the presets, and
the claims are about direction, not about figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from tests.whole.societies import TOPICS, Live, Topic, society

from folkways.base import events as ev
from folkways.metrics.series import Share, total
from folkways.testing.societies import KeptTicks

SEEDS = (1, 2)
FOUR_SEEDS = (1, 2, 3, 4)
D1, D2 = slice(4), slice(4, 8)


def each(names: Iterable[str]) -> pytest.MarkDecorator:
    """Try these topics."""
    return pytest.mark.parametrize("topic", [pytest.param(TOPICS[name], id=name) for name in names])


EVERY = each(TOPICS)
SOME = each(("phones", "queues", "glorping"))


def created(kept: KeptTicks) -> list[str]:
    return [event.content for event in kept.events if isinstance(event, ev.NormCreated)]


def final(shares: Sequence[Share]) -> float:
    defined = [share.value for share in shares if share.value is not None]
    return defined[-1]


@EVERY
def test_a_norm_that_entrepreneurs_push_spreads(live: Live, topic: Topic) -> None:
    summary, kept = live(society(topic, days=1))
    shares = summary.acceptance[topic.id]
    assert created(kept)
    assert final(shares) > 2 / 8, "nobody but the two entrepreneurs holds it"
    # Some days everybody takes the norm up before anybody sees it broken.
    assert any(sum(live(society(topic, days=1, seed=s))[0].conflicts_raw) for s in SEEDS)


@SOME
def test_without_entrepreneurs_there_are_no_norms(live: Live, topic: Topic) -> None:
    _, kept = live(society(topic, entrepreneurs=()))
    kinds = Counter(type(event) for event in kept.events)
    assert not kinds[ev.NormCreated]
    assert not kinds[ev.NormIdentified]
    assert not kinds[ev.ConflictDetected]
    assert kinds[ev.ConversationOpened]


@EVERY
def test_entrepreneurs_who_push_the_opposite_do_not_bring_it_about(
    live: Live, topic: Topic
) -> None:
    against, _ = live(society(topic, days=1))
    opposite, kept = live(society(topic, entrepreneurs=("welcome", "welcome"), days=1))
    assert created(kept)
    assert final(opposite.acceptance[topic.id]) < final(against.acceptance[topic.id])
    assert final(opposite.acceptance[topic.id]) == 0.0


@SOME
def test_where_nobody_does_it_there_is_no_conflict(live: Live, topic: Topic) -> None:
    summary, kept = live(society(topic, ordinary=("silent",) * 6, days=1))
    assert created(kept)
    assert sum(summary.conflicts_raw) == 0


@SOME
def test_disagreeing_entrepreneurs_divide_the_town(live: Live, topic: Topic) -> None:
    agreed, _ = live(society(topic, days=1))
    divided, _ = live(society(topic, entrepreneurs=("against", "welcome"), days=1))
    assert final(divided.acceptance[topic.id]) <= final(agreed.acceptance[topic.id])


@SOME
def test_who_holds_the_norm_keeps_it_more_than_before(live: Live, topic: Topic) -> None:
    """On day 2 it is kept more than on day 1, and more than on day 2 of a town without norms.

    Over four towns: most keep it on nearly every occasion on both days.
    """

    def kept(entrepreneurs: Sequence[str], day: slice) -> Share:
        towns = [
            live(society(topic, entrepreneurs=entrepreneurs, seed=seed))[0] for seed in FOUR_SEEDS
        ]
        return total(rate for town in towns for rate in town.compliance_rates(topic.id)[day])

    day_1, day_2 = (kept(("against", "against"), day) for day in (D1, D2))
    without = kept((), D2)
    assert min(day_1.of, day_2.of, without.of) > 0, "no occasion was found"
    assert (day_2.value or 0) > (day_1.value or 0)
    assert (day_2.value or 0) > (without.value or 0)


def test_renaming_everyone_changes_nothing_but_names(live: Live) -> None:
    topic = TOPICS["phones"]
    other = ("Ann", "Bo Li", "Rich Will", "Zoë", "Grace Park", "Mo O'Hara", "Art Song", "Joy")
    one, kept = live(society(topic, days=1))
    two, again = live(society(topic, names=other, days=1))
    assert one.to_json()["series"] == two.to_json()["series"]
    assert [type(event) for event in kept.events] == [type(event) for event in again.events]


def test_another_seed_is_another_history(live: Live) -> None:
    topic = TOPICS["litter"]
    one, _ = live(society(topic, seed=1, days=1))
    two, _ = live(society(topic, seed=2, days=1))
    assert one.to_json()["series"] != two.to_json()["series"]

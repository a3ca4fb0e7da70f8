from __future__ import annotations

from tests.metrics.made_runs import Builder, WordJudge

from folkways.metrics.measurement import summarise
from folkways.metrics.series import Share


def test_talk_counts_pairs_and_gifts_count_givers_and_receivers() -> None:
    made = Builder(("Ann", "Ben", "Cem"))
    made.begin()
    made.talks("day 1 09:00", "Ann", "Ben", "hello")
    made.talks("day 1 09:30", "Ben", "Ann", "hello again")
    made.talks("day 1 10:30", "Ann", "Cem", "hello")
    made.accepted("day 1 10:40", "Cem", "no smoke", giver="Ann")
    made.accepted("day 1 10:50", "Cem", "do tip", giver="Ann")
    made.accepted("day 1 10:50", "Ann", "do tip", giver="Cem")
    made.accepted("day 1 10:55", "Ann", "do sing", giver="a stranger")
    network = summarise(made.log, WordJudge()).network
    assert (network.talk, network.gifts) == (Share(2, 3), Share(2, 6))
    assert network.talk_series == (Share(1, 3), Share(1, 3))
    assert network.gift_series == (Share(0, 6), Share(2, 6))

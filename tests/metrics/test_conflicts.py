from __future__ import annotations

import msgspec
from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.base.log import Forked
from folkways.metrics.findings import findings
from folkways.metrics.measurement import summarise
from folkways.metrics.summary import Summary


def test_a_conflict_counts_once_a_pair_and_norm_over_the_run() -> None:
    made = Builder(("Ann", "Ben", "Cem"), (SMOKE, TIP), days=2)
    smoke = made.created("day 1 08:00", "Ann", "no smoke")
    again = made.created("day 1 08:00", "Ann", "no smoke indoors")
    loud = made.created("day 1 08:00", "Ann", "no loud")
    bens = made.created("day 1 08:00", "Ben", "no smoke")
    made.conflict("day 1 08:10", "Ann", "Cem", smoke)
    made.conflict("day 1 08:20", "Ann", "Cem", again)  # the same tracked norm
    made.conflict("day 1 10:20", "Ann", "Cem", smoke)  # the same day
    made.conflict("day 1 10:20", "Ann", "Ben", smoke)  # another pair
    made.conflict("day 1 10:20", "Ann", "Cem", loud)  # another norm, of no tracked one
    made.conflict("day 1 12:00", "Ben", "Cem", bens)  # another observer
    made.conflict("day 2 08:00", "Ann", "Cem", smoke)  # another day
    summary = summarise(made.log, WordJudge())
    assert summary.conflicts.all == [1, 2, 1, 0, 0]
    assert summary.conflicts_daily == (1, 2, 1, 0, 1)
    assert summary.conflicts_raw == (2, 3, 1, 0, 1)
    assert summary.conflicts.about == {"smoke": [1, 1, 1, 0, 0], "tip": [0] * 5}
    assert summary.conflicts.related == [1, 1, 1, 0, 0]
    printed = summary.to_json()
    assert (printed["conflicts"], printed["conflicts_daily"]) == (4, 5)
    assert printed["series"]["conflicts_daily"] == [1, 2, 1, 0, 1]
    assert summary.counts_frame()["conflicts_daily"].tolist() == [1, 2, 1, 0, 1]


def test_a_norm_against_the_tracked_one_is_a_topic_of_its_own() -> None:
    made = Builder(("Ann", "Ben"))
    for_it = made.created("day 1 08:00", "Ann", "do smoke")
    against = made.created("day 1 08:00", "Ann", "no smoke")
    made.conflict("day 1 08:10", "Ann", "Ben", for_it)
    made.conflict("day 1 08:10", "Ann", "Ben", against)
    summary = summarise(made.log, WordJudge())
    assert summary.conflicts.all == [2]
    assert summary.conflicts.about["smoke"] == [2]


def test_conversations_and_thoughts() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    made.talks("day 1 08:10", "Ann", "Ben", "hello", "please no smoke", "smoke is bad")
    made.talks("day 1 08:40", "Ann", "Ben", "hello")
    made.talks("day 1 10:40", "Ann", "Ben", "do tip", "no smoke")
    made.thinks("day 1 11:00", "Ben", "she minds the smoke")
    made.thinks("day 1 15:00", "Ben", "nice weather")
    summary = summarise(made.log, WordJudge())
    assert summary.conversations.all == [2, 1, 0, 0]
    assert summary.conversations.related == [1, 1, 0, 0]
    assert summary.conversations.about == {"smoke": [1, 1, 0, 0], "tip": [0, 1, 0, 0]}
    assert summary.thoughts.all == [0, 1, 0, 1]
    assert summary.thoughts.about["smoke"] == [0, 1, 0, 0]
    frame = summary.counts_frame()
    assert frame["conversations_tip"].tolist() == [0, 1, 0, 0]


def without(made: Builder, *mechanisms: str, before: tuple[str, ...] | None = None) -> Summary:
    """Measure a log as one of a run with just these mechanisms, forked from one with others."""
    made.end()
    header = made.log.header
    forked = Forked(run="a", log_hash="", at=0, events=0, changes=(), mechanisms=before)
    made.log.header = msgspec.structs.replace(
        header,
        scenario={**header.scenario, "mechanisms": list(mechanisms)},
        forked=None if before is None else forked,
    )
    return summarise(made.log, WordJudge())


def test_where_nothing_detects_conflicts_they_are_not_measured() -> None:
    summary = without(Builder(), "creation", "compliance")
    assert summary.missing("conflicts") == "not measured"
    assert not summary.recorded("conflicts")
    printed = summary.to_json()
    assert (printed["conflicts"], printed["conflicts_daily"]) == (None, None)
    assert set(printed["series"]["conflicts"]) == {None}
    third = next(one for one in findings(summary) if one.number == "3")
    assert (third.this_run, third.agrees) == ("conflicts are not measured", "not applicable")


def test_conflicts_are_measured_where_something_detected_them() -> None:
    assert without(Builder(), "spreading.communication").missing("conflicts") == ""
    earlier = without(Builder(), "creation", before=("creation", "spreading.communication"))
    assert earlier.missing("conflicts") == ""
    made = Builder()  # a mechanism of one's own that detects conflicts
    made.conflict("day 1 08:10", "Ann", "Ben", made.created("day 1 08:00", "Ann", "no smoke"))
    assert without(made, "creation").to_json()["conflicts"] == 1

"""Commitments made, kept, broken and the rest, with their denominators."""

from __future__ import annotations

from tests.metrics.made_runs import Builder, WordJudge

from folkways.base import events as ev
from folkways.base.time import parse_moment
from folkways.metrics.measurement import summarise


def test_commitments_are_counted_by_how_they_ended() -> None:
    made = Builder(("Ann", "Ben"))
    t = parse_moment("day 1 09:00")
    ends: list[tuple[ev.Outcome, ev.Witness]] = [
        ("kept", "presence"),
        ("kept", "presence"),
        ("broken", "presence"),
        ("kept", "account"),
        ("broken", "account"),
        ("moved", "talk"),
        ("cancelled", "town"),
        ("lapsed", "town"),
    ]
    for number in range(len(ends) + 1):
        made.log.held.append(
            ev.CommitmentMade(
                t=t,
                agent="Ann",
                commitment=f"c1.0.{number}",
                what="singing",
                others=("Ben",),
                conversation="c1",
            )
        )
    for number, (outcome, witness) in enumerate(ends):
        made.log.held.append(
            ev.CommitmentEnded(
                t=t + 60,
                agent="Ann",
                commitment=f"c1.0.{number}",
                others=("Ben",),
                outcome=outcome,
                witness=witness,
                why="x",
            )
        )
    for part in (True, False):
        made.log.held.append(
            ev.CommitmentRefused(
                t=t + 60, agent="Ann", what="x", conversation="c1", why="y", part=part
            )
        )
    found = summarise(made.log, WordJudge())
    assert str(found.commitments.kept) == "60 % (3 of 5)"
    assert (found.commitments.seen.count, found.commitments.seen.of) == (2, 3)
    assert found.to_json()["commitments"] == {
        "made": 9,
        "kept": 3,
        "broken": 2,
        "moved": 1,
        "cancelled": 1,
        "lapsed": 1,
        "open": 1,
        "refused": 1,
        "kept_share": 0.6,
        "kept_seen": 2,
        "broken_seen": 1,
    }

"""Commitments made, kept, broken and the rest, with their denominators."""

from __future__ import annotations

import msgspec
import pytest
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
        "promises": 9,
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


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ("kept", "kept", "kept"),
        ("kept", "broken", "broken"),
        ("lapsed", "broken", "broken"),
        ("cancelled", "moved", "moved"),
        ("kept", "", "open"),
    ],
)
def test_the_two_halves_of_an_agreement_count_once(
    first: ev.Outcome, second: ev.Outcome, whole: str
) -> None:
    made = Builder(("Ann", "Ben"))
    t = parse_moment("day 1 09:00")
    for by, to, id in (("Ann", "Ben", "c1.0.1"), ("Ben", "Ann", "c1.1.1")):
        promise = ev.CommitmentMade(
            t=t, agent=by, commitment=id, what="meeting", others=(to,), conversation="c1"
        )
        made.log.held.append(msgspec.structs.replace(promise, agreement="c1@day 1 10:00"))
    for by, id, outcome in (("Ann", "c1.0.1", first), ("Ben", "c1.1.1", second)):
        if outcome:
            made.log.held.append(
                ev.CommitmentEnded(
                    t=t + 60,
                    agent=by,
                    commitment=id,
                    others=(),
                    outcome=outcome,
                    witness="presence",
                    why="x",
                )
            )
    found = summarise(made.log, WordJudge()).to_json()["commitments"]
    counts = {how: found[how] for how in ("kept", "broken", "moved", "lapsed", "open")}
    assert (found["made"], found["promises"]) == (1, 2)
    assert counts == {how: int(how == whole) for how in counts}

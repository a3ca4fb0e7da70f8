from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from tests.metrics.made_runs import Builder, WordJudge

from folkways.base.time import parse_moment
from folkways.metrics.clusters import clusters
from folkways.metrics.measurement import summarise
from folkways.viewer.norm_story import MOST_WORDINGS, tracked, untracked

NUMBERS = {"Ann": 0, "Ben": 1}


def story(made: Builder, *contents: str) -> dict[str, Any]:
    summary = summarise(made.log, WordJudge())
    told = tracked(summary, "smoke", contents, [], NUMBERS)
    return msgspec.convert(told, dict[str, Any])


def at(*whens: str | None) -> list[int | None]:
    return [None if when is None else parse_moment(when) for when in whens]


def spans(told: dict[str, Any], agent: int) -> list[list[int | None]]:
    return [[one["from"], one["to"]] for one in told["holders"] if one["agent"] == agent]


def test_a_norm_is_held_from_acceptance_until_it_is_replaced_by_another() -> None:
    made = Builder()
    first = made.identified("day 1 08:05", "Ann", "no smoke")
    made.evaluated("day 1 08:10", "Ann", first)
    made.synthesis("day 1 09:00", "Ann", "do sing", (first,))
    made.accepted("day 1 11:00", "Ann", "no smoke")
    made.end()
    assert spans(story(made, "no smoke"), 0) == [
        at("day 1 08:10", "day 1 09:00"),
        at("day 1 11:00", None),
    ]


def test_a_norm_is_held_no_longer_by_whoever_has_left() -> None:
    made = Builder()
    made.accepted("day 1 08:10", "Ann", "no smoke")
    made.removes("day 1 11:00", "Ann")
    made.end()
    assert spans(story(made, "no smoke"), 0) == [at("day 1 08:10", "day 1 11:00")]


def test_two_wordings_at_a_time_are_one_span() -> None:
    made = Builder()
    first = made.accepted("day 1 08:10", "Ann", "no smoke")
    made.accepted("day 1 08:30", "Ann", "no smoke here")
    made.synthesis("day 1 09:00", "Ann", "do sing", (first,))
    rest = made.accepted("day 1 10:00", "Ben", "no smoke")
    made.synthesis("day 1 10:30", "Ben", "no smoke ever", (rest,))
    made.end()
    told = story(made, "no smoke", "no smoke here", "no smoke ever")
    assert spans(told, 0) == [at("day 1 08:10", None)]
    assert spans(told, 1) == [at("day 1 10:00", None)]


def test_who_has_only_met_a_norm_knows_it_and_does_not_hold_it() -> None:
    made = Builder()
    made.created("day 1 08:00", "Ann", "no smoke")
    refused = made.identified("day 1 09:00", "Ben", "no smoke", giver="Ann")
    made.evaluated("day 1 09:10", "Ben", refused, "consistency", "it smokes")
    made.identified("day 1 10:00", "Ben", "no smoke")
    made.end()
    told = story(made, "no smoke")
    assert spans(told, 1) == []
    assert told["knowers"] == [
        {"agent": 0, "from": parse_moment("day 1 08:00")},
        {"agent": 1, "from": parse_moment("day 1 09:00")},
    ]
    assert [one["agent"] for one in told["tree"]] == [0]


def test_the_most_frequent_wordings_come_first_and_not_too_many() -> None:
    made = Builder()
    for number in range(MOST_WORDINGS + 5):
        made.accepted("day 1 08:00", "Ann", f"no smoke {number}")
    made.accepted("day 1 08:00", "Ben", "no smoke 9")
    made.end()
    told = story(made, *(f"no smoke {number}" for number in range(MOST_WORDINGS + 5)))
    assert len(told["wordings"]) == MOST_WORDINGS
    assert told["wordings"][0] == "no smoke 9"


def test_a_norm_that_nobody_tracks_has_its_curve_from_who_held_it() -> None:
    made = Builder()
    song = made.accepted("day 1 08:10", "Ann", "do sing")
    made.identified("day 1 10:10", "Ben", "do sing")
    made.synthesis("day 1 12:30", "Ann", "do hum", (song,))
    made.end()
    summary = summarise(made.log, WordJudge())
    found = next(one for one in clusters(summary) if one.name == "do sing")
    told = untracked(summary, "cluster:1", replace(found, wordings={"do sing": 2}), NUMBERS)
    assert told["acceptance"] == [0.5, 0.5, 0.0, 0.0]
    assert told["diffusion"] == [0.5, 1.0, 1.0, 1.0]
    assert told["adherence_of"] == told["compliance_of"] == [(0, 0)] * 4
    assert (told["kind"], told["tracked"]) == ("injunctive", False)


def test_a_norm_that_an_entrepreneur_created_has_not_come_up_by_itself() -> None:
    made = Builder(entrepreneurs=("Ann",))
    made.created("day 1 08:00", "Ann", "do sing")
    made.identified("day 1 10:10", "Ben", "do hum")
    made.accepted("day 1 10:10", "Ben", "do hum")
    made.end()
    summary = summarise(made.log, WordJudge())
    seeds = {
        one.name: untracked(summary, one.name, one, NUMBERS)["seeds"]
        for one in clusters(summary)
        if "tracked" not in one.seeds
    }
    assert seeds == {"do sing": ["Ann"], "do hum": []}

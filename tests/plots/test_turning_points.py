from __future__ import annotations

from tests.metrics.made_runs import Builder, WordJudge

from folkways.metrics.measurement import summarise
from folkways.metrics.target import find_target, tree_of
from folkways.plots.turning_points import turning_points


def points(made: Builder) -> list[tuple[str, str]]:
    summary = summarise(made.log, WordJudge())
    tree = tree_of(summary, find_target(summary, "smoke"))
    return [(one.moment, one.words) for one in turning_points(summary, tree, "smoke")]


def test_who_brought_it_who_took_it_over_and_when_it_turned() -> None:
    made = Builder(("Ann", "Ben", "Cem", "Dov"), entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 09:00", "Ben", "no smoke", giver="Ann")
    made.accepted("day 1 10:30", "Cem", "no smoke", giver="Ann")
    made.acts("day 1 11:00", "Ben", "smoke", reason="the habit is strong")
    made.end()
    assert points(made) == [
        ("day 1 08:00", "Ann created it."),
        ("day 1 09:00", "Ben was the first to take it over from Ann, in a talk."),
        ("day 1 10:30", "Ann has passed it on to 2 agents, the most of all: Ben and Cem."),
        ("day 1 10:30", "With Cem, 3 of 4 have accepted it (75 %)."),
        ("day 1 10:30", "Cem is the last to accept it; 1 agent never did."),
        (
            "day 1 11:00",
            "Ben is the last to violate it while holding it (“the habit is strong”).",
        ),
        (
            "day 1 14:00",
            "From now to the end 70 % of the agents or more hold and follow it: it has emerged.",
        ),
    ]


def test_a_plan_in_force_may_be_the_last_violation() -> None:
    made = Builder(("Ann", "Ben"), entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.plans("day 1 08:00", "Ann", ("day 1 13:00", 60, "smoke after lunch"))
    made.plans("day 1 08:00", "Ben", ("day 1 14:00", 60, "smoke after work"))
    made.acts("day 1 11:00", "Ann", "smoke", reason="the habit is strong")
    made.end()
    assert points(made)[-1] == (
        "day 1 13:00",
        "Ann is the last to violate it while holding it, by what it planned (“smoke after lunch”).",
    )


def test_a_norm_that_nobody_created_has_a_first_holder() -> None:
    made = Builder(("Ann", "Ben"))
    made.begin()
    seen = made.identified("day 1 09:00", "Ben", "no smoke", channel="observation")
    made.evaluated("day 1 09:00", "Ben", seen)
    made.end()
    assert points(made) == [
        ("day 1 09:00", "Ben was the first to hold it, by seeing what others do.")
    ]


def test_of_a_norm_that_nobody_accepted_there_is_nothing_to_tell() -> None:
    made = Builder(("Ann",))
    made.begin()
    made.end()
    assert points(made) == []

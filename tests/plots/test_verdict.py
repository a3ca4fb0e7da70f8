from __future__ import annotations

import msgspec
from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.metrics.clusters import clusters
from folkways.metrics.findings import findings
from folkways.metrics.measurement import summarise
from folkways.plots.verdict import verdict


def said(made: Builder) -> list[str]:
    summary = summarise(made.log, WordJudge())
    return list(verdict(summary, findings(summary), clusters(summary)))


def test_what_emerged_how_surely_and_what_was_missed() -> None:
    made = Builder(("Ann", "Ben", "Cem"), (SMOKE, TIP), entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 10:30", "Ben", "no smoke", giver="Ann")
    made.accepted("day 1 10:40", "Cem", "no smoke", giver="Ann")
    made.acts("day 1 15:00", "Ben", "not smoke")
    made.accepted("day 1 15:10", "Cem", "do dance", giver="Ben")
    made.accepted("day 1 15:20", "Ben", "do dance", giver="Cem")
    made.end()
    first, sure, second, third = said(made)
    assert first == (
        "1 of 2 tracked norms emerged: by day 1 16:00 “no smoke indoors” is held and followed by "
        "3 of 3 agents. 1 did not: nobody holds “do tip” (0 of 3); the threshold is "
        "70 %."
    )
    assert sure == (
        "By the 95 % interval of adherence at the end, this verdict is certain for “do tip” (0 to "
        "56 %); uncertain for “no smoke indoors” (44 to 100 %), as the interval includes 70 %."
    )
    assert second == (
        "This is one run with one seed: it has stayed at 70 % or above for the last 3 of 4 "
        "quarters, but in the last only 1 of 3 agents had an occasion to violate it; the others "
        "count as followers untested."
    )
    assert third.startswith(
        "4 of 6 findings of the paper that apply to this run do not show by day 1 16:00, before "
        "the planned end: “Social norms emerge”"
    )
    assert third.endswith("one norm that nobody seeded came up, “do dance”, held by 2 of 3.")


def test_what_had_emerged_for_a_while_is_said() -> None:
    made = Builder(("Ann",), (SMOKE,), entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 15:00", "Ann", "smoke")
    made.end()
    assert said(made)[0] == (
        "The tracked norm did not emerge: by day 1 16:00 “no smoke indoors” is held by 1 of 1 "
        "agents and followed by 0; the threshold is 70 %, which “no smoke indoors” had reached for "
        "a while."
    )


def test_nothing_is_claimed_of_what_is_not_measured() -> None:
    assert said(Builder(("Ann",), ())) == [
        "Nothing has happened yet, so there is nothing to judge."
    ]
    made = Builder(("Ann",), ())
    made.begin()
    made.end()
    assert said(made)[0] == "The scenario tracks no norm, so emergence is not measured."
    free = Builder(("Ann",), (("free", "Guests may smoke indoors.", "injunctive"),))
    free.begin()
    free.end()
    summary = summarise(free.log)
    assert "permissions only" in verdict(summary, (), ())[0]


def test_norms_that_the_judge_cannot_read_and_conflicts_not_recorded_are_named() -> None:
    made = Builder(("Ann",), (("policy", "see the policy", "injunctive"),))
    made.begin()
    made.end()
    made.log.header = msgspec.structs.replace(
        made.log.header, arguments={"imported": "other", "not_recorded": "conflicts"}
    )
    (first, limits, third) = said(made)
    assert first == "No tracked norm was measured, so whether any emerged is unknown."
    assert limits == ("“see the policy” was not measured: the word judge cannot read the text.")
    assert third == "Conflicts are not recorded."


def test_a_verdict_alike_for_all_norms_is_said_once() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP), entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.created("day 1 08:00", "Ann", "do tip")
    made.end()
    assert said(made)[1] == (
        "By the 95 % interval of adherence at the end, this verdict is uncertain for all 2, as the "
        "interval includes 70 %."
    )


def test_what_is_not_measured_of_the_wording_stands_beside_what_was_judged() -> None:
    hats = "Nobody wears red hats indoors."
    tracked = (
        ("hats", hats, "injunctive"),
        ("free", "Guests may smoke indoors.", "injunctive"),
        ("policy", "See the policy.", "injunctive"),
    )
    made = Builder(("Ann",), tracked, entrepreneurs=("Ann",))
    made.begin()
    made.end()
    summary = summarise(made.log)
    first, *_, limits = verdict(summary, (), ())
    assert first.startswith("Of 3 tracked norms, 1 could be judged and none emerged: ")
    assert "“See the policy” was not measured" in limits
    assert "“Guests may smoke indoors” is a permission" in limits
    assert "Not all of the wording is measured of “Nobody wears red hats indoors” ('red'" in limits

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.base.time import format_moment, parse_moment
from folkways.metrics.adherence import Occasion
from folkways.metrics.measurement import Measurement, summarise
from folkways.metrics.permission import is_permission
from folkways.metrics.places import Places
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary


def measured(made: Builder) -> Summary:
    return summarise(made.log, WordJudge())


def test_actions_count_in_the_bin_in_which_they_begin() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    made.acts("day 1 08:00", "Ann", "smoke at a table")
    made.acts("day 1 09:59:50", "Ann", "smoke on the terrace", indoors=False)
    made.acts("day 1 10:00", "Ben", "not smoke")
    made.acts("day 1 10:10", "Ben", "reading")
    made.end()
    cells = measured(made).adherence["smoke"]
    assert [cell.actions for cell in cells] == [Share(1, 2), Share(1, 1), Share(0, 0), Share(0, 0)]
    assert cells[2].compliance.value is None
    summary = measured(made)
    printed = summary.to_json()
    assert printed["compliance_rate"] == {"smoke": 1.0, "tip": None}
    assert printed["occasions"] == {"smoke": 1, "tip": 0}
    assert printed["agents_with_occasion"] == {"smoke": 1, "tip": 0}
    assert printed["series"]["compliance_rate"]["smoke"] == [0.5, 1.0, None, None]
    assert printed["series"]["occasions"]["smoke"] == [2, 1, 0, 0]
    assert printed["series"]["agents_with_occasion"]["smoke"] == [1, 1, 0, 0]


def adherence(made: Builder, norm: str = "smoke") -> list[Share]:
    return list(measured(made).adherence_shares(norm))


def test_those_who_hold_it_and_did_nothing_against_it_of_all_agents() -> None:
    made = Builder(("Ann", "Ben", "Cem", "Dov"))
    for agent in ("Ann", "Ben", "Cem"):
        made.created("day 1 08:00", agent, "no smoke")
    made.acts("day 1 08:10", "Ann", "not smoke")
    made.acts("day 1 08:10", "Ben", "smoke")
    made.acts("day 1 08:20", "Ben", "not smoke")
    made.acts("day 1 08:10", "Dov", "not smoke")  # keeps it without holding it
    made.end()
    summary = measured(made)
    cell = summary.adherence["smoke"][0]
    # Cem had no occasion and adheres; Ben went against it once.
    assert cell.share == Share(2, 4)
    assert cell.against == ("Ben",)
    assert cell.with_occasion == Share(3, 4)
    assert summary.adherence_shares("smoke") == (Share(2, 4), *[Share(3, 4)] * 3)
    assert summary.at_end("smoke") == (Share(3, 4), Share(3, 4))
    frame = summary.adherence_frame()
    assert frame["share"].tolist() == [0.5, 0.75, 0.75, 0.75]
    assert frame["hold_and_went_against"].tolist() == [1, 0, 0, 0]
    assert frame["with_occasion"].tolist() == [3, 0, 0, 0]


def test_nobody_is_judged_by_what_it_did_before_it_held_the_norm() -> None:
    made = Builder(("Ann", "Ben"))
    made.acts("day 1 08:30", "Ann", "smoke")
    made.plans("day 1 08:30", "Ann", ("day 1 08:30", 30, "smoke"), ("day 1 09:30", 10, "read"))
    made.accepted("day 1 09:17", "Ann", "no smoke")
    made.acts("day 1 08:30", "Ben", "smoke")
    made.accepted("day 1 09:17", "Ben", "no smoke")
    made.acts("day 1 09:18", "Ben", "smoke")
    made.end()
    assert adherence(made)[0] == Share(1, 2)
    assert measured(made).adherence["smoke"][0].against == ("Ben",)


def test_a_plan_against_it_counts_from_the_moment_of_holding_it() -> None:
    made = Builder(("Ann", "Ben"))
    made.acts("day 1 08:00", "Ann", "sitting")
    # Ann accepts in the middle of an entry that goes on into the next bin.
    made.plans("day 1 08:00", "Ann", ("day 1 09:00", 150, "smoke"))
    made.accepted("day 1 09:17", "Ann", "no smoke")
    made.accepted("day 1 09:17", "Ben", "no smoke")
    made.plans("day 1 09:20", "Ben", ("day 1 13:00", 60, "smoke"), ("day 1 15:00", 60, "smoke"))
    made.plans("day 1 14:30", "Ben", ("day 1 15:00", 60, "reading"))
    made.end()
    assert adherence(made) == [Share(2, 2), Share(1, 2), Share(1, 2), Share(2, 2)]


def test_whoever_no_longer_holds_it_or_has_left_does_not_adhere() -> None:
    made = Builder(("Ann", "Ben", "Cem"))
    norm = made.created("day 1 08:00", "Ann", "no smoke")
    made.created("day 1 08:00", "Ben", "no smoke")
    made.acts("day 1 10:10", "Ben", "not smoke")
    made.synthesis("day 1 10:30", "Ann", "no harm", (norm,))
    made.acts("day 1 11:00", "Ann", "smoke")
    made.removes("day 1 12:30", "Ben")
    made.accepted("day 1 14:30", "Ann", "no smoke")
    made.end()
    summary = measured(made)
    assert summary.adherence_shares("smoke") == (
        *(Share(2, 3), Share(1, 3), Share(0, 2), Share(1, 2)),
    )
    assert summary.adherence["smoke"][1].against == ()
    assert [cell.with_occasion for cell in summary.adherence["smoke"]] == [
        *(Share(0, 3), Share(2, 3), Share(0, 2), Share(0, 2)),
    ]


def test_whoever_left_in_a_bin_had_no_occasion_in_it_that_counts() -> None:
    made = Builder(("Ann", "Ben"))
    made.acts("day 1 08:10", "Ben", "smoke")
    made.removes("day 1 09:00", "Ben")
    made.end()
    cell = measured(made).adherence["smoke"][0]
    assert (cell.with_occasion, cell.compliance) == (Share(0, 1), Share(0, 1))


def test_the_last_bin_of_a_log_that_stops_is_what_has_happened_of_it() -> None:
    made = Builder(("Ann",))
    made.created("day 1 08:00", "Ann", "no smoke")
    made.plans("day 1 08:00", "Ann", ("day 1 11:00", 60, "smoke"))
    made.acts("day 1 10:50", "Ann", "not smoke")
    assert adherence(made) == [Share(1, 1), Share(1, 1)]
    made.acts("day 1 11:30", "Ann", "reading")
    assert adherence(made) == [Share(1, 1), Share(0, 1)]


def test_a_permission_has_no_adherence_and_says_why() -> None:
    made = Builder(("Ann",), (("free", "Guests may smoke indoors.", "injunctive"),))
    made.created("day 1 08:00", "Ann", "Guests may smoke indoors.")
    made.acts("day 1 08:10", "Ann", "smoking a cigarette")
    made.end()
    summary = summarise(made.log)
    assert summary.permissions == ("free",)
    assert summary.acceptance["free"][0] == Share(1, 1)
    assert {one.value for one in summary.adherence_shares("free")} == {None}
    assert summary.compliance_whole_run("free").value is None
    assert summary.emergence["free"].emerged is None
    printed = summary.to_json()
    assert printed["adherence"] == {"free": None}
    assert "permission" in printed["adherence_undefined"]["free"]
    assert printed["emergence"]["free"]["emerged"] is None
    assert printed["emergence"]["free"]["reason"] == printed["adherence_undefined"]["free"]
    assert summary.gap("free") == (None,) * 4
    reasons = {one.reason for one in summary.docket.decisions() if one.question == "conduct"}
    assert reasons == {"the norm is a permission, which nothing can go against"}


@pytest.mark.parametrize(
    ("statement", "permits"),
    [
        ("Guests may smoke indoors.", True),
        ("Everyone is free to sing loudly in public.", True),
        ("No smoking indoors.", False),
        ("Nobody may smoke indoors.", False),
        ("People tip after meals.", False),
        ("Follow the policy.", False),
    ],
)
def test_what_is_a_permission(statement: str, permits: bool) -> None:
    assert is_permission(statement) is permits


def test_adherence_while_events_come_in_is_that_of_the_bin_so_far() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.plans("day 1 08:00", "Ann", ("day 1 09:00", 60, "smoke"), ("day 1 11:00", 60, "read"))
    made.acts("day 1 08:50", "Ann", "not smoke")
    made.acts("day 1 09:10", "Ann", "reading")
    made.accepted("day 1 10:30", "Ben", "no smoke")
    made.acts("day 1 10:40", "Ben", "smoke")
    made.acts("day 1 12:10", "Ben", "reading")
    made.end()
    measurement = Measurement(made.log.header, WordJudge())
    seen = {}
    for event in made.log.events():
        measurement.see(event)
        seen[format_moment(event.t)] = measurement.adhering["smoke"]
    ends = ("day 1 08:50", "day 1 09:10", "day 1 10:30", "day 1 10:40", "day 1 12:10")
    assert [seen[when].count for when in ends] == [1, 0, 2, 1, 2]
    summary = measurement.summary()
    assert summary.adherence_shares("smoke") == (
        *(Share(0, 2), Share(1, 2), Share(2, 2), Share(2, 2)),
    )
    # Looking on has counted no decision twice.
    whole = [one for one in measured(made).docket.decisions() if one.question == "conduct"]
    assert [one for one in summary.docket.decisions() if one.question == "conduct"] == whole


def test_each_agent_has_its_share_of_occasions_complied_on() -> None:
    made = Builder(("Ann", "Ben", "Cem", "Dot"))
    for agent, kept, broken in (("Ann", 2, 0), ("Ben", 2, 1), ("Cem", 1, 1)):
        for text, times in (("not smoke", kept), ("smoke", broken)):
            for _ in range(times):
                made.acts("day 1 08:30", agent, text)
    cell = measured(made).adherence["smoke"][0]
    assert cell.actions == Share(5, 7)
    assert dict(cell.agents) == {"Ann": Share(2, 2), "Ben": Share(2, 3), "Cem": Share(1, 2)}


def test_planned_entries_count_when_they_start_under_the_plan_then_in_force() -> None:
    made = Builder(("Ann",))
    made.plans(
        "day 1 08:00",
        "Ann",
        ("day 1 08:00", 60, "smoke"),
        ("day 1 09:00", 60, "smoke again"),
        ("day 1 11:00", 60, "smoke late"),
        ("day 1 15:00", 60, "smoke last"),
    )
    # At 10:30 the rest of the day is planned anew; what began before stays as it was.
    made.plans(
        "day 1 10:30", "Ann", ("day 1 11:00", 60, "not smoke"), ("day 1 12:00", 60, "reading")
    )
    made.acts("day 1 08:00", "Ann", "sitting")
    made.end()
    cells = measured(made).adherence["smoke"]
    assert [cell.plans for cell in cells] == [Share(0, 2), Share(1, 1), Share(0, 0), Share(0, 0)]


def test_an_entry_counts_in_every_bin_in_which_it_is_in_force() -> None:
    made = Builder(("Ann",))
    made.acts("day 1 08:00", "Ann", "sitting")
    made.plans("day 1 08:00", "Ann", ("day 1 08:00", 480, "smoke"))
    # Made anew in the middle of the entry, the plan is in force from then on.
    made.plans("day 1 12:10", "Ann", ("day 1 08:00", 480, "not smoke"))
    made.end()
    cells = measured(made).adherence["smoke"]
    assert [cell.plans for cell in cells] == [Share(0, 1), Share(0, 1), Share(1, 2), Share(1, 1)]


def test_an_entry_ends_where_its_time_ends_or_a_new_plan_begins() -> None:
    made = Builder(("Ann", "Ben"))
    made.begin()
    made.acts("day 1 08:00", "Ann", "sitting")
    made.plans("day 1 08:00", "Ann", ("day 1 08:00", 120, "smoke"), ("day 1 10:00", 360, "read"))
    made.plans("day 1 08:00", "Ben", ("day 1 08:00", 480, "smoke"))
    made.plans("day 1 09:30", "Ben", ("day 1 12:00", 240, "read"))
    made.end()
    made.begin(2)
    made.thinks("day 2 15:00", "Ann", "nothing")
    cells = measured(made).adherence["smoke"]
    assert [cell.plans.of for cell in cells] == [2, 1, 0, 0, 0, 0, 0, 0]


def test_what_the_end_of_day_or_log_cuts_off_never_came_into_force() -> None:
    made = Builder(("Ann",))
    made.acts("day 1 08:00", "Ann", "sitting")
    made.plans("day 1 08:00", "Ann", ("day 1 09:00", 60, "smoke"), ("day 1 16:00", 60, "smoke"))
    made.end()
    made.begin(2)
    made.plans("day 2 08:00", "Ann", ("day 2 08:00", 60, "not smoke"), ("day 2 13:00", 60, "smoke"))
    made.acts("day 2 12:00", "Ann", "sitting")  # the log ends here
    cells = measured(made).adherence["smoke"]
    assert [cell.plans.of for cell in cells] == [1, 0, 0, 0, 1, 0, 0]


def test_only_hourly_plans_count_and_an_empty_one_changes_nothing() -> None:
    made = Builder(("Ann",))
    made.acts("day 1 08:00", "Ann", "sitting")
    made.plans("day 1 08:00", "Ann", ("day 1 09:00", 60, "smoke"))
    made.plans("day 1 08:00", "Ann")
    made.end()
    assert measured(made).adherence["smoke"][0].plans == Share(0, 1)


def test_a_place_the_log_says_nothing_of_leaves_the_entry_out_where_it_matters() -> None:
    made = Builder(("Ann",), (SMOKE, TIP))
    made.plans(
        "day 1 08:00",
        "Ann",
        ("day 1 08:00", 60, "smoke"),
        ("day 1 09:00", 60, "tip"),
        place="Nowhere: known",
    )
    made.end()
    summary = measured(made)
    assert summary.adherence["smoke"][0].plans == Share(0, 0)
    assert summary.adherence["smoke"][0].unclear == 1
    assert summary.adherence["tip"][0].plans == Share(1, 1)


def test_places_are_learned_whenever_the_log_tells_of_them() -> None:
    made = Builder(("Ann",))
    made.plans("day 1 08:00", "Ann", ("day 1 08:00", 60, "smoke"), place="Street: kerb")
    made.acts("day 1 15:00", "Ann", "walking", indoors=False)
    assert measured(made).adherence["smoke"][0].plans == Share(1, 1)


def test_a_place_takes_after_what_is_inside_it_then_after_what_is_around() -> None:
    places = Places()
    places.learn("Café: room: table", True)
    places.learn("Café: terrace", False)
    assert places.indoors("Café: room") is True
    assert places.indoors("Café: room: piano") is True
    assert places.indoors("Café:room:table") is True
    assert places.indoors("Café") is None
    assert places.indoors("Park") is None
    assert places.indoors("") is None


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Ann", "Ben"]),
            st.sampled_from(["smoke", "not smoke", "reading", "tip"]),
            st.booleans(),
            st.integers(8, 15),
        ),
        max_size=20,
    )
)
def test_occasions_add_up_and_shares_are_shares(acts: list[tuple[str, str, bool, int]]) -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    for agent, text, indoors, hour in sorted(acts, key=lambda one: one[3]):
        made.acts(f"day 1 {hour}:00", agent, text, indoors)
        if text == "tip":
            made.accepted(f"day 1 {hour}:30", agent, "no smoke" if indoors else "do tip")
    made.end()
    summary = measured(made)
    for norm, word in (("smoke", "smoke"), ("tip", "tip")):
        cells = summary.adherence[norm]
        assert sum(cell.actions.of for cell in cells) == sum(word in one[1] for one in acts)
        for cell, held in zip(cells, summary.acceptance[norm], strict=True):
            assert cell.share.count + len(cell.against) == held.count
            assert len(cell.against) <= cell.with_occasion.count <= cell.share.of == held.of == 2
            assert cell.compliance.of == sum(share.of for _, share in cell.agents)
            for share in (cell.plans, cell.actions, cell.compliance):
                assert share.value is None or 0 <= share.value <= 1


def test_every_occasion_is_heard_of_with_its_moment() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    made.plans("day 1 08:00", "Ann", ("day 1 09:00", 60, "smoke"), ("day 1 13:00", 60, "reading"))
    made.plans("day 1 10:30", "Ben", ("day 1 11:00", 30, "tip"), ("day 1 12:00", 30, "tip"))
    made.acts("day 1 08:20", "Ann", "smoke and tip")
    made.acts("day 1 08:40", "Ben", "reading")
    made.accepted("day 1 11:30", "Ben", "do tip")
    made.end()
    heard: list[Occasion] = []
    measurement = Measurement(made.log.header, WordJudge())
    measurement.watch(heard.append)
    for event in sorted(made.log.held, key=lambda event: event.t):
        measurement.see(event)
    assert heard == [
        Occasion(parse_moment("day 1 08:20"), "Ann", "smoke", False, "smoke and tip", False, False),
        Occasion(parse_moment("day 1 08:20"), "Ann", "tip", True, "smoke and tip", False, False),
    ]
    measurement.summary()
    assert heard[2:] == [
        Occasion(parse_moment("day 1 09:00"), "Ann", "smoke", False, "smoke", True, False),
        Occasion(parse_moment("day 1 11:00"), "Ben", "tip", True, "tip", True, False),
        Occasion(parse_moment("day 1 12:00"), "Ben", "tip", True, "tip", True, True),
    ]


EAT = ("eat", "People eat in the kitchen.", "descriptive")


def test_what_a_norm_asks_for_in_a_room_is_broken_elsewhere() -> None:
    made = Builder(("Ann", "Ben"), (EAT,))
    made.acts("day 1 08:00", "Ann", "eating a sandwich", place="House: kitchen: table")
    made.acts("day 1 08:10", "Ben", "eating a sandwich", place="House: office: desk")
    made.acts("day 1 08:20", "Ben", "reading a book", place="House: office: desk")
    made.acts("day 1 08:30", "Ben", "eating a sandwich", place="House")  # some room of it
    made.plans("day 1 08:00", "Ann", ("day 1 09:00", 60, "eating lunch"), place="House: office")
    made.end()
    summary = summarise(made.log)
    first = summary.adherence["eat"][0]
    assert (first.actions, first.plans, first.unclear) == (Share(1, 2), Share(0, 1), 1)
    assert summary.limits["eat"] == ()
    said = [
        (one.text, one.there, one.verdict)
        for one in summary.docket.decisions()
        if one.question == "conduct" and "sandwich" in one.text
    ]
    assert said == [
        ("eating a sandwich", True, "complies"),
        ("eating a sandwich", False, "violates"),
    ]


def test_a_place_that_the_log_does_not_know_is_said_to_be_absent() -> None:
    attic = ("eat", "People eat in the attic.", "descriptive")
    made = Builder(("Ann",), (attic,))
    made.acts("day 1 08:00", "Ann", "eating a sandwich", place="House: kitchen: table")
    made.end()
    summary = summarise(made.log)
    assert summary.limits["eat"] == ("nothing was ever done in the attic, as far as the log tells",)


def test_what_is_done_by_its_own_words_at_an_unknown_place_is_not_said_to_be_never_done() -> None:
    made = Builder(("Ann",), (("eat", "Do not eat at your desk.", "injunctive"),))
    made.acts("day 1 08:00", "Ann", "eating lunch at her desk", place="House: office")
    made.end()
    summary = summarise(made.log)
    assert summary.adherence["eat"][0].actions == Share(0, 1)
    assert summary.limits["eat"] == (
        "no place of the log is at your desk: only conduct whose own words say so is",
    )


def test_a_judge_that_knows_no_places_is_not_asked_about_them() -> None:
    made = Builder(("Ann",), (EAT,))
    made.acts("day 1 08:00", "Ann", "eating", place="House: office: desk")
    made.end()
    summary = measured(made)
    assert {one.there for one in summary.docket.decisions()} == {None}
    assert summary.limits["eat"] == ()

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.base.time import parse_moment
from folkways.metrics.adherence import Occasion
from folkways.metrics.measurement import Measurement, summarise
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
    assert cells[2].both.value is None
    summary = measured(made)
    assert summary.to_json()["adherence"] == {"smoke": 1.0, "tip": None}
    assert summary.to_json()["series"]["adherence"]["smoke"] == [0.5, 1.0, None, None]


def test_agents_that_complied_always_and_mostly() -> None:
    made = Builder(("Ann", "Ben", "Cem", "Dot"))
    for agent, kept, broken in (("Ann", 2, 0), ("Ben", 2, 1), ("Cem", 1, 1)):
        for text, times in (("not smoke", kept), ("smoke", broken)):
            for _ in range(times):
                made.acts("day 1 08:30", agent, text)
    cell = measured(made).adherence["smoke"][0]
    assert cell.actions == Share(5, 7)
    assert cell.all_complied == Share(1, 3)
    assert cell.mostly_complied == Share(2, 3)
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


def test_a_plan_made_in_the_middle_of_its_entry_is_in_force_from_then_on() -> None:
    made = Builder(("Ann",))
    made.acts("day 1 08:00", "Ann", "sitting")
    made.plans("day 1 08:00", "Ann", ("day 1 08:00", 480, "smoke"))
    made.plans("day 1 12:10", "Ann", ("day 1 08:00", 480, "not smoke"))
    made.end()
    cells = measured(made).adherence["smoke"]
    assert [cell.plans for cell in cells] == [Share(0, 1), Share(0, 0), Share(1, 1), Share(0, 0)]


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
    made.end()
    summary = measured(made)
    for norm, word in (("smoke", "smoke"), ("tip", "tip")):
        cells = summary.adherence[norm]
        assert sum(cell.actions.of for cell in cells) == sum(word in one[1] for one in acts)
        for cell in cells:
            assert cell.both.of == sum(share.of for _, share in cell.agents)
            assert cell.all_complied.count <= cell.mostly_complied.count <= len(cell.agents)
            for share in (cell.plans, cell.actions, cell.both, cell.all_complied):
                assert share.value is None or 0 <= share.value <= 1


def test_every_occasion_is_heard_of_with_its_moment() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    made.plans("day 1 08:00", "Ann", ("day 1 09:00", 60, "smoke"), ("day 1 13:00", 60, "reading"))
    made.plans("day 1 10:30", "Ben", ("day 1 11:00", 30, "tip"), ("day 1 12:00", 30, "tip"))
    made.acts("day 1 08:20", "Ann", "smoke and tip")
    made.acts("day 1 08:40", "Ben", "reading")
    made.end()
    heard: list[Occasion] = []
    measurement = Measurement(made.log.header, WordJudge())
    measurement.watch(heard.append)
    for event in sorted(made.log.held, key=lambda event: event.t):
        measurement.see(event)
    assert heard == [
        Occasion(parse_moment("day 1 08:20"), "Ann", "smoke", False, "smoke and tip", False),
        Occasion(parse_moment("day 1 08:20"), "Ann", "tip", True, "smoke and tip", False),
    ]
    measurement.summary()
    assert heard[2:] == [
        Occasion(parse_moment("day 1 09:00"), "Ann", "smoke", False, "smoke", True),
        Occasion(parse_moment("day 1 11:00"), "Ben", "tip", True, "tip", True),
        Occasion(parse_moment("day 1 12:00"), "Ben", "tip", True, "tip", True),
    ]

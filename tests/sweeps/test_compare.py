from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import pytest
from tests.sweeps.conftest import PLAN

from folkways.base.errors import FolkwaysError, RunFileError, ScenarioError
from folkways.forks.fork import fork
from folkways.runs.start import run
from folkways.store.reader import RunFile
from folkways.sweeps.compare import compare, compare_sets
from folkways.sweeps.comparison import least_note
from folkways.sweeps.divergence import part
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.run_result import Result, RunMeasures
from folkways.sweeps.sets import RunSet
from folkways.sweeps.start import sweep

Write = Callable[..., Path]


def made(seed: int, acceptance: float | None, conflicts: int = 0, **other: str) -> Result:
    """A result that no run ever had."""
    shares = {"quiet": acceptance}
    measured = RunMeasures(
        acceptance=shares,
        acceptance_injunctive=shares,
        acceptance_descriptive=shares,
        acceptance_ordinary=shares,
        adherence=shares,
        adherence_ordinary=shares,
        compliance_rate=shares,
        compliance_rate_whole_run=shares,
        emergence={},
        conflicts=conflicts,
        conflicts_daily=conflicts,
        conversations=0,
        thoughts=0,
        fallbacks=0,
        spent=None,
        series={
            "bins": [],
            "acceptance": {},
            "acceptance_by_kind": {},
            "adherence": {},
            "compliance_rate": {},
            "occasions": {},
            "agents_with_occasion": {},
            "conflicts": [],
            "conflicts_daily": [],
            "conflicts_raw": [],
            "conversations": [],
            "conversations_about": {},
            "thoughts": [],
            "thoughts_about": {},
        },
    )
    return Result(
        f"r{seed}",
        seed,
        done=True,
        status="finished",
        folkways=other.get("folkways", "1"),
        scenario=other.get("scenario", "a"),
        statements={other.get("norm", "quiet"): "Be quiet."},
        measured=measured,
    )


def a_set(
    name: str,
    values: Mapping[int, float | None],
    primary: tuple[str, ...] = (),
    **other: str,
) -> RunSet:
    results = {seed: made(seed, value, seed, **other) for seed, value in values.items()}
    return RunSet(name, results, primary=primary)


def test_runs_of_the_same_seeds_are_pairs() -> None:
    base = {seed: 0.1 * (seed % 3) for seed in range(1, 9)}
    found = compare(a_set("a", base), a_set("b", {seed: v + 0.3 for seed, v in base.items()}))
    line = found.lines[0]
    assert found.pairs
    assert (line.measure, line.norm) == ("acceptance", "quiet")
    assert line.difference.mean == pytest.approx(0.3)
    assert line.clear
    assert "B is 30 points higher, significant (the same difference every time, so" in line.text
    assert "p = 0.008, 0.008 adjusted; g = " in line.text
    conflicts = next(one for one in found.lines if one.measure == "conflicts")
    assert "no difference on average" in conflicts.text
    assert "sign-flip" in found.method
    assert found.to_json()["measures"][0]["p"] == 2 / 2**8


def test_what_is_0_in_every_run_is_named_and_not_compared() -> None:
    found = compare(a_set("a", {1: 0.5, 2: 0.5}), a_set("b", {1: 0.5, 2: 1.0}))
    named = [one.measure for one in found.lines]
    assert "conflicts" in named
    assert not {"thoughts", "spent", "fallbacks"}.intersection(named)
    assert found.zero == ("conversations", "thoughts", "fallbacks", "spent")
    assert found.text[-2] == (
        "0 in every run, so not tested: conversations, thoughts, fallbacks, spent."
    )
    assert found.to_json()["zero"] == list(found.zero)
    assert found.to_json()["constant"] == dict.fromkeys(found.zero, 0.0)
    shares = compare(a_set("a", {1: 0.0, 2: 0.0}), a_set("b", {1: 0.0, 2: 0.0}))
    assert [one.measure for one in shares.lines] == ["conflicts"]
    assert shares.zero[0] == "acceptance of quiet"


def test_other_seeds_are_two_samples() -> None:
    found = compare(
        a_set("a", {1: 0.1, 2: 0.2, 3: 0.3, 4: 0.2}, primary=("acceptance",)),
        a_set("b", {5: 0.8, 6: 0.9, 7: 0.7, 8: 0.8}, primary=("acceptance",)),
    )
    assert not found.pairs
    assert "not paired" in found.method
    assert found.lines[0].clear
    assert found.lines[0].difference.p == pytest.approx(2 / 70)


def test_what_is_undefined_is_left_out_in_pairs() -> None:
    found = compare(
        a_set("a", {1: None, 2: 0.2, 3: 0.4}), a_set("b", {1: 0.9, 2: 0.2, 3: 0.6})
    ).lines[0]
    assert [found.a, found.b] == pytest.approx([0.3, 0.4])
    assert found.difference.n == (2, 2)


def test_few_runs_are_never_clear_and_it_is_said() -> None:
    found = compare(a_set("a", {1: 0.0, 2: 0.1}), a_set("b", {1: 1.0, 2: 1.0}))
    assert not found.lines[0].clear
    assert "can give no adjusted p below 0.500" in least_note([found])
    one = compare(a_set("a", {1: 0.0}), a_set("b", {1: 1.0}))
    assert "too few runs" in one.lines[0].text
    assert least_note([one]) == ""


def test_sets_of_several_versions_are_refused() -> None:
    mixed = RunSet("m", {1: made(1, 0.1, scenario="a"), 2: made(2, 0.1, scenario="b")})
    good = a_set("g", {1: 0.1, 2: 0.2})
    with pytest.raises(FolkwaysError, match="the runs of m were made with 2 versions of the scen"):
        compare(good, mixed)
    later = RunSet("m", {1: made(1, 0.1), 2: made(2, 0.1, folkways="2")})
    with pytest.raises(FolkwaysError, match=r"2 versions of folkways \(1, 2\)"):
        compare(later, good)
    with pytest.raises(FolkwaysError, match="track other norms"):
        compare(good, a_set("o", {1: 0.1}, norm="tips"))
    noted = compare(good, a_set("n", {1: 0.1, 2: 0.2}, scenario="b", folkways="2"))
    assert len(noted.notes) == 3
    assert "files of g and n are gone" in compare(good, a_set("n", {1: 0.1})).notes[-1]


def test_conditions_of_sweeps_are_compared(plan: Write, place: Path) -> None:
    done = sweep(plan(), out=place / "s")
    (found,) = compare_sets(f"{place}/s:all mechanisms", f"{place}/s:without spreading")
    whole = done.values("all mechanisms", "acceptance", "quiet")
    without = done.values("without spreading", "acceptance", "quiet")
    assert found.lines[0].a == pytest.approx(sum(whole.values()) / 2)
    assert found.lines[0].b == pytest.approx(sum(without.values()) / 2)
    both = compare_sets(place / "s", place / "s")
    assert [one.a.name for one in both] == [
        f"{place}/s:all mechanisms",
        f"{place}/s:without spreading",
    ]
    assert all(line.difference.mean == 0 for one in both for line in one.lines)
    with pytest.raises(FolkwaysError, match="did you mean 'all mechanisms'"):
        compare_sets(f"{place}/s:all mechanism", place / "s")
    with pytest.raises(FolkwaysError, match="name one as"):
        compare_sets(place / "s", f"{place}/s:all mechanisms")
    folder = SweepFolder(place / "s")
    lost = next(iter(folder.results().values()))
    folder.keep(msgspec.structs.replace(lost, done=False, status="failed"))
    with pytest.raises(FolkwaysError, match=r"1 run of .* is not finished"):
        compare_sets(place / "s", place / "s")


def test_conditions_of_other_lengths_come_with_a_warning(plan: Write, place: Path) -> None:
    sweep(
        plan(PLAN.replace("days: 1\nwithout: [none, spreading]", "grid: {days: [1, 2]}")),
        out=place / "s",
    )
    (found,) = compare_sets(f"{place}/s:days=1", f"{place}/s:days=2")
    assert found.differences == ["days: 1 in A, 2 in B"]
    assert "A ends at day 1 10:00, B at day 2 10:00" in found.notes[0]
    assert found.to_json()["settings"] == {"days": ["1", "2"]}
    short = sweep(plan(PLAN.replace("days: 1", 'days: 1\nuntil: "day 1 08:20"')), out=place / "t")
    (found,) = compare_sets(f"{place}/s:days=1", f"{short.path}:without spreading")
    assert found.differences == [
        "mechanisms: only in A: spreading.communication, spreading.observation"
    ]
    assert "B at day 1 08:20" in found.notes[0]


def test_the_measures_of_the_plan_are_compared(plan: Write, place: Path) -> None:
    sweep(plan(f"{PLAN}measures: [thoughts, conflicts, since]\n"), out=place / "s")
    (found,) = compare_sets(f"{place}/s:all mechanisms", f"{place}/s:without spreading")
    assert [one.measure for one in found.lines] == ["thoughts"]  # nobody detects conflicts
    assert "adjusted (Holm) for 1 measure, all exploratory" in found.method
    assert found.notes == ()
    none = RunSet("none", found.b.results, ("since",), found.b.example)
    assert "None of the measures" in compare(found.a, none).method


def test_two_runs_part_where_their_logs_do(place: Path) -> None:
    source = place / "garden.yaml"
    run(source, days=1, out=place / "a.folk")
    run(source, days=1, out=place / "b.folk", without="compliance")
    run(source, days=1, out=place / "c.folk")
    same = part(place / "a.folk", place / "c.folk")
    assert same.same
    assert same.common == RunFile(place / "a.folk").seq
    assert (same.measures, dict(same.settings)) == ((), {})
    found = part(place / "a.folk", place / "b.folk")
    logs = [list(RunFile(place / f"{name}.folk").events()) for name in "ab"]
    number = next(i for i, (x, y) in enumerate(zip(*logs, strict=False)) if x != y)
    assert found.common == number
    assert found.first == (logs[0][number], logs[1][number])
    assert list(found.settings) == ["mechanisms"]
    assert type(logs[0][number]).__name__ in "\n".join(found.text)
    assert json.dumps(found.to_json())


def test_it_is_said_where_each_run_ends_and_that_it_is_unfinished(place: Path) -> None:
    source = place / "garden.yaml"
    run(source, days=1, out=place / "a.folk")
    run(source, days=1, until="day 1 08:30", out=place / "b.folk")
    found = part(place / "a.folk", place / "b.folk")
    assert found.text[:2] == [
        "A is finished and ends at day 1 10:00.",
        "B is unfinished (paused, until): it ends at day 1 08:30, its scenario at day 1 10:00.",
    ]
    assert found.warning in found.text
    assert "A ends at day 1 10:00, B at day 1 08:30" in found.warning
    shown = found.to_json()
    assert (shown["end_a"]["finished"], shown["end_b"]["finished"]) == (True, False)
    assert shown["end_b"]["at"] == "day 1 08:30"
    from folkways.store.writer import RunWriter

    RunWriter.reopen(place / "b.folk").close()
    assert "B is unfinished (running): " in part(place / "a.folk", place / "b.folk").text[1]
    assert part(place / "a.folk", place / "a.folk").warning == ""
    with pytest.raises(RunFileError, match="does not exist"):
        part(place / "none.folk", place / "a.folk")


def test_the_changes_of_a_fork_are_in_words(place: Path) -> None:
    run(place / "garden.yaml", days=1, out=place / "a.folk")
    fork(
        place / "a.folk",
        "day 1 08:10",
        out=place / "b.folk",
        whispers={"Ada": "I should go."},
        without="compliance",
    )
    found = part(place / "a.folk", place / "b.folk")
    assert "mechanisms: only in A: compliance" in found.text
    said = 'Ada Voss thinks "I should go."'
    assert f"  {said}" in found.text
    shown = found.to_json()
    assert shown["fork_a"] is None
    assert shown["fork_b"] is not None
    assert shown["fork_b"]["changes"][-1] == said
    assert str(shown["event_b"]).startswith("day 1 08:10  the fork begins: mechanisms")
    assert said in str(shown["event_b"])
    assert "Intervened" not in "\n".join(found.text)


def test_if_no_measure_differs_it_is_said(place: Path) -> None:
    run(place / "garden.yaml", until="day 1 08:10", out=place / "a.folk")
    about = "Ada Voss is a teacher of music."
    personas = {"Ada": {"currently": about}}
    fork(place / "a.folk", "day 1 08:09", personas=personas, until="day 1 08:10", out=place / "b")
    found = part(place / "a.folk", place / "b")
    assert found.measures == ()
    assert found.text[-1] == "No measure differs."


def test_a_difference_is_that_of_the_shares_that_are_shown() -> None:
    a = dict.fromkeys(range(1, 9), 0.35)
    found = compare(a_set("a", a), a_set("b", dict.fromkeys(a, 0.475))).lines[0].text
    assert "35 % in A, 47.5 % in B; B is 12.5 points higher, significant (the " in found
    back = compare(a_set("b", dict.fromkeys(a, 0.475)), a_set("a", a)).lines[0].text
    assert "B is 12.5 points lower, significant (the same" in back


SEEDS = range(1, 11)


def varied(shift: float, thoughts: int = 0) -> dict[int, Result]:
    """Runs whose acceptance and adherence differ, each a little from seed to seed."""
    results = {}
    for seed in SEEDS:
        one = made(seed, 0.4 + 0.01 * (seed % 4), seed)
        assert one.measured is not None
        measured = msgspec.structs.replace(
            one.measured,
            adherence={"quiet": 0.2 + shift + 0.01 * (seed % 3)},
            thoughts=seed % 5 + thoughts * (seed % 2),
        )
        results[seed] = msgspec.structs.replace(one, measured=measured)
    return results


def test_the_adjusted_p_decides_and_not_the_raw_one() -> None:
    a = {seed: made(seed, 0.5, 0) for seed in SEEDS}
    # Six pairs of ten differ, all of them one way.
    shares = {seed: made(seed, 0.5 + 0.1 * (seed in (1, 2, 3, 4, 5, 6)), 0) for seed in SEEDS}
    raw = compare(RunSet("a", a), RunSet("b", shares)).lines[0]
    assert raw.difference.p == pytest.approx(2 / 2**6)
    assert raw.p_adjusted == raw.difference.p  # its repetitions are no further tests
    assert raw.clear
    both = {
        seed: msgspec.structs.replace(
            one, measured=msgspec.structs.replace(one.measured, conversations=seed % 2)
        )
        for seed, one in shares.items()
        if one.measured is not None
    }
    two = compare(RunSet("a", a), RunSet("b", both)).lines[0]
    assert two.difference.p == raw.difference.p
    assert two.p_adjusted == 2 * (2 / 2**6)
    assert not two.clear
    assert "not significant" in two.text


def test_repeated_values_are_one_test_and_said_to_be() -> None:
    found = compare(RunSet("a", varied(0.0)), RunSet("b", varied(0.3)))
    by_name = {one.measure: one for one in found.lines}
    assert by_name["acceptance_ordinary"].same_as == "acceptance of quiet"
    assert by_name["acceptance_ordinary"].text == (
        "acceptance of quiet among ordinary agents: in every run the same as acceptance of quiet"
    )
    # Acceptance, conflicts and thoughts are equal in every pair: no arrangement could tell.
    assert [one.measure for one in found.lines if one.in_family] == ["adherence"]
    assert found.family == 1
    assert by_name["adherence"].p_adjusted == by_name["adherence"].difference.p == 2 / 2**10
    assert by_name["acceptance"].p_adjusted == 1.0


def test_measures_named_beforehand_are_the_family_and_the_rest_is_exploratory() -> None:
    a = RunSet("a", varied(0.0), primary=("adherence_quiet",))
    b = RunSet("b", varied(0.3, thoughts=4), primary=("adherence_quiet",))
    found = compare(a, b)
    first, *rest = found.lines
    assert (first.measure, first.role) == ("adherence", "primary")
    assert first.clear
    assert found.family == 1
    thoughts = next(one for one in rest if one.measure == "thoughts")
    assert thoughts.role == "exploratory"
    assert thoughts.p_adjusted is None
    assert not thoughts.clear
    assert "exploratory (95 % interval" in thoughts.text
    assert "not adjusted" in thoughts.text
    assert "adjusted (Holm) for the 1 primary measure that can differ" in found.method
    rows = {one["measure"]: one for one in found.to_json()["measures"]}
    assert rows["adherence"]["role"] == "primary"
    assert rows["thoughts"]["p_adjusted"] is None
    table = found.frame().to_dict("records")[0]
    assert (table["measure"], table["role"]) == ("adherence", "primary")
    assert table["g_low"] <= table["g"] <= table["g_high"]


def test_primary_measures_must_be_those_of_both_plans() -> None:
    a = RunSet("a", varied(0.0), primary=("adherence", "thoughts"))
    b = RunSet("b", varied(0.3), primary=("adherence",))
    found = compare(a, b)
    assert found.primary == ("adherence",)
    assert "name different primary measures" in found.notes[0]


def test_seeds_that_one_set_has_alone_are_left_out_of_the_pairs() -> None:
    a, b = varied(0.0), varied(0.3)
    fewer = {seed: one for seed, one in b.items() if seed <= 8}
    found = compare(RunSet("a", a), RunSet("b", fewer))
    assert found.pairs
    assert found.lines[0].difference.n == (8, 8)
    assert found.notes[0] == "Only a has the seeds 9, 10: compared are the 8 seeds of b."
    apart = {seed + 20 * (seed == 10): one for seed, one in b.items()}
    assert not compare(RunSet("a", a), RunSet("b", apart)).pairs


def test_a_plan_names_its_primary_measures(plan: Write, place: Path) -> None:
    done = sweep(plan(f"{PLAN}primary: [conflicts, adherence_quiet]\n"), out=place / "s")
    found = done.compare("all mechanisms", "without spreading")
    assert found.primary == ("conflicts", "adherence_quiet")
    for wrong, message in (
        ("[conflict]", "there is no measure 'conflict'; did you mean 'conflicts'?"),
        ("[adherence_loud]", "there is no measure 'adherence_loud'"),
        ("[since]", "since is not one number a run"),
        ("[conflicts, conflicts]", "conflicts stands there twice"),
    ):
        with pytest.raises(ScenarioError, match=re.escape(message)):
            sweep(plan(f"{PLAN}primary: {wrong}\n"), out=place / "t")
    with pytest.raises(ScenarioError, match="not among the plan's measures"):
        sweep(plan(f"{PLAN}measures: [conflicts]\nprimary: [thoughts]\n"), out=place / "t")

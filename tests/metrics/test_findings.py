from __future__ import annotations

from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.metrics.finding import PaperFinding
from folkways.metrics.findings import findings
from folkways.metrics.measurement import summarise


def found(made: Builder) -> dict[str, PaperFinding]:
    return {one.number: one for one in findings(summarise(made.log, WordJudge()))}


def test_a_run_without_anything_supports_and_contradicts_nothing() -> None:
    made = Builder(tracked=())
    made.begin()
    made.end()
    assert {one.agrees for one in found(made).values()} == {"not applicable"}
    assert len(found(made)) == 11


def like_the_paper() -> Builder:
    """Smoking: accepted in quarter 1, adhered to in quarter 3. Tipping: day 2. Conflicts fade."""
    made = Builder(("Ann", "Ben"), (SMOKE, TIP), entrepreneurs=("Ann",))
    made.begin()
    smoke = made.created("day 1 08:00", "Ann", "no smoke")
    harm = made.accepted("day 1 08:20", "Ben", "no loud")
    made.accepted("day 1 08:30", "Ben", "do share")
    made.accepted("day 1 08:40", "Ann", "do share")
    bens = made.accepted("day 1 09:00", "Ben", "no smoke", giver="Ann")
    for when in ("08:10", "09:30", "11:00"):
        made.acts(f"day 1 {when}", "Ben", "smoke")
    made.conflict("day 1 08:10", "Ann", "Ben", smoke)
    made.talks("day 1 08:10", "Ann", "Ben", "no smoke please")
    made.talks("day 1 08:40", "Ann", "Ben", "no smoke please")
    made.thinks("day 1 08:30", "Ben", "they mind my smoke")
    made.acts("day 1 12:10", "Ben", "not smoke")
    made.synthesis("day 1 14:10", "Ben", "no harm", (harm,))
    made.end()
    made.begin(2)
    for agent in ("Ann", "Ben"):
        made.accepted("day 2 08:10", agent, "do tip")
    made.acts("day 2 08:30", "Ann", "not tip")
    made.acts("day 2 10:30", "Ann", "not tip")
    made.acts("day 2 12:10", "Ben", "tip")
    made.synthesis("day 2 14:10", "Ben", "no harm at all", (bens,))
    made.end(2)
    return made


def test_each_is_computed() -> None:
    by_number = found(like_the_paper())
    assert by_number["1a"].this_run == "1 of 2 tracked norms: tip"
    assert by_number["1a"].agrees == "no"  # synthesis took "no smoke" from Ben
    assert by_number["1b"].this_run == "smoke 50 % and 50 % (acceptance and adherence)"
    assert by_number["2"].this_run == "3 such norms; the widest is held by 2 of 2 agents"
    assert by_number["2"].agrees == "yes"
    assert by_number["3"].this_run == "peak of 1 in the bin from day 1 08:00; 0.0 a bin at the end"
    assert by_number["3"].agrees == "yes"
    assert by_number["4"].agrees == "yes"
    assert by_number["5"].agrees == "no"  # the injunctive norm has not emerged
    assert by_number["5b"].agrees == "not applicable"
    assert "needs the plan entrepreneur_sides" in by_number["5b"].this_run
    assert by_number["6a"].this_run == "smoke 0.25 days; tip 1.25 days"
    assert by_number["6a"].agrees == "no"
    assert by_number["6b"].this_run == "smoke 0.75 days"
    assert by_number["6b"].agrees == "yes"
    assert by_number["6c"].this_run == (
        "smoke: accepted by 70 % after 0.25 days, adhered to after 0.75 days; "
        "tip: accepted by 70 % after 1.25 days, adhered to after 1.75 days"
    )
    assert by_number["6c"].agrees == "yes"
    assert by_number["7"].this_run == "2 syntheses; smoke by 50 % from day 2 14:00"
    assert by_number["7"].agrees == "no"  # not slight


def test_an_injunctive_norm_that_emerges_first() -> None:
    made = Builder(("Ann",), (SMOKE, TIP))
    made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 08:10", "Ann", "not smoke")
    made.accepted("day 1 14:10", "Ann", "do tip", kind="descriptive")
    made.end()
    by_number = found(made)
    assert by_number["5"].this_run == "injunctive: day 1 10:00; descriptive: day 1 16:00"
    assert by_number["5"].agrees == "yes"
    assert by_number["6c"].agrees == "no"  # both within one quarter
    assert by_number["3"].agrees == "not applicable"
    assert by_number["1b"].agrees == "yes"


def test_a_descriptive_norm_that_emerges_first_or_alone_contradicts_the_paper() -> None:
    for when in ("day 1 08:20", "day 1 12:20", ""):
        made = Builder(("Ann",), (SMOKE, TIP))
        made.created("day 1 08:00", "Ann", "do tip")
        if when:
            made.accepted(when, "Ann", "no smoke")
        made.end()
        assert found(made)["5"].agrees == "no"


def test_what_never_emerged_agrees_with_no_finding() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    norm = made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 08:10", "Ben", "no smoke")
    made.conflict("day 1 08:10", "Ann", "Ben", norm)
    made.talks("day 1 08:10", "Ann", "Ben", "no smoke please")
    made.thinks("day 1 08:30", "Ben", "they mind my smoke")
    for hour in ("08:30", "10:30", "12:30", "14:30"):
        made.acts(f"day 1 {hour}", "Ben", "smoke")
    made.end()
    by_number = found(made)
    assert by_number["5"].this_run == "injunctive: did not emerge; descriptive: did not emerge"
    assert by_number["6c"].this_run.endswith("never adhered to by as many")
    assert by_number["3"].this_run.endswith("no tracked norm emerged")
    no = {"1a", "1b", "2", "6a", "6b", "7"}
    assert all(by_number[number].agrees != "yes" for number in no)
    for number in ("3", "4", "5", "5b", "6c"):
        assert by_number[number].agrees == "not applicable", number


def test_an_accepted_norm_that_one_does_not_adhere_to_says_nothing_of_the_order() -> None:
    made = Builder(("Ann",), (SMOKE, TIP))
    made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 08:10", "Ann", "smoke")
    made.acts("day 1 10:10", "Ann", "not smoke")
    made.end()
    assert found(made)["6c"].agrees == "not applicable"  # tipping was never accepted
    made.created("day 1 15:00", "Ann", "do tip")
    assert found(made)["6c"].agrees == "no"


def test_a_tracked_permission_is_in_no_finding() -> None:
    made = Builder(("Ann",), (("free", "Guests may smoke indoors.", "injunctive"),))
    made.created("day 1 08:00", "Ann", "Guests may smoke indoors.")
    made.end()
    by_number = {one.number: one for one in findings(summarise(made.log))}
    assert by_number["1a"].this_run == "no such norm is tracked"
    for number in ("1a", "1b", "5", "5b", "6a", "6b", "6c"):
        assert by_number[number].agrees == "not applicable", number


def test_conflicts_that_go_on_contradict_the_paper() -> None:
    made = Builder(("Ann", "Ben", "Cem"))
    norm = made.created("day 1 08:00", "Ann", "no smoke")
    made.conflict("day 1 15:00", "Ann", "Ben", norm)
    made.conflict("day 2 15:00", "Ann", "Cem", norm)
    made.end(2)
    assert found(made)["3"].agrees == "no"
    assert found(made)["4"].agrees == "not applicable"

from __future__ import annotations

from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.base.time import parse_moment
from folkways.metrics.lapses import Why
from folkways.metrics.measurement import summarise
from folkways.metrics.series import Share
from folkways.metrics.wording import unvarying


def test_who_holds_a_norm_and_goes_against_it_and_why() -> None:
    made = Builder(("Ann", "Ben", "Cem"), (SMOKE, TIP))
    made.acts("day 1 08:00", "Ben", "smoke", reason="it does not hold it yet")
    made.accepted("day 1 08:30", "Ben", "no smoke")
    made.created("day 1 08:30", "Ann", "no smoke")
    made.acts("day 1 09:00", "Ben", "smoke", reason="habit wins over No smoke (heard 1 time)")
    made.acts("day 1 09:10", "Ben", "not smoke", reason="keeps No smoke")
    made.acts("day 1 09:20", "Ben", "smoke")
    made.acts("day 1 15:00", "Ben", "smoke", reason="habit wins over No smoke (heard 9 times)")
    made.acts("day 1 15:10", "Ann", "smoke", reason="only this once")
    made.acts("day 1 15:20", "Ann", "drink tea")
    made.acts("day 1 15:20", "Cem", "smoke", reason="holds nothing")
    summary = summarise(made.log, WordJudge())
    ben, ann = summary.lapses["smoke"]
    nine, twenty, three = (parse_moment(f"day 1 {clock}") for clock in ("09:00", "09:20", "15:00"))
    assert (ben.agent, ben.kept) == ("Ben", Share(1, 4))
    assert ben.why == (
        Why("habit wins over No smoke", 2, nine, three),
        Why("", 1, twenty, twenty),
    )
    assert (ann.agent, ann.kept, ann.why[0].reason) == ("Ann", Share(0, 1), "only this once")
    assert summary.lapses["tip"] == ()
    frame = summary.lapses_frame()
    assert frame["count"].tolist() == [2, 1, 1]
    assert frame.loc[0, "occasions"] == 4


def test_the_compliance_rate_of_the_whole_run_stands_beside_that_of_the_last_bin() -> None:
    made = Builder()
    made.acts("day 1 08:00", "Ann", "smoke")
    made.acts("day 1 09:00", "Ann", "smoke")
    made.acts("day 1 15:00", "Ann", "not smoke")
    summary = summarise(made.log, WordJudge())
    assert summary.compliance_whole_run("smoke") == Share(1, 3)
    assert summary.compliance_at_end("smoke") == (3, Share(1, 1))
    found = summary.to_json()
    assert found["compliance_rate_whole_run"] == {"smoke": 1 / 3}
    assert found["compliance_rate"] == {"smoke": 1.0}


def test_reasons_that_differ_in_a_count_are_one() -> None:
    assert unvarying("against it (heard 23 times)") == "against it"
    assert unvarying("it repeats: Be quiet (please).") == "it repeats: Be quiet (please)."
    assert unvarying("") == ""

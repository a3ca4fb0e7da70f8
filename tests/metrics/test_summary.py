from __future__ import annotations

import json

import msgspec
import pytest
from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.base.errors import RunFileError
from folkways.metrics.measurement import Measurement, summarise
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.summary_json import SummaryJson
from folkways.testing.memory_logs import MemoryLog


def some_run() -> Builder:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    made.begin()
    norm = made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 08:10", "Ben", "smoke")
    made.conflict("day 1 08:10", "Ann", "Ben", norm)
    made.talks("day 1 08:20", "Ann", "Ben", "no smoke please")
    made.thinks("day 1 08:30", "Ben", "smoke again")
    made.asks("day 1 08:30", "Ben", utter=2, plan_day=1)
    made.asks("day 1 08:40", "Ann", utter=1)
    made.falls_back("day 1 08:40", "Ann", "utter", "no answer fitted")
    made.end()
    return made


def test_what_json_prints() -> None:
    printed = summarise(some_run().log, WordJudge()).to_json()
    assert set(printed) == set(SummaryJson.__annotations__)
    json.dumps(printed, allow_nan=False)
    assert printed["acceptance"] == {"smoke": 0.5, "tip": 0.0}
    assert printed["adherence"] == {"smoke": 0.5, "tip": 0.0}
    assert printed["compliance_rate"] == {"smoke": 0.0, "tip": None}
    assert (printed["conflicts"], printed["fallbacks"]) == (1, 1)
    assert printed["operations"] == {"plan_day": 1, "utter": 3}
    assert printed["series"]["bins"][3] == "day 1 14:00"
    assert printed["series"]["conversations"] == [1, 0, 0, 0]
    assert printed["series"]["thoughts_about"] == {"smoke": [1, 0, 0, 0], "tip": [0] * 4}
    assert printed["emergence"]["smoke"]["since"] is None
    assert printed["emergence"]["tip"]["reason"].startswith("acceptance ended at 0 % (0 of 2)")


def test_progress_while_events_come_in() -> None:
    made = some_run()
    measurement = Measurement(made.log.header, WordJudge())
    seen = []
    for event in made.log.events():
        measurement.see(event)
        seen.append(measurement.conflicts)
    assert seen[0] == 0
    assert seen[-1] == 1
    assert measurement.accepted["smoke"].value == 0.5
    assert measurement.conversations == 1


def test_an_empty_log_gives_an_empty_summary() -> None:
    made = Builder(("Ann",), (SMOKE,))
    summary = summarise(made.log)
    assert summary.reached == 0
    assert summary.to_json()["acceptance"] == {"smoke": 0.0}
    assert summary.to_json()["adherence"] == {"smoke": 0.0}
    assert summary.acceptance_frame().empty
    assert summary.adherence_frame().empty
    assert summary.compliance_frame().empty
    assert summary.counts_frame().empty


def test_hours_and_another_threshold() -> None:
    summary = summarise(some_run().log, WordJudge(), width="hour", threshold=0.5)
    assert summary.reached == 8
    assert summary.emergence["smoke"].first_accepted == 0


def test_frames_hold_the_same_numbers() -> None:
    summary = summarise(some_run().log, WordJudge())
    compliance = summary.compliance_frame().set_index(["norm", "bin"])
    assert compliance.loc[("smoke", 0), "actions_occasions"] == 1
    assert compliance["rate"].isna().sum() == 7
    assert summary.adherence_frame()["share"].tolist() == [0.5] * 4 + [0.0] * 4
    assert summary.acceptance_frame()["count"].tolist() == [1] * 4 + [0] * 4
    assert summary.counts_frame()["conflicts_raw"].tolist() == [1, 0, 0, 0]
    assert set(summary.decisions_frame()["question"]) == {"conduct", "likeness", "subject"}


def test_the_same_log_gives_the_same_summary_under_the_reading_judge() -> None:
    made = Builder(("Ann", "Ben"), (("smoke", "No smoking indoors.", "injunctive"),))
    made.created("day 1 08:00", "Ann", "No smoking indoors.")
    made.acts("day 1 08:10", "Ben", "smoking a cigarette")
    made.acts("day 1 08:20", "Ben", "smoking a cigarette", indoors=False)
    first, second = (summarise(made.log, ReadingJudge(("Ann", "Ben"))) for _ in range(2))
    assert first.to_json() == second.to_json()
    assert first.to_json()["compliance_rate"] == {"smoke": 0.5}
    assert list(first.docket.decisions()) == list(second.docket.decisions())


def test_a_population_that_was_never_drawn() -> None:
    header = Builder().log.header
    generate = {"generate": {"count": 5, "start": ["Hobbs Café: café room"]}}
    header = msgspec.structs.replace(header, scenario=header.scenario | {"agents": generate})
    setup = summarise(MemoryLog(header), WordJudge()).setup
    assert setup.agents == ("Ann", "Ben")
    assert setup.entrepreneurs == frozenset()
    assert setup.places == ("Hobbs Café", "café room")


def test_a_header_with_a_scenario_that_cannot_be_read() -> None:
    header = msgspec.structs.replace(Builder().log.header, scenario={"name": "x"})
    with pytest.raises(RunFileError, match="scenario that cannot be read"):
        summarise(MemoryLog(header))


def test_of_a_norm_that_the_judge_cannot_read_nothing_is_known() -> None:
    made = Builder(("Ann", "Ben"), (SMOKE, ("policy", "see the policy", "injunctive")))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 08:10", "Ben", "smoke")
    made.end()
    summary = summarise(made.log, WordJudge())
    printed = summary.to_json()
    assert summary.unreadable == ("policy",)
    assert printed["acceptance"] == {"smoke": 0.5, "policy": None}
    assert printed["adherence"] == {"smoke": 0.5, "policy": None}
    assert printed["acceptance_by_kind"]["policy"] == {"descriptive": None, "injunctive": None}
    assert printed["series"]["acceptance"]["policy"] == [None] * 4
    assert "cannot read" in printed["adherence_undefined"]["policy"]
    assert printed["emergence"]["policy"]["emerged"] is None
    assert summary.diffusion["policy"][-1].value is None
    assert summary.not_accepted["policy"] == []
    progress = Measurement(made.log.header, WordJudge())
    for event in made.log.events():
        progress.see(event)
    assert progress.accepted["policy"].value is None
    assert progress.adhering["policy"].value is None

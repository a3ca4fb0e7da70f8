"""The commands about language models, against our own endpoint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from folkways.estimates.known_answers import KNOWN_ANSWERS
from folkways.store.reader import RunFile
from folkways.testing.command import Command
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.endpoint.faults import ScriptedText

UNTIL = ("--until", "day 1 08:20")
QUIET = ("-q", "--no-report")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


@pytest.fixture(scope="module")
def endpoint() -> Iterator[Endpoint]:
    with Endpoint("offline", seed=3) as running:
        yield running


@pytest.fixture
def model(endpoint: Endpoint) -> str:
    return f"stub:offline@{endpoint.url}"


def test_a_run_on_a_server_of_one_s_own_is_not_asked_about(folkways: Command, model: str) -> None:
    done = folkways("run", "garden.yaml", *UNTIL, "--mind", model, "--out", "r.folk")
    assert done.code == 0
    assert "answers of language models" in done.out
    assert "folkways cost r.folk" in done.out
    assert "no evidence about language models" not in done.out


def test_a_paid_run_is_asked_about_and_nothing_is_sent_before_the_answer(
    folkways: Command, endpoint: Endpoint, model: str
) -> None:
    sent = len(endpoint.log)
    asked = folkways("run", "garden.yaml", *UNTIL, "--mind", model, "--price", "1,2")
    assert asked.code == 2
    assert "--yes" in asked.err
    assert "$0." in asked.err
    assert len(endpoint.log) == sent
    assert not Path("runs").exists()
    done = folkways(
        "run", "garden.yaml", *UNTIL, "--mind", model, "--price", "1,2", "--yes", *QUIET
    )
    assert done.code == 0


def test_the_bill_by_every_side(folkways: Command, model: str) -> None:
    folkways(
        *("run", "garden.yaml", *UNTIL, "--mind", model, "--price", "1,2", "-y", "--out", "r.folk"),
        *QUIET,
    )
    for by, first in (
        ("operation", "plan_day"),
        ("agent", "Ada Voss"),
        ("hour", "day 1 08:00"),
        ("model", "stub:offline"),
        ("mind", "stub:offline"),
    ):
        done = folkways("cost", "r.folk", "--by", by)
        assert (done.code, first in done.out) == (0, True), by
        assert "$" in done.out
    rows = json.loads(folkways("cost", "r.folk", "--json").out)
    calls = sum(1 for _ in RunFile("r.folk").answers())
    assert sum(row["calls"] for row in rows) == calls
    assert all(row["money"] > 0 for row in rows)
    folkways("run", "garden.yaml", *UNTIL, "--out", "offline.folk", *QUIET)
    nothing = folkways("cost", "offline.folk")
    assert (nothing.code, "cost nothing" in nothing.out, nothing.err) == (0, True, "")
    nothing = folkways("cost", "offline.folk", "--json")
    assert (nothing.code, json.loads(nothing.out)) == (0, [])


def test_a_replay_says_whether_the_same_happened(folkways: Command, model: str) -> None:
    folkways("run", "garden.yaml", *UNTIL, "--mind", model, "--out", "r.folk", *QUIET)
    done = folkways("replay", "r.folk")
    assert (done.code, "replayed with the same events" in done.out) == (0, True)
    found = json.loads(folkways("replay", "r.folk", "--json").out)
    assert (found["same"], found["difference"]) == (True, None)
    assert found["log_hash"] == RunFile("r.folk").log_hash()
    assert folkways("replay", "garden.yaml").code == 2


def test_a_cap_pauses_a_run_with_the_way_to_go_on(folkways: Command, model: str) -> None:
    run = ("run", "garden.yaml", *UNTIL, "--mind", model, "--out", "r.folk", *QUIET)
    stopped = folkways(*run, "--max-tokens", "20000")
    assert stopped.code == 2
    assert "--max-tokens" in stopped.err
    assert "To go on: folkways resume r.folk --max-tokens N" in stopped.err
    told = folkways("resume", "r.folk", "--json")
    assert told.code == 2
    assert json.loads(told.out)["status"] == "paused"
    done = folkways("resume", "r.folk", "--max-tokens", "9000000", "-q")
    assert done.code == 0


def test_an_estimate_sends_nothing_and_needs_no_key(folkways: Command) -> None:
    done = folkways("estimate", "garden.yaml", "--mind", "openai:gpt-5-mini", "--days", 1)
    assert done.code == 0
    assert "tokens in" in done.out
    assert "money" in done.out
    found = json.loads(
        folkways("estimate", "garden.yaml", "--mind", "openai:gpt-5-mini", *UNTIL, "--json").out
    )
    assert found["calls"]["low"] < found["calls"]["expected"] < found["calls"]["high"]
    assert found["money"]["expected"] > 0
    assert found["chain"] > 0
    assert sum(one["calls"] for one in found["operations"].values()) == found["calls"]["expected"]
    paper = json.loads(
        folkways(
            *("estimate", "garden.yaml", "--mind", "openai:gpt-5-mini", *UNTIL, "--json"),
            *("--profile", "paper"),
        ).out
    )
    assert paper["calls"]["expected"] > found["calls"]["expected"]
    offline = folkways("estimate", "garden.yaml")
    assert (offline.code, "--mind" in offline.err) == (2, True)
    unknown = folkways(
        "estimate", "garden.yaml", "--mind", "openai:x@http://example.org/v1", *UNTIL
    )
    assert "price is not known" in unknown.out


def test_an_estimate_is_what_the_run_then_takes(folkways: Command, model: str) -> None:
    found = json.loads(folkways("estimate", "garden.yaml", "--mind", model, *UNTIL, "--json").out)
    folkways("run", "garden.yaml", *UNTIL, "--mind", model, "--out", "r.folk", *QUIET)
    rows = json.loads(folkways("cost", "r.folk", "--json").out)
    taken = {row["operation"]: row["calls"] for row in rows}
    assert taken == {name: one["calls"] for name, one in found["operations"].items()}


@pytest.mark.parametrize("seconds", ["inf", "nan", "0"])
def test_a_latency_that_is_no_number_of_seconds_is_refused(folkways: Command, seconds: str) -> None:
    done = folkways(
        *("estimate", "garden.yaml", "--mind", "openai:gpt-5-mini", "--latency", seconds)
    )
    assert done.code == 2
    assert "latency must be a finite number of seconds above 0" in done.err


def test_the_doctor_finds_a_good_model_ready_and_says_what_it_is_doing(
    folkways: Command, model: str
) -> None:
    done = folkways("doctor", "--mind", model, "--at-once", 4)
    assert done.code == 0, done.out + done.err
    assert "is ready for a run" in done.out
    stages = [line.partition(": ")[2] for line in done.err.splitlines()]
    assert stages[:2] == ["checking settings and key ...", "sending a first request ..."]
    assert "trying every kind of request ..." in stages
    (found,) = json.loads(folkways("doctor", "--mind", model, "--json", "--at-once", 4).out)
    assert found["grade"] == "good"
    assert {one["about"] for one in found["findings"]} >= {"endpoint and model", "latency", "price"}
    assert (found["known_right"], found["known_asked"]) == (len(KNOWN_ANSWERS),) * 2


@pytest.mark.parametrize(
    ("faults", "words"),
    [
        ({"unauthorised": 1.0}, "key"),
        ({"no_model": 1.0}, "model"),
        ({"foreign": 1.0}, "no usable answer"),
        ({"server_error": 1.0}, "no answer"),
    ],
)
def test_the_doctor_names_what_is_wrong(
    folkways: Command, faults: dict[str, float], words: str
) -> None:
    with Endpoint("schema", faults=faults) as ill:
        done = folkways("doctor", "--mind", f"openai:x@{ill.url}", "--at-once", 2)
    assert (done.code, "BAD" in done.out) == (2, True)
    assert words in done.out
    assert "is not ready" in done.out


def test_the_doctor_calls_a_refused_connection_that(folkways: Command) -> None:
    with Endpoint("schema") as gone:
        address = gone.url
    done = folkways("doctor", "--mind", f"openai:x@{address}")
    assert done.code == 2
    assert "connection refused" in done.out
    assert "start the server" in done.out


def test_answers_in_form_without_sense_are_not_good_enough(folkways: Command) -> None:
    with Endpoint("schema", seed=3) as random:
        done = folkways("doctor", "--mind", f"openai:x@{random.url}", "--at-once", 2, "--json")
    (found,) = json.loads(done.out)
    by = {one["about"]: one for one in found["findings"]}
    assert (done.code, by["form of answers"]["grade"]) == (2, "good")
    assert "no better than guessing" in by["known answers"]["found"]


def test_an_endpoint_that_always_says_the_same_is_not_good(folkways: Command) -> None:
    with Endpoint("schema") as stub:
        stub.script([ScriptedText("{}")] * 500)
        done = folkways("doctor", "--mind", f"openai:x@{stub.url}", "--at-once", 2)
    assert done.code == 2
    assert "no usable answer to any of" in done.out
    assert "accepted but not enforced" in done.out
    assert "more like these" in done.out


def test_the_doctor_needs_to_be_told_whom_to_examine(folkways: Command) -> None:
    assert "name a model" in folkways("doctor").err
    assert "OPENAI_API_KEY" in folkways("doctor", "--mind", "openai:gpt-5-mini").out
    assert "asks a language model" in folkways("doctor", "garden.yaml").err


def test_a_model_without_json_schema_does_as_well(folkways: Command) -> None:
    from folkways.testing.endpoint.capabilities import EndpointCapabilities

    with Endpoint("schema", capabilities=EndpointCapabilities(json_schema=False)) as plain:
        done = folkways("doctor", "--mind", f"openai:x@{plain.url}", "--at-once", 2)
    assert "JSON mode" in done.out

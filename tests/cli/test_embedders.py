"""The commands about an endpoint's embeddings, against our own endpoint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from folkways.testing.command import Command
from folkways.testing.endpoint import Endpoint

UNTIL = ("--until", "day 1 08:20")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint("offline", seed=3) as running:
        yield running


def test_paid_embeddings_are_asked_about_though_no_mind_is_a_model(
    folkways: Command, endpoint: Endpoint
) -> None:
    embedder = f"openai:stub@{endpoint.url}"
    run = ("run", "garden.yaml", *UNTIL, "--no-report", "--set", f"embedder={embedder}")
    asked = folkways(*run, "--price", "1,2")
    assert (asked.code, "--yes" in asked.err) == (2, True)
    assert f"{embedder}: $1 in" in asked.err
    assert len(endpoint.log) == 0
    assert not Path("runs").exists()
    assert folkways(*run, "--price", "1,2", "--yes", "-q").code == 0
    sent = len(endpoint.log)
    assert folkways(*run, "-q").code == 0, "a server of one's own is free"
    assert len(endpoint.log) == 2 * sent > 0


def test_an_estimate_needs_no_model_if_the_embedder_is_an_endpoint_s(folkways: Command) -> None:
    done = folkways(
        *("estimate", "garden.yaml", *UNTIL, "--set", "embedder=openai:text-embedding-3-small"),
        *("--price", "0.02,0", "--json"),
    )
    found = json.loads(done.out)
    assert list(found["operations"]) == ["embed"]
    assert found["models"] == ["openai:text-embedding-3-small"]
    tokens = found["operations"]["embed"]["tokens_in"]
    assert found["money"]["expected"] == pytest.approx(tokens * 0.02 / 1e6)


def test_the_doctor_examines_an_embedder_alone_and_says_what_it_took(
    folkways: Command, endpoint: Endpoint
) -> None:
    embedder = f"openai:stub@{endpoint.url}"
    (found,) = json.loads(
        folkways("doctor", "--embedder", embedder, "--price", "1,0", "--json").out
    )
    assert found["model"] == f"embedder {embedder}"
    by = {finding["about"]: finding for finding in found["findings"]}
    assert by["embeddings"]["grade"] == "good"
    tokens = endpoint.log.tokens_in
    assert f"took 1 call, {tokens} tokens" in by["price"]["found"]
    both = folkways("doctor", "--mind", f"openai:x@{endpoint.url}", "--embedder", embedder)
    assert "embedder openai:stub" in both.out
    assert "an embedder" in folkways("doctor", "--embedder", "lexical").err


def test_the_doctor_counts_every_call(folkways: Command, endpoint: Endpoint) -> None:
    model = f"stub:offline@{endpoint.url}"
    (found,) = json.loads(folkways("doctor", "--mind", model, "--at-once", 2, "--json").out)
    (price,) = (one for one in found["findings"] if one["about"] == "price")
    assert f"took {len(endpoint.log.answered)} calls" in price["found"]


def test_the_doctor_bears_a_model_that_answers_once_and_then_no_more(folkways: Command) -> None:
    with Endpoint("schema", faults={"unauthorised": 1.0}) as ill:
        ill.script([None])
        done = folkways("doctor", "--mind", f"openai:x@{ill.url}", "--at-once", 40)
        assert len(ill.log) < 40, "nor is it asked many times at once"
    assert (done.code, "key was not accepted" in done.out) == (2, True)
    assert "calls at once" not in done.out


@pytest.mark.parametrize("command", ["doctor", "estimate"])
def test_the_price_of_what_is_not_asked_is_refused(
    folkways: Command, endpoint: Endpoint, command: str
) -> None:
    model = f"openai:x@{endpoint.url}"
    scenario = ("garden.yaml",) if command == "estimate" else ()
    done = folkways(command, *scenario, "--mind", model, "--price", "openai:y=1,2")
    assert (done.code, done.out) == (2, "")
    assert "asks no 'openai:y'" in done.err
    assert f"it asks: {model}" in " ".join(done.err.split())
    assert endpoint.log.tokens_in == 0

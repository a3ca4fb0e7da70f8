"""What is remembered of endpoints: where it holds, how long, and who begins afresh."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

import folkways
from folkways.assembly.endpoint_capabilities import (
    DAYS,
    cache_folder,
    recall_capabilities,
    remember_capabilities,
)
from folkways.assembly.endpoint_model import endpoint_of
from folkways.assembly.spending import ModelAccess
from folkways.estimates.examine import examine
from folkways.minds.llm.capabilities import ModelCapabilities
from folkways.runs.session import Silent
from folkways.scenario.minds import ModelSettings
from folkways.testing.endpoint import Endpoint, EndpointCapabilities

FOUND = ModelCapabilities(form="json", dropped=("seed",))
TODAY = date(2026, 11, 20)


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """An environment with a cache of its own."""
    return {"XDG_CACHE_HOME": str(tmp_path), "OPENAI_API_KEY": "k"}


@pytest.fixture
def poor() -> Iterator[Endpoint]:
    """An endpoint that takes no seed."""
    with Endpoint("offline", capabilities=EndpointCapabilities(seed=False)) as running:
        yield running


def test_what_is_found_holds_at_its_address_only(environ: dict[str, str]) -> None:
    local = environ | {"OPENAI_BASE_URL": "http://localhost:8000/v1"}
    assert remember_capabilities("openai:m", FOUND, local)
    assert recall_capabilities("openai:m", environ) is None
    assert recall_capabilities("openai:m", local) == FOUND
    # The same address by another way is the same endpoint.
    assert recall_capabilities("openai:m@http://localhost:8000/v1/", environ) == FOUND
    other = ModelCapabilities(form="strict")
    assert remember_capabilities("openai:m", other, environ)
    assert recall_capabilities("openai:m", local) == FOUND
    assert recall_capabilities("openai:m", environ) == other


def test_it_is_forgotten_after_a_month_however_often_it_is_used(environ: dict[str, str]) -> None:
    remember_capabilities("openai:m", FOUND, environ, TODAY)
    last = TODAY + timedelta(days=DAYS - 1)
    assert recall_capabilities("openai:m", environ, last) == FOUND
    remember_capabilities("openai:m", FOUND, environ, last)
    assert recall_capabilities("openai:m", environ, last + timedelta(days=1)) is None
    remember_capabilities("openai:m", FOUND, environ, last, afresh=True)
    assert recall_capabilities("openai:m", environ, last + timedelta(days=1)) == FOUND


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"openai:m": {"form": "json"}}', '{"openai:m": 1}', "\x00"]
)
def test_a_file_that_cannot_be_read_is_begun_anew(environ: dict[str, str], text: str) -> None:
    path = cache_folder(environ) / "endpoints.json"
    path.parent.mkdir()
    path.write_text(text)
    assert recall_capabilities("openai:m", environ) is None
    assert remember_capabilities("openai:m", FOUND, environ)
    assert recall_capabilities("openai:m", environ) == FOUND


def test_a_form_that_there_is_not_is_not_recalled(environ: dict[str, str]) -> None:
    remember_capabilities("openai:m", FOUND, environ)
    path = cache_folder(environ) / "endpoints.json"
    path.write_text(path.read_text().replace('"json"', '"odd"'))
    assert recall_capabilities("openai:m", environ) is None


async def test_the_doctor_begins_afresh(environ: dict[str, str], poor: Endpoint) -> None:
    settings = ModelSettings(model=f"openai:m@{poor.url}", max_tokens=500)
    stale = ModelCapabilities(form="text", dropped=("temperature",))
    remember_capabilities(settings.model, stale, environ)
    assert endpoint_of(settings, ModelAccess(environ=environ)).capabilities == stale
    await examine(settings, ModelAccess(environ=environ), at_once=1)
    assert recall_capabilities(settings.model, environ) == ModelCapabilities(form="full")


class _Notes(Silent):
    def __init__(self) -> None:
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)


def test_a_run_says_once_which_parameters_have_no_effect(poor: Endpoint, garden: Path) -> None:
    hears = _Notes()
    text = garden.read_text("utf-8")
    minds = f'minds:\n  one: {{model: "stub:offline@{poor.url}", seed: 3, temperature: 0.5}}\n'
    garden.write_text(f"{text}mind: one\n{minds}", "utf-8")
    folkways.run(garden, until="day 1 08:05", progress=hears)
    (said,) = [note for note in hears.notes if "does not accept" in note]
    assert said.endswith("does not accept seed: left out, without effect")

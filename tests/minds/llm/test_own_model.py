"""Clients from outside that fail, as errors that name the client, the method and the line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.minds.llm.scene import request_of

from folkways.base.errors import PartError
from folkways.language.model import Reply, Usage
from folkways.minds.faults import CallFault, Disconnected, TimedOut
from folkways.minds.llm.own_model import OwnModel
from folkways.scenario.minds import ModelSettings

SETTINGS = ModelSettings(model="made:one")


def _model(complete: Callable[[], object]) -> OwnModel:
    kind = type("Made", (), {"name": "made", "complete": lambda *_: complete()})
    return OwnModel(type("Client", (), {"build": lambda _: kind()}), SETTINGS)


def _raising(error: BaseException) -> OwnModel:
    async def fail() -> object:
        raise error

    return _model(fail)


def _asked(model: OwnModel) -> Reply:
    return asyncio.run(model.complete(request_of()))


@pytest.mark.parametrize("error", [ValueError("no thought"), BaseException("no thought")])
def test_a_client_that_fails_is_named(error: BaseException) -> None:
    said = rf"complete: {type(error).__name__}: no thought \(.*test_own_model\.py, line \d+\)"
    with pytest.raises(PartError, match=f"^the model made:one, {said}"):
        _asked(_raising(error))


def test_a_client_without_async_def_is_named() -> None:
    with pytest.raises(PartError, match="complete: must be written with async def; it returned 3"):
        _asked(_model(lambda: 3))


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (TimeoutError("slow"), TimedOut),
        (ConnectionError("gone"), Disconnected),
        (CallFault("busy"), CallFault),
    ],
)
def test_faults_that_may_pass_stay_faults(error: Exception, fault: type[CallFault]) -> None:
    with pytest.raises(fault):
        _asked(_raising(error))


@pytest.mark.parametrize(
    ("build", "said"),
    [
        (lambda _: 1 / 0, r"ZeroDivisionError: .*test_own_model\.py, line \d+"),
        (lambda _: None, "returned None; it must return a client"),
    ],
)
def test_a_client_that_cannot_be_made_is_named(
    build: Callable[[object], object], said: str
) -> None:
    with pytest.raises(PartError, match=f"^the model made:one, build: {said}"):
        OwnModel(type("Client", (), {"build": build}), SETTINGS)


@pytest.mark.parametrize("usage", [Usage(10**400, 0, 3), Usage(-1, 0, 3), Usage(1, 0, "3")])  # type: ignore[arg-type]
def test_tokens_that_no_call_takes_are_refused(usage: Usage) -> None:
    async def answer() -> object:
        return Reply("{}", usage=usage)

    with pytest.raises(PartError, match=r"its usage (counts more than|must count)"):
        _asked(_model(answer))

"""The offline mind behind HTTP is the offline mind."""

from __future__ import annotations

import asyncio

import pytest
from pydantic import BaseModel

from folkways.base.errors import MindError, ScenarioError
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.minds.faults import CallFault
from folkways.minds.llm.mind import LanguageMind
from folkways.minds.llm.stub_model import StubMessagesModel, StubModel
from folkways.minds.offline import OfflineMind
from folkways.scenario.minds import ModelSettings
from folkways.testing.endpoint import Endpoint
from folkways.testing.mind_suite import ALL, EVERY, Op

SETTINGS = ModelSettings(model="stub:offline")
Stub = StubModel | StubMessagesModel


async def answers(model: Stub, times: int = 1) -> list[BaseModel | BaseException]:
    mind = LanguageMind(model, PromptBook())

    async def ask(op: Op, ordinal: int) -> BaseModel:
        return await mind.perform(op, EVERY[op.name], CallKey(30_000, ordinal, 0))

    asked = [ask(op, ordinal) for ordinal in range(times) for op in ALL]
    try:
        return await asyncio.gather(*asked, return_exceptions=True)
    finally:
        await model.aclose()


@pytest.mark.parametrize("stub", [StubModel, StubMessagesModel])
async def test_the_answers_are_those_of_the_offline_mind(stub: type[Stub]) -> None:
    with Endpoint("offline", seed=5) as endpoint:
        address = endpoint.url if stub is StubModel else endpoint.root
        got = await answers(stub(SETTINGS, address))
    mind = OfflineMind(5)
    key = CallKey(30_000, 0, 0)
    assert got == [mind.answer(op, EVERY[op.name], key) for op in ALL]
    assert endpoint.log.by_operation() == {op.name: 1 for op in ALL}


@pytest.mark.parametrize("stub", [StubModel, StubMessagesModel])
async def test_malformed_answers_are_put_right_or_given_up(stub: type[Stub]) -> None:
    with Endpoint("offline", faults={"malformed": 0.5}) as endpoint:
        address = endpoint.url if stub is StubModel else endpoint.root
        got = await answers(stub(SETTINGS, address), times=4)
    given_up = [answer for answer in got if not isinstance(answer, BaseModel)]
    assert len(given_up) < len(got) / 4
    assert len(endpoint.log) > len(got)
    assert {entry.status for entry in endpoint.log} == {200}
    for error in given_up:
        # A body without an answer in it is a fault of the call, which the limit wrapper would mend.
        assert isinstance(error, MindError | CallFault), error


async def test_the_address_may_stand_in_the_settings() -> None:
    with Endpoint("offline") as endpoint:
        model = StubModel(ModelSettings(model=f"stub:offline@{endpoint.url}"))
        got = await answers(model)
    assert all(isinstance(answer, BaseModel) for answer in got)
    assert {entry.model for entry in endpoint.log} == {"offline"}
    with pytest.raises(ScenarioError, match="does not say where"):
        StubModel(SETTINGS)

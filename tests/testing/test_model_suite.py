"""The suite for models, held against the models that ship."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.patience import PATIENCE

from folkways.base.errors import Unavailable
from folkways.language.model import Reply, Request, Usage
from folkways.minds.llm.anthropic_model import AnthropicModel
from folkways.minds.llm.failures import EndpointLabels as Place
from folkways.minds.llm.openai_model import OpenAIModel
from folkways.minds.llm.stub_model import StubMessagesModel, StubModel
from folkways.scenario.minds import ModelSettings
from folkways.testing.endpoint import Endpoint, Fault
from folkways.testing.model_suite import check_endpoint_model, check_fault, check_model, requests

SETTINGS = ModelSettings(model="stub:m", timeout=PATIENCE)


def chat(endpoint: Endpoint) -> OpenAIModel:
    return OpenAIModel(SETTINGS, Place("stub", "m", endpoint.url, "KEY"), None)


def messages(endpoint: Endpoint) -> AnthropicModel:
    return AnthropicModel(SETTINGS, Place("stub", "m", endpoint.root, "KEY"), None)


def test_models_answer_every_operation() -> None:
    with Endpoint() as endpoint:
        check_model(lambda: chat(endpoint))
        check_model(lambda: messages(endpoint))
    assert not [entry for entry in endpoint.log if entry.status != 200]


def test_stub_models_answer_with_the_offline_mind() -> None:
    with Endpoint("offline") as endpoint:
        check_model(lambda: StubModel(SETTINGS, endpoint.url))
        check_model(lambda: StubMessagesModel(SETTINGS, endpoint.root))
    fingerprint = StubModel(SETTINGS, endpoint.url).fingerprint
    sent = {(entry.operation, entry.key, entry.content_key) for entry in endpoint.log.answered}
    for request in requests():
        assert (request.operation, request.key, request.content_key(fingerprint)) in sent


@pytest.mark.parametrize("fault", Fault)
def test_the_chat_format(fault: Fault) -> None:
    check_endpoint_model(chat, (fault,))


@pytest.mark.parametrize("fault", Fault)
def test_the_messages_format(fault: Fault) -> None:
    check_endpoint_model(messages, (fault,))


class Wrong:
    """A model whose replies are changed before they are given."""

    name = "wrong"
    fingerprint = "wrong"

    def __init__(self, reply: Reply | Exception) -> None:
        self._reply = reply

    async def complete(self, request: Request) -> Reply:
        if isinstance(self._reply, Exception):
            raise self._reply
        return self._reply


GOOD = Reply("{}", usage=Usage(5, 2, 1), seconds=0.1)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (replace(GOOD, usage=Usage(5, 6, 1)), "more was cached"),
        (replace(GOOD, usage=Usage(-1, -1, 1)), "negative"),
        (replace(GOOD, seconds=-1.0), "before the question"),
        (replace(GOOD, text="", finish="rejected"), "no reason"),
        (replace(GOOD, text="gone", finish="failed"), "gone"),
        (Unavailable("gone"), "gone"),
    ],
)
def test_the_suite_finds_what_is_wrong(reply: Reply | Exception, reason: str) -> None:
    check_model(lambda: Wrong(GOOD))
    with pytest.raises(AssertionError, match=reason):
        check_model(lambda: Wrong(reply))


def test_the_suite_finds_what_is_misread() -> None:
    with Endpoint() as endpoint, pytest.raises(AssertionError, match="throttled became"):
        check_fault(lambda _: Wrong(GOOD), endpoint, Fault.THROTTLED)

"""OpenAI's protocol: what is made of refusals and of connections that fail."""

from __future__ import annotations

import base64
import json

import pytest
from tests.minds.llm.chat import answer, declined
from tests.minds.llm.scene import Answer, Make, Server

from folkways.base.errors import Unavailable
from folkways.language.model import Request
from folkways.minds.faults import CallFault, Disconnected, ServerFault, Throttled, TimedOut
from folkways.minds.llm.models import make_model
from folkways.minds.llm.wire import mapping
from folkways.scenario.minds import ModelSettings
from folkways.testing.clock import an_hour_later, play
from folkways.testing.endpoint import Endpoint, Fault


@pytest.mark.parametrize(
    "complaint",
    [
        declined(
            "This model's maximum context length is 16 tokens.", code="context_length_exceeded"
        ),
        declined("Request too large", 413),
        declined("The prompt was flagged by the content management policy", code="content_filter"),
        declined("The temperature of the discussion cannot be judged"),
        declined("something odd about messages[1]", 422),
        declined(
            "This model's maximum context length is 16 tokens. However, your messages resulted in "
            "130 tokens (100 in the messages, 30 in the response_format schemas).",
            param="messages",
        ),
        declined(
            "'max_tokens' is too large: 4000. This model's maximum context length is 8192 tokens "
            "and your request has 5000."
        ),
    ],
)
async def test_a_question_that_is_rejected_is_a_reply_that_says_so(
    server: Server, make: Make, asked: Request, complaint: Answer
) -> None:
    server.say(complaint)
    reply = await make("openai", temperature=None).complete(asked)
    assert reply.finish == "rejected"
    assert str(mapping(mapping(complaint.body)["error"])["message"]) in reply.text
    assert len(server.got) == 1


@pytest.mark.parametrize(
    ("complaint", "said"),
    [
        (declined("Incorrect API key provided: sk-123", 401), "FOLKWAYS_API_KEY"),
        (declined("No access", 403), "may use this model"),
        (declined("Add funds", 402), "no credit"),
        (declined("You exceeded your quota", 429, code="insufficient_quota"), "no credit"),
        (declined("Your credit balance is too low"), "no credit"),
        (declined("API key not valid. Please pass a valid API key."), "the key was not accepted"),
        (declined("The model `m` does not exist", 404), "no model 'm'"),
        (declined("invalid model: m"), "no model 'm'"),
        (Answer(b"<html>Not here</html>", 404), "Check the model's name and the address"),
        (declined("Method not allowed", 405), "ends in /v1"),
        (
            declined("max_tokens is too large: 4000. This model supports at most 2048 tokens."),
            "Declare a smaller max_tokens",
        ),
    ],
)
async def test_what_no_waiting_mends_pauses_the_run(
    server: Server, make: Make, asked: Request, complaint: Answer, said: str
) -> None:
    server.say(complaint)
    with pytest.raises(Unavailable, match=said):
        await make("openai").complete(asked)


async def test_a_key_is_never_repeated(server: Server, asked: Request) -> None:
    server.say(declined("Incorrect API key provided: sk-secret-1.", 401))
    name = f"openai:m@http://127.0.0.1:{server.port}/v1"
    model = make_model(ModelSettings(model=name), environ={"OPENAI_API_KEY": "sk-secret-1"})
    with pytest.raises(Unavailable) as caught:
        await model.complete(asked)
    await model.aclose()
    assert "sk-secret" not in str(caught.value)
    assert server.headers[0]["Authorization"] == "Bearer sk-secret-1"


async def test_a_key_in_an_answer_is_taken_out(server: Server, asked: Request) -> None:
    key = "sk-secret-0123456789"
    encoded = base64.b64encode(key.encode()).decode()
    server.say(answer(f"It is {key}, or {encoded}, or {key[::-1]}."))
    name = f"openai:m@http://127.0.0.1:{server.port}/v1"
    model = make_model(ModelSettings(model=name), environ={"OPENAI_API_KEY": key})
    reply = await model.complete(asked)
    await model.aclose()
    assert reply.text == "It is (the key), or (the key), or (the key)."


TRANSIENT = {
    Fault.THROTTLED: Throttled,
    Fault.THROTTLED_DATE: Throttled,
    Fault.THROTTLED_MS: Throttled,
    Fault.THROTTLED_BARE: Throttled,
    Fault.SERVER_ERROR: ServerFault,
    Fault.BAD_GATEWAY: ServerFault,
    Fault.UNAVAILABLE: ServerFault,
    Fault.OVERLOADED: ServerFault,
    Fault.DROPPED: Disconnected,
    Fault.DROPPED_MIDWAY: Disconnected,
    Fault.CUT_BODY: ServerFault,
    Fault.HTML_PAGE: ServerFault,
}


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
async def test_faults_of_the_endpoint_are_told_apart(protocol: str, asked: Request) -> None:
    with Endpoint("schema", retry_after=7.0) as endpoint:
        url = endpoint.url if protocol == "openai" else endpoint.root
        model = make_model(ModelSettings(model=f"{protocol}:m@{url}"), environ={})
        for fault, kind in TRANSIENT.items():
            endpoint.script([fault])
            with pytest.raises(CallFault) as caught:
                await model.complete(asked)
            assert caught.type is kind
            if kind is Throttled and fault is not Fault.THROTTLED_BARE:
                # A date has whole seconds only.
                assert caught.value.retry_after == pytest.approx(7.0, abs=1.0)
        # The connections are whole after all that.
        assert (await model.complete(asked)).finish == "stop"
        await model.aclose()


def test_a_server_that_hangs_is_noticed(asked: Request) -> None:
    with Endpoint("schema") as endpoint:
        endpoint.outage(Fault.HANG)
        settings = ModelSettings(model=f"openai:m@{endpoint.url}", timeout=600.5)

        async def ask() -> None:
            model = make_model(settings, environ={})
            with pytest.raises(TimedOut, match=r"600\.5 s"):
                await an_hour_later(endpoint, model.complete(asked))
            await model.aclose()

        play(ask())


async def test_a_server_that_is_not_there_is_noticed(asked: Request) -> None:
    with Endpoint("schema") as endpoint:
        pass
    gone = make_model(ModelSettings(model=f"openai:m@{endpoint.url}"), environ={})
    with pytest.raises(Disconnected):
        await gone.complete(asked)
    await gone.aclose()
    assert json.loads(gone.capabilities.model_dump_json())["form"] == "full"

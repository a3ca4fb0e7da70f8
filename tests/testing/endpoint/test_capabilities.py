"""What an endpoint cannot do, it says, naming it."""

from __future__ import annotations

import json

import pytest
from tests.testing.endpoint.conftest import SCHEMA, Ask, Body, chat, message

from folkways.testing.endpoint import Endpoint, EndpointCapabilities

OPEN = {key: value for key, value in SCHEMA.items() if key != "additionalProperties"}
OPTIONAL = {**SCHEMA, "required": ["text"]}
NESTED = {**SCHEMA, "$defs": {"Inner": {"type": "object", "properties": {}}}}
UNBOUNDED = {**SCHEMA, "properties": {"text": {"type": "string"}, "score": {"type": "integer"}}}


def after(schema: Body) -> Body:
    wanted = {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
    return chat(response_format=wanted)


@pytest.mark.parametrize(
    ("lacking", "asked", "named"),
    [
        (EndpointCapabilities(json_schema=False), chat(), "response_format"),
        (
            EndpointCapabilities(json_object=False),
            chat(response_format={"type": "json_object"}),
            "response_format",
        ),
        (EndpointCapabilities(max_tokens=False), chat(max_tokens=99), "max_tokens"),
        (
            EndpointCapabilities(max_completion_tokens=False),
            chat(max_completion_tokens=99),
            "max_completion_tokens",
        ),
        (EndpointCapabilities(temperature=False), chat(temperature=0.7), "temperature"),
        (EndpointCapabilities(seed=False), chat(seed=1), "seed"),
        (
            EndpointCapabilities(reasoning_effort=False),
            chat(reasoning_effort="low"),
            "reasoning_effort",
        ),
        (EndpointCapabilities(context=20), chat("Well. " * 20), "messages"),
        (EndpointCapabilities(strict=True), after(OPEN), "response_format"),
        (EndpointCapabilities(strict=True), after(OPTIONAL), "response_format"),
        (EndpointCapabilities(strict=True), after(NESTED), "response_format"),
        (EndpointCapabilities(lengths=False), chat(), "response_format"),
        (EndpointCapabilities(bounds=False), chat(), "response_format"),
    ],
)
async def test_what_is_lacking_is_named(
    ask: Ask, lacking: EndpointCapabilities, asked: Body, named: str
) -> None:
    with Endpoint(capabilities=lacking) as endpoint, Endpoint() as able:
        got = await ask(endpoint, asked)
        assert got.status == 400
        error = json.loads(got.body)["error"]
        assert error["param"] == named
        assert error["type"] == "invalid_request_error"
        assert (await ask(able, asked)).status == 200
        assert not endpoint.log.answered


@pytest.mark.parametrize(
    ("lacking", "asked"),
    [
        (EndpointCapabilities(json_schema=False), chat(response_format={"type": "json_object"})),
        (EndpointCapabilities(json_object=False), chat()),
        (EndpointCapabilities(max_tokens=False), chat(max_completion_tokens=99)),
        (EndpointCapabilities(temperature=False), chat(temperature=1)),
        (EndpointCapabilities(strict=True), chat()),
        (EndpointCapabilities(lengths=False), after(UNBOUNDED)),
        (EndpointCapabilities(context=20), chat("Well.")),
    ],
)
async def test_what_is_not_lacking_is_answered(
    ask: Ask, lacking: EndpointCapabilities, asked: Body
) -> None:
    with Endpoint(capabilities=lacking) as endpoint:
        assert (await ask(endpoint, asked)).status == 200


async def test_an_endpoint_without_usage_counts_all_the_same(ask: Ask) -> None:
    with Endpoint(capabilities=EndpointCapabilities(usage=False)) as endpoint:
        assert "usage" not in json.loads((await ask(endpoint, chat())).body)
        assert endpoint.log.tokens_in > 0


async def test_a_schema_may_be_taken_and_not_heeded(ask: Ask) -> None:
    with Endpoint(capabilities=EndpointCapabilities(enforces=False)) as endpoint:
        text = json.loads((await ask(endpoint, chat())).body)["choices"][0]["message"]["content"]
        with pytest.raises(json.JSONDecodeError):
            json.loads(text)


async def test_an_endpoint_without_embeddings(ask: Ask) -> None:
    with Endpoint(capabilities=EndpointCapabilities(embeddings=False)) as endpoint:
        got = await ask(endpoint, {"model": "e", "input": "One."}, "/embeddings")
        assert got.status == 404


async def test_the_messages_format_has_words_of_its_own(ask: Ask) -> None:
    tool = {"name": "give", "input_schema": SCHEMA}
    forced = message(tools=[tool], tool_choice={"type": "tool", "name": "give"})
    del forced["output_config"]
    with Endpoint(capabilities=EndpointCapabilities(json_schema=False)) as endpoint:
        got = await ask(endpoint, message(), "/messages")
        assert got.status == 400
        assert json.loads(got.body)["error"]["message"].startswith("output_config.format")
        assert (await ask(endpoint, forced, "/messages")).status == 200
    with Endpoint(capabilities=EndpointCapabilities(tools=False)) as endpoint:
        got = await ask(endpoint, forced, "/messages")
        assert got.status == 400
        assert "tool_choice" in json.loads(got.body)["error"]["message"]


async def test_servers_say_no_in_four_styles(ask: Ask) -> None:
    said = {}
    for style in ("format", "plain", "detail", "server"):
        with Endpoint(capabilities=EndpointCapabilities(seed=False, style=style)) as endpoint:
            got = await ask(endpoint, chat(seed=1))
            said[style] = (got.status, json.loads(got.body))
    why = "Unrecognized request argument supplied: seed"
    assert said["format"][0] == 400
    assert said["plain"] == (400, {"error": why})
    detail = {"type": "value_error", "loc": ["body", "seed"], "msg": why}
    assert said["detail"] == (422, {"detail": [detail]})
    assert (said["server"][0], said["server"][1]["error"]["message"]) == (500, why)

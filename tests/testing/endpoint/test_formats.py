"""The two formats, and what the schema answerer says in them."""

from __future__ import annotations

import base64
import json

import aiohttp
import jsonschema
import numpy as np
import pytest
from tests.testing.endpoint.conftest import SCHEMA, Ask, Got, chat, message

from folkways.language.prompt import Prompt
from folkways.testing.endpoint import Endpoint
from folkways.testing.mind_suite import ALL, EVERY


def content(got: Got) -> str:
    assert got.status == 200, got.body
    text = json.loads(got.body)["choices"][0]["message"]["content"]
    assert isinstance(text, str)
    return text


async def test_an_answer_in_the_chat_format(ask: Ask) -> None:
    with Endpoint() as endpoint:
        got = await ask(endpoint, chat())
    body = json.loads(got.body)
    assert got.headers["Content-Type"] == "application/json"
    assert body["object"] == "chat.completion"
    assert body["model"] == "m"
    assert body["choices"][0]["finish_reason"] == "stop"
    assert body["choices"][0]["message"]["role"] == "assistant"
    assert body["choices"][0]["message"]["refusal"] is None
    jsonschema.validate(json.loads(content(got)), SCHEMA)


async def test_an_answer_in_the_messages_format(ask: Ask) -> None:
    with Endpoint() as endpoint:
        got = await ask(endpoint, message(), "/messages")
    body = json.loads(got.body)
    assert (body["type"], body["role"], body["stop_reason"]) == ("message", "assistant", "end_turn")
    (block,) = body["content"]
    assert block["type"] == "text"
    jsonschema.validate(json.loads(block["text"]), SCHEMA)


async def test_a_tool_that_must_be_used_gets_its_input(ask: Ask) -> None:
    tool = {"name": "give", "description": "Gives the answer.", "input_schema": SCHEMA}
    asked = message(tools=[tool], tool_choice={"type": "tool", "name": "give"})
    del asked["output_config"]
    with Endpoint() as endpoint:
        body = json.loads((await ask(endpoint, asked, "/messages")).body)
    (block,) = body["content"]
    assert (body["stop_reason"], block["type"], block["name"]) == ("tool_use", "tool_use", "give")
    jsonschema.validate(block["input"], SCHEMA)


async def test_usage_counts_bytes_and_what_was_seen_before(ask: Ask) -> None:
    with Endpoint() as endpoint:
        first, second = [json.loads((await ask(endpoint, chat(t))).body) for t in ("Aä", "B")]
        third = json.loads((await ask(endpoint, message("C"), "/messages")).body)
        fourth = json.loads((await ask(endpoint, message("D"), "/messages")).body)
    system = len("Answer in JSON.")
    answer = first["choices"][0]["message"]["content"]
    assert first["usage"] == {
        "prompt_tokens": -(-(system + 3) // 4),
        "completion_tokens": -(-len(answer.encode()) // 4),
        "total_tokens": -(-(system + 3) // 4) + -(-len(answer.encode()) // 4),
        "prompt_tokens_details": {"cached_tokens": 0},
    }
    assert second["usage"]["prompt_tokens_details"]["cached_tokens"] == system // 4
    assert third["usage"]["cache_read_input_tokens"] == 0
    assert fourth["usage"]["cache_read_input_tokens"] == system // 4
    assert fourth["usage"]["input_tokens"] == -(-(system + 1) // 4) - system // 4
    assert endpoint.log.cached == 2 * (system // 4)


async def test_the_same_prompt_always_gets_the_same_answer(ask: Ask) -> None:
    with Endpoint() as one, Endpoint() as other:
        texts = {content(await ask(endpoint, chat())) for endpoint in (one, other, one)}
        others = {content(await ask(one, chat(f"How loud is {n}?"))) for n in range(20)}
    assert len(texts) == 1
    assert len(others) == 20


async def test_the_schema_may_stand_in_the_prompt(ask: Ask) -> None:
    wanted = f"Answer in JSON such as {{this}}, after this schema:\n{json.dumps(SCHEMA)}\nThanks."
    asked = chat(wanted, response_format={"type": "json_object"})
    with Endpoint() as endpoint:
        jsonschema.validate(json.loads(content(await ask(endpoint, asked))), SCHEMA)
        del asked["response_format"]
        jsonschema.validate(json.loads(content(await ask(endpoint, asked))), SCHEMA)
        empty = await ask(endpoint, chat("Anything.", response_format={"type": "json_object"}))
        assert content(empty) == "{}"
        prose = content(await ask(endpoint, chat("Hello.", response_format=None)))
        assert " " in prose


async def test_every_operation_gets_answers_that_are_valid(ask: Ask) -> None:
    with Endpoint() as endpoint:
        for op in ALL:
            schema = op.output.model_json_schema()
            prompt: Prompt = op.render(EVERY[op.name])
            for n in range(5):
                asked = chat(
                    f"{prompt.situation} {n}",
                    response_format={
                        "type": "json_schema",
                        "json_schema": {"name": op.name, "schema": schema},
                    },
                )
                text = content(await ask(endpoint, asked))
                jsonschema.validate(json.loads(text), schema)
                op.output.model_validate_json(text)


async def test_an_answer_is_no_longer_than_asked(ask: Ask) -> None:
    with Endpoint() as endpoint:
        got = await ask(endpoint, chat(max_completion_tokens=2))
        assert len(content(got)) <= 8
        body = json.loads(got.body)
        assert body["choices"][0]["finish_reason"] == "length"
        assert body["usage"]["completion_tokens"] == 2
        cut = json.loads((await ask(endpoint, message(max_tokens=2), "/messages")).body)
        assert cut["stop_reason"] == "max_tokens"


@pytest.mark.parametrize(
    "body",
    [
        {"messages": []},
        {"model": "m", "messages": []},
        chat(stream=True),
        chat(messages="Hello"),
        chat(response_format={"type": "json_schema"}),
        chat(response_format={"type": "xml"}),
        "Hello",
    ],
)
async def test_what_is_no_request_is_refused(ask: Ask, body: object) -> None:
    with Endpoint() as endpoint:
        got = await ask(endpoint, body)
        assert got.status == 400
        assert json.loads(got.body)["error"]["type"] == "invalid_request_error"


async def test_messages_must_begin_with_the_user(ask: Ask) -> None:
    asked = message(messages=[{"role": "assistant", "content": "Hello"}])
    with Endpoint() as endpoint:
        got = await ask(endpoint, asked, "/messages")
    body = json.loads(got.body)
    assert got.status == 400
    assert (body["type"], body["error"]["type"]) == ("error", "invalid_request_error")


async def test_embeddings_in_both_encodings(ask: Ask) -> None:
    asked = {"model": "e", "input": ["No smoking indoors.", "Smoking indoors?", "A red tomato."]}
    with Endpoint() as endpoint:
        plain = json.loads((await ask(endpoint, asked, "/embeddings")).body)
        packed = json.loads(
            (await ask(endpoint, {**asked, "encoding_format": "base64"}, "/embeddings")).body
        )
        short = json.loads((await ask(endpoint, {**asked, "dimensions": 8}, "/embeddings")).body)
        empty = await ask(endpoint, {"model": "e", "input": [""]}, "/embeddings")
    vectors = np.array([entry["embedding"] for entry in plain["data"]], dtype=np.float32)
    unpacked = [
        np.frombuffer(base64.b64decode(entry["embedding"]), dtype="<f4") for entry in packed["data"]
    ]
    assert np.array_equal(vectors, np.array(unpacked))
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]
    assert len(short["data"][0]["embedding"]) == 8
    assert plain["usage"]["prompt_tokens"] == -(-sum(map(len, asked["input"])) // 4)
    assert empty.status == 400


async def test_models_and_keys(ask: Ask) -> None:
    with Endpoint(models=("m", "n"), key="a key for tests") as endpoint:
        assert (await ask(endpoint, chat())).status == 401
        bearer = {"Authorization": "Bearer a key for tests"}
        assert (await ask(endpoint, chat(), **bearer)).status == 200
        assert (await ask(endpoint, chat(model="o"), **bearer)).status == 404
        shown = await ask(endpoint, message(model="n"), "/messages", **{"x-api-key": "wrong"})
        assert shown.status == 401
        async with (
            aiohttp.ClientSession(headers=bearer) as session,
            session.get(endpoint.url + "/models") as response,
        ):
            listed = await response.json()
    assert [model["id"] for model in listed["data"]] == ["m", "n"]

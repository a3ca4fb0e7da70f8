"""OpenAI's protocol: what is sent, what is made of what comes back."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping

import pytest
from tests.minds.llm.chat import answer, declined
from tests.minds.llm.scene import RIGHT, Answer, Make, Ruling, Server, request_of

from folkways.base.errors import Unavailable
from folkways.language.model import Attempt, Reply, Request, Usage
from folkways.minds.faults import Disconnected, ServerFault, Throttled
from folkways.minds.llm.capabilities import ModelCapabilities
from folkways.minds.llm.failures import EndpointLabels as Place
from folkways.minds.llm.models import make_model
from folkways.minds.llm.openai_model import OpenAIModel
from folkways.minds.llm.parse_answer import LONGEST
from folkways.minds.llm.providers import providers
from folkways.minds.llm.schema import answer_schema, schema_text
from folkways.minds.llm.wire import mapping
from folkways.scenario.minds import ModelSettings
from folkways.testing.endpoint import Endpoint, EndpointCapabilities


async def test_a_question_goes_out_in_the_strict_form(server: Server, make: Make) -> None:
    server.say(answer())
    model = make("openai", temperature=0.5, seed=7, extra={"top_k": 3}, max_tokens=500)
    tries = (Attempt("I pass", "the answer holds no JSON object"), Attempt("", "it is empty"))
    reply = await model.complete(request_of(*tries))
    assert reply == Reply(RIGHT, "stop", Usage(90, 0, 7), reply.seconds)
    assert reply.seconds > 0
    (sent,) = server.got
    messages = sent.pop("messages")
    assert sent == {
        "model": "m",
        "max_tokens": 500,
        "temperature": 0.5,
        "seed": 7,
        "top_k": 3,
        "response_format": {
            "type": "json_schema",
            "json_schema": {
                "name": "rule",
                "strict": True,
                "schema": answer_schema(Ruling, "full"),
            },
        },
    }
    assert isinstance(messages, list)
    assert [message["role"] for message in messages] == [
        "system", "user", "assistant", "user", "assistant", "user"
    ]  # fmt: skip
    assert [message["content"] for message in messages[:3]] == [
        "Answer in JSON.", "Was it right?", "I pass"
    ]  # fmt: skip
    assert "the answer holds no JSON object" in messages[3]["content"]
    assert messages[4]["content"]  # no endpoint takes an empty message


async def test_the_schema_stands_in_the_prompt_where_there_is_no_other_way(
    server: Server, make: Make, asked: Request
) -> None:
    server.say(answer())
    await make("openai", structured="json").complete(asked)
    await make("openai", structured="text").complete(asked)
    json_mode, text = server.got
    assert json_mode["response_format"] == {"type": "json_object"}
    assert "response_format" not in text
    for sent in (json_mode, text):
        messages = sent["messages"]
        assert isinstance(messages, list)
        assert messages[0]["content"].startswith("Answer in JSON.\n\n")
        assert messages[0]["content"].endswith(schema_text(Ruling))


@pytest.mark.parametrize(
    ("body", "text", "finish"),
    [
        (answer(None), "", "stop"),
        (answer(""), "", "stop"),
        (answer([{"type": "text", "text": "{"}, {"type": "text", "text": "}"}]), "{}", "stop"),
        (answer(42), "", "stop"),
        (answer("{", finish_reason="length"), "{", "length"),
        (answer(None, finish_reason="content_filter"), "", "filtered"),
        (
            answer(None, message={"refusal": "I would rather not."}),
            "I would rather not.",
            "refused",
        ),
        (answer("{}", finish_reason=None), "{}", "stop"),
        (answer("{}", finish_reason={"odd": 1}), "{}", "stop"),
        (answer("a\ud800b"), "a\ufffdb", "stop"),
        (answer("x" * LONGEST * 2), "x" * (LONGEST + 1), "stop"),
        (answer("<think>" + "x" * LONGEST + "</think>{}"), "{}", "stop"),
    ],
)
async def test_answers_of_every_shape_become_texts(
    server: Server, make: Make, asked: Request, body: Mapping[str, object], text: str, finish: str
) -> None:
    server.say(body)
    reply = await make("openai").complete(asked)
    assert (reply.text, reply.finish) == (text, finish)
    assert reply.usage == Usage(90, 0, 7)


@pytest.mark.parametrize(
    ("told", "usage"),
    [
        (None, Usage(8, 0, 8)),
        ("many", Usage(8, 0, 8)),
        ({"prompt_tokens": -1, "completion_tokens": 1e9}, Usage(8, 0, 8)),
        ({"prompt_tokens": 50, "completion_tokens": True}, Usage(50, 0, 8)),
        (
            {"prompt_tokens": 50, "prompt_tokens_details": {"cached_tokens": 40}},
            Usage(50, 40, 8),
        ),
        ({"prompt_tokens": 50, "prompt_cache_hit_tokens": 60}, Usage(50, 50, 8)),
    ],
)  # fmt: skip
async def test_tokens_are_as_told_or_else_estimated(
    server: Server, make: Make, asked: Request, told: object, usage: Usage
) -> None:
    server.say(answer(usage=told))
    assert (await make("openai").complete(asked)).usage == usage


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"<html>Bad Gateway</html>", b"[" * 100_000, b'{"choices": []}', b"{}"],
    ids=lambda body: body[:12].decode(),
)
async def test_a_body_that_is_no_answer_is_a_fault_of_the_server(
    server: Server, make: Make, asked: Request, body: bytes
) -> None:
    server.say(Answer(body))
    with pytest.raises(ServerFault):
        await make("openai").complete(asked)


async def test_an_error_in_the_body_counts_as_its_status(
    server: Server, make: Make, asked: Request
) -> None:
    server.say({"error": {"code": 429, "message": "slow down"}})
    with pytest.raises(Throttled, match="slow down"):
        await make("openai").complete(asked)
    server.answers = [Answer(answer(finish_reason="error"))]
    with pytest.raises(ServerFault, match="in the middle"):
        await make("openai").complete(asked)


async def test_bodies_without_end_are_not_read_to_their_end(
    server: Server, make: Make, asked: Request
) -> None:
    server.say(
        answer("x" * 10_000_000),
        Answer(gzip.compress(bytes(80_000_000)), 200, {"Content-Encoding": "gzip"}),
    )
    model = make("openai", max_tokens=300)
    for _ in range(2):
        reply = await model.complete(asked)
        assert (reply.text, reply.finish) == ("", "length")
        assert reply.usage == Usage(8, 0, 300)


async def test_a_packed_body_of_ordinary_size_is_read(
    server: Server, make: Make, asked: Request
) -> None:
    body = json.dumps(answer("x" * 3_000_000)).encode()
    server.say(Answer(gzip.compress(body), 200, {"Content-Encoding": "GZIP"}))
    server.say(Answer(gzip.compress(body)[:100], 200, {"Content-Encoding": "gzip"}))
    server.say(Answer(b"not packed", 200, {"Content-Encoding": "gzip"}))
    model = make("openai")
    assert (await model.complete(asked)).finish == "stop"
    with pytest.raises(ServerFault, match="no JSON"):
        await model.complete(asked)
    with pytest.raises(Disconnected, match="decompressing"):
        await model.complete(asked)


@pytest.mark.parametrize("packed", ["gzip, gzip", "br", "deflate", "identity, gzip"])
async def test_a_body_that_is_packed_otherwise_or_more_than_once_is_not_unpacked(
    packed: str, server: Server, make: Make, asked: Request
) -> None:
    twice = gzip.compress(gzip.compress(bytes(80_000_000)))
    server.say(Answer(twice, 200, {"Content-Encoding": packed}))
    with pytest.raises(Disconnected, match="packed in a way that was not asked for"):
        await make("openai").complete(asked)


@pytest.mark.parametrize(
    ("parameter", "complaint"),
    [
        (
            "temperature",
            declined(
                "Unsupported value: 'temperature' does not support 0.5 with this model. Only the "
                "default (1) value is supported.",
                param="temperature",
                code="unsupported_value",
            ),
        ),
        ("top_p", declined("top_p is not supported by this model")),
        (
            "seed",
            Answer(
                {"detail": [{"type": "extra_forbidden", "loc": ["body", "seed"],
                             "msg": "Extra inputs are not permitted"}]},
                422,
            ),
        ),
        ("reasoning_effort", declined("Unknown name \"reasoning_effort\": Cannot find field.")),
    ],
)  # fmt: skip
async def test_a_parameter_that_is_not_accepted_is_left_out_from_then_on(
    server: Server, make: Make, asked: Request, parameter: str, complaint: Answer
) -> None:
    server.say(complaint, answer())
    declared = {"temperature": 0.5, "top_p": 0.9, "seed": 1, "reasoning_effort": "low"}
    model = make("openai", **declared)
    fingerprint = model.fingerprint
    for _ in range(2):
        assert (await model.complete(asked)).text == RIGHT
    assert [parameter in sent for sent in server.got] == [True, False, False]
    rest = declared.keys() - {parameter}
    assert rest <= server.got[2].keys()
    assert model.capabilities.dropped == (parameter,)
    assert model.fingerprint == fingerprint


async def test_the_longest_length_goes_by_either_name(
    server: Server, make: Make, asked: Request
) -> None:
    server.say(
        declined(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
            "'max_completion_tokens' instead.",
            param="max_tokens",
        ),
        answer(),
    )
    model = make("openai")
    await model.complete(asked)
    assert "max_tokens" not in server.got[1]
    assert server.got[1]["max_completion_tokens"] == 4000
    assert model.capabilities.length_name == "max_completion_tokens"


async def test_a_form_that_is_declined_gives_way_to_the_next(
    server: Server, make: Make, asked: Request
) -> None:
    server.say(
        declined("Invalid schema for response_format 'rule': 'maxLength' is not permitted."),
        declined("The schema is too large"),
        declined("This model does not support json_schema", param="response_format"),
        declined("response_format is not available"),
        answer(),
    )
    model = make("openai")
    assert (await model.complete(asked)).text == RIGHT
    forms = [mapping(sent.get("response_format")).get("type") for sent in server.got]
    assert forms == ["json_schema", "json_schema", "json_schema", "json_object", None]
    assert model.capabilities == ModelCapabilities(form="text")
    kept = ModelCapabilities.model_validate_json(model.capabilities.model_dump_json())
    assert make_model(model.settings, kept, {}).capabilities == kept


async def test_a_form_or_parameter_that_was_asked_for_is_not_given_up_in_silence(
    server: Server, make: Make, asked: Request
) -> None:
    server.say(declined("'json_object' is not supported", param="response_format"))
    with pytest.raises(Unavailable, match=r"new run with 'structured: auto'"):
        await make("openai", structured="json").complete(asked)
    server.answers = [declined("Unknown parameter: 'top_k'.", param="top_k")]
    with pytest.raises(Unavailable, match="'top_k', which stands under extra"):
        await make("openai", extra={"top_k": 3}).complete(asked)
    assert len(server.got) == 2


async def test_calls_that_are_declined_together_learn_together(asked: Request) -> None:
    poor = EndpointCapabilities(json_schema=False, seed=False)
    with Endpoint("schema", capabilities=poor) as endpoint:
        model = make_model(ModelSettings(model=f"openai:m@{endpoint.url}", seed=3), environ={})
        replies = await asyncio.gather(*(model.complete(asked) for _ in range(50)))
        await model.aclose()
        put = len(endpoint.log)
    assert {reply.finish for reply in replies} == {"stop"}
    assert model.capabilities == ModelCapabilities(form="json", dropped=("seed",))
    # Four steps down, and never more than one repetition of each call for each of them.
    assert put <= 5 * 50


async def test_openai_itself_is_asked_in_its_own_words(server: Server, asked: Request) -> None:
    server.say(answer())
    place = Place("openai:m", "m", f"http://127.0.0.1:{server.port}/v1", "OPENAI_API_KEY")
    row = providers()["openai"]
    settings = ModelSettings(model="openai:m", reasoning_effort="low")
    model = OpenAIModel(settings, place, "k", form=row.form, length_name=row.length_name)
    await model.complete(asked)
    await model.aclose()
    (sent,) = server.got
    assert sent["max_completion_tokens"] == 4000
    assert sent["reasoning_effort"] == "low"
    assert "max_tokens" not in sent
    asked_for = mapping(mapping(sent["response_format"])["json_schema"])
    assert asked_for["schema"] == answer_schema(Ruling, "strict")


async def test_what_an_endpoint_cannot_do_is_found_out_by_itself(asked: Request) -> None:
    poor = EndpointCapabilities(json_schema=False, max_tokens=False, temperature=False, seed=False)
    settings = {"temperature": 0.7, "seed": 3}
    with Endpoint("schema", capabilities=poor) as endpoint:
        model = make_model(
            ModelSettings.model_validate({"model": f"openai:m@{endpoint.url}", **settings}),
            environ={},
        )
        reply = await model.complete(asked)
        await model.aclose()
    assert Ruling.model_validate_json(reply.text)
    assert model.capabilities == ModelCapabilities(
        form="json", dropped=("temperature", "seed"), length_name="max_completion_tokens"
    )

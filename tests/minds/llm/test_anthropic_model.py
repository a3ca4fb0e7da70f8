"""Anthropic's protocol: what is sent, what is made of what comes back."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.minds.llm.scene import RIGHT, Answer, Make, Ruling, Server, request_of

from folkways.base.errors import Unavailable
from folkways.language.model import Attempt, Request, Usage
from folkways.minds.faults import ServerFault, Throttled
from folkways.minds.llm.parse_answer import read_answer
from folkways.minds.llm.schema import answer_schema
from folkways.minds.llm.wire import mapping


def answer(*texts: str, **more: object) -> dict[str, object]:
    """A body as the protocol has it."""
    content = [{"type": "text", "text": text} for text in texts or (RIGHT,)]
    usage = {"input_tokens": 9, "output_tokens": 7}
    return {"type": "message", "content": content, "stop_reason": "end_turn", "usage": usage} | more


def declined(message: str, status: int = 400, kind: str = "invalid_request_error") -> Answer:
    """A refusal as the protocol has it."""
    return Answer({"type": "error", "error": {"type": kind, "message": message}}, status)


async def test_a_question_goes_out_with_its_instructions_marked_to_be_cached(
    server: Server, make: Make
) -> None:
    server.say(answer())
    model = make("anthropic", temperature=0.5, seed=7, reasoning_effort="minimal", max_tokens=500)
    reply = await model.complete(request_of(Attempt("", "it is empty")))
    assert (reply.text, reply.finish) == (RIGHT, "stop")
    (sent,) = server.got
    messages = sent.pop("messages")
    assert sent == {
        "model": "m",
        "max_tokens": 500,
        "temperature": 0.5,
        "system": [
            {"type": "text", "text": "Answer in JSON.", "cache_control": {"type": "ephemeral"}}
        ],
        "output_config": {
            "effort": "low",
            "format": {"type": "json_schema", "schema": answer_schema(Ruling, "bare")},
        },
    }
    assert isinstance(messages, list)
    assert [message["role"] for message in messages] == ["user", "assistant", "user"]
    assert messages[0]["content"] == "Was it right?"
    assert messages[1]["content"]
    assert "it is empty" in messages[2]["content"]
    assert server.headers[0]["anthropic-version"]


async def test_models_without_that_form_are_made_to_call_a_tool(
    server: Server, make: Make, asked: Request
) -> None:
    call = {"type": "tool_use", "name": "answer", "input": {"passed": True, "reason": "so"}}
    thought = {"type": "text", "text": "I shall call the tool {now}."}
    server.say(
        declined("output_config.format: structured outputs are not supported with this model"),
        answer(content=[thought, call], stop_reason="tool_use"),
    )
    model = make("anthropic")
    reply = await model.complete(asked)
    assert read_answer(reply.text, Ruling) == Ruling(passed=True, reason="so")
    sent = server.got[1]
    assert "output_config" not in sent
    assert sent["tool_choice"] == {"type": "tool", "name": "answer"}
    tools = sent["tools"]
    assert isinstance(tools, list)
    assert tools[0]["input_schema"] == answer_schema(Ruling, "full")
    assert model.capabilities.form == "tool"


@pytest.mark.parametrize(
    ("body", "text", "finish"),
    [
        (answer("{", "}"), "{}", "stop"),
        (answer(content=[]), "", "stop"),
        (answer(content=None), "", "stop"),
        (answer(content=[{"type": "thinking", "thinking": "{}"}, "odd"]), "", "stop"),
        (answer("{", stop_reason="max_tokens"), "{", "length"),
        (answer("{", stop_reason="model_context_window_exceeded"), "{", "length"),
        (answer("No.", stop_reason="refusal"), "No.", "refused"),
        (
            answer(content=[], stop_reason="refusal", stop_details={"explanation": "Too loud."}),
            "Too loud.",
            "refused",
        ),
    ],
)
async def test_answers_of_every_shape_become_texts(
    server: Server, make: Make, asked: Request, body: Mapping[str, object], text: str, finish: str
) -> None:
    server.say(body)
    reply = await make("anthropic").complete(asked)
    assert (reply.text, reply.finish) == (text, finish)


async def test_tokens_from_and_for_the_cache_are_tokens_in(
    server: Server, make: Make, asked: Request
) -> None:
    cached = {"cache_read_input_tokens": 30, "cache_creation_input_tokens": 10}
    server.say(
        answer(usage={"input_tokens": 5, "output_tokens": 7} | cached),
        answer(usage={"input_tokens": 5, "output_tokens": 7, "cache_read_input_tokens": None}),
        answer(usage=None),
    )
    model = make("anthropic")
    usages = [(await model.complete(asked)).usage for _ in range(3)]
    assert usages == [Usage(45, 30, 7), Usage(5, 0, 7), Usage(8, 0, 8)]


async def test_parameters_that_a_model_no_longer_takes_are_left_out(
    server: Server, make: Make, asked: Request
) -> None:
    server.say(
        declined("`temperature` is deprecated for this model."),
        declined("This model does not support the effort parameter."),
        answer(),
    )
    model = make("anthropic", temperature=0.5, reasoning_effort="high")
    assert (await model.complete(asked)).text == RIGHT
    assert model.capabilities.dropped == ("temperature", "effort")
    assert "temperature" not in server.got[2]
    assert mapping(server.got[2]["output_config"]).keys() == {"format"}


async def test_refusals_are_told_apart(server: Server, make: Make, asked: Request) -> None:
    model = make("anthropic")
    server.say(Answer({"error": {"message": "Slow down"}}, 429, {"retry-after": "12"}))
    with pytest.raises(Throttled) as throttled:
        await model.complete(asked)
    assert throttled.value.retry_after == 12.0
    server.answers = [declined("Overloaded", 529, "overloaded_error")]
    with pytest.raises(ServerFault) as overloaded:
        await model.complete(asked)
    assert overloaded.value.status == 529
    server.answers = [declined("Your credit balance is too low to access the API.")]
    with pytest.raises(Unavailable, match="no credit"):
        await model.complete(asked)
    server.answers = [declined("prompt is too long: 210000 tokens > 200000 maximum")]
    assert (await model.complete(asked)).finish == "rejected"
    server.answers = [declined("model: m", 404, "not_found_error")]
    with pytest.raises(Unavailable, match="no model 'm'"):
        await model.complete(asked)
    server.answers = [Answer({"type": "message"})]
    with pytest.raises(ServerFault, match="no content"):
        await model.complete(asked)

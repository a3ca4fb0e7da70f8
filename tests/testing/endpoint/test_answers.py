"""Who answers, and when."""

from __future__ import annotations

import asyncio
import json
from random import Random

import jsonschema
import pytest
from pydantic import JsonValue
from tests.testing.endpoint.conftest import SCHEMA, Ask, Body, chat, leave, until

from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.norms.examples import EXAMPLES
from folkways.testing.endpoint import Endpoint, Fault, Latency, ParsedRequest
from folkways.testing.endpoint.answers import named
from folkways.testing.endpoint.drawing import draw, schema_in
from folkways.testing.endpoint.question import Schema
from folkways.testing.mind_suite import ALL

UTTER = next(op for op in ALL if op.name == "utter")


def asked(operation: str = "utter", inputs: object = None, ordinal: int = 0) -> Body:
    given = EXAMPLES["utter"].model_dump(mode="json") if inputs is None else inputs
    sent = {"operation": operation, "inputs": given, "key": [30_000, 1, ordinal]}
    return chat(f"Say something, {ordinal}.", folkways=sent)


async def test_the_offline_mind_answers_the_question_sent_along(ask: Ask) -> None:
    with Endpoint("offline", seed=7) as endpoint:
        for ordinal in range(5):
            body = json.loads((await ask(endpoint, asked(ordinal=ordinal))).body)
            text = body["choices"][0]["message"]["content"]
            key = CallKey(30_000, 1, ordinal)
            answer = OfflineMind(7).answer(UTTER, EXAMPLES["utter"], key)
            assert UTTER.output.model_validate_json(text) == answer
    assert [entry.operation for entry in endpoint.log] == ["utter"] * 5
    assert [entry.key for entry in endpoint.log] == [(30_000, 1, n) for n in range(5)]
    assert endpoint.log.by_operation() == {"utter": 5}


@pytest.mark.parametrize("body", [asked("mumble"), asked(inputs={"who": "Ann"})])
async def test_a_question_that_is_none_is_refused(ask: Ask, body: Body) -> None:
    with Endpoint("offline") as endpoint:
        assert (await ask(endpoint, body)).status == 400


async def test_without_a_question_the_offline_endpoint_goes_by_the_schema(ask: Ask) -> None:
    with Endpoint("offline") as endpoint, Endpoint() as other:
        text, same = [
            json.loads((await ask(each, chat())).body)["choices"][0] for each in (endpoint, other)
        ]
    assert text == same


async def test_answers_of_ones_own(ask: Ask) -> None:
    def shout(question: ParsedRequest) -> str:
        return question.shown[-1].upper()

    with Endpoint(shout) as endpoint:
        body = json.loads((await ask(endpoint, chat("hello"))).body)
    assert body["choices"][0]["message"]["content"] == "HELLO"
    with pytest.raises(ValueError, match="schema and offline"):
        named("oracle")


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "integer", "minimum": -3, "exclusiveMaximum": 3},
        {"type": "number", "exclusiveMinimum": 0, "maximum": 0.05},
        {"type": "number"},
        {"type": "integer", "maximum": -5},
        {"type": "string", "minLength": 30, "maxLength": 31},
        {"type": "string", "maxLength": 1},
        {"type": ["string", "null"], "maxLength": 4},
        {"enum": ["a", 1, None]},
        {"const": {"a": 1}},
        {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        {"type": "array", "items": {"type": "boolean"}, "minItems": 2, "maxItems": 2},
        {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]},
        {"type": "object", "additionalProperties": {"type": "integer"}},
        {
            "$ref": "#/$defs/Tree",
            "$defs": {
                "Tree": {
                    "type": "object",
                    "properties": {
                        "left": {"anyOf": [{"$ref": "#/$defs/Tree"}, {"type": "null"}]},
                        "rest": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
                    },
                    "required": ["left", "rest"],
                }
            },
        },
        {
            "allOf": [{"$ref": "#/$defs/A"}, {"minimum": 4}],
            "$defs": {"A": {"type": "integer", "maximum": 5}},
        },
    ],
)
def test_what_is_drawn_fits(schema: Schema) -> None:
    drawn = [draw(schema, Random(seed)) for seed in range(40)]
    for value in drawn:
        jsonschema.validate(value, schema)
    assert drawn == [draw(schema, Random(seed)) for seed in range(40)]


def test_drawn_texts_are_made_of_words() -> None:
    text = draw({"type": "string", "minLength": 1, "maxLength": 200}, Random(1))
    assert isinstance(text, str)
    assert len(text.split()) > 1
    assert text == text.strip()


def test_an_unknown_type_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="blob"):
        draw({"type": "blob"}, Random(1))


def test_a_schema_is_found_in_a_text() -> None:
    found: JsonValue = schema_in(f'Say {{"a": 1}} or {{this}}: {json.dumps(SCHEMA)}. {{"b": [')
    assert found == SCHEMA
    assert schema_in("{}") is None


def test_latency_is_drawn_around_its_median() -> None:
    drawn = sorted(Latency(0.2, 0.5).draw(str(n), 0) for n in range(501))
    assert drawn[250] == pytest.approx(0.2, rel=0.15)
    assert 0.35 < drawn[475] < 0.65
    assert drawn == sorted(Latency.parse("0.2~0.5").draw(str(n), 0) for n in range(501))
    assert Latency(0.2, 0.5).draw("a", 0) != Latency(0.2, 0.5).draw("a", 1)
    assert Latency.parse("0.3").draw("a", 0) == 0.3
    for wrong in ("-1", "0.2~-1", "soon", "nan"):
        with pytest.raises(ValueError, match=r"negative|float"):
            Latency.parse(wrong)


async def test_an_answer_waits_its_time(ask: Ask) -> None:
    with Endpoint(latency=0.05) as endpoint:
        await ask(endpoint, chat())
    assert all(entry.finished - entry.arrived >= 0.05 for entry in endpoint.log)


async def test_answers_wait_together(ask: Ask) -> None:
    with Endpoint(latency=3600) as endpoint:
        asking = [asyncio.create_task(ask(endpoint, chat(str(n)))) for n in range(50)]
        await until(lambda: endpoint.under_way == 50)
        for task in asking[1:]:
            task.cancel()
        await leave(asking[0], endpoint)
    assert endpoint.log.most_in_flight == 50


async def test_a_server_with_few_slots_lets_the_others_wait(ask: Ask) -> None:
    with Endpoint(latency=0.05, slots=2) as endpoint:
        await asyncio.gather(*(ask(endpoint, chat(str(n))) for n in range(10)))
    finished = sorted(entry.finished for entry in endpoint.log)
    assert finished[-1] - min(entry.arrived for entry in endpoint.log) >= 5 * 0.05


async def test_a_server_that_is_full_throttles(ask: Ask) -> None:
    with Endpoint(most=3) as endpoint:
        endpoint.script([Fault.HANG] * 3)
        hanging = [asyncio.create_task(ask(endpoint, chat())) for _ in range(3)]
        await until(lambda: endpoint.under_way == 3)
        assert (await ask(endpoint, chat())).status == 429
        for left, asking in zip((2, 1, 0), hanging, strict=True):
            await leave(asking, endpoint, left)
        assert (await ask(endpoint, chat())).status == 200
    assert [entry.fault for entry in endpoint.log if entry.status == 429] == [Fault.THROTTLED]

"""Which complaints make an endpoint's model give up a form of answers, and for which questions."""

from __future__ import annotations

import dataclasses

import pytest
from tests.minds.llm.chat import answer, declined
from tests.minds.llm.scene import RIGHT, Make, Server, request_of

from folkways.language.model import Request
from folkways.minds.llm.endpoint import SEVERAL, EndpointModel
from folkways.minds.llm.wire import mapping

COMPLEX = declined("Invalid schema for response_format: the schema is too complex")


def named(operation: str) -> Request:
    """A question of an operation called so."""
    return dataclasses.replace(request_of(), operation=operation)


async def put(model: EndpointModel, server: Server, operation: str) -> list[object]:
    """Return the forms in which a question went out until it was answered."""
    before = len(server.got)
    assert (await model.complete(named(operation))).text == RIGHT
    return [mapping(sent.get("response_format")).get("type") for sent in server.got[before:]]


async def test_a_schema_that_is_too_complex_concerns_its_own_question_alone(
    server: Server, make: Make
) -> None:
    model = make("openai")
    server.say(COMPLEX, COMPLEX, COMPLEX, answer())
    assert await put(model, server, "long") == ["json_schema"] * 3 + ["json_object"]
    assert await put(model, server, "short") == ["json_schema"]
    assert await put(model, server, "long") == ["json_object"]
    assert model.capabilities.form == "full"  # which is what is remembered


async def test_once_several_questions_have_met_it_all_give_way(server: Server, make: Make) -> None:
    model = make("openai")
    for number in range(SEVERAL):
        assert model.capabilities.form == "full"
        server.answers.clear()
        server.say(COMPLEX, answer())
        assert await put(model, server, f"op{number}") == ["json_schema"] * 2
    assert model.capabilities.form == "strict"
    assert await put(model, server, "other") == ["json_schema"]


async def test_a_form_that_is_not_known_is_given_up_for_all_at_once(
    server: Server, make: Make
) -> None:
    model = make("openai")
    unknown = declined("response_format json_schema is not supported")
    server.say(COMPLEX, unknown, unknown, answer())
    await put(model, server, "one")
    assert model.capabilities.form == "json"
    assert await put(model, server, "two") == ["json_object"]


@pytest.mark.parametrize(
    "words", ["tools are not supported", "tool_choice: unknown parameter", "Unknown name: tools"]
)
async def test_a_complaint_about_what_was_not_sent_changes_nothing(
    server: Server, make: Make, words: str
) -> None:
    model = make("openai")
    server.say(declined(words), answer())
    assert (await model.complete(named("one"))).finish == "rejected"
    assert model.capabilities.form == "full"
    assert await put(model, server, "one") == ["json_schema"]


async def test_a_parameter_is_left_out_for_all_questions_whatever_their_form(
    server: Server, make: Make
) -> None:
    model = make("openai", seed=3)
    server.say(COMPLEX, declined("Unknown parameter: 'seed'.", param="seed"), answer())
    await put(model, server, "one")
    assert model.capabilities.form == "full"
    assert model.capabilities.dropped == ("seed",)
    assert model.left_out == ("seed",)

"""Every fault, as a plain client meets it."""

from __future__ import annotations

import asyncio
import json
from email.utils import parsedate_to_datetime

import aiohttp
import jsonschema
import pytest
from tests.testing.endpoint.conftest import SCHEMA, Ask, Got, chat, leave, message, until

from folkways.testing.endpoint import (
    FATAL,
    REJECTING,
    THROTTLING,
    Endpoint,
    Fault,
    ScriptedText,
)
from folkways.testing.endpoint.spoil import HUGE_BYTES

STATUS = {
    Fault.SERVER_ERROR: 500,
    Fault.BAD_GATEWAY: 502,
    Fault.UNAVAILABLE: 503,
    Fault.OVERLOADED: 529,
    Fault.CONTEXT_LENGTH: 400,
    Fault.UNSUPPORTED: 400,
    Fault.UNAUTHORISED: 401,
    Fault.NO_CREDIT: 402,
    Fault.QUOTA: 429,
    Fault.FORBIDDEN: 403,
    Fault.NO_MODEL: 404,
    **dict.fromkeys(THROTTLING, 429),
}
KINDS = {
    Fault.THROTTLED: "rate_limit_error",
    Fault.SERVER_ERROR: "api_error",
    Fault.OVERLOADED: "overloaded_error",
    Fault.UNAUTHORISED: "authentication_error",
    Fault.NO_CREDIT: "billing_error",
    Fault.FORBIDDEN: "permission_error",
    Fault.NO_MODEL: "not_found_error",
    Fault.CONTEXT_LENGTH: "invalid_request_error",
}


async def met(ask: Ask, fault: Fault) -> Got:
    with Endpoint(retry_after=1.5) as endpoint:
        endpoint.script([fault])
        got = await ask(endpoint, chat())
        assert [entry.fault for entry in endpoint.log] == [fault]
        after = await ask(endpoint, chat())
        assert after.status == 200
        jsonschema.validate(json.loads(text_of(after)), SCHEMA)
    return got


def text_of(got: Got) -> str:
    text = json.loads(got.body)["choices"][0]["message"]["content"]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("fault", STATUS)
async def test_a_status(ask: Ask, fault: Fault) -> None:
    got = await met(ask, fault)
    assert got.status == STATUS[fault]
    if fault is Fault.BAD_GATEWAY:
        assert got.headers["Content-Type"] == "text/html"
        assert got.body.startswith(b"<!DOCTYPE html>")
    else:
        assert json.loads(got.body)["error"]["message"]


@pytest.mark.parametrize("fault", KINDS)
async def test_a_status_in_the_messages_format(ask: Ask, fault: Fault) -> None:
    with Endpoint() as endpoint:
        endpoint.script([fault])
        got = await ask(endpoint, message(), "/messages")
    body = json.loads(got.body)
    assert got.status == STATUS[fault]
    assert (body["type"], body["error"]["type"]) == ("error", KINDS[fault])


async def test_what_is_refused_for_good_is_named_by_its_code(ask: Ask) -> None:
    codes = {}
    for fault in (*FATAL, *REJECTING):
        codes[fault] = json.loads((await met(ask, fault)).body)["error"]["code"]
    assert codes[Fault.QUOTA] == "insufficient_quota"
    assert codes[Fault.CONTEXT_LENGTH] == "context_length_exceeded"
    assert codes[Fault.UNSUPPORTED] == "unsupported_parameter"
    assert codes[Fault.NO_MODEL] == "model_not_found"
    assert codes[Fault.UNAUTHORISED] == "invalid_api_key"


async def test_four_ways_to_say_how_long_to_wait(ask: Ask) -> None:
    assert (await met(ask, Fault.THROTTLED)).headers["Retry-After"] == "1.5"
    assert (await met(ask, Fault.UNAVAILABLE)).headers["Retry-After"] == "1.5"
    assert (await met(ask, Fault.THROTTLED_MS)).headers["retry-after-ms"] == "1500"
    bare = (await met(ask, Fault.THROTTLED_BARE)).headers
    assert "Retry-After" not in bare
    assert "retry-after-ms" not in bare
    dated = (await met(ask, Fault.THROTTLED_DATE)).headers["Retry-After"]
    assert parsedate_to_datetime(dated).tzinfo is not None


async def test_nothing_ever_comes(ask: Ask) -> None:
    with Endpoint() as endpoint:
        endpoint.script([Fault.HANG])
        hanging = asyncio.create_task(ask(endpoint, chat()))
        await until(lambda: endpoint.under_way == 1)
        assert (await ask(endpoint, chat())).status == 200
        assert not hanging.done()
        await leave(hanging, endpoint)
    hung = min(endpoint.log, key=lambda entry: entry.number)
    assert (hung.fault, hung.status, hung.whole) == ("hang", 0, False)


async def test_a_request_that_hangs_does_not_keep_the_endpoint_from_ending(ask: Ask) -> None:
    with Endpoint() as endpoint:
        endpoint.script([Fault.HANG])
        hanging = asyncio.create_task(ask(endpoint, chat()))
        await until(lambda: endpoint.under_way == 1)
    with pytest.raises(aiohttp.ClientError):
        await hanging


async def test_dropped_before_any_answer(ask: Ask) -> None:
    with pytest.raises(aiohttp.ClientConnectionError):
        await met(ask, Fault.DROPPED)


async def test_dropped_midway(ask: Ask) -> None:
    with Endpoint() as endpoint:
        endpoint.script([Fault.DROPPED_MIDWAY])
        with pytest.raises(aiohttp.ClientPayloadError):
            await ask(endpoint, chat())
        (entry,) = endpoint.log
    assert (entry.status, entry.whole, entry.answered) == (200, False, False)


async def test_a_slow_answer_is_whole_in_the_end(ask: Ask) -> None:
    with Endpoint(drip=0.1) as endpoint:
        endpoint.script([Fault.DRIP])
        got = await ask(endpoint, chat())
    (entry,) = endpoint.log
    assert entry.finished - entry.arrived >= 0.1
    jsonschema.validate(json.loads(text_of(got)), SCHEMA)


async def test_bodies_that_are_no_reply(ask: Ask) -> None:
    cut = await met(ask, Fault.CUT_BODY)
    with pytest.raises(json.JSONDecodeError):
        json.loads(cut.body)
    assert int(cut.headers["Content-Length"]) == len(cut.body)
    page = await met(ask, Fault.HTML_PAGE)
    assert (page.status, page.headers["Content-Type"]) == (200, "text/html")
    plain = await met(ask, Fault.CONTENT_TYPE)
    assert plain.headers["Content-Type"] == "text/plain"
    jsonschema.validate(json.loads(text_of(plain)), SCHEMA)
    with pytest.raises(UnicodeDecodeError):
        (await met(ask, Fault.INVALID_UTF8)).body.decode()


@pytest.mark.parametrize(
    "fault",
    [
        Fault.CUT_TEXT,
        Fault.PROSE,
        Fault.FENCED,
        Fault.PROSE_FENCED,
        Fault.THINK,
        Fault.EMPTY,
        Fault.FOREIGN,
        Fault.TWICE,
        Fault.FILTERED,
    ],
)
async def test_texts_that_do_not_parse(ask: Ask, fault: Fault) -> None:
    with pytest.raises(json.JSONDecodeError):
        json.loads(text_of(await met(ask, fault)))


@pytest.mark.parametrize(
    "fault", [Fault.PROSE, Fault.FENCED, Fault.PROSE_FENCED, Fault.THINK, Fault.TWICE, Fault.HUGE]
)
async def test_the_answer_is_in_there(ask: Ask, fault: Fault) -> None:
    with Endpoint() as endpoint:
        plain = text_of(await ask(endpoint, chat()))
        endpoint.script([fault])
        assert plain in text_of(await ask(endpoint, chat()))


@pytest.mark.parametrize("fault", [Fault.WRONG_TYPES, Fault.MISSING_FIELD, Fault.EXTRA_FIELD])
async def test_texts_that_do_not_fit(ask: Ask, fault: Fault) -> None:
    value = json.loads(text_of(await met(ask, fault)))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(value, SCHEMA)


async def test_finishes_and_empty_places(ask: Ask) -> None:
    def choice(got: Got) -> tuple[str, str | None, str | None]:
        first = json.loads(got.body)["choices"][0]
        return first["finish_reason"], first["message"]["content"], first["message"]["refusal"]

    assert choice(await met(ask, Fault.NULL)) == ("stop", None, None)
    assert choice(await met(ask, Fault.FILTERED)) == ("content_filter", "", None)
    assert json.loads((await met(ask, Fault.CUT_TEXT)).body)["choices"][0]["finish_reason"] == (
        "length"
    )
    finish, content, refusal = choice(await met(ask, Fault.REFUSED))
    assert (finish, content) == ("stop", None)
    assert refusal
    assert json.loads((await met(ask, Fault.NO_CHOICES)).body)["choices"] == []
    assert "usage" not in json.loads((await met(ask, Fault.NO_USAGE)).body)
    assert len((await met(ask, Fault.HUGE)).body) > HUGE_BYTES


async def test_finishes_in_the_messages_format(ask: Ask) -> None:
    stops = {}
    with Endpoint() as endpoint:
        for fault in (Fault.CUT_TEXT, Fault.REFUSED, Fault.NULL, Fault.NO_CHOICES, Fault.NO_USAGE):
            endpoint.script([fault])
            body = json.loads((await ask(endpoint, message(), "/messages")).body)
            stops[fault] = (body["stop_reason"], body["content"], "usage" in body)
    assert stops[Fault.CUT_TEXT][0] == "max_tokens"
    assert stops[Fault.REFUSED][0] == "refusal"
    assert stops[Fault.NULL] == ("end_turn", None, True)
    assert stops[Fault.NO_CHOICES] == ("end_turn", [], True)
    assert stops[Fault.NO_USAGE][2] is False


async def test_a_script_says_who_meets_what(ask: Ask) -> None:
    with Endpoint(faults={"server_error": 1.0}) as endpoint:
        endpoint.script([None, ScriptedText("Hello."), Fault.FENCED])
        first, second, third, fourth = [await ask(endpoint, chat()) for _ in range(4)]
    jsonschema.validate(json.loads(text_of(first)), SCHEMA)
    assert text_of(second) == "Hello."
    assert text_of(third).startswith("```json")
    assert fourth.status == 500


async def test_an_outage_lasts_until_it_is_over(ask: Ask) -> None:
    with Endpoint() as endpoint:
        assert (await ask(endpoint, chat())).status == 200
        endpoint.outage()
        for _ in range(3):
            with pytest.raises(aiohttp.ClientConnectionError):
                await ask(endpoint, chat())
        endpoint.outage(Fault.UNAVAILABLE)
        assert (await ask(endpoint, message(), "/messages")).status == 503
        endpoint.outage(None)
        assert (await ask(endpoint, chat())).status == 200


async def test_faults_of_embeddings(ask: Ask) -> None:
    asked = {"model": "e", "input": ["One.", "Two."]}
    with Endpoint() as endpoint:
        endpoint.script([Fault.THROTTLED, Fault.NULL, Fault.MISSING_FIELD, Fault.WRONG_TYPES])
        assert (await ask(endpoint, asked, "/embeddings")).status == 429
        null, missing, longer, right = [
            json.loads((await ask(endpoint, asked, "/embeddings")).body)["data"] for _ in range(4)
        ]
    assert null[0]["embedding"] is None
    assert len(missing) == 1
    assert len(longer[0]["embedding"]) == len(right[0]["embedding"]) + 1

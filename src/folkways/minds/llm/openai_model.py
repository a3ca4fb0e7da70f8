"""Chat completions, as OpenAI and most others offer them, on the ``openai`` package."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from folkways.language.model import Finish, Reply, Request, Usage
from folkways.minds.faults import ServerFault
from folkways.minds.llm.capabilities import WORDED_FORMS, Form, ModelCapabilities
from folkways.minds.llm.failures import EndpointLabels
from folkways.minds.llm.packaged import PackagedModel, decoded, finish_of
from folkways.minds.llm.schema import Bounds, answer_schema, schema_text
from folkways.minds.llm.wire import (
    Complaint,
    Declined,
    count_of,
    first,
    mapping,
    text_of,
)
from folkways.scenario.minds import ModelSettings

_BOUNDS: dict[Form, Bounds] = {"full": "full", "strict": "strict", "bare": "bare"}
_OTHER_NAME = re.compile(
    r"unsupported|not supported|unknown|unrecogni[sz]ed|unexpected|not permitted|instead", re.I
)
_FINISHES: dict[str, Finish] = {
    "length": "length",
    "max_tokens": "length",
    "content_filter": "filtered",
    "refusal": "refused",
}


class OpenAIModel(PackagedModel):
    """A model behind an endpoint that speaks OpenAI's chat completions.

    ``form`` is how answers are held to their form until the endpoint declines it, ``length_name``
    what the endpoint calls the longest length of an answer. The ``openai`` package is imported,
    and the connections are opened, by the first call.
    """

    package = "openai"
    client_class = "AsyncOpenAI"
    path = "/chat/completions"
    forms: ClassVar[tuple[Form, ...]] = ("full", "strict", "bare", "json", "text")

    def __init__(
        self,
        settings: ModelSettings,
        endpoint: EndpointLabels,
        api_key: str | None,
        *,
        form: Form = "full",
        length_name: str = "max_tokens",
        capabilities: ModelCapabilities | None = None,
    ) -> None:
        super().__init__(settings, endpoint, api_key, form, capabilities)
        self._length_name = length_name

    def _body(self, request: Request, known: ModelCapabilities) -> dict[str, object]:
        body: dict[str, object] = {
            "model": self.endpoint.model,
            "messages": messages(request, worded=known.form in WORDED_FORMS),
            known.length_name or self._length_name: self.settings.max_tokens,
            **self._sampling(known, "temperature", "top_p", "seed", "reasoning_effort"),
        }
        if known.form == "json":
            body["response_format"] = {"type": "json_object"}
        elif known.form in _BOUNDS:
            schema = answer_schema(request.output, _BOUNDS[known.form])
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": request.operation, "strict": True, "schema": schema},
            }
        return (self._extra_body(request) or {}) | body

    def _adapted(
        self, known: ModelCapabilities, body: Mapping[str, object], said: Complaint
    ) -> ModelCapabilities | None:
        sent, other = "max_tokens", "max_completion_tokens"
        if sent not in body:
            sent, other = other, sent
        declined = said.param == sent or re.search(rf"\b{sent}\b", said.message)
        if declined and known.length_name is None and _OTHER_NAME.search(said.message):
            return known.model_copy(update={"length_name": other})
        return super()._adapted(known, body, said)

    def _reply(self, raw: bytes, request: Request, seconds: float) -> Reply:
        body = decoded(raw)
        choice = first(body.get("choices"))
        if not choice:
            # Some gateways report what went wrong behind them with a status of success.
            code = count_of(mapping(body.get("error")).get("code"))
            if code and 400 <= code < 600:
                raise Declined(code, {}, raw)
            raise ServerFault("the answer holds no choices", 200)
        message = mapping(choice.get("message"))
        text, refusal = text_of(message.get("content")), text_of(message.get("refusal"))
        reason = choice.get("finish_reason")
        if reason == "error":
            raise ServerFault("the endpoint failed in the middle of the answer", 200)
        finish = finish_of(reason, _FINISHES)
        if refusal and not text:
            text, finish = refusal, "refused"
        usage = self._usage(mapping(body.get("usage")), request, text)
        return Reply(self._bounded(text), finish, usage, seconds)

    def _usage(self, told: dict[str, object], request: Request, text: str) -> Usage:
        estimate = self._estimate(request, text)
        tokens_in = count_of(told.get("prompt_tokens"))
        tokens_out = count_of(told.get("completion_tokens"))
        cached = count_of(mapping(told.get("prompt_tokens_details")).get("cached_tokens"))
        if cached is None:
            cached = count_of(told.get("prompt_cache_hit_tokens")) or 0
        if tokens_in is None:
            tokens_in = estimate.tokens_in
        return Usage(
            tokens_in,
            min(cached, tokens_in),
            estimate.tokens_out if tokens_out is None else tokens_out,
        )


def messages(request: Request, worded: bool) -> list[dict[str, str]]:
    """Return the conversation: what never changes first, so that it is cached on the other side.

    ``worded`` puts the schema of the answer into words, for endpoints that take it no other way.
    """
    system = request.prompt.instructions
    if worded:
        system = f"{system}\n\n{worded_schema(request)}"
    result = [
        {"role": "system", "content": system},
        {"role": "user", "content": request.prompt.situation},
    ]
    return result + retries(request)


def retries(request: Request) -> list[dict[str, str]]:
    """Return the earlier answers, each with what was wrong with it."""
    result = []
    for attempt in request.attempts:
        result.append({"role": "assistant", "content": attempt.answer or "(no answer)"})
        result.append({"role": "user", "content": _again(attempt.fault)})
    return result


def worded_schema(request: Request) -> str:
    """Return the schema of the answer in a paragraph of the prompt."""
    return (
        "Answer with one JSON object that fits this JSON Schema, and with nothing else:\n"
        f"{schema_text(request.output)}"
    )


def _again(fault: str) -> str:
    return (
        f"This answer cannot be used: {fault}. Answer the question again with the whole JSON "
        "object, put right, and with nothing else."
    )

"""Anthropic's Messages, on the ``anthropic`` package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from folkways.language.model import Finish, Reply, Request, Usage
from folkways.minds.faults import ServerFault
from folkways.minds.llm.capabilities import WORDED_FORMS, Form, ModelCapabilities
from folkways.minds.llm.failures import EndpointLabels
from folkways.minds.llm.openai_model import retries, worded_schema
from folkways.minds.llm.packaged import PackagedModel, decoded, finish_of
from folkways.minds.llm.schema import answer_schema
from folkways.minds.llm.wire import count_of, mapping, text_of
from folkways.scenario.minds import ModelSettings

_TOOL = "answer"
_FINISHES: dict[str, Finish] = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refused",
}
_EFFORTS = {"minimal": "low", "low": "low", "medium": "medium", "high": "high"}


class AnthropicModel(PackagedModel):
    """A model behind an endpoint that speaks Anthropic's Messages.

    Answers are held to their schema by the protocol's own form or, with models that lack it, by a
    tool that has to be called. The instructions are marked to be cached. The protocol has no seed.
    The ``anthropic`` package is imported, and the connections are opened, by the first call.
    """

    package = "anthropic"
    client_class = "AsyncAnthropic"
    path = "/v1/messages"
    forms: ClassVar[tuple[Form, ...]] = ("bare", "tool", "text")

    def __init__(
        self,
        settings: ModelSettings,
        endpoint: EndpointLabels,
        api_key: str | None,
        *,
        capabilities: ModelCapabilities | None = None,
    ) -> None:
        super().__init__(settings, endpoint, api_key, "bare", capabilities)

    def _body(self, request: Request, known: ModelCapabilities) -> dict[str, object]:
        system = request.prompt.instructions
        if known.form in WORDED_FORMS:
            system = f"{system}\n\n{worded_schema(request)}"
        body: dict[str, object] = {
            "model": self.endpoint.model,
            "max_tokens": self.settings.max_tokens,
            "system": [{"type": "text", "text": system, "cache_control": {"type": "ephemeral"}}],
            "messages": [{"role": "user", "content": request.prompt.situation}, *retries(request)],
            **self._sampling(known, "temperature", "top_p"),
        }
        output: dict[str, object] = {}
        effort = _EFFORTS.get(self.settings.reasoning_effort or "")
        if effort and "effort" not in known.dropped:
            output["effort"] = effort
        if known.form == "bare":
            schema = answer_schema(request.output, "bare")
            output["format"] = {"type": "json_schema", "schema": schema}
        elif known.form == "tool":
            schema = answer_schema(request.output, "full")
            body["tools"] = [
                {"name": _TOOL, "description": "Give the answer.", "input_schema": schema}
            ]
            body["tool_choice"] = {"type": "tool", "name": _TOOL}
        if output:
            body["output_config"] = output
        return (self._extra_body(request) or {}) | body

    def _optional(self, body: Mapping[str, object]) -> list[str]:
        names = [name for name in ("temperature", "top_p") if name in body]
        return names + [name for name in ("effort",) if name in mapping(body.get("output_config"))]

    def _reply(self, raw: bytes, request: Request, seconds: float) -> Reply:
        body = decoded(raw)
        blocks = body.get("content", ())
        if blocks is None:
            blocks = []
        if not isinstance(blocks, list):
            raise ServerFault("the answer holds no content", 200)
        text = ""
        for block in map(mapping, blocks):
            if block.get("type") == "tool_use" and block.get("name") == _TOOL:
                text = msgspec.json.encode(block.get("input")).decode()
                break
            if block.get("type") == "text":
                text += text_of(block.get("text"))
        finish = finish_of(body.get("stop_reason"), _FINISHES)
        if finish == "refused" and not text:
            text = text_of(mapping(body.get("stop_details")).get("explanation"))
        usage = self._usage(mapping(body.get("usage")), request, text)
        return Reply(self._bounded(text), finish, usage, seconds)

    def _usage(self, told: dict[str, object], request: Request, text: str) -> Usage:
        """Return the tokens: the protocol counts those from and for the cache apart."""
        estimate = self._estimate(request, text)
        plain, out = count_of(told.get("input_tokens")), count_of(told.get("output_tokens"))
        cached = count_of(told.get("cache_read_input_tokens")) or 0
        written = count_of(told.get("cache_creation_input_tokens")) or 0
        return Usage(
            estimate.tokens_in if plain is None else plain + cached + written,
            0 if plain is None else cached,
            estimate.tokens_out if out is None else out,
        )

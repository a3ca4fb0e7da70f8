"""What an endpoint can do, and how it says no to the rest."""

from __future__ import annotations

from typing import cast

import msgspec
from pydantic import JsonValue

from folkways.testing.endpoint.given import Rejection, Style
from folkways.testing.endpoint.question import ParsedRequest, Schema, count_tokens

_LENGTHS = frozenset({"minLength", "maxLength"})
_BOUNDS = frozenset(
    {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems"}
)


class EndpointCapabilities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is understood. Each thing that is not is answered with a 400 that names it.

    ``strict`` endpoints take only schemas that close every object and require all its fields;
    ``lengths`` says whether bounds on the length of texts may stand in a schema, ``bounds`` whether
    those on numbers and lists may. ``tools`` is whether a tool can be forced on the model.
    ``enforces`` is False for an endpoint that takes a schema and pays no heed to it. ``usage`` says
    whether answers carry figures of usage; ``context`` is the longest prompt in tokens, 0 for any;
    ``style`` is how a rejection is written.
    """

    json_schema: bool = True
    json_object: bool = True
    strict: bool = False
    lengths: bool = True
    bounds: bool = True
    tools: bool = True
    enforces: bool = True
    max_tokens: bool = True
    max_completion_tokens: bool = True
    temperature: bool = True
    seed: bool = True
    reasoning_effort: bool = True
    usage: bool = True
    embeddings: bool = True
    context: int = 0
    style: Style = "format"

    def rejection(self, question: ParsedRequest) -> Rejection | None:
        """Return why this question is not taken, or None."""
        return (
            self._about_form(question)
            or self._about_parameters(question)
            or self._about_length(question)
        )

    def _about_form(self, question: ParsedRequest) -> Rejection | None:
        if question.tool:
            if not self.tools:
                return Rejection("tool_choice: tools are not supported by this model", "tools")
        elif question.form == "schema":
            if not self.json_schema and question.messages_format:
                return Rejection("output_config.format: Extra inputs are not permitted")
            if not self.json_schema:
                return Rejection(
                    "Invalid parameter: 'response_format' of type 'json_schema' is not supported "
                    "with this model.",
                    "response_format",
                )
            fault = self._about_schema(question.schema or {}, "()")
            if fault:
                return Rejection(f"Invalid schema for response_format: {fault}", "response_format")
        if question.form == "json" and not self.json_object:
            return Rejection(
                "'response_format.type' must be 'json_schema' or 'text'", "response_format"
            )
        return None

    def _about_schema(self, schema: JsonValue, where: str) -> str:
        if isinstance(schema, list):
            faults = (self._about_schema(part, where) for part in schema)
            return next(filter(None, faults), "")
        if not isinstance(schema, dict):
            return ""
        barred = frozenset() if self.lengths else _LENGTHS & schema.keys()
        barred |= frozenset() if self.bounds else _BOUNDS & schema.keys()
        if barred:
            return f"In context={where}, {min(barred)!r} is not permitted."
        if self.strict and (fault := _not_strict(schema, where)):
            return fault
        for name, part in schema.items():
            if name in ("enum", "const", "default", "examples"):
                continue
            if name in ("properties", "$defs") and isinstance(part, dict):
                parts = part.items()
                faults = (self._about_schema(value, f"({key!r})") for key, value in parts)
                fault = next(filter(None, faults), "")
            else:
                fault = self._about_schema(part, f"({name!r})")
            if fault:
                return fault
        return ""

    def _about_parameters(self, question: ParsedRequest) -> Rejection | None:
        sent = question.parameters
        if "max_tokens" in sent and not self.max_tokens:
            return Rejection(
                "Unsupported parameter: 'max_tokens' is not supported with this model. "
                "Use 'max_completion_tokens' instead.",
                "max_tokens",
                "unsupported_parameter",
            )
        if "temperature" in sent and not self.temperature and question.temperature != 1:
            return Rejection(
                "Unsupported value: 'temperature' does not support "
                f"{question.temperature} with this model. Only the default (1) value is supported.",
                "temperature",
                "unsupported_value",
            )
        for name, known in (
            ("max_completion_tokens", self.max_completion_tokens),
            ("seed", self.seed),
            ("reasoning_effort", self.reasoning_effort),
        ):
            if name in sent and not known:
                return Rejection(f"Unrecognized request argument supplied: {name}", name)
        return None

    def _about_length(self, question: ParsedRequest) -> Rejection | None:
        length = count_tokens(*question.shown)
        if self.context and length > self.context:
            return Rejection(
                f"This model's maximum context length is {self.context} tokens. However, your "
                f"messages resulted in {length} tokens.",
                "messages",
                "context_length_exceeded",
            )
        return None


def _not_strict(schema: Schema, where: str) -> str:
    """Return why an object is not closed as OpenAI's strict mode asks, empty if it is."""
    properties = schema.get("properties")
    if schema.get("type") != "object" and not isinstance(properties, dict):
        return ""
    if schema.get("additionalProperties") is not False:
        return (
            f"In context={where}, 'additionalProperties' is required to be supplied and to be "
            "false."
        )
    names = cast(Schema, properties or {}).keys()
    if set(cast(list[str], schema.get("required", []))) != set(names):
        return (
            f"In context={where}, 'required' is required to be supplied and to be an array "
            "including every key in properties."
        )
    return ""

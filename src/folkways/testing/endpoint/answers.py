"""What the endpoint answers when nothing goes wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from pydantic import ValidationError

from folkways.base.errors import MindError
from folkways.language.mind import CallKey
from folkways.testing.endpoint.drawing import draw, schema_in
from folkways.testing.endpoint.question import BadRequest, ParsedRequest, Schema

Answer = Callable[[ParsedRequest], str]
"""Gives the model's text for a question; must depend on nothing else."""


def by_schema(question: ParsedRequest) -> str:
    """Answer with JSON that fits the schema asked for, drawn by a hash of the messages.

    The schema is the request's or, if it has none, the last one written out in its messages.
    Without either the answer is ``{}`` in JSON mode, else a sentence.
    """
    schema = question.schema or _shown(question)
    if schema is None and question.form == "json":
        return "{}"
    wanted: Schema = schema or {"type": "string", "maxLength": 200}
    drawn = draw(wanted, Random(question.content))
    return str(drawn) if schema is None else json.dumps(drawn, ensure_ascii=False)


def _shown(question: ParsedRequest) -> Schema | None:
    for text in question.shown:
        if found := schema_in(text):
            return found
    return None


def by_offline_mind(seed: int = 0) -> Answer:
    """Return an answerer that lets the offline mind answer the typed question sent along.

    A request without one (see :mod:`folkways.minds.llm.stub_model`) is answered by its schema.
    """
    from folkways.assembly.prompts import every_operation
    from folkways.minds.offline import OfflineMind

    operations = {op.name: op for op in every_operation()}
    mind = OfflineMind(seed)

    def answer(question: ParsedRequest) -> str:
        asked = question.extension
        if asked is None:
            return by_schema(question)
        if asked.operation not in operations:
            raise BadRequest(f"there is no operation called {asked.operation!r}")
        op = operations[asked.operation]
        try:
            inputs = op.input.model_validate_json(bytes(asked.inputs))
            given = mind.answer(op, inputs, CallKey(*asked.key))
        except (ValidationError, MindError) as error:
            raise BadRequest(f"{op.name}: {error}") from error
        return str(given.model_dump_json())

    return answer


def named(name: str, seed: int = 0) -> Answer:
    """Return the answerer called ``schema`` or ``offline``; raises ValueError for another name."""
    match name:
        case "schema":
            return by_schema
        case "offline":
            return by_offline_mind(seed)
    raise ValueError(f"there is no answerer called {name!r}; there are schema and offline")

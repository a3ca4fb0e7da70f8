"""From the text of an answer to the type that was asked for, or to a fault that can be named.

What is tolerated is what leaves no doubt about the answer: a byte order mark, Markdown fences,
prose before and after, reasoning in ``<think>`` tags in front, one wrapping such as
``{"answer": {...}}``, the bare list of an output that has nothing but a list, fields that were not
asked for beside all those that were. What would take a guess is a fault: two answers that differ,
an object that names no field or leaves a list out (an empty list is an answer, a forgotten one is
not), a trailing comma (which may stand where the rest of a list should be), text cut off. Nothing
is ever filled in.

The work is linear in the length of the text, and texts above :data:`LONGEST` are not looked at.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from functools import cache
from typing import TypeAlias, TypeVar, get_origin

from pydantic import BaseModel, ValidationError

from folkways.minds.llm.complaints import complaint

O = TypeVar("O", bound=BaseModel)  # noqa: E741
Value: TypeAlias = "dict[str, Value] | list[Value] | str | int | float | bool | None"

LONGEST = 100_000
"""Characters; no operation has an answer half as long."""
_MOST_OBJECTS = 100
_MOST_TRIES = 1000

_FENCE = re.compile(r"```[\w-]*[ \t]*\n(.*?)\n?```", re.DOTALL)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SUSPECT = re.compile(r"\\u(?:00[0189]|007f|d[89a-f])|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", re.I)
_DECODER = json.JSONDecoder(strict=False)


class Misfit(Exception):
    """An answer does not fit; ``str`` says why, in at most 500 characters, for the model."""


def read_answer(text: str, output: type[O]) -> O:
    """Return the answer that ``text`` gives. Raises Misfit, and nothing else, if it gives none."""
    if len(text) > LONGEST:
        raise Misfit(f"the answer is longer than {LONGEST} characters")
    text = _after_reasoning(text.strip().removeprefix("\ufeff").strip())
    if not text:
        raise Misfit("the answer is empty")
    if text.startswith("{") and not _SUSPECT.search(text):
        # The common case, in one go.
        try:
            answer = output.model_validate_json(text)
        except ValidationError:
            pass
        else:
            if not _forgotten(output, answer.model_fields_set):
                return answer
    try:
        return _chosen(_objects(text, output), output)
    except RecursionError:
        raise Misfit("the answer is nested too deeply") from None


def _after_reasoning(text: str) -> str:
    if text.startswith("{"):
        return text
    _, closed, rest = text.rpartition("</think>")
    if not closed and text.startswith("<think>"):
        raise Misfit("the answer ends before the reasoning does")
    return rest.strip() if closed else text


def _objects(text: str, output: type[BaseModel]) -> list[dict[str, Value]]:
    """Return the objects that the text consists of or contains; never one inside another."""
    fence = _FENCE.fullmatch(text)
    whole = fence[1].strip() if fence else text
    if whole.startswith("["):
        found = _whole_list(whole, output)
        if found is not None:
            return [found]
    return _found_in(text)


def _found_in(text: str) -> list[dict[str, Value]]:
    """Return the objects that stand in a text one after another; raises Misfit if none does."""
    objects: list[dict[str, Value]] = []
    fault = "the answer holds no JSON object"
    at = text.find("{")
    for _ in range(_MOST_TRIES):
        if at < 0:
            break
        try:
            value, end = _DECODER.raw_decode(text, at)
        except json.JSONDecodeError as error:
            if error.pos >= len(text) or error.msg.startswith("Unterminated"):
                # Cut off: what follows lies within, and is not the answer.
                fault = "the JSON object is cut off before its end"
                break
            fault = f"this is not valid JSON: {error.msg} at character {error.pos - at}"
            end = max(error.pos, at + 1)
        except ValueError:
            raise Misfit("a number is too long") from None
        else:
            objects.append(value)
            if len(objects) > _MOST_OBJECTS:
                raise Misfit("the answer holds too many JSON objects; one is asked for")
        at = text.find("{", end)
    if not objects:
        raise Misfit(fault)
    return objects


def _whole_list(text: str, output: type[BaseModel]) -> dict[str, Value] | None:
    fields = output.model_fields
    if len(fields) != 1 or not _lists(output):
        return None
    try:
        value = _DECODER.decode(text)
    except ValueError:
        return None
    return {next(iter(fields)): value}


def _chosen(objects: list[dict[str, Value]], output: type[O]) -> O:
    fitting: list[O] = []
    fault: Misfit | None = None
    for found in objects:
        try:
            answer = _fitted(_cleaned(found), output)
        except Misfit as misfit:
            # Of several faults, the one of the object that looks most like the answer.
            if fault is None or output.model_fields.keys() & found.keys():
                fault = misfit
            continue
        if answer not in fitting:
            fitting.append(answer)
    if len(fitting) > 1:
        raise Misfit("there are several answers that differ; give one")
    if fitting:
        return fitting[0]
    raise fault or Misfit("the answer holds no JSON object")


def _fitted(found: dict[str, Value], output: type[O]) -> O:
    fields = output.model_fields.keys()
    if len(found) == 1 and not found.keys() & fields:
        inner = next(iter(found.values()))
        if isinstance(inner, dict):
            found = inner
    if found.keys() > fields:
        found = {name: found[name] for name in fields}
    forgotten = _forgotten(output, found.keys())
    try:
        answer = output.model_validate(found)
    except ValidationError as error:
        raise Misfit(complaint(error)) from None
    if forgotten:
        raise Misfit("; ".join(f"field {name}: is missing" for name in sorted(forgotten)))
    return answer


@cache
def _lists(output: type[BaseModel]) -> frozenset[str]:
    return frozenset(
        name
        for name, field in output.model_fields.items()
        if get_origin(field.annotation) in (tuple, list, dict)
    )


def _forgotten(output: type[BaseModel], given: Collection[str]) -> frozenset[str]:
    """Return the lists that are not there or, if no field is, all fields."""
    if not any(name in output.model_fields for name in given):
        return frozenset(output.model_fields)
    return _lists(output).difference(given)


def _cleaned(found: dict[str, Value]) -> dict[str, Value]:
    """Take out what no text should hold: control characters, halves of surrogate pairs."""
    return {_text(name): _value(part) for name, part in found.items()}


def _value(value: Value) -> Value:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return _cleaned(value)
    if isinstance(value, list):
        return [_value(part) for part in value]
    return value


def _text(text: str) -> str:
    return _SURROGATE.sub("\ufffd", _CONTROL.sub("", text))

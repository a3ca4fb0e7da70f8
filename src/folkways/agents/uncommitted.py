"""Questions as they are put where agents make no commitments (``conversation.commitments``)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel

from folkways.language.operation import Operation

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

LEFT_OUT = (
    "agreed_answer.md",
    "already_kept.md",
    "commitments.md",
    "committed_actions.md",
    "committed_joining.md",
    "committed_plans.md",
    "owed_actions.md",
    "committed_talk.md",
    "engagements.md",
)
"""The prompt files that speak of commitments."""


@cache
def uncommitted(op: Operation[I, Any]) -> Operation[I, BaseModel]:
    """Return a question without anything about commitments, in its wording and its answer."""
    template = replace(op.template, left_out=LEFT_OUT)
    return replace(op, template=template, output=op.plain or op.output)


def completed(op: Operation[I, O], answer: BaseModel) -> O:
    """Return an answer to the plain question as one to ``op``, with no commitments in it."""
    if op.plain is None:
        assert isinstance(answer, op.output)  # noqa: S101  for the type checker
        return answer
    return op.output.model_validate(answer.model_dump(include=set(op.plain.model_fields)))

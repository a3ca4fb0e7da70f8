"""A typed pair: one question as it was asked, and the answer that was used."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from pydantic import BaseModel

from folkways.agents import operations as agents
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.norms import operations as norms

AnyOperation: TypeAlias = Operation[Any, Any]  # each has types of its own

OPERATIONS: dict[str, AnyOperation] = {
    op.name: op for op in (*agents.OPERATIONS, *norms.OPERATIONS)
}
"""Every question that agents ask their minds during a run, by name."""


@dataclass(frozen=True)
class Pair:
    """One question of a run with its answer.

    ``key`` says when it was asked and by which agent; ``mind`` names the mind that answered, empty
    if that is not known.
    """

    operation: str
    inputs: BaseModel
    output: BaseModel
    key: CallKey
    mind: str = ""

    @property
    def op(self) -> AnyOperation:
        """The operation with its types and its wording."""
        return OPERATIONS[self.operation]

    @cached_property
    def agent(self) -> str:
        """The name of the agent that asked; empty if the inputs do not name one."""
        who = getattr(self.inputs, "who", None)
        return str(getattr(who, "name", ""))

    def line(self) -> str:
        """Return the pair as one line of a pairs file."""
        record = {
            "operation": self.operation,
            "inputs": self.inputs.model_dump(mode="json"),
            "output": self.output.model_dump(mode="json"),
            "key": list(self.key),
            "mind": self.mind,
        }
        return json.dumps(record, ensure_ascii=False, separators=(",", ":"))

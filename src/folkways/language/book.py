"""The wording in use: the templates that ship, and whatever a user puts in their place."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from pydantic import BaseModel

from folkways.language.operation import Operation
from folkways.language.prompt import Prompt

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


class PromptBook:
    """Renders operations; ``overrides`` are template texts by file name."""

    def __init__(self, overrides: Mapping[str, str] = MappingProxyType({})) -> None:
        self.overrides = dict(overrides)

    def version(self, op: Operation[I, O]) -> str:
        """Return the version of an operation as worded here."""
        return op.version

    def render(self, op: Operation[I, O], inputs: I) -> Prompt:
        """Return the prompt for ``inputs``."""
        return op.render(inputs)

"""Prompt templates: Markdown with Jinja2, the unchanging instructions first.

A template has two blocks: ``instructions`` (no variables, so that providers can cache it) and
``situation`` (the data of this question). Whatever a variable puts in is data: angle brackets are
replaced, so that no text of an agent can close or open one of the frame's tags.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources

import jinja2
from pydantic import BaseModel

_BRACKETS = str.maketrans({"<": "‹", ">": "›"})


@dataclass(frozen=True, slots=True)
class Prompt:
    """A rendered question: ``instructions`` are the same for every call of an operation."""

    instructions: str
    situation: str


def neutralise(value: object) -> object:
    """Return text that cannot open or close a tag of the frame; other values as they are."""
    if isinstance(value, str):
        return value.translate(_BRACKETS).replace("\x00", "")
    return value


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        undefined=jinja2.StrictUndefined,
        finalize=neutralise,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # noqa: S701  prompts are not HTML; see neutralise
    )


@dataclass(frozen=True)
class PromptTemplate:
    """The wording of one operation: ``package``'s data file ``name``."""

    package: str
    name: str

    @cached_property
    def source(self) -> str:
        """The template as written."""
        return resources.files(self.package).joinpath("prompts", self.name).read_text("utf-8")

    @cached_property
    def _template(self) -> jinja2.Template:
        return _environment().from_string(self.source)

    def render(self, inputs: BaseModel) -> Prompt:
        """Fill the template; raises jinja2.UndefinedError for a name the input does not have."""
        context = self._template.new_context({"q": inputs})
        parts = []
        for block in ("instructions", "situation"):
            parts.append("".join(self._template.blocks[block](context)).strip())
        return Prompt(instructions=parts[0], situation=parts[1])

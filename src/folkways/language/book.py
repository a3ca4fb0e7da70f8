"""The wording in use: the templates that ship, and whatever a user puts in their place."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

import jinja2
from pydantic import BaseModel

from folkways.base.errors import ScenarioError
from folkways.language.blamed_template import filled_place, is_ours, said
from folkways.language.neutral import NeutralView
from folkways.language.operation import Operation
from folkways.language.prompt import Loader, Prompt, PromptTemplate, Wording
from folkways.language.sandbox import Sandbox, faults, layout_faults

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

SOURCE = "prompts"
"""What errors call the templates of a user's own, if nothing better is known."""


class PromptBook:
    """Renders operations in the wording that ships, changed by templates of a user's own.

    Those are not trusted: they are rendered in a sandbox and see neutral text only.
    """

    def __init__(self, overrides: Mapping[str, str] = MappingProxyType({})) -> None:
        """Put ``overrides``, template texts by file name, in the place of those that ship.

        A file that several templates draw in, such as ``data.md``, is replaced in all of them.
        Raises ScenarioError for a text that is no template, or does what none may do.
        """
        self.overrides = dict(overrides)
        problems = [
            (f"{name}, line {line}", message)
            for name, text in sorted(self.overrides.items())
            for line, message in faults(name, text)
        ]
        if problems:
            raise ScenarioError(SOURCE, problems)
        self._sandboxes: dict[tuple[str, tuple[str, ...], str], tuple[Loader, Sandbox]] = {}
        self._wordings: dict[PromptTemplate, Wording | None] = {}
        self._versions: dict[tuple[str, PromptTemplate], str] = {}

    def sources(self, op: Operation[I, O]) -> dict[str, str]:
        """Return the texts that word an operation here, by file name, its own template first.

        Raises ScenarioError if one of them is missing.
        """
        return op.template.sources if (own := self._own(op.template)) is None else own.sources

    def is_changed(self, op: Operation[I, O]) -> bool:
        """Say whether an operation is worded otherwise than as shipped."""
        return self.version(op) != op.version

    def version(self, op: Operation[I, O]) -> str:
        """Return the version of an operation as worded here: see :attr:`Operation.version`."""
        key = (op.name, op.template)
        if key not in self._versions:
            shipped = self._own(op.template) is None
            self._versions[key] = op.version if shipped else op.version_of(self.sources(op))
        return self._versions[key]

    def render(self, op: Operation[I, O], inputs: I) -> Prompt:
        """Return the prompt for ``inputs``.

        Raises ScenarioError if a template of the user's own cannot be filled with them, whatever
        Jinja2 raised; what is a fault of our own code is raised as it is, with a note of the place.
        """
        own = self._own(op.template)
        if own is None:
            return op.render(inputs)
        self._sandbox(op.template)[1].allowance.renew()
        shown = NeutralView(inputs)
        try:
            return own.render(shown)
        except (RecursionError, MemoryError, SyntaxError) as error:
            problem = "it includes or calls itself without end, or is nested too deeply"
            raise ScenarioError(SOURCE, [(_place(error, op.template.name), problem)]) from error
        except Exception as error:
            place = _place(error, op.template.name)
            if is_ours(error):
                error.add_note(f"This is a fault of folkways; it arose while {place} was filled.")
                raise
            raise ScenarioError(SOURCE, [(place, _said(error))]) from error

    def _own(self, template: PromptTemplate) -> Wording | None:
        """Return how ``template`` is worded by a user, None if nothing of it is."""
        if template not in self._wordings:
            wording = None
            if any(
                self.overrides.get(name, text) != text for name, text in template.sources.items()
            ):
                wording = Wording(template.name, *self._sandbox(template))
                self._check(wording)
            self._wordings[template] = wording
        return self._wordings[template]

    def _check(self, wording: Wording) -> None:
        if (text := self.overrides.get(wording.name)) is not None and (
            found := layout_faults(text)
        ):
            raise ScenarioError(
                SOURCE, [(f"{wording.name}, line {line}", problem) for line, problem in found]
            )
        try:
            variable = wording.variable()
        except jinja2.TemplateNotFound as error:
            problem = f"it draws in {error.name}, which there is not"
            raise ScenarioError(SOURCE, [(wording.name, problem)]) from error
        if variable is not None:
            problem = (
                "the instructions are the same at every call: text and {% include %} only; "
                "data belongs into the block situation"
            )
            raise ScenarioError(SOURCE, [(f"{variable[0]}, line {variable[1]}", problem)])

    def _sandbox(self, template: PromptTemplate) -> tuple[Loader, Sandbox]:
        key = (template.package, template.left_out, template.text)
        if key not in self._sandboxes:
            ours = template.loader

            def load(name: str) -> str | None:
                own = name in self.overrides and name not in template.left_out
                return self.overrides[name] if own else ours(name)

            self._sandboxes[key] = (load, Sandbox(load))
        return self._sandboxes[key]


def _place(error: Exception, name: str) -> str:
    """Return template and line in which ``error`` arose, as far as they are known."""
    file, line = filled_place(error, name)
    return file if line is None else f"{file}, line {line}"


def _said(error: Exception) -> str:
    shown = f"'{NeutralView.__module__}.{NeutralView.__qualname__} object'"
    return said(error).replace(shown, "what stands before the point")

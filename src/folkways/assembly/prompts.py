"""The wording of every question: what ships, and a folder of a user's own that replaces some of it.

A folder holds templates under the names of those that ship (``folkways prompts copy`` writes them),
and files of its own that they draw in. All of it is checked before anything is asked.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import BaseModel

from folkways.agents import interview
from folkways.agents.mechanism import Mechanism
from folkways.assembly.prompt_folder import Problem, near, read_texts
from folkways.assembly.wordings import checked_operations
from folkways.base.errors import FolkwaysError, PartError, ScenarioError
from folkways.environments.environment import Environment
from folkways.environments.rounds import operations as rounds
from folkways.environments.town.environment import TownEnvironment
from folkways.language import wording
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.language.model import Request
from folkways.language.operation import Operation
from folkways.language.placeholder import placeholder
from folkways.language.prompt import Prompt
from folkways.language.sandbox import faults
from folkways.minds.llm.openai_model import messages
from folkways.minds.llm.schema import answer_schema
from folkways.norms.examples import EXAMPLES
from folkways.norms.science import examples as science
from folkways.plugins import ENVIRONMENTS, MECHANISMS, Parts
from folkways.plugins.part import part_of

AnyOperation: TypeAlias = Operation[Any, Any]  # each has types of its own

IN_RUNS: tuple[AnyOperation, ...] = TownEnvironment.operations
"""All questions that agents of a town put to their minds."""
OPERATIONS: tuple[AnyOperation, ...] = (
    *IN_RUNS,
    *interview.OPERATIONS,
    *rounds.OPERATIONS,
)
"""The same, what agents are asked from outside, which changes no run, and those of ``rounds``: the
questions that every mind and endpoint is tried on."""


@cache
def every_operation() -> tuple[AnyOperation, ...]:
    """Return all operations that ship: also those of the packs and of mechanisms off by default."""
    found = {op.name: op for op in OPERATIONS}
    for group, base in ((ENVIRONMENTS, Environment), (MECHANISMS, Mechanism)):
        for part in Parts().usable(group)[0]:
            if part.ships and issubclass(part.value, base):
                found |= {op.name: op for op in part.value.operations if op.name not in found}
    return tuple(found.values())


def own_operations(parts: Parts) -> tuple[AnyOperation, ...]:
    """Return the operations of the mechanisms and environments among ``parts``.

    Raises PartError for one whose template cannot be filled, or that is called as one that ships.
    One that ships itself, such as a question of a primitive, is not among them.
    """
    shipped = {op.name: op for op in every_operation()}
    found: list[AnyOperation] = []
    for group in (MECHANISMS, ENVIRONMENTS):
        for kind in parts.of(group):
            part = part_of(group, kind)
            found += checked_operations(part)
    for op in found:
        if shipped.get(op.name, op) is not op:
            raise PartError(f"two operations are called {op.name!r}; give yours another name")
    return tuple(dict.fromkeys(op for op in found if op.name not in shipped))


def operation(name: str, own: Sequence[AnyOperation] = ()) -> AnyOperation:
    """Return the operation called ``name``; raises FolkwaysError that names near ones.

    ``own`` are those of parts from outside.
    """
    known = {op.name: op for op in (*every_operation(), *own)}
    name = name.removesuffix(".md")
    if name not in known:
        close = near(name, known) or "; all of them: folkways prompts"
        raise FolkwaysError(f"there is no question called {name!r}{close}")
    return known[name]


def about(op: AnyOperation) -> str:
    """Return in a sentence what an operation asks."""
    # Not getdoc, which gives the text of the base for a class without one.
    text = inspect.cleandoc(op.input.__doc__ or "")
    return " ".join(text.split("\n\n")[0].replace("`", "").split())


def example(op: AnyOperation) -> BaseModel:
    """Return the example of an operation; of one from outside, its own or a placeholder.

    Raises PartError if neither can be had.
    """
    own: BaseModel | None = op.example or EXAMPLES.get(op.name) or science.EXAMPLES.get(op.name)
    return placeholder(op.input) if own is None else own


def tokens(text: str) -> int:
    """Return about how many tokens a text has: one for each four bytes."""
    return -(-len(text.encode()) // 4)


def sent(book: PromptBook, op: AnyOperation) -> dict[str, object]:
    """Return what an endpoint gets to see of a question: messages, and the schema of the answer."""
    inputs = example(op)
    prompt = book.render(op, inputs)
    output: type[BaseModel] = op.output
    key = CallKey(0, 0, 0)
    request = Request(op.name, book.version(op), prompt, inputs, output, key, bool(op.fresh))
    return {"messages": messages(request, False), "answer": answer_schema(output, "full")}


def shipped_templates() -> dict[str, str]:
    """Return all templates that ship, by file name: of each operation, and what they draw in."""
    found: dict[str, str] = {}
    for op in every_operation():
        found |= op.template.sources
    return dict(sorted(found.items()))


def read_prompts(folder: Path) -> dict[str, str]:
    """Return the templates of a user's own in ``folder``, by file name, for a PromptBook.

    Raises ScenarioError with all that is wrong: files that no question uses, mistakes in Jinja2,
    missing blocks, unknown variables, and whatever a template must not do.
    """
    texts, problems = read_texts(folder, shipped_templates())
    mistakes = [
        (f"{name}, line {line}", problem)
        for name, text in texts.items()
        for line, problem in faults(name, text)
    ]
    problems += mistakes
    if not mistakes:
        book = PromptBook(texts)
        used: set[str] = set()
        for op in every_operation():
            try:
                used.update(book.sources(op))
                if book.is_changed(op):
                    _try_out(book, op)
            except ScenarioError as error:
                problems += [one for one in error.problems if one not in problems]
                used.update(texts)  # what it would have drawn in is not known
        known = shipped_templates()
        for name in texts:
            if name not in known and name not in used:
                close = near(name, known)
                problems.append((name, f"no question uses a file of this name{close}"))
    if problems:
        raise ScenarioError(str(folder), problems)
    return texts


def _try_out(book: PromptBook, op: AnyOperation) -> None:
    """Fill the template with the example, and with less of it, so that every branch is taken."""
    inputs = example(op)
    book.render(op, inputs)
    for _, less in wording.emptied(op, inputs):
        book.render(op, less)


def notes(book: PromptBook) -> list[Problem]:
    """Return (operation, remark) on changed wordings that work but may not do what is wanted.

    Such as a field of the answer that is described no more, or data that stands outside of tags.
    """
    return [
        (op.name, note)
        for op in every_operation()
        if book.is_changed(op)
        for note in _notes(book, op)
    ]


def _notes(book: PromptBook, op: AnyOperation) -> Iterator[str]:
    changed = _Changed(op, book)
    for check in (
        wording.check_answer_is_described,
        wording.check_input_is_shown,
        wording.check_frame_holds,
        wording.check_empty_fields,
    ):
        try:
            check(changed, example(op))
        except wording.WordingError as error:
            yield str(error).split("\n")[0].removeprefix(f"{op.name}: ")


@dataclass(frozen=True)
class _Changed:
    """An operation as :mod:`folkways.language.wording` looks at it, in the wording of a book."""

    op: AnyOperation
    book: PromptBook

    @property
    def name(self) -> str:
        return self.op.name

    @property
    def input(self) -> type[BaseModel]:
        return self.op.input

    @property
    def output(self) -> type[BaseModel]:
        return self.op.output

    @property
    def template(self) -> _Changed:
        return self

    @property
    def package(self) -> str:
        return self.op.template.package

    @property
    def source(self) -> str:
        return self.sources[self.op.template.name]

    @property
    def sources(self) -> dict[str, str]:
        return self.book.sources(self.op)

    def render(self, inputs: BaseModel, /) -> Prompt:
        return self.book.render(self.op, inputs)

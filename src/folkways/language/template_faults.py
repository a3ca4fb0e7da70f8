"""Mistakes in the template of an operation that would only show when a model is asked.

A name or a field that does not exist raises an error while a prompt is filled, which the offline
mind never does. Templates are read without filling them, so that no branch is missed.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Iterator, Sequence
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    TypeGuard,
    Union,
    get_args,
    get_origin,
)

import jinja2
import jinja2.meta
from jinja2 import nodes
from pydantic import BaseModel

from folkways.base.errors import PartError
from folkways.language.blamed_template import (
    compiled_line,
    filled_place,
    is_ours,
    is_too_large,
    said,
)
from folkways.language.operation import Operation
from folkways.language.prompt import BLOCKS, set_up

QUESTION: Final = "q"
"""What templates call the input of their operation."""

Kind: TypeAlias = object
"""A type as it is annotated; None: unknown."""

_LISTS: Final = (list, tuple, Sequence)
_MAY_BE_MISSING: Final = ("defined", "undefined", "default", "d")


class TemplateFault(NamedTuple):
    """What is wrong in a line of a template."""

    file: str
    line: int
    problem: str


def check_template(op: Operation[Any, Any]) -> None:
    """Raise PartError, with file and line, if the prompt of an operation cannot be filled.

    It names blocks that are missing, unknown names, filters and tests, and fields that the input
    of the operation does not have. If the operation has an example, it is filled with that, too.
    """
    faults = list(template_faults(op)) or list(_filled(op))
    if faults:
        lines = [f"{one.file}, line {one.line}: {one.problem}" for one in faults]
        raise PartError(f"the template of the operation {op.name!r}: " + "; ".join(lines))


def template_faults(op: Operation[Any, Any]) -> Iterator[TemplateFault]:
    """Give the faults of an operation's template and of the files that it includes.

    Raises PartError if one of the files is missing or cannot be parsed.
    """
    main = op.template.name
    for name, text in op.template.sources.items():
        environment = set_up(jinja2.Environment(autoescape=True))
        tree = environment.parse(text, name, name)
        try:
            environment.compile(tree, name, name)
        except jinja2.TemplateSyntaxError as error:
            yield TemplateFault(name, error.lineno, error.message or "it is no template")
            continue
        except Exception as error:
            if is_ours(error):
                raise
            yield TemplateFault(name, compiled_line(error), f"it cannot be compiled: {said(error)}")
            continue
        if name == main:
            blocks = {block.name for block in tree.find_all(nodes.Block)}
            for block in BLOCKS:
                if block not in blocks:
                    yield TemplateFault(name, 1, f"the block {block} is missing")
            yield from _unknown_names(tree, environment, name)
        for node in tree.find_all(nodes.Const):
            if is_too_large(node):
                yield TemplateFault(name, node.lineno, "it holds a number that is too large")
        yield from _Reader(tree, op.input).faults(name)


def _filled(op: Operation[Any, Any]) -> Iterator[TemplateFault]:
    """Give the fault that shows when the template is filled with its example, if any."""
    if op.example is None:
        return
    if not isinstance(op.example, op.input):
        raise PartError(
            f"the example of the operation {op.name!r} must be of its input type, "
            f"{op.input.__name__}, not {type(op.example).__name__}"
        )
    try:
        op.render(op.example)
    except Exception as error:
        if is_ours(error):
            raise
        file, line = filled_place(error, op.template.name)
        yield TemplateFault(file, line or 1, f"it cannot be filled with the example: {said(error)}")


def _unknown_names(
    tree: nodes.Template, environment: jinja2.Environment, file: str
) -> Iterator[TemplateFault]:
    known = {QUESTION, *environment.globals}
    unknown = jinja2.meta.find_undeclared_variables(tree) - known
    seen: set[str] = set()
    for node in tree.find_all(nodes.Name):
        if node.name in unknown and node.name not in seen:
            seen.add(node.name)
            problem = f"there is no {node.name}; the input of the operation is called {QUESTION}"
            yield TemplateFault(file, node.lineno, problem)


class _Reader:
    """Follows the input of an operation through a template, as far as its types are known."""

    def __init__(self, tree: nodes.Template, question: type[BaseModel]) -> None:
        self._tree = tree
        self._kinds: dict[str, Kind] = {QUESTION: question}
        bound = _bound_names(tree)
        for loop in tree.find_all(nodes.For):  # outer loops come before inner ones
            target = loop.target
            if isinstance(target, nodes.Name) and bound.count(target.name) == 1:
                self._kinds[target.name] = _member_of(self._kind(loop.iter))
        if QUESTION in bound:
            self._kinds.clear()

    def faults(self, file: str) -> Iterator[TemplateFault]:
        """Give the fields that are read and do not exist."""
        for node in self._fields(self._tree):
            kind, field = self._kind(node.node), _field(node)
            if field and _is_model(kind) and not _has(kind, field):
                yield TemplateFault(file, node.lineno, _no_field(kind, field))

    def _fields(self, node: nodes.Node) -> Iterator[nodes.Getattr | nodes.Getitem]:
        for child in node.iter_child_nodes():
            asks = isinstance(node, nodes.Test | nodes.Filter) and node.name in _MAY_BE_MISSING
            if isinstance(child, nodes.Getattr | nodes.Getitem) and not asks:
                yield child
            yield from self._fields(child)

    def _kind(self, node: nodes.Node) -> Kind:
        if isinstance(node, nodes.Name):
            return self._kinds.get(node.name)
        if not isinstance(node, nodes.Getattr | nodes.Getitem):
            return None
        kind, field = self._kind(node.node), _field(node)
        if field and _is_model(kind):
            found = kind.model_fields.get(field)
            return None if found is None else _present(found.annotation)
        number = isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const)
        return _member_of(kind) if number else None


def _bound_names(tree: nodes.Template) -> list[str]:
    """Return each name that a template binds, as often as it does."""
    named = [node.name for node in tree.find_all(nodes.Name) if node.ctx != "load"]
    return named + [
        other if isinstance(other, str) else other[1]
        for node in tree.find_all(nodes.FromImport)
        for other in node.names
    ]


def _field(node: nodes.Getattr | nodes.Getitem) -> str:
    """Return the name of the field that is read; empty for a place in a list."""
    if isinstance(node, nodes.Getattr):
        return node.attr
    arg = node.arg
    return arg.value if isinstance(arg, nodes.Const) and isinstance(arg.value, str) else ""


def _is_model(kind: Kind) -> TypeGuard[type[BaseModel]]:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _has(kind: type[BaseModel], field: str) -> bool:
    known = field in kind.model_fields or hasattr(kind, field)
    return known or kind.model_config.get("extra") == "allow"


def _no_field(kind: type[BaseModel], field: str) -> str:
    near = difflib.get_close_matches(field, kind.model_fields, 1)
    known = f"did you mean {near[0]}?" if near else f"it has {', '.join(kind.model_fields)}"
    return f"{kind.__name__} has no field {field}; {known}"


def _present(kind: Kind) -> Kind:
    """Return a type without None, and without what is annotated with it."""
    if get_origin(kind) is Annotated:
        return _present(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        rest = [one for one in get_args(kind) if one is not type(None)]
        return _present(rest[0]) if len(rest) == 1 else None
    return kind


def _member_of(kind: Kind) -> Kind:
    """Return the type of the members of a list, None if they are not all of one type."""
    arguments = [one for one in get_args(kind) if one is not Ellipsis]
    alike = get_origin(kind) in _LISTS and len(arguments) == 1
    return _present(arguments[0]) if alike else None

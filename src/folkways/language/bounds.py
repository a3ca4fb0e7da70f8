"""How much a template of a user's own may do: what one rendering may make, and how long it takes.

A few lines of a template can ask for more text, or more turns of a loop, than there is memory or
time. So whatever makes text or lists is counted beforehand: every turn of a loop, every piece of
text that is put out, every list that is written down, every result of a filter.
"""

from __future__ import annotations

import time
from collections.abc import (
    Callable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    Mapping,
    ValuesView,
)
from functools import wraps
from typing import Final, cast

from jinja2 import Environment, nodes
from jinja2.exceptions import SecurityError, TemplateError
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer

MOST: Final = 1_000_000
"""Characters, items and turns together that one rendering may make; a prompt has some thousands."""
SECONDS: Final = 5.0
"""Computing time of this process that one rendering may take; a prompt takes a thousandth."""
# Python's numbers have no end: `9 ** 9 ** 9` in a template would compute for hours.
_BITS = 256
_PLACES = 15
_STEP = 4
_CONTAINERS = (list, tuple, set, frozenset, KeysView, ValuesView)
_SURROUNDINGS = (Context, Environment, nodes.EvalContext)
_LONGEST_ESCAPE = 5
_TURN = 1
_CALL = 100
"""What a turn of a loop, and what a macro or a file drawn in, counts besides its text."""

COUNTED: Final = "counted value"
TURNS: Final = "counted turns"
LENGTH: Final = "counted length"
"""Filters that are put into a template; none can be written there, since names have no blanks."""


class Allowance:
    """What is left of what one rendering may make."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Restore the full allowance."""
        self._left = MOST
        self._until = time.process_time() + SECONDS

    def spend(self, amount: int) -> None:
        """Take off ``amount``; raises SecurityError if that is more than is left."""
        self._left -= amount + 1
        if self._left < 0 or time.process_time() > self._until:
            raise SecurityError("it makes more text or takes more turns than any question needs")

    def spend_on(self, value: object) -> None:
        """Take off what a value would be as text, which is not made for that."""
        waiting = [value]
        while waiting:
            one = waiting.pop()
            if isinstance(one, str):
                self.spend(len(one))
            elif isinstance(one, bool) or not isinstance(one, int):
                self.spend(_STEP)
            else:
                self.spend(_number(one).bit_length() // _STEP)
            if isinstance(one, Mapping | ItemsView):
                pairs = one.items() if isinstance(one, Mapping) else one
                waiting += [part for pair in pairs for part in pair]
            elif isinstance(one, _CONTAINERS):
                waiting += one

    def counted(self, value: object) -> object:
        """Return ``value``, counted; of what gives one item after the other, a list."""
        if isinstance(value, Iterator):
            value = list(self._each(value))
        else:
            self.spend_on(value)
        return value

    def turns(self, value: Iterable[object]) -> list[object]:
        """Return the items that a loop goes through, counted."""
        items = []
        for item in value:
            self.spend(1)
            items.append(item)
        return items

    def length(self, amount: int) -> str:
        """Count text that stands in a template, each time that it is put out."""
        self.spend(amount)
        return ""

    def guarded(self, name: str, made: Callable[..., object]) -> Callable[..., object]:
        """Return the filter ``made`` with its arguments and results counted.

        Errors that do not name it get its name as a note.
        """
        before = _BEFORE.get(name)

        @wraps(made)
        def guarded(*args: object, **options: object) -> object:
            given = args[1:] if isinstance(args[0], _SURROUNDINGS) else args
            for value in (*given, *options.values()):
                self.spend_on(value)
            try:
                if before is not None:
                    before(self, *given, **options)
                return self.counted(made(*args, **options))
            except TemplateError:  # which says it all
                raise
            except Exception as error:
                error.add_note(f"the filter {name}")
                raise

        return guarded

    def _each(self, value: Iterator[object]) -> Iterator[object]:
        for item in value:
            self.spend_on(item)
            yield item


def _number(value: int) -> int:
    if value.bit_length() > _BITS:
        raise SecurityError("no question needs numbers as large as that")
    return value


def checked_number(value: object) -> object:
    """Return what was computed; raises SecurityError for numbers that are too large."""
    return _number(value) if isinstance(value, int) else value


def _join(
    allowance: Allowance, value: Iterable[object], d: object = "", attribute: object = None
) -> None:
    if attribute is not None:
        raise SecurityError("join takes texts; map(attribute=...) gives those of a field")
    allowance.spend(len(str(d)) * len(list(value)))


def _replace(
    allowance: Allowance, s: object, old: object, new: object, count: object = None
) -> None:
    allowance.spend(str(s).count(str(old)) * _LONGEST_ESCAPE * len(str(new)))


def _round(
    allowance: Allowance, value: object, precision: object = 0, method: object = "common"
) -> None:
    if not isinstance(precision, int) or abs(precision) > _PLACES:
        raise SecurityError(f"round knows from -{_PLACES} to {_PLACES} places")


def _sum(
    allowance: Allowance, iterable: object, attribute: object = None, start: object = 0
) -> None:
    if not isinstance(start, int | float):
        raise SecurityError("sum is for numbers")


_BEFORE: Final[Mapping[str, Callable[..., None]]] = {
    "join": _join,
    "replace": _replace,
    "round": _round,
    "sum": _sum,
}
"""What is looked at before a filter that can make more than it is given."""


class Counting(NodeTransformer):
    """Puts the counting into a template that has been read."""

    def visit_For(self, node: nodes.For) -> nodes.Node:
        """Count the turns beforehand, and the text of each."""
        self.generic_visit(node)
        node.iter = _filter(TURNS, node.iter)
        _count_text(node, node.body)
        if node.else_:
            _count_text(node, node.else_)
        return node

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:
        """Count the text of each call."""
        self.generic_visit(node)
        _count_text(node, node.body)
        return node

    def visit_Block(self, node: nodes.Block) -> nodes.Node:
        """Count the text of a block."""
        self.generic_visit(node)
        _count_text(node, node.body)
        return node

    def visit_Template(self, node: nodes.Template) -> nodes.Node:
        """Count the text of a template each time that it is drawn in."""
        self.generic_visit(node)
        _count_text(node, node.body)
        return node

    def visit_List(self, node: nodes.List) -> nodes.Node:
        """Count what is written down as a list."""
        self.generic_visit(node)
        return _filter(COUNTED, node)

    def visit_Dict(self, node: nodes.Dict) -> nodes.Node:
        """Count what is written down as a table."""
        self.generic_visit(node)
        return _filter(COUNTED, node)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:
        """Count what is written down as a tuple, if it is not to be assigned to."""
        self.generic_visit(node)
        return node if node.ctx == "store" else _filter(COUNTED, node)

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        """Count the part that is cut out of a list or text."""
        self.generic_visit(node)
        return _filter(COUNTED, node) if isinstance(node.arg, nodes.Slice) else node


def _filter(name: str, value: nodes.Node) -> nodes.Filter:
    return nodes.Filter(value, name, [], [], None, None, lineno=value.lineno)


def _count_text(node: nodes.Node, body: list[nodes.Node]) -> None:
    """Count what stands in ``body`` itself, before anything else in it is done."""
    amount = _TURN if isinstance(node, nodes.For) else _CALL
    waiting = list(body)
    while waiting:
        one = waiting.pop()
        if isinstance(one, nodes.TemplateData):
            amount += len(one.data)
        elif not isinstance(one, nodes.For | nodes.Macro | nodes.Block):
            waiting += one.iter_child_nodes()
    count = nodes.Const(amount, lineno=node.lineno)
    body.insert(0, nodes.ExprStmt(_filter(LENGTH, count), lineno=node.lineno))


def counting(tree: nodes.Template) -> nodes.Template:
    """Return ``tree`` with the counting put in."""
    return cast(nodes.Template, Counting().visit(tree))

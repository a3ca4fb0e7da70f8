"""What a template of a user's own may do: lay out the data of its question, and nothing else.

Such a template may come from anywhere. It can read the question and the other templates; it reaches
no file, no code and no attribute that was not meant for it, and cannot undo what makes text safe.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import jinja2
from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from folkways.language.blamed_template import compiled_line, is_ours, is_too_large, said
from folkways.language.bounds import COUNTED, LENGTH, TURNS, Allowance, checked_number, counting
from folkways.language.neutral import NeutralView, finalize
from folkways.language.prompt import BLOCKS, Loader, set_up

FILTERS = frozenset(
    (
        *("abs", "capitalize", "count", "default", "dictsort", "first", "float", "int"),
        *("items", "join", "last", "length", "list", "lower", "map", "max", "min", "quoted"),
        *("reject", "rejectattr", "replace", "reverse", "round", "select", "selectattr"),
        *("sort", "string", "sum", "title", "trim", "truncate", "unique", "upper", "wordcount"),
    )
)
"""Filters at hand: none of them declares data to be safe, as ``safe`` and ``escape`` do, and none
fills or repeats text, as ``center`` and ``batch`` do."""
METHODS = frozenset({"items", "keys", "values"})

_REFUSED: dict[type[nodes.Node], str] = {
    nodes.Extends: "{% extends %} has no use here; write out both blocks",
    nodes.Concat: "~ is not at hand; write the parts one after another",
    nodes.Pow: "** is not at hand",
    nodes.FilterBlock: "{% filter %} is not at hand; use | behind each value",
    nodes.CallBlock: "{% call %} is not at hand",
    nodes.ScopedEvalContextModifier: "{% autoescape %} is not at hand",
    nodes.NSRef: "namespaces are not at hand",
}


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja2's sandbox without globals, with few filters, in which only numbers can be summed.

    What one rendering makes is bounded; ``allowance`` is to be renewed before each.
    """

    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%"})

    def __init__(self, load: Loader) -> None:
        """Make an environment whose templates are found by ``load`` and nowhere else."""
        super().__init__(loader=jinja2.FunctionLoader(load), optimized=False)
        set_up(self)
        self.allowance = allowance = Allowance()
        self.globals.clear()
        self.filters = {
            name: allowance.guarded(name, self.filters[name]) for name in sorted(FILTERS)
        }
        self.filters |= {
            COUNTED: allowance.counted,
            TURNS: allowance.turns,
            LENGTH: allowance.length,
        }

        # What is given the context is not put out beforehand, uncounted, when a template is read.
        @jinja2.pass_context
        def counted(context: Context, value: object) -> Markup:
            allowance.spend_on(value)
            return finalize(value)

        self.finalize = counted

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Let through the fields of the question, which hold data only; else decide as Jinja2."""
        if type(obj) is NeutralView:
            return not attr.startswith("_")
        return super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        """Compute with numbers; raises SecurityError for texts and lists."""
        for value in (left, right):
            if not isinstance(value, int | float):
                raise SecurityError(f"{operator} is for numbers; write texts one after another")
        return checked_number(super().call_binop(context, operator, left, right))

    def call(self, context: Context, called: object, *args: object, **options: object) -> object:
        """Call macros, and the tables' own lists; raises SecurityError for anything else."""
        table = isinstance(getattr(called, "__self__", None), dict)
        if not isinstance(called, Macro) and not (
            table and getattr(called, "__name__", "") in METHODS
        ):
            raise SecurityError("only macros can be called")
        return super().call(context, called, *args, **options)

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        """Put the counting into whatever is compiled."""
        return super()._generate(counting(source), name, filename, defer_init)


@lru_cache(maxsize=256)  # a folder is checked when it is read, and again when it is used
def faults(name: str, source: str) -> tuple[tuple[int, str], ...]:
    """Return (line, what is wrong) for all that a template of a user's own must not contain."""
    environment = Sandbox(lambda _: None)
    try:
        tree = environment.parse(source, name, name)
        found = sorted(_faults(tree))
        if not found:
            environment.compile(tree, name, name)
    except jinja2.TemplateSyntaxError as error:
        return ((error.lineno, error.message or "it is no template"),)
    except (RecursionError, MemoryError, SyntaxError):
        return ((1, "it is nested too deeply"),)
    except ValueError:
        return ((1, "it holds a number that is too long"),)
    except Exception as error:
        if is_ours(error):
            raise
        return ((compiled_line(error), f"Jinja2 cannot compile it: {said(error)}"),)
    return tuple(found)


def layout_faults(source: str) -> list[tuple[int, str]]:
    """Return (line, what is wrong) where a question's own template is not just its two blocks.

    ``source`` must be without :func:`faults`.
    """
    found = []
    body = Sandbox(lambda _: None).parse(source).body
    for node in body:
        parts = node.nodes if isinstance(node, nodes.Output) else [node]
        for part in parts:
            if isinstance(part, nodes.TemplateData) and not part.data.strip():
                continue
            if not isinstance(part, nodes.Block):
                found.append((part.lineno, "what stands outside of the two blocks is never sent"))
    blocks = {node.name for node in body if isinstance(node, nodes.Block)}
    return found + [(1, f"the block {name} is missing") for name in BLOCKS if name not in blocks]


def _faults(tree: nodes.Template) -> Iterator[tuple[int, str]]:
    modules = {node.target for node in tree.find_all(nodes.Import)}
    for node in tree.find_all(nodes.Node):
        for kind, message in _REFUSED.items():
            if isinstance(node, kind):
                yield node.lineno, message
        problem = _problem(node, modules)
        if problem:
            yield node.lineno, problem
        elif twice := _given_twice(node):
            yield node.lineno, f"{twice} is given twice"
        elif is_too_large(node):
            yield node.lineno, "no question needs numbers as large as that"


def _problem(node: nodes.Node, modules: set[str]) -> str:
    """Return what a template must not do and ``node`` does; empty if there is nothing."""
    if isinstance(node, nodes.Filter) and node.name not in FILTERS:
        at_hand = ", ".join(sorted(FILTERS))
        return f"the filter {node.name} is not at hand; there are {at_hand}"
    if isinstance(node, nodes.For) and node.recursive:
        return "recursive loops are not at hand"
    if isinstance(node, nodes.Getattr) and node.attr.startswith("_"):
        return f"{node.attr} begins with an underscore: it is not for templates"
    if isinstance(node, nodes.Call) and not _may_be_called(node.node, modules):
        return "only macros can be called"
    if isinstance(node, nodes.Block) and node.name not in BLOCKS:
        return f"the block {node.name} is never sent; there are {' and '.join(BLOCKS)}"
    if isinstance(node, nodes.Include | nodes.Import | nodes.FromImport) and not (
        isinstance(node.template, nodes.Const) and isinstance(node.template.value, str)
    ):
        return "the name of the file must be written out"
    return ""


def _given_twice(node: nodes.Node) -> str:
    """Return the name of a repeated keyword argument, which Python refuses; "" if there is none."""
    if isinstance(node, nodes.Macro):
        names = [name.name for name in node.args]
    elif isinstance(node, nodes.Call | nodes.Filter | nodes.Test):
        names = [option.key for option in node.kwargs if isinstance(option, nodes.Keyword)]
    else:
        return ""
    return next((name for name in names if names.count(name) > 1), "")


def _may_be_called(called: nodes.Node, modules: set[str]) -> bool:
    if isinstance(called, nodes.Name):
        return True
    if not isinstance(called, nodes.Getattr):
        return False
    return called.attr in METHODS or (
        isinstance(called.node, nodes.Name) and called.node.name in modules
    )

"""Whether a template or our own code is to blame for an error, and the line of the template.

A template can make Jinja2 raise anything: its compiler writes Python, and its filters hand odd
arguments on. So kinds of errors do not tell; what does is whose code ran last.
"""

from __future__ import annotations

import math
import traceback
from types import FrameType
from typing import Final

import jinja2
from jinja2 import nodes

from folkways.language import neutral

_ODD_VALUES: Final = (ArithmeticError, LookupError, TypeError, ValueError)
"""What our code raises without fault if it hands on a value that does not fit."""
_RENDERERS: Final = ("jinja2", "markupsafe")


def is_ours(error: Exception) -> bool:
    """Say whether ``error``, raised while a template was compiled or filled, is our own fault.

    What refuses a template's values on purpose raises an error of Jinja2. Odd values may otherwise
    fail where our code hands them on; what makes text neutral takes every value.
    """
    if isinstance(error, jinja2.TemplateError):
        return False
    for frame, _ in reversed(list(traceback.walk_tb(error.__traceback__))):
        module = str(frame.f_globals.get("__name__", ""))
        if _template_of(frame) is not None or module.partition(".")[0] in _RENDERERS:
            return False
        if module.partition(".")[0] == "folkways":
            return module == neutral.__name__ or not isinstance(error, _ODD_VALUES)
    return True


def filled_place(error: BaseException, file: str) -> tuple[str, int | None]:
    """Return template and line at which ``error`` arose; ``file`` and None if it shows none."""
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        template = _template_of(frame)
        if template is not None:
            return template.name or file, template.get_corresponding_lineno(line)
    return file, None


def compiled_line(error: BaseException) -> int:
    """Return the line that Jinja2's compiler was at when ``error`` arose; 1 if it shows none."""
    for frame, _ in reversed(list(traceback.walk_tb(error.__traceback__))):
        node = frame.f_locals.get("node")
        if isinstance(node, nodes.Node) and isinstance(node.lineno, int):
            return node.lineno
    return 1


def said(error: BaseException) -> str:
    """Return what an error says, with the filter in which it arose, if any."""
    return ": ".join([*getattr(error, "__notes__", ())[:1], str(error) or type(error).__name__])


def is_too_large(node: nodes.Node) -> bool:
    """Say whether a number is so large that Jinja2 reads it as infinite, and cannot write it."""
    return (
        isinstance(node, nodes.Const) and isinstance(node.value, float) and math.isinf(node.value)
    )


def _template_of(frame: FrameType) -> jinja2.Template | None:
    template = frame.f_globals.get("__jinja_template__")
    return template if isinstance(template, jinja2.Template) else None

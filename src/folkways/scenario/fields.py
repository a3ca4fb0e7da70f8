"""The kinds of text that a scenario file is made of, and the rule that unknown keys are errors."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from folkways.base.time import parse_clock

CLOCK_PATTERN: Final = r"^\d{1,2}:\d\d$"
LINE_PATTERN: Final = r"^[^\x00-\x20\x7f]([^\x00-\x1f\x7f]*[^\x00-\x20\x7f])?$"
WORD_PATTERN: Final = r"^[A-Za-z0-9_-]+$"
ID_PATTERN: Final = r"^[a-z][a-z0-9_]*$"
MAX_SEED: Final = 2**53 - 1  # what every JSON reader keeps exactly


def _clock(text: str) -> str:
    parse_clock(text)
    return text


Clock = Annotated[
    str,
    AfterValidator(_clock),
    Field(pattern=CLOCK_PATTERN, description="A time of day such as '08:00'."),
]
LINE_LENGTH: Final = 200
Line = Annotated[str, Field(min_length=1, max_length=LINE_LENGTH, pattern=LINE_PATTERN)]
SENTENCE_LENGTH: Final = 4000
"""Characters that may be said of an agent in one field."""
Sentence = Annotated[str, Field(max_length=SENTENCE_LENGTH)]


class Strict(BaseModel):
    """Unknown keys are errors; the text below a field describes it in the schema."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the schema with the description of each field."""
        schema = handler(core_schema)
        properties = handler.resolve_ref_schema(schema).get("properties", {})
        for name, field in cls.model_fields.items():
            key = field.alias or name
            if key in properties and (text := description(cls, name)):
                properties[key]["description"] = text
        return schema


def description(model: type[BaseModel], name: str) -> str:
    """Return the description of a field: its own, or the text below it in the source, or none.

    Pydantic would read the source of every model as soon as it is defined
    (``use_attribute_docstrings``), which takes a tenth of the start of the program.
    """
    if text := model.model_fields[name].description:
        return text
    for kind in model.__mro__:
        if name in inspect.get_annotations(kind):
            return _texts_below_fields(kind.__module__).get((kind.__qualname__, name), "")
    return ""


@cache
def _texts_below_fields(module: str) -> dict[tuple[str, str], str]:
    """Return the text below each annotated name in the classes of a module."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError, KeyError):  # no source, as in a terminal
        return {}
    return dict(_below_fields(tree, ""))


def _below_fields(scope: ast.AST, within: str) -> Iterator[tuple[tuple[str, str], str]]:
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, ast.ClassDef):
            kind = within + node.name
            for field, after in pairwise(node.body):
                match field, after:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        yield (kind, name), inspect.cleandoc(text)
            yield from _below_fields(node, f"{kind}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _below_fields(node, f"{within}{node.name}.<locals>.")
        else:
            yield from _below_fields(node, within)

"""Tables described as a Data Package (version 2), which R, Python and others can read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypedDict

from folkways.columns.column import Column, Table

PROFILE: Final = "https://datapackage.org/profiles/2.0/datapackage.json"
LIST_SEPARATOR: Final = ";"
_TYPES: Final = {
    "text": "string",
    "integer": "integer",
    "number": "number",
    "boolean": "boolean",
    "texts": "list",
    "integers": "list",
}
_LINK: Final = re.compile(r"\[([^]]*)\]\([^)]*\)")


class Field(TypedDict, total=False):
    """A column; ``unit`` and ``missing`` are ours, the rest is the standard's."""

    name: str
    type: str
    description: str
    unit: str
    missing: str
    delimiter: str
    itemType: str
    trueValues: list[str]
    falseValues: list[str]


class Schema(TypedDict):
    """The columns of a table."""

    fields: list[Field]
    missingValues: list[str]


class Resource(TypedDict, total=False):
    """A table: in a file (``path``, ``format``), or by its columns alone (``data`` is empty)."""

    name: str
    type: str
    path: str
    format: str
    data: list[object]
    description: str
    schema: Schema


# The key of the profile is no Python name.
DataPackage = TypedDict("DataPackage", {"$schema": str, "name": str, "resources": list[Resource]})
"""Tables with their columns."""


def field(column: Column) -> Field:
    """Describe one column."""
    found: Field = {
        "name": column.name,
        "type": _TYPES[column.kind],
        "description": plain(column.definition),
    }
    if column.unit:
        found["unit"] = column.unit
    if column.missing:
        found["missing"] = column.missing
    if column.kind in ("texts", "integers"):
        found["delimiter"] = LIST_SEPARATOR
        found["itemType"] = "integer" if column.kind == "integers" else "string"
    if column.kind == "boolean":
        found["trueValues"], found["falseValues"] = ["1", "True"], ["0", "False"]
    return found


def resource(
    table: Table, path: str, names: Sequence[str], norms: tuple[str, ...] = ()
) -> Resource:
    """Describe the table in the file ``path`` with the columns ``names``.

    ``norms`` are the ids of the tracked norms. A column that is in no dictionary, as of a measure
    from outside, has its name alone, and any type.
    """
    fields = []
    for name in names:
        column = table.column(name, norms)
        fields.append(Field(name=name, type="any") if column is None else field(column))
    return Resource(
        name=re.sub(r"[^a-z0-9._-]", "-", path.rpartition(".")[0].lower()),
        type="table",
        path=path,
        format=path.rpartition(".")[2],
        description=plain(table.row),
        schema=Schema(fields=fields, missingValues=[""]),
    )


def described_table(table: Table) -> Resource:
    """Describe a table without its rows; ``NORM`` in a name stands for each tracked norm."""
    return Resource(
        name=table.name,
        type="table",
        data=[],
        description=plain(table.row),
        schema=Schema(fields=[field(column) for column in table.columns], missingValues=[""]),
    )


def data_package(name: str, resources: Iterable[Resource]) -> DataPackage:
    """Return the description of a folder of tables."""
    slug = re.sub(r"[^a-z0-9._-]", "-", name.lower()) or "run"
    return {"$schema": PROFILE, "name": slug, "resources": list(resources)}


def plain(markdown: str) -> str:
    """Return a definition without the links that it has on the page."""
    return _LINK.sub(r"\1", markdown)

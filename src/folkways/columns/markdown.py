"""Columns as tables of a page in Markdown."""

from __future__ import annotations

import re
from typing import Final

from folkways.columns.all import TABLES
from folkways.columns.column import Column, Table
from folkways.columns.run_json import RUN_JSON

HEAD: Final = "| column | type | unit | what it holds |\n|---|---|---|---|\n"
_KINDS: Final = {"texts": "list of texts", "integers": "list of integers"}


def markdown(table: Table) -> str:
    """Return the columns of a table as a table in Markdown, a row each."""
    return HEAD + "".join(map(_row, table.columns))


def _row(column: Column) -> str:
    kind = _KINDS.get(column.kind, column.kind)
    missing = f"; empty if {column.missing}" if column.missing else ""
    unit = f" {column.unit}" if column.unit else ""
    return f"| `{column.name}` | {kind} |{unit} | {column.definition}{missing} |\n"


def with_keys(page: str) -> str:
    """Return a page in which the table under "One line of JSON" is made again."""
    begins = page.index("| key | what it holds |\n", page.index("## One line of JSON\n"))
    ends = page.index("\n\n", begins) + 1
    rows = "".join(f"| `{key}` | {told} |\n" for key, told in RUN_JSON.items())
    return f"{page[:begins]}| key | what it holds |\n|---|---|\n{rows}{page[ends:]}"


def with_tables(page: str) -> str:
    """Return a page in which what stands under the heading of each table is made again.

    Raises ValueError if a table has no heading on the page, which is ``### `` and its name.
    """
    for table in TABLES:
        heading = f"### {table.name}\n"
        begins = page.find(heading)
        if begins < 0:
            raise ValueError(f"the page has no heading {heading.strip()!r}")
        begins += len(heading)
        following = re.search(r"^#", page[begins:], re.MULTILINE)
        ends = len(page) if following is None else begins + following.start()
        extra = f"\n{table.extra}\n" if table.extra else ""
        page = f"{page[:begins]}\n{table.row}\n\n{markdown(table)}{extra}\n{page[ends:]}"
    return page

"""Write the parts of the documentation that are made from the code.

    python tools/pages.py

The columns in docs/tables.md, the keys in docs/cli.md, and the schemas in docs/schemas.
"""

from __future__ import annotations

from pathlib import Path

from folkways.cli.schemas import SCHEMAS
from folkways.columns.markdown import with_keys, with_tables

DOCS = Path(__file__).parents[1] / "docs"


def made() -> dict[str, str]:
    """Return the text of each file below docs, as it should be, by its path there."""
    tables, commands = ((DOCS / name).read_text("utf-8") for name in ("tables.md", "cli.md"))
    schemas = {
        f"schemas/{name}.schema.json": text() for name, text in SCHEMAS.items() if name != "tables"
    }
    return {
        "tables.md": with_tables(tables),
        "cli.md": with_keys(commands),
        **schemas,
        "schemas/tables.datapackage.json": SCHEMAS["tables"](),
    }


def main() -> None:
    """Write them."""
    for name, text in made().items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

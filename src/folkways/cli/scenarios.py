"""``folkways scenarios``."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import typer

from folkways.cli.options import Json

if TYPE_CHECKING:
    from folkways.environments.environment import Environment
    from folkways.scenario.catalogue import Preset


def main(json_: Json = False) -> None:
    """List the scenarios that ship, and those of other installed packages, by kind.

    \b
    Example:
      folkways scenarios
    """
    import json

    from folkways.scenario.catalogue import catalogue

    listed = catalogue()
    rows = sorted((_row(one) for one in listed.presets), key=_order)
    if json_:
        typer.echo(json.dumps({"scenarios": rows, "notes": listed.notes}, ensure_ascii=False))
        return
    _print(rows, listed.notes)


def _row(preset: Preset) -> dict[str, str | int | None]:
    where = _environment(preset.environment)
    return {
        "name": preset.name,
        "kind": where.kind if where else "not installed",
        "package": preset.package,
        "agents": preset.agents,
        "days": preset.days if where and "days" in where.keys else None,
        "source": "; ".join(one.cited for one in where.sources) if where else "",
        "title": preset.title,
        "description": preset.description.strip(),
    }


def _environment(name: str) -> type[Environment] | None:
    from folkways.base.errors import PartError
    from folkways.environments.environment import Environment
    from folkways.plugins import ENVIRONMENTS, Parts

    try:
        value = Parts().find(ENVIRONMENTS, name).value
    except PartError:
        return None
    return value if issubclass(value, Environment) else None


def _order(row: dict[str, str | int | None]) -> tuple[bool, str, str]:
    """Towns come first, then the other kinds by name."""
    return row["kind"] != "town", str(row["kind"]), str(row["name"])


def _print(rows: list[dict[str, str | int | None]], notes: tuple[str, ...]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.cli.terminal import output
    from folkways.plugins.declared import SHIPS

    console = output()
    for kind, found in groupby(rows, key=lambda row: str(row["kind"])):
        table = Table(box=SIMPLE_HEAD, title=kind, title_justify="left", title_style="bold")
        table.add_column("name", no_wrap=True, style="bold")
        table.add_column("agents", justify="right")
        table.add_column("what it is about", overflow="fold")
        for row in found:
            parts = [str(row["title"]), str(row["source"])]
            lead = " · ".join(part for part in parts if part)
            if row["package"] != SHIPS:
                lead = f"{lead} (package {row['package']})"
            about = f"{lead}\n{row['description']}".strip()
            table.add_row(str(row["name"]), str(row["agents"]), about)
        console.print(table, markup=False)
    for note in notes:
        console.print(note, markup=False)
    console.print("Run one: folkways run NAME. Write your own: folkways new NAME.")

"""``folkways scenarios``."""

from __future__ import annotations


def main() -> None:
    """List the scenarios that ship.

    \b
    Example:
      folkways scenarios
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.cli.terminal import output
    from folkways.scenario.catalogue import presets

    table = Table(box=SIMPLE_HEAD)
    table.add_column("name", no_wrap=True, style="bold")
    table.add_column("agents", justify="right")
    table.add_column("days", justify="right")
    table.add_column("what it is about", overflow="fold")
    for preset in presets():
        about = f"{preset.title}. {preset.description}" if preset.title else preset.description
        table.add_row(preset.name, str(preset.agents), str(preset.days), about.strip())
    console = output()
    console.print(table)
    console.print("Run one: folkways run NAME. Write your own: folkways new NAME.")

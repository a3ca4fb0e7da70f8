"""``folkways scenarios``."""

from __future__ import annotations


def main() -> None:
    """List the scenarios that ship, and those of other installed packages.

    \b
    Example:
      folkways scenarios
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.cli.terminal import output
    from folkways.scenario.catalogue import catalogue

    table = Table(box=SIMPLE_HEAD)
    table.add_column("name", no_wrap=True, style="bold")
    table.add_column("package")
    table.add_column("agents", justify="right")
    table.add_column("days", justify="right")
    table.add_column("what it is about", overflow="fold")
    listed = catalogue()
    for preset in listed.presets:
        about = f"{preset.title}. {preset.description}" if preset.title else preset.description
        cells = (preset.name, preset.package, str(preset.agents), str(preset.days), about.strip())
        table.add_row(*cells)
    console = output()
    console.print(table)
    for note in listed.notes:
        console.print(note, markup=False)
    console.print("Run one: folkways run NAME. Write your own: folkways new NAME.")

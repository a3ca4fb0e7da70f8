"""``folkways check``."""

from __future__ import annotations

import typer

from folkways.cli.options import Settings, Source, Without, settings_of

NAME = "check"


def main(scenario: Source, settings: Settings = None, without: Without = None) -> None:
    """Check a scenario and its map without running it; every mistake is named with its line.

    \b
    Examples:
      folkways check mine.yaml
      folkways check mine.yaml --set days=3 --without compliance
    """
    from folkways.cli.terminal import one_line
    from folkways.scenario.load import load

    loaded = load(scenario, settings=settings_of(settings), without=without or ())
    effective = loaded.scenario
    entrepreneurs = sum(agent.role == "entrepreneur" for agent in loaded.agents)
    typer.echo(
        one_line(
            f"{scenario} is sound: {len(loaded.agents)} agents ({entrepreneurs} entrepreneurs), "
            f"{effective.days} days from {effective.start} to {effective.end}, "
            f"map {effective.map}, {len(effective.tracked_norms)} tracked norms, "
            f"mechanisms: {', '.join(effective.mechanisms) or 'none'}"
        )
    )
    for warning in loaded.warnings:
        typer.echo(f"Note: {one_line(warning)}")

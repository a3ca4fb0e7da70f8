"""``folkways check``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from folkways.base.plural import counted
from folkways.cli.options import Settings, Source, Without, settings_of

if TYPE_CHECKING:
    from folkways.scenario.load import LoadedScenario

MOST_SHOWN = 30
"""Of a larger population, so many agents are shown."""


def main(scenario: Source, settings: Settings = None, without: Without = None) -> None:
    """Check a scenario and its map without running it; every mistake is named with its line.

    Also say how each agent and each tracked norm is read by the offline mind and the judge.

    \b
    Examples:
      folkways check mine.yaml
      folkways check mine.yaml --set days=3 --without compliance
    """
    from folkways.cli.terminal import one_line
    from folkways.runs.constants import resolved
    from folkways.runs.minds import check_names
    from folkways.scenario.load import load

    loaded = load(scenario, settings=settings_of(settings), without=without or ())
    effective = loaded.scenario
    check_names(effective)
    resolved(effective, scenario)
    entrepreneurs = sum(agent.role == "entrepreneur" for agent in loaded.agents)
    typer.echo(
        one_line(
            f"{scenario} is sound: {counted(len(loaded.agents), 'agent')} "
            f"({counted(entrepreneurs, 'entrepreneur')}), "
            f"{counted(effective.days, 'day')} from {effective.start} to {effective.end}, "
            f"map {effective.map}, {counted(len(effective.tracked_norms), 'tracked norm')}, "
            f"mechanisms: {', '.join(effective.mechanisms) or 'none'}, mind {effective.mind}"
        )
    )
    _show_readings(loaded)
    for warning in loaded.warnings:
        typer.echo(f"Note: {one_line(warning)}")


def _show_readings(loaded: LoadedScenario) -> None:
    """Print how the offline mind reads the agents, and the judge the tracked norms."""
    from folkways.cli.terminal import one_line
    from folkways.scenario.readings import read_agent, read_norm

    typer.echo("\nAs the offline mind reads the agents:")
    for agent in loaded.agents[:MOST_SHOWN]:
        typer.echo(f"  {one_line(read_agent(agent).line)}")
    if len(loaded.agents) > MOST_SHOWN:
        typer.echo(f"  ... and {len(loaded.agents) - MOST_SHOWN} more")
    if loaded.scenario.tracked_norms:
        typer.echo("As the judge reads the tracked norms:")
    for norm in loaded.scenario.tracked_norms:
        read = read_norm(norm) or "nothing that can be kept or broken"
        typer.echo(f"  {one_line(f'{norm.id} — {read}')}")
    typer.echo()

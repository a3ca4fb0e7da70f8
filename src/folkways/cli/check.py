"""``folkways check``."""

from __future__ import annotations

import json

import typer

from folkways.cli.options import (
    Json,
    Settings,
    Source,
    Trust,
    With,
    Without,
    parse_settings,
    taken_out,
)
from folkways.cli.terminal import say


def main(
    scenario: Source,
    settings: Settings = None,
    without: Without = None,
    within: With = None,
    trust: Trust = False,
    json_: Json = False,
) -> None:
    """Check a scenario and its map without running it; every mistake is named with its line.

    Also say how the offline mind reads each agent, from which sentences it takes nothing, and what
    the judge can tell of each tracked norm and each topic.

    \b
    Examples:
      folkways check mine.yaml
      folkways check mine.yaml --set days=3 --without compliance
      folkways check mine.yaml --json
    """
    from folkways.agents.mechanisms import build
    from folkways.assembly.experiment import made_ready
    from folkways.assembly.minds import check_names
    from folkways.assembly.needed_parts import parts_of
    from folkways.cli.check_shown import lines, summary
    from folkways.cli.terminal import clean_line
    from folkways.scenario.examined import Examined
    from folkways.scenario.load import load

    parts = parts_of(trust=trust, parts=within or ())
    left_out = taken_out(without, parts)
    loaded = load(scenario, settings=parse_settings(settings), without=left_out, parts=parts)
    check_names(loaded.scenario, parts)
    experiment = made_ready(loaded, scenario, parts=parts)
    build(loaded.scenario, parts=experiment.parts)
    examined = Examined.of(loaded)
    if json_:
        typer.echo(json.dumps(examined.to_json()))
        return
    say(clean_line(summary(examined)))
    for line in lines(examined):
        say(clean_line(line))

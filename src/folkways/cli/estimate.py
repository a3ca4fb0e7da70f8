"""``folkways estimate``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.options import (
    EmbedderName,
    Json,
    MindName,
    Price,
    PriceFile,
    ProfileName,
    PromptFolder,
    Settings,
    Source,
    Trust,
    Until,
    With,
    Without,
    parse_settings,
    taken_out,
    with_classes,
    with_named,
)


def main(
    scenario: Source,
    mind: MindName = None,
    profile: ProfileName = None,
    embedder: EmbedderName = None,
    days: Annotated[
        int | None, typer.Option(min=1, help="Number of simulated days, instead of the scenario's.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="As for folkways run.")] = None,
    settings: Settings = None,
    without: Without = None,
    until: Until = None,
    latency: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            help="Latency of a call; folkways doctor measures it.",
        ),
    ] = 2.0,
    prompts: PromptFolder = None,
    prices: PriceFile = None,
    price: Price = None,
    within: With = None,
    trust: Trust = False,
    json_: Json = False,
) -> None:
    """Say what a run on language models will take: calls, tokens, money and time.

    The society is run on the offline mind, and every prompt that a model would have been sent is
    rendered and counted. Nothing is sent, and no key is needed.

    \b
    Examples:
      folkways estimate hobbs_cafe --mind openai:gpt-5-mini
      folkways estimate hobbs_cafe --mind openai:gpt-5-mini --profile paper --days 1
      folkways estimate mine.yaml --latency 0.8 --json
    """
    import json

    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.options import RunOptions
    from folkways.assembly.spending import Spending
    from folkways.cli.bill import print_estimate
    from folkways.cli.terminal import messages, output, progress_bar
    from folkways.estimates.estimate import estimate_of

    parts = parts_of(trust=trust, parts=with_classes(within, embedder))
    options = RunOptions(
        scenario,
        seed=seed,
        days=days,
        settings=with_named(parse_settings(settings), profile=profile, embedder=embedder),
        without=taken_out(without, parts),
        until=until,
        mind=mind,
        prompts=prompts,
        spending=Spending(prices=prices, price=price or ()),
        parts=parts,
    )
    with progress_bar(messages(), "Estimating", shown=not json_) as progress:
        found = estimate_of(options, latency, progress)
    if json_:
        typer.echo(json.dumps(found.to_json()))
    else:
        print_estimate(output(), found)

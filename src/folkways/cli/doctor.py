"""``folkways doctor``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.options import Json, MindName, Price, PriceFile


def main(
    scenario: Annotated[
        str | None,
        typer.Argument(metavar="SCENARIO", help="Test all models that this scenario uses."),
    ] = None,
    mind: MindName = None,
    at_once: Annotated[
        int, typer.Option(min=1, max=500, help="How many calls to send at the same time.")
    ] = 16,
    embedder: Annotated[
        str | None,
        typer.Option(metavar="EMBEDDER", help="Test this embedder (docs/embedders.md)."),
    ] = None,
    prices: PriceFile = None,
    price: Price = None,
    json_: Json = False,
) -> None:
    """Test a language model: key, form of answers, every kind of request, known answers, speed.

    Sends about 70 short requests, which costs a few cents with a hosted model. What the endpoint
    accepts is remembered for runs. Exit code 2 if the model is not ready for a run.

    \b
    Examples:
      folkways doctor --mind openai:gpt-5-mini
      folkways doctor --mind openai:qwen3@http://localhost:8000/v1
      folkways doctor --embedder openai:text-embedding-3-small
      folkways doctor mine.yaml
    """
    import json

    from folkways.assembly.spending import Spending
    from folkways.base.errors import FolkwaysError
    from folkways.cli.diagnosis import print_examination
    from folkways.cli.terminal import messages, output, stages
    from folkways.estimates.doctor import examine_scenario
    from folkways.estimates.examination import examination_json

    if scenario is None and mind is None and embedder is None:
        raise FolkwaysError(
            "name a model to test (--mind openai:gpt-5-mini), an embedder (--embedder minilm), "
            "or a scenario that uses some"
        )
    with stages(messages(), shown=not json_) as progress:
        found = examine_scenario(
            scenario or "hobbs_cafe",
            mind=mind or "",
            embedder=embedder or "",
            at_once=at_once,
            spending=Spending(prices=prices, price=price or ()),
            progress=progress,
        )
    if json_:
        typer.echo(json.dumps([examination_json(each) for each in found]))
    else:
        for each in found:
            print_examination(output(), each)
    if any(each.grade == "bad" for each in found):
        raise typer.Exit(2)

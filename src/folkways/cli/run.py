"""``folkways run``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.options import (
    ConstantsName,
    Durable,
    EmbedderName,
    Json,
    MaxCost,
    MaxFallbacks,
    MaxTokens,
    MindName,
    NoReport,
    On,
    Price,
    PriceFile,
    ProfileName,
    PromptFolder,
    Quiet,
    SchedulerName,
    Settings,
    Shards,
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

FOLDER = "runs/"
"""Where runs are kept unless ``--out`` says otherwise."""


def main(
    scenario: Source,
    days: Annotated[
        int | None, typer.Option(min=1, help="Number of simulated days, instead of the scenario's.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Random seed; the same seed gives the same run.")
    ] = None,
    mind: MindName = None,
    profile: ProfileName = None,
    embedder: EmbedderName = None,
    constants: ConstantsName = None,
    scheduler: SchedulerName = None,
    settings: Settings = None,
    without: Without = None,
    within: With = None,
    until: Until = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    max_fallbacks: MaxFallbacks = None,
    prompts: PromptFolder = None,
    prices: PriceFile = None,
    price: Price = None,
    trust: Trust = False,
    yes: Annotated[
        bool,
        typer.Option("--yes", "-y", help="Do not estimate and ask before asking a paid model."),
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="PATH",
            help="The run file to write, or a folder in which it gets a number "
            "(default: runs/NAME-NUMBER.folk). Nothing is ever overwritten.",
        ),
    ] = None,
    json_: Json = False,
    durable: Durable = False,
    shards: Shards = 1,
    on: On = "",
    quiet: Quiet = False,
    no_report: NoReport = False,
) -> None:
    """Run a scenario, show how it goes, and write a report.

    Every tick is written to the run file as it happens. Ctrl-C pauses the run at the end of the
    tick in flight; folkways resume continues from there, also after a crash.

    On a language model every answer is stored as it arrives and not asked for again (a request in
    flight when the process is killed may be paid for twice); what the run will take is estimated
    and shown before anything is sent.

    \b
    Examples:
      folkways run hobbs_cafe
      folkways run hobbs_cafe --days 1 --seed 7 --out results/seven.folk
      folkways run hobbs_cafe --without compliance --json
      folkways run hobbs_cafe --constants model_hour
      folkways run hobbs_cafe --mind openai:gpt-5-mini --days 1 --max-cost 5
      folkways run mine.yaml --set norms.synthesis_threshold=500 --until "day 1 12:00"
    """
    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.options import RunOptions
    from folkways.assembly.spending import Spending
    from folkways.cli.conduct import conduct
    from folkways.cli.consent import confirm_run
    from folkways.runs.simulated import Division
    from folkways.runs.start import begin

    parts = parts_of(trust=trust, parts=with_classes(within, embedder))
    options = RunOptions(
        scenario,
        seed=seed,
        days=days,
        settings=with_named(
            parse_settings(settings),
            profile=profile,
            embedder=embedder,
            **{"offline.constants": constants},
        ),
        without=taken_out(without, parts),
        until=until,
        mind=mind,
        scheduler=scheduler,
        prompts=prompts,
        spending=Spending(max_cost, max_tokens, max_fallbacks, prices, price or ()),
        parts=parts,
    )
    confirm_run(options, yes=yes, quiet=json_ or quiet)
    conduct(
        lambda progress: begin(
            options, out or FOLDER, progress, durable=durable, division=Division(shards, on)
        ),
        as_json=json_,
        quiet=quiet,
        with_report=not no_report,
    )

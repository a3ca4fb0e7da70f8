"""``folkways resume``."""

from __future__ import annotations

from folkways.cli.options import (
    Durable,
    Json,
    MaxCost,
    MaxFallbacks,
    MaxTokens,
    NoReport,
    On,
    Quiet,
    RunPath,
    SchedulerName,
    Shards,
    Trust,
    Until,
    With,
)


def main(
    run: RunPath,
    until: Until = None,
    scheduler: SchedulerName = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    max_fallbacks: MaxFallbacks = None,
    within: With = None,
    trust: Trust = False,
    json_: Json = False,
    durable: Durable = False,
    shards: Shards = 1,
    on: On = "",
    quiet: Quiet = False,
    no_report: NoReport = False,
) -> None:
    """Go on with a run that was paused, stopped by Ctrl-C, or killed.

    It needs nothing but the run file, and ends with the same log as a run that was never stopped.
    What a language model has answered is in that file and is not asked again. Caps and the share of
    fallbacks stay as they were unless given again. Without --until it goes on to where the run was
    to pause, or, if it has come there, to its end.

    \b
    Examples:
      folkways resume runs/hobbs_cafe-1.folk
      folkways resume runs/hobbs_cafe-1.folk --until "day 2 12:00"
      folkways resume runs/hobbs_cafe-1.folk --max-cost 10
    """
    from folkways.assembly.imported import refuse_import
    from folkways.cli.conduct import conduct
    from folkways.cli.terminal import messages
    from folkways.runs.start import resume
    from folkways.store.reader import RunFile

    stored = RunFile(run)
    refuse_import(stored.header, str(run), "resumed")
    if stored.status == "finished" and not json_:
        stored.verify()  # before it is said that all is well
        messages().print(f"{run} is already finished; there is nothing left to do.")
    conduct(
        lambda progress: resume(
            run,
            until=until,
            scheduler=scheduler,
            max_cost=max_cost,
            max_tokens=max_tokens,
            max_fallbacks=max_fallbacks,
            parts=within or (),
            trust=trust,
            durable=durable,
            shards=shards,
            on=on,
            progress=progress,
        ),
        as_json=json_,
        quiet=quiet,
        with_report=not no_report,
    )

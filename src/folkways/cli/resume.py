"""``folkways resume``."""

from __future__ import annotations

from folkways.cli.options import Json, NoReport, Quiet, RunPath, Until

NAME = "resume"


def main(
    run: RunPath,
    until: Until = None,
    json_: Json = False,
    quiet: Quiet = False,
    no_report: NoReport = False,
) -> None:
    """Go on with a run that was paused, stopped by Ctrl-C, or killed.

    It needs nothing but the run file, and ends with the same log as a run that was never stopped.
    Without --until it goes on to where the run was to pause, or, if it has come there, to its end.

    \b
    Examples:
      folkways resume runs/hobbs_cafe-1.folk
      folkways resume runs/hobbs_cafe-1.folk --until "day 2 12:00"
    """
    from folkways.cli.conduct import conduct
    from folkways.cli.terminal import messages
    from folkways.runs.start import resume
    from folkways.store.reader import RunFile

    if RunFile(run).status == "finished" and not json_:
        messages().print(f"{run} is already finished; there is nothing left to do.")
    conduct(
        lambda progress: resume(run, until=until, progress=progress),
        as_json=json_,
        quiet=quiet,
        with_report=not no_report,
    )

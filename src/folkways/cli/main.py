"""The program ``folkways``: its commands, and what becomes of errors."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Annotated, ParamSpec

import typer

import folkways
from folkways.base.errors import FolkwaysError
from folkways.cli import (
    baseline,
    check,
    compare,
    cost,
    doctor,
    estimate,
    expectations,
    export,
    fork,
    go_on,
    import_,
    interview,
    new,
    pause,
    prompts,
    rejudge,
    replay,
    report,
    resume,
    run,
    scenarios,
    schema,
    set_object,
    show,
    survey,
    sweep,
    trace,
    view,
    visit,
    whisper,
)

app = typer.Typer(
    name="folkways",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

P = ParamSpec("P")


def _interruptible(command: Callable[P, None]) -> Callable[P, None]:
    """Say on Ctrl-C that the program stopped: also while it loads, when nobody else does."""

    @functools.wraps(command)
    def perform(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except KeyboardInterrupt as stop:
            print("Stopped before it was done.", file=sys.stderr)  # noqa: T201
            raise typer.Exit(130) from stop

    return perform


for command in (
    run,
    resume,
    fork,
    whisper,
    set_object,
    visit,
    pause,
    go_on,
    doctor,
    estimate,
    cost,
    replay,
    report,
    rejudge,
    show,
    view,
    trace,
    interview,
    expectations,
    export,
    scenarios,
    new,
    check,
    schema,
    baseline,
    sweep,
    compare,
):
    app.command(command.NAME)(_interruptible(command.main))
app.add_typer(prompts.app, name=prompts.NAME)
app.add_typer(survey.app, name=survey.NAME)
app.add_typer(import_.app, name=import_.NAME)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"folkways {folkways.__version__}")
        raise typer.Exit


@app.callback()
def _folkways(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version and leave.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Societies of language-model agents in which social norms emerge, or do not.

    \b
    To begin with:
      folkways run hobbs_cafe             ten people in a café, two days
      folkways show runs/hobbs_cafe-1.folk --agent Tom --at "day 1 10:30"
      folkways new ducks                  a scenario of your own in ducks.yaml
      folkways check ducks.yaml           how its sentences are read
      folkways run ducks.yaml --days 1
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; leaves by SystemExit.

    Exit codes: 0 done, 2 something that the user can put right, 130 stopped by Ctrl-C.
    """
    try:
        app(args=arguments)
    except FolkwaysError as error:
        from folkways.cli.terminal import clean

        for line in (str(error), *getattr(error, "__notes__", ())):
            print(clean(line), file=sys.stderr)  # noqa: T201  plain, also without rich
        sys.exit(2)


if __name__ == "__main__":
    main()

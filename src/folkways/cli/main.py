"""The program ``folkways``: its commands, and what becomes of errors."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Final, NamedTuple, ParamSpec

import typer

import folkways
from folkways.base.errors import FolkwaysError
from folkways.cli import streams


class Entry(NamedTuple):
    """A command in the list of commands: its module in ``folkways.cli``, and what it does."""

    module: str
    summary: str


COMMANDS: Final = {
    "run": Entry("run", "Run a scenario and write a report."),
    "resume": Entry("resume", "Resume a run that was paused or killed."),
    "fork": Entry("fork", "Branch from a moment of a run, with changes."),
    "whisper": Entry("whisper", "Put a thought into an agent's mind in a live run."),
    "set-object": Entry("set_object", "Change the state of an object in a live run."),
    "visit": Entry("visit", "Talk with an agent of a live run, as a visitor."),
    "pause": Entry("pause", "Hold a live run between two ticks."),
    "go-on": Entry("go_on", "Let a held run continue."),
    "doctor": Entry("doctor", "Test a language model before a run."),
    "estimate": Entry("estimate", "Estimate calls, tokens, cost and time of a run."),
    "cost": Entry("cost", "Show what a run's language models took."),
    "replay": Entry("replay", "Replay a run on its stored answers and compare."),
    "report": Entry("report", "Write the HTML report of a run."),
    "rejudge": Entry("rejudge", "Measure a run again under another judge."),
    "shadow": Entry("shadow", "Put a run's questions to a second mind and compare."),
    "calibrate": Entry("calibrate", "Fit the offline mind's constants to recorded decisions."),
    "show": Entry("show", "Show one agent at one moment."),
    "story": Entry("story", "Tell a stretch of a run as a story."),
    "view": Entry("view", "Open a run in the browser, live or afterwards."),
    "trace": Entry("trace", "Follow a norm from agent to agent."),
    "interview": Entry("interview", "Ask an agent of a run a question."),
    "expectations": Entry("expectations", "Ask all agents what they expect of one another."),
    "export": Entry("export", "Write the tables of a run as CSV files."),
    "scenarios": Entry("scenarios", "List the scenarios that ship."),
    "new": Entry("new", "Write a small scenario to start from."),
    "check": Entry("check", "Check a scenario and its map without running it."),
    "topics": Entry("topics", "List the topics of conduct that ship."),
    "schema": Entry("schema", "Print the JSON Schema of scenario files."),
    "baseline": Entry("baseline", "Run a classical model of conventions or norms."),
    "sweep": Entry("sweep", "Run many runs over seeds, parameters and ablations."),
    "compare": Entry("compare", "Compare two sets of runs, or two runs."),
    "prompts": Entry("prompts", "List, show and copy the prompts."),
    "survey": Entry("survey", "Let people judge what agents did."),
    "import": Entry("import_", "Import runs of other programs."),
}

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


def application(wanted: str | None = None) -> typer.Typer:
    """Return the command line.

    Only the command ``wanted`` is loaded; the others are listed with their summary. Without it
    all are loaded.
    """
    app = typer.Typer(
        name="folkways",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        # Help without Rich, which takes longer to load than everything else together.
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(_folkways)
    for name, (module_name, summary) in COMMANDS.items():
        if wanted not in (None, name):
            app.command(name, help=summary)(_listed)
            continue
        module = import_module(f"folkways.cli.{module_name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name, short_help=summary)
        else:
            app.command(name, short_help=summary)(_interruptible(module.main))
    return app


def _listed() -> None:
    """Stand for a command that is not loaded."""


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"folkways {folkways.__version__}")
        raise typer.Exit


def _folkways(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and exit.", callback=_version, is_eager=True
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

    Exit codes: 0 done, 2 something that the user can put right, 130 stopped by Ctrl-C, 141 nobody
    reads the output any more.
    """
    words = sys.argv[1:] if arguments is None else arguments
    streams.prepare()
    try:
        try:
            application(words[0] if words else "")(args=words)
        finally:
            sys.stdout.flush()
    except streams.OutputFailed as error:
        if error.code != streams.READER_GONE:
            print(error, file=sys.stderr)  # noqa: T201
        sys.exit(error.code)
    except FolkwaysError as error:
        from folkways.cli.terminal import clean

        for line in (str(error), *getattr(error, "__notes__", ())):
            print(clean(line), file=sys.stderr)  # noqa: T201  plain, also without rich
        sys.exit(2)


if __name__ == "__main__":
    main()

"""The program ``folkways``: its commands, and what becomes of errors."""

from __future__ import annotations

import functools
import itertools
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Annotated, Final, NamedTuple, ParamSpec, Protocol

import typer
from typer.core import TyperGroup

import folkways
from folkways.base.errors import FolkwaysError
from folkways.cli import failures, streams
from folkways.cli.stopped import is_untold, stopped_early


class ListedCommand(NamedTuple):
    """A command in the list of commands: its module in ``folkways.cli``, and what it does."""

    module: str
    summary: str


SECTIONS: Final = {
    "Make a run": {
        "run": ListedCommand("run", "Run a scenario and write a report."),
        "resume": ListedCommand("resume", "Resume a run that was paused or killed."),
        "fork": ListedCommand("fork", "Branch from a moment of a run, with changes."),
        "sweep": ListedCommand("sweep", "Run many runs over seeds, parameters and ablations."),
    },
    "Look at a run": {
        "view": ListedCommand("view", "Open a run in the browser, live or afterwards."),
        "show": ListedCommand("show", "Show one agent at one moment."),
        "story": ListedCommand("story", "Tell a stretch of a run as a story."),
        "trace": ListedCommand("trace", "Follow a norm from agent to agent."),
        "report": ListedCommand("report", "Write the HTML report of a run."),
        "figure": ListedCommand("figure", "Write one figure of a run or a sweep, for print."),
        "export": ListedCommand("export", "Write the tables of a run as CSV or Parquet."),
        "notebook": ListedCommand("notebook", "Write a Jupyter notebook that opens a run."),
        "verify": ListedCommand(
            "verify", "Check a run or a sweep; save what is intact of a damaged one."
        ),
    },
    "Act on a live run": {
        "live": ListedCommand("live.app", "Pause, resume, whisper, visit, set objects."),
    },
    "Ask": {
        "interview": ListedCommand("interview", "Ask an agent of a run a question."),
        "expectations": ListedCommand(
            "expectations", "Ask all agents what they expect of one another."
        ),
        "diagnose": ListedCommand("diagnose", "Tell habits, moral rules and social norms apart."),
        "facts": ListedCommand("facts", "Ask all agents who knows the facts that a run tracks."),
        "survey": ListedCommand("survey", "Let people judge what agents did."),
        "believability": ListedCommand(
            "believability", "Rank answers with and without parts of the architecture."
        ),
    },
    "Measure and compare": {
        "compare": ListedCommand("compare", "Compare two sets of runs, or two runs."),
        "validate": ListedCommand("validate", "Hold runs against data on people."),
        "rejudge": ListedCommand("rejudge", "Measure a run again under another judge."),
        "replay": ListedCommand("replay", "Replay a run on its stored answers and compare."),
        "shadow": ListedCommand("shadow", "Put a run's questions to a second mind and compare."),
        "baseline": ListedCommand("baseline", "Run a classical model of conventions or norms."),
    },
    "Use language models": {
        "doctor": ListedCommand("doctor", "Test a language model before a run."),
        "estimate": ListedCommand("estimate", "Estimate calls, tokens, cost and time of a run."),
        "cost": ListedCommand("cost", "Show what a run's language models took."),
        "prompts": ListedCommand("prompts", "List, show and copy the prompts."),
    },
    "Write scenarios, extend": {
        "scenarios": ListedCommand("scenarios", "List the scenarios that ship."),
        "new": ListedCommand("new", "Write a small scenario to start from."),
        "check": ListedCommand("check", "Check a scenario and its map without running it."),
        "topics": ListedCommand("topics", "List the topics of conduct that ship."),
        "schema": ListedCommand("schema", "Print the JSON Schema of scenarios, results, events."),
        "calibrate": ListedCommand(
            "calibrate", "Fit the offline mind's constants to recorded decisions."
        ),
        "import": ListedCommand("import_", "Import runs of other programs."),
    },
}
"""The commands in the order of the help, by what somebody wants to do."""

COMMANDS: Final = {name: entry for group in SECTIONS.values() for name, entry in group.items()}

RENAMED: Final = {
    "pause": "live pause",
    "go-on": "live resume",
    "whisper": "live whisper",
    "visit": "live visit",
    "set-object": "live set-object",
}
"""Commands of earlier versions, and what they are called now."""

_LONGEST_NAME: Final = 200
"""Characters of a file's name that an error of the system shows."""

_NO_VALUE: Final = re.compile("--[a-z-]+=")
"""An option whose value is empty."""

P = ParamSpec("P")


def _interruptible(name: str, command: Callable[P, None]) -> Callable[P, None]:
    """Say on Ctrl-C that the program stopped: also while it loads, when nobody else does."""

    @functools.wraps(command)
    def perform(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except KeyboardInterrupt as stop:
            print(stopped_early([name]), file=sys.stderr)  # noqa: T201
            raise typer.Exit(130) from stop

    return perform


class _Formatter(Protocol):
    # Newer versions of typer have a click of their own, older ones use the package: only what is
    # used of its formatter is named, so that either will do.

    def section(self, name: str) -> AbstractContextManager[None]: ...

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None: ...


class _Sections(TyperGroup):
    """Lists the commands in sections."""

    def format_commands(self, ctx: object, formatter: _Formatter) -> None:
        """Write one list for each section."""
        # One width for all, so that the summaries of all sections stand below one another.
        width = max(map(len, COMMANDS))
        for title, group in SECTIONS.items():
            with formatter.section(title):
                rows = [(f"{name:{width}}", one.summary) for name, one in group.items()]
                formatter.write_dl(rows)


def application(wanted: str | None = None) -> typer.Typer:
    """Return the command line.

    Only the command ``wanted`` is loaded; the others are listed with their summary. Without it
    all are loaded.
    """
    app = typer.Typer(
        name="folkways",
        cls=_Sections,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        # Help without Rich, which takes longer to load than everything else together.
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(_folkways)
    for name, (module_name, summary) in COMMANDS.items():
        # Loading all commands takes longer than most of them run.
        if wanted not in (None, name):
            app.command(name, help=summary)(_listed)
            continue
        module = import_module(f"folkways.cli.{module_name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name, short_help=summary)
        else:
            app.command(name, short_help=summary)(_interruptible(name, module.main))
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


def _check_text(words: Sequence[str]) -> None:
    """Raise FolkwaysError for an argument that cannot be stored in a run, nor shown, or is empty.

    An empty path would stand for the current folder, and an empty name for the usual one.
    """
    for before, word in itertools.pairwise(("", *words)):
        if not word or _NO_VALUE.fullmatch(word):
            option = word.rstrip("=") or (before if before.startswith("--") else "")
            what = f"the value of {option}" if option else "an argument"
            raise FolkwaysError(
                f"{what} is empty: give one, or leave {'the option' if option else 'it'} out. "
                "Perhaps a variable of the shell is not set"
            )
        # Python keeps bytes that are no text in its locale as lone surrogates.
        if any("\ud800" <= character <= "\udfff" for character in word):
            raise FolkwaysError(
                f"the argument {word!a} is not text in UTF-8. Rename the file, or, if the name is "
                "right, set the locale: LC_ALL=C.UTF-8"
            )


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; leaves by SystemExit.

    Exit codes: 0 done, 2 something that the user can put right, 3 a file without seals (verify),
    130 stopped by Ctrl-C, 141 nobody reads the output any more.
    """
    words = sys.argv[1:] if arguments is None else arguments
    streams.prepare()
    sys.excepthook = failures.print_traceback
    try:
        try:
            _check_text(words)
            if words and words[0] in RENAMED:
                raise FolkwaysError(
                    f"folkways {words[0]} is now called folkways {RENAMED[words[0]]}; its "
                    "arguments are the same"
                )
            application(words[0] if words else "")(args=words)
        finally:
            sys.stdout.flush()
    except SystemExit as ended:
        if is_untold(ended):
            print(stopped_early(words), file=sys.stderr)  # noqa: T201
        raise
    except streams.OutputFailed as error:
        if error.code != streams.READER_GONE:
            print(error, file=sys.stderr)  # noqa: T201
        sys.exit(error.code)
    except FolkwaysError as error:
        for text in failures.told(error):
            print(text, file=sys.stderr)  # noqa: T201  plain, also without rich
        sys.exit(2)
    except OSError as error:
        if error.filename is None:
            raise
        # Asking whether there is such a file fails, too, where its name is too long or its folder
        # is closed to the user.
        from folkways.cli.terminal import clean

        name = clean(str(error.filename))
        shown = name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}..."
        print(f"{shown} cannot be used: {error.strerror}", file=sys.stderr)  # noqa: T201
        sys.exit(2)


if __name__ == "__main__":
    main()

"""The first thing that runs: it says that the program stopped if Ctrl-C comes while it loads."""

from __future__ import annotations

import sys

from folkways.cli.stopped import no_interrupt_lost, stopped_early


def main() -> None:
    """Load and run the command line; leaves by SystemExit.

    The exit codes are those of :func:`folkways.cli.main.main`.
    """
    # Loading takes some tenths of a second, in which the commands cannot say it yet.
    try:
        with no_interrupt_lost():
            from folkways.cli.main import main as command_line

            command_line()
    except KeyboardInterrupt:
        print(stopped_early(sys.argv[1:]), file=sys.stderr)  # noqa: T201
        sys.exit(130)

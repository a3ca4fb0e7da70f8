"""What a command prints when it fails. Errors may quote any value of a file or the environment."""

from __future__ import annotations

import sys
from types import TracebackType

from folkways.base.errors import NotStored, Stopped, Unavailable


def told(error: Exception) -> list[str]:
    """Return the message of an error, its notes and how to continue, to be printed one by one.

    They are cleaned, and long ones are cut, keeping beginning and end.
    """
    from folkways.cli.terminal import bounded, clean
    from folkways.minds.llm.own_keys import without_own_keys

    texts = [str(error), *getattr(error, "__notes__", ()), *_how_to_continue(error)]
    return [clean(bounded(without_own_keys(text))) for text in texts]


def print_traceback(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Print the traceback of an unexpected error without the user's keys."""
    import traceback

    from folkways.minds.llm.own_keys import without_own_keys

    lines = traceback.format_exception(kind, error, trace)
    print(without_own_keys("".join(lines)), end="", file=sys.stderr)  # noqa: T201


def _how_to_continue(error: Exception) -> list[str]:
    """Return how to continue if the model is unavailable; the error of a run has it in a note."""
    if not isinstance(error, Unavailable) or isinstance(error, NotStored | Stopped) or error.run:
        return []
    if error.options:
        return [f"To go on, give the same command again with{error.options}"]
    return ["When the model can be asked again, give the same command again."]

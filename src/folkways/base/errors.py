"""Every error that folkways raises on purpose, in one tree.

::

    FolkwaysError          the user can do something about it: a plain message, exit code 2
    ├── ScenarioError      a scenario or map file is wrong: names file, field, and what is right
    ├── PartError          a mechanism or other part is missing, not trusted, or not what it must be
    ├── WorldError         the map has no such place, or no walk leads there
    ├── RunFileError       a run file is missing, damaged, in use, or made by a newer version
    ├── StorageError       the disk is full or not writable
    ├── MindError          a mind gave no answer that fits an operation
    │   └── NoAnswer       ... and the operation has no fallback of its own
    ├── NotNow             a change to a live run that is possible perhaps a little later
    └── Unavailable        no mind can be asked for now: the run pauses and can be resumed
        ├── BudgetReached  the next call would exceed the cap on money or tokens
        ├── NotStored      a replay asks for an answer that the run does not hold
        ├── TooManyFallbacks   too many answers could not be used
        └── Stopped        the user asked to stop

Anything else that escapes is a bug in folkways.
"""

from __future__ import annotations

from folkways.base.limits import PROBLEM_FIELD, PROBLEM_TEXT, PROBLEMS


class FolkwaysError(Exception):
    """Base of all errors that a user can act on; ``str(error)`` is a full, plain message."""


class ScenarioError(FolkwaysError):
    """A scenario or a map cannot be used as it is.

    ``source`` is the file (or "scenario"), ``problems`` a list of ``(field, message)`` pairs. What
    they quote may be as large as the file: long ones are cut, keeping beginning and end.
    """

    def __init__(self, source: str, problems: list[tuple[str, str]]) -> None:
        problems = [
            (shortened(field, PROBLEM_FIELD), shortened(message, PROBLEM_TEXT))
            for field, message in problems
        ]
        self.source = source
        self.problems = problems
        lines = [f"{source}: {len(problems)} problem{'s' if len(problems) != 1 else ''}"]
        lines += [
            f"  {field}: {message}" if field else f"  {message}"
            for field, message in problems[:PROBLEMS]
        ]
        if len(problems) > PROBLEMS:
            lines.append(f"  and {len(problems) - PROBLEMS:,} more; correct these and check again")
        super().__init__("\n".join(lines))


def shortened(text: str, most: int) -> str:
    """Return a text of at most about ``most`` characters: its beginning and its end, if longer."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} [... {len(text) - 2 * half:,} characters ...] {text[-half:]}"


class PartError(FolkwaysError):
    """A mechanism or another part from outside is missing, not trusted, or not what it must be."""


class WorldError(FolkwaysError):
    """The map has no such place, or no walk leads from one tile to another."""


class RunFileError(FolkwaysError):
    """A run file is missing, damaged, in use by another process, or made by a newer version."""


class StorageError(FolkwaysError):
    """The disk is full or the run file cannot be written; all committed ticks are safe."""


class MindError(FolkwaysError):
    """A mind could not answer an operation."""


class NoAnswer(MindError):
    """No valid answer came for an operation that declares no fallback."""


class NotNow(FolkwaysError):
    """What was to be done to a live run cannot be done now, but perhaps a little later."""


class Unavailable(FolkwaysError):
    """No mind can be asked for now (endpoint gone, key refused); the run pauses, resumable.

    ``options`` are what ``folkways resume RUN``, or the same command again, needs to get further;
    ``run`` is the path of the run that paused, empty if it is not on disk.
    """

    options = ""
    run = ""


class BudgetReached(Unavailable):
    """The next call would exceed the cap on money or tokens."""

    options = " --max-cost DOLLARS (or --max-tokens NUMBER)"


class NotStored(Unavailable):
    """A replay asks for an answer that the run does not hold."""


class TooManyFallbacks(Unavailable):
    """More answers than the set share could not be used."""

    options = " --max-fallbacks SHARE"


class Stopped(Unavailable):
    """The user asked to stop; what was in flight has been stored."""

"""What cannot be done with an imported run: its agents lived elsewhere."""

from __future__ import annotations

from folkways.base.errors import RunFileError
from folkways.base.log import IMPORTED, Header


def refuse_import(header: Header, source: str, what: str) -> None:
    """Raise RunFileError if the run ``source`` is an import; ``what`` is what was to be done."""
    program = header.arguments.get(IMPORTED)
    if program:
        raise RunFileError(
            f"{source} was imported from a run of {program} and cannot be {what}: it has neither "
            "the map nor the answers. It can be shown, measured, reported and exported"
        )

"""Ask which norm is meant where a word fits several."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from folkways.cli.terminal import messages, plain
from folkways.metrics.target import AmbiguousNorm, find_target

if TYPE_CHECKING:
    from folkways.metrics.summary import Summary


def which_norm(summary: Summary, norm: str) -> str:
    """Return the name of the norm that ``norm`` stands for; on a terminal, ask if several fit.

    Raises AmbiguousNorm if several fit and nobody can be asked, FolkwaysError if none does.
    """
    try:
        find_target(summary, norm)
    except AmbiguousNorm as several:
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise
        return _ask(norm, several.candidates)
    return norm


def _ask(norm: str, candidates: tuple[str, ...]) -> str:
    console = messages()
    console.print(plain(f"{norm!r} may be any of these norms:"))
    for number, candidate in enumerate(candidates, start=1):
        console.print(plain(f"  {number:>2}  {candidate}"), soft_wrap=True)
    while True:
        answer = typer.prompt(f"Which one (1 to {len(candidates)})?", err=True).strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(candidates):
            return candidates[int(answer) - 1]

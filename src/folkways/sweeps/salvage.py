"""What is intact in the damaged results of a sweep.

A line is intact if its seal follows from the line and from a seal before it: that of the last
intact line, or the one that the line just before states. So one damaged line costs no other, unless
the damage is in its seal; then the next line is lost, too.

Of the lines of a run the last one counts, and a line that is lost may have been that one. Only from
the last gap on it is sure that none is missing, and only if the lines end where ``results.seal``
says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from folkways.base.given_file import given_lines
from folkways.base.limits import SWEEP_JOURNAL_BYTES, SWEEP_RESULT_BYTES
from folkways.sweeps.journal_line import (
    ROOT,
    JournalSeal,
    is_whole,
    result_in,
    seal_after,
    stated_seal,
)
from folkways.sweeps.run_result import Result

_NAMED = re.compile(rb'\{"run":"([^"\\]+)"')


class Salvaged(NamedTuple):
    """The intact results of a journal.

    ``results`` holds the last intact one of each run; after those in ``unsure``, a later one of the
    same run may be lost. ``damaged`` are the numbers of the lines that are not intact, ``cut`` says
    whether lines may be missing at the end.
    """

    results: Mapping[str, Result]
    unsure: frozenset[str]
    damaged: tuple[int, ...]
    cut: bool


def salvage(path: Path, seal: JournalSeal | None) -> Salvaged:
    """Return what is intact of the journal at ``path``; ``seal`` is None if it cannot be read.

    Raises FileRefused for a journal that is too large.
    """
    older = () if seal is None else seal.older
    end = None if seal is None else seal.seal
    last: dict[str, tuple[int, Result]] = {}
    damaged: dict[int, str] = {}
    intact = stated = ROOT
    sure_from, ended, final = 0, end == ROOT, 0
    for number, line in enumerate(
        given_lines(path, SWEEP_JOURNAL_BYTES, SWEEP_RESULT_BYTES), start=1
    ):
        text = line.removesuffix(b"\n")
        if number <= len(older):
            before = older[number - 2] if number > 1 else ROOT
            link = before if seal_after(text, before) == older[number - 1] else None
            found = older[number - 1]
        else:
            link = next((one for one in (intact, stated) if is_whole(text, one)), None)
            written = stated_seal(text)
            found = stated if written is None else written
        stated = found
        if link is None:
            if seal is None or line.endswith(b"\n") or number <= seal.lines:
                damaged[number] = _named(text)
            continue  # else a kill cut it
        if link != intact:  # lines before this one are lost
            sure_from, ended = number, link == end
        intact, final = found, number
        ended = ended or intact == end
        result = result_in(text)
        if result is not None:
            last[result.run] = (number, result)
    tail = max(damaged, default=0)
    if not ended or tail > final:
        sure_from = max(tail, final) + 1
    later = {run: number for number, run in damaged.items() if number < sure_from}
    kept = {run: one for run, one in last.items() if later.get(run, 0) < one[0]}
    return Salvaged(
        {run: result for run, (_, result) in kept.items()},
        frozenset(run for run, (number, _) in kept.items() if number < sure_from),
        tuple(damaged),
        not ended,
    )


def _named(line: bytes) -> str:
    """Return the run that a damaged line seems to be of, or nothing."""
    match = _NAMED.match(line)
    return "" if match is None else match[1].decode("utf-8", "replace")

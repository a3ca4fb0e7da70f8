"""What the panels of norms show, measured from the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from folkways.assembly.needed_parts import own_measures
from folkways.base.events import Event, decode
from folkways.base.log import Header
from folkways.metrics.adherence import Occasion
from folkways.metrics.clusters import clusters
from folkways.metrics.measurement import Measurement
from folkways.metrics.own_measures import take_what_works
from folkways.metrics.summary import Summary
from folkways.metrics.summary_json import CONFLICTS
from folkways.metrics.transmission import wordings
from folkways.plugins import INSTALLED
from folkways.store.reader import RunFile
from folkways.store.rows import Rows
from folkways.viewer.bodies import damaged
from folkways.viewer.fact_story import facts_told
from folkways.viewer.norm_story import Told, tracked, untracked

_READ = 0.9  # of the work, when the log is read
# A wording that only one agent ever held is no norm of the town.
_FEWEST = 2


def measured(
    path: Path, header: Header, seq: int, progress: Callable[[float], None] = lambda share: None
) -> bytes:
    """Return the answer of ``/api/measures`` as of event number ``seq`` of the run at ``path``.

    ``progress`` hears the share of the work that is done. Raises RunFileError for a damaged log.
    """
    measurement = Measurement(header)
    occasions: list[tuple[Occasion, int | None]] = []
    now: list[int | None] = [None]
    measurement.watch(lambda occasion: occasions.append((occasion, now[0])))
    t = 0
    for number, event in _events(path, seq, lambda share: progress(share * _READ)):
        now[0], t = number, event.t
        measurement.see(event)
    now[0] = None
    summary = measurement.summary()
    curves = [] if summary.setup.has_map else _curves(path)
    progress(_READ)
    told = {
        "ready": True,
        "seq": seq,
        "t": t,
        "norms": _norms(summary, occasions),
        "facts": facts_told(summary),
        "counts": {
            "conflicts": summary.conflicts.all if summary.recorded(CONFLICTS) else None,
            "conversations": summary.conversations.all,
            "thoughts": summary.thoughts.all,
        },
        "labels": summary.labels(),
        "curves": curves,
    }
    return msgspec.json.encode(told)


def _events(path: Path, seq: int, progress: Callable[[float], None]) -> Iterator[tuple[int, Event]]:
    for rows in Rows(path).batches(0, seq, None):
        for number, _, _, _, body in rows:
            try:
                event = decode(body or b"")
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise damaged(path, number) from error
            yield number, event
        progress(rows[-1][0] / seq)


def _curves(path: Path) -> list[dict[str, object]]:
    """Return the measures over time that the run's environment brings, as the page draws them."""
    run = RunFile(path)
    kinds, _ = own_measures(run.header, INSTALLED)
    found, _ = take_what_works(kinds, run)
    return [
        {
            "name": one.name,
            "unit": one.unit,
            "definition": one.definition,
            "step": one.step,
            "steps": one.steps,
            "series": one.series,
        }
        for one in found
        if one.series
    ]


def _norms(summary: Summary, occasions: list[tuple[Occasion, int | None]]) -> list[Told]:
    numbers = {name: number for number, name in enumerate(summary.setup.agents)}
    docket = summary.docket.again()
    found = [
        tracked(
            summary,
            norm.id,
            wordings(summary.lives, norm.statement, docket),
            occasions,
            numbers,
        )
        for norm in summary.setup.tracked
    ]
    others = (
        cluster
        for cluster in clusters(summary)
        if "tracked" not in cluster.seeds and len(cluster.ever) >= _FEWEST
    )
    return found + [
        untracked(summary, f"cluster:{number}", one, numbers)
        for number, one in enumerate(others, start=1)
    ]

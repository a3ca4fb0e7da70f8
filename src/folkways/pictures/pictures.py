"""Pictures of the town at a moment of a run, and of how it goes on from there, as files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.assembly.arguments import as_moment, require
from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.log import Header
from folkways.base.time import format_moment, moment
from folkways.metrics.judge import Judge
from folkways.metrics.setup import MeasureSetup
from folkways.moments.agent_named import agent_named
from folkways.pictures.pictured import Pictured, Recorded, chosen_norm, ground_of
from folkways.scenario.surroundings import TOWN
from folkways.store.atomic_write import write_whole

if TYPE_CHECKING:
    from folkways.plots.town_picture import Gif, Png
    from folkways.plots.town_shown import Box, Shown, TownGround
    from folkways.store.memory import MemoryRun
    from folkways.store.reader import RunFile

PER_SECOND = 10
"""Pictures of a GIF in a second."""

_SIGNATURES = {"PNG": b"\x89PNG\r\n\x1a\n", "GIF": b"GIF8"}


@dataclass(frozen=True)
class PictureOptions:
    """What is to be in a picture; see :func:`picture`."""

    agent: str = ""
    norm: str = ""
    whole: bool = False
    scale: int = 2
    judge: Judge | None = None


def picture(
    run: RunFile | MemoryRun,
    at: str | int,
    path: str | Path,
    *,
    agent: str = "",
    norm: str = "",
    whole: bool = False,
    scale: int = 2,
    judge: Judge | None = None,
) -> Path:
    """Write a PNG of the town at a moment of ``run`` and return its path.

    ``at`` is ``"day 1 10:30"`` or simulated seconds. It shows where people are: the surroundings
    of ``agent`` (a name or a part of one) if one is named, the ``whole`` town if that is asked for.
    ``norm`` (a tracked norm's id, a personal norm's id, a sentence) marks who holds it and who has
    just kept or broken it, as ``judge`` finds. A tile is 32 * ``scale`` pixels wide, ``scale`` 1 to
    4. An earlier picture at ``path`` is replaced.

    Raises FolkwaysError for what the run has not, StorageError if ``path`` cannot be written or
    holds something else than a PNG.
    """
    target = _target(path, "PNG")
    return write_whole(
        target, png(run, at, PictureOptions(agent, norm, whole, scale, judge)), option=""
    )


def animation(
    run: RunFile | MemoryRun,
    begins: str | int,
    ends: str | int,
    path: str | Path,
    *,
    speed: int = 60,
    agent: str = "",
    norm: str = "",
    whole: bool = False,
    scale: int = 1,
    judge: Judge | None = None,
) -> Path:
    """Write a GIF of the town from one moment to another and return its path.

    ``speed`` is how many simulated seconds pass in one, 1 or more; nights are left out. All else
    is as for :func:`picture`. Raises FolkwaysError also for more than 600 pictures, of which
    there are 10 in a second.
    """
    target = _target(path, "GIF")
    wanted = PictureOptions(agent, norm, whole, scale, judge)
    return write_whole(target, gif(run, begins, ends, speed, wanted), option="")


def png(run: RunFile | MemoryRun, at: str | int, wanted: PictureOptions) -> Png:
    """Return what :func:`picture` writes."""
    from folkways.plots.town_picture import town_png

    t = shown_moment(run, at)
    pictured, ground, name = _opened(run, wanted, t)
    shown = pictured.at(t)
    ground = _grown(ground, [shown])
    return town_png(ground, shown, _box(ground, [shown], name, wanted.whole), wanted.scale)


def gif(
    run: RunFile | MemoryRun, begins: str | int, ends: str | int, speed: int, wanted: PictureOptions
) -> Gif:
    """Return what :func:`animation` writes."""
    from folkways.plots.town_picture import town_gif

    first, last = shown_moment(run, begins), shown_moment(run, ends)
    moments = _moments(run.header, first, last, speed)
    pictured, ground, name = _opened(run, wanted, last)
    shown = [pictured.at(t) for t in moments]
    ground = _grown(ground, shown)
    box = _box(ground, shown, name, wanted.whole)
    return town_gif(ground, shown, box, PER_SECOND, wanted.scale)


def shown_moment(run: RunFile | MemoryRun, at: str | int) -> int:
    """Return a moment of which a run has something to show.

    Raises FolkwaysError for text that is no moment, and for one before or after the run.
    """
    moments = run.header.moments
    t = as_moment(at, moments)
    begins = moment(1, MeasureSetup.of(run.header).start)
    paused_at = run.until if run.reason == "until" else None
    reached = max(run.t or 0, paused_at or 0)
    if t is None or t > reached:
        goes = f"goes to {moments.name(reached)}" if run.t else "has not begun"
        raise FolkwaysError(f"there is nothing to show: the run {goes}")
    if t < begins:
        raise FolkwaysError(f"there is nothing to show: the run begins at {moments.name(begins)}")
    return t


def _opened(run: Recorded, wanted: PictureOptions, until: int) -> tuple[Pictured, TownGround, str]:
    """Return what goes through the run, its town and the full name of whom it is about."""
    header = run.header
    environment = header.scenario.get("environment", TOWN)
    if "map" not in header.attached and environment != TOWN:
        raise FolkwaysError(
            f"there is no town to draw: the environment {environment!r} has no map. "
            "folkways view without --png and --gif shows the log"
        )
    name = agent_named(header.agents, wanted.agent) if wanted.agent else ""
    chosen = chosen_norm(run, wanted.norm, until, wanted.judge) if wanted.norm else None
    ground = ground_of(run, run.header.name)
    return Pictured(run, ground.tilemap, name, chosen), ground, name


def _grown(ground: TownGround, frames: Sequence[Shown]) -> TownGround:
    """Return the ground; if it is an empty field, one with room for all people."""
    from folkways.plots.town_shown import TownGround as Field

    if ground.tilemap is not None:
        return ground
    tiles = list(_places(frames, ""))
    width = max([ground.width, *(int(x) + 4 for x, _ in tiles)])
    height = max([ground.height, *(int(y) + 4 for _, y in tiles)])
    return Field(width, height)


def _places(frames: Sequence[Shown], name: str) -> Iterator[tuple[float, float]]:
    """Give where people are, only the chosen one if there is a ``name``."""
    for shown in frames:
        for one in shown.figures:
            if one.chosen or not name:
                yield one.x, one.y


def _box(ground: TownGround, frames: Sequence[Shown], name: str, whole: bool) -> Box:
    if whole:
        return ground.whole
    places = list(_places(frames, name))
    if name and not places:
        raise FolkwaysError(f"{name} is not in the town at that time")
    return ground.around(places, margin=6 if name else 3)


def _moments(header: Header, first: int, last: int, speed: int) -> list[int]:
    """Return the moments of the pictures of a GIF, without those in the night."""
    from folkways.plots.town_picture import MOST_FRAMES

    require(speed >= 1, "speed", speed, "1 or more simulated seconds in a second")
    between = f"from {format_moment(first)} to {format_moment(last)}"
    if last <= first:
        raise FolkwaysError(f"{between} there is nothing to show; the end must come later")
    setup = MeasureSetup.of(header)
    days = [
        (max(moment(day, setup.start), first), min(moment(day, setup.end), last))
        for day in range(1, setup.days + 1)
    ]
    counts = [max(0, -(-(ends - begins) * PER_SECOND // speed)) for begins, ends in days]
    if sum(counts) > MOST_FRAMES:
        least = -(-speed * sum(counts) // MOST_FRAMES)
        raise FolkwaysError(
            f"{between} at a speed of {speed} there would be {sum(counts):,} pictures, and "
            f"{MOST_FRAMES} are the most; choose a speed of {least} or more, or a shorter time"
        )
    if not any(counts):
        raise FolkwaysError(f"{between} it is night, and there is nothing to show")
    return [
        begins + number * speed // PER_SECOND
        for (begins, _), count in zip(days, counts, strict=True)
        for number in range(count)
    ]


def _target(path: str | Path, kind: str) -> Path:
    """Return the path of a file that does not exist or holds a picture of this kind."""
    target = Path(path)
    try:
        if not os.path.lexists(target):
            return target
        with target.open("rb") as file:
            begins = file.read(8)
    except OSError as error:
        raise StorageError(f"cannot write {target}: {error.strerror}") from error
    if not begins.startswith(_SIGNATURES[kind]):
        raise StorageError(f"{target} exists and is no {kind}; it is not overwritten")
    return target

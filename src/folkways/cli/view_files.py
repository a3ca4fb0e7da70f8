"""What ``folkways view`` writes instead of showing a run: one file for the browser, pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.plugins import Parts


@dataclass(frozen=True)
class ViewFiles:
    """The files that are asked for, "" for those that are not, and what is in the pictures.

    ``scale`` 0 and ``speed`` 0 stand for what is usual.
    """

    page: str = ""
    png: str = ""
    gif: str = ""
    at: str = ""
    begins: str = ""
    until: str = ""
    agent: str = ""
    norm: str = ""
    whole: bool = False
    scale: int = 0
    speed: int = 0

    @property
    def any(self) -> bool:
        """Whether any file is asked for."""
        return bool(self.page or self.png or self.gif)

    def check(self) -> None:
        """Raise FolkwaysError for what makes no sense together."""
        if self.gif and not (self.begins and self.until):
            raise FolkwaysError(
                '--gif needs a time: --from "day 1 10:30" --until "day 1 10:40", for example'
            )
        if (self.begins or self.until or self.speed) and not self.gif:
            raise FolkwaysError("--from, --until and --speed are for --gif")
        if (self.whole or self.scale) and not (self.png or self.gif):
            raise FolkwaysError("--whole and --scale are for --png and --gif")
        if self.page and not self.png and (self.at or self.agent or self.norm):
            raise FolkwaysError(
                "an exported file begins where its address says; leave --at, --agent and --norm "
                "out, and add for example #t=1-10:30:00 to its address"
            )


def write(run: Path, wanted: ViewFiles, parts: Parts) -> None:
    """Write the files that are asked for, and print where each is.

    The page comes last: unlike pictures, it replaces nothing, also if the same command is given
    again after it was stopped.
    """
    from folkways.cli.files import named_file
    from folkways.viewer.export import require_new

    page = named_file(wanted.page, "--export", (".html",)) if wanted.page else None
    if page is not None:
        require_new(page)
    if wanted.png or wanted.gif:
        _pictures(run, wanted)
    if page is not None:
        _page(run, page, parts)


def _page(run: Path, path: Path, parts: Parts) -> None:
    from folkways.cli.terminal import messages, progress_bar
    from folkways.viewer.export import export_page

    with progress_bar(messages(), "Writing the page") as progress:
        export_page(run, path, progress, parts)
    _told(path)


def _pictures(run: Path, wanted: ViewFiles) -> None:
    from folkways.cli.files import named_file
    from folkways.pictures.pictures import animation, picture
    from folkways.store.reader import RunFile

    log = RunFile(run)
    log.verify_unsealed()
    if wanted.png:
        path = named_file(wanted.png, "--png", (".png",))
        at = wanted.at or log.t or 0
        scale = wanted.scale or 2
        picture(
            log,
            at,
            path,
            agent=wanted.agent,
            norm=wanted.norm,
            whole=wanted.whole,
            scale=scale,
        )
        _told(path)
    if wanted.gif:
        path = named_file(wanted.gif, "--gif", (".gif",))
        animation(
            log,
            wanted.begins,
            wanted.until,
            path,
            speed=wanted.speed or 60,
            agent=wanted.agent,
            norm=wanted.norm,
            whole=wanted.whole,
            scale=wanted.scale or 1,
        )
        _told(path)


def _told(path: Path) -> None:
    say(path)
    say(_size(path.stat().st_size), err=True)


def _size(count: int) -> str:
    """Return a number of bytes as it is best read."""
    return f"{count / 1e6:,.1f} MB" if count >= 100_000 else f"{count / 1e3:,.1f} KB"

"""Text on a terminal: agents' words are data and can neither style nor steer it."""

from __future__ import annotations

import os
import re
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from folkways.base.errors import shortened
from folkways.base.limits import MESSAGE, MESSAGE_LINE
from folkways.base.plural import counted as counted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

UNCUT = 160
"""Columns where there is no terminal."""
_SOON = 0.5  # seconds for which nobody needs a bar
_COUNT = re.compile(r": \d+ of \d+$")
_MEANINGFUL = {"\n", "\u200d"}  # line ends, and the joiner inside an emoji
_TURNING = {*"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}


def clean(text: str) -> str:
    """Return ``text`` without characters that control a terminal or turn its writing around."""
    return "".join(
        "�" if char in _TURNING or _controls(char) else char for char in text.replace("\t", " ")
    )


def _controls(char: str) -> bool:
    return char not in _MEANINGFUL and unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")


def say(text: object, *, err: bool = False, nl: bool = True) -> None:
    """Print ``text`` cleaned (:func:`clean`), to standard error with ``err``; ``nl`` ends the line.

    For people; what programs read (JSON, templates) is printed as it is.
    """
    import typer

    typer.echo(clean(str(text)), err=err, nl=nl)


def bounded(text: str) -> str:
    """Return a message with at most about MESSAGE characters, MESSAGE_LINE of them a line."""
    lines = (shortened(line, MESSAGE_LINE) for line in text.split("\n"))
    return shortened("\n".join(lines), MESSAGE)


def clean_line(text: str) -> str:
    """Return ``text`` cleaned, and its lines joined."""
    return clean(text).replace("\n", " ")


def plain(text: str, style: str = "") -> Text:
    """Return agents' words for rich, in which square brackets mean nothing."""
    from rich.text import Text

    return Text(clean_line(text), style)


def output() -> Console:
    """Return where results go; in a file or a pipe no table is cut to fit a screen."""
    from rich.console import Console

    console = Console(highlight=False, emoji=False, markup=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = UNCUT
    return console


def messages() -> Console:
    """Return where progress and remarks go, so that results can be redirected."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, emoji=False, markup=False)


@contextmanager
def progress_bar(
    console: Console, title: str, *, shown: bool = True
) -> Iterator[Callable[[float], None]]:
    """Show a bar on a terminal while entered; give what is to be told the share that is done."""
    if not shown or not console.is_terminal:
        yield lambda share: None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(title, total=1.0)
        yield lambda share: bar.update(task, completed=share)


@contextmanager
def stages(console: Console, *, shown: bool = True) -> Iterator[Callable[[float, str], None]]:
    """Show a bar and what is being done; where there is no terminal, a line for each stage.

    Gives a function that is told the share that is done (0 to 1) and the stage; a count behind
    it, such as ": 12 of 40", makes no new stage.
    """
    if not shown:
        yield lambda share, doing: None
        return
    if not console.is_terminal:
        told: list[str] = []

        def tell(share: float, doing: str) -> None:
            stage = _COUNT.sub("", doing)
            if share < 1 and stage not in told:
                told.append(stage)
                console.print(plain(f"{stage} ..."), soft_wrap=True)

        yield tell
        return
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(20))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda share, doing: bar.update(task, completed=share, description=clean_line(doing))


@contextmanager
def late_bar(title: str) -> Iterator[Callable[[float], None]]:
    """Give the same for what is mostly done at once: the bar is shown after half a second.

    What draws it is not loaded before that.
    """
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    begun = time.monotonic()
    with ExitStack() as stack:
        bars: list[Callable[[float], None]] = []

        def heard(share: float) -> None:
            if not bars and time.monotonic() - begun >= _SOON:
                bars.append(stack.enter_context(progress_bar(messages(), title)))
            for bar in bars:
                bar(share)

        yield heard

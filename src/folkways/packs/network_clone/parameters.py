"""The parameters of ``network_clone``: a network, recorded cascades, and the classical reader."""

from __future__ import annotations

import csv
from collections.abc import Iterable

from pydantic import Field, model_validator

from folkways.base.errors import FolkwaysError
from folkways.base.time import MINUTE
from folkways.environments.feed import FeedParameters
from folkways.scenario.fields import Line, Sentence, Strict

ROUND = MINUTE
"""Simulated seconds of a round."""


class Cascade(Strict):
    """A post as it is recorded to have spread."""

    author: Line
    """Who wrote it."""
    topic: Line
    """What it is about, in a word."""
    text: Sentence
    """The post."""
    shares: tuple[tuple[Line, Line], ...] = ()
    """Who shared it, and from whom, in the order in which it happened."""

    @model_validator(mode="after")
    def _from_those_who_have_it(self) -> Cascade:
        have = {self.author}
        for who, source in self.shares:
            if source not in have or who in have:
                why = f"{source} has not shared it" if source not in have else "is in it already"
                raise ValueError(f"shares: {who} shares from {source}, but {why}")
            have.add(who)
        return self


class CloneParameters(FeedParameters):
    """The network, what is recorded of it, and the topic-affine cascade."""

    cascades: tuple[Cascade, ...] = Field(default=(), max_length=10_000)
    """The recorded cascades; their posts are the seeds of the run."""
    rounds: int = Field(default=20, ge=1, le=10_000)
    """After this many rounds the run is over, or when nobody has anything to read."""
    sharing: float = Field(default=0.5, ge=0, le=1)
    """Classical reader: chance to share a post on a topic among its interests."""
    elsewhere: float = Field(default=0.2, ge=0, le=1)
    """Classical reader: the chance for other topics, as a share of ``sharing``."""

    @property
    def seconds(self) -> int:
        """How long a run lasts at most."""
        return (self.rounds + 1) * ROUND


HEADS = ("cascade", "who", "source", "topic", "text")


def read_cascades(text: str) -> tuple[Cascade, ...]:
    """Return the cascades in the text of a CSV file with the heads of :data:`HEADS`.

    The first row of each cascade is its author, with topic and text and an empty ``source``; each
    other row is a share, in the order in which they happened. Raises FolkwaysError, which names the
    line, for a file in another form.
    """
    rows = csv.DictReader(text.splitlines())
    missing = [head for head in HEADS if head not in (rows.fieldnames or ())]
    if missing:
        raise FolkwaysError(f"the cascades: the first line has no column {missing[0]!r}")
    found: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        every = found.setdefault(row["cascade"], [])
        if bool(row["source"]) != bool(every):
            why = "has no source" if every else "has a source, but is the first of its cascade"
            raise FolkwaysError(f"the cascades, line {rows.line_num}: {row['who']} {why}")
        every.append(row)
    return tuple(_cascade(name, every) for name, every in found.items())


def _cascade(name: str, rows: Iterable[dict[str, str]]) -> Cascade:
    first, *shares = rows
    try:
        return Cascade(
            author=first["who"],
            topic=first["topic"],
            text=first["text"],
            shares=tuple((row["who"], row["source"]) for row in shares),
        )
    except ValueError as error:
        raise FolkwaysError(f"the cascade {name!r}: {error}") from error

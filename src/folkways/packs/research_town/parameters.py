"""The parameters of ``research_town``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from folkways.base.time import HOUR, TICK
from folkways.environments.messages import Artefact
from folkways.scenario.fields import Line, Strict

ROUND = HOUR
"""Simulated seconds in which one hidden paper is written; its stages follow by a tick."""
STAGE = TICK
AUTHOR, CITES = "author", "cites"
"""The relations of papers to people and to earlier papers."""

Given = Literal["both", "authors", "cited", "nothing"]


class ResearchParameters(Strict):
    """The papers, which of them are hidden, and what their authors are given."""

    papers: tuple[Artefact, ...] = Field(default=(), max_length=10_000)
    """Papers with ``links``: ``author`` to people, the first of whom leads, ``cites`` to papers."""
    hidden: tuple[Line, ...] = ()
    """Ids of the papers that are hidden, one after another; none: each that has an author."""
    given: Given = "both"
    """What the leading author is given: what its authors know from their other papers
    (``authors``), the texts of the papers it cites (``cited``), ``both``, or ``nothing``."""
    reviewers: int = Field(default=2, ge=0, le=100)
    """So many people who are no authors review what was written."""
    sentences: int = Field(default=3, ge=1, le=50)
    """Classical writer: so many sentences are taken from what is given."""

    @field_validator("hidden")
    @classmethod
    def _each_once(cls, hidden: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(hidden)) < len(hidden):
            raise ValueError("a paper is named twice")
        return hidden

    @property
    def masked(self) -> tuple[Artefact, ...]:
        """The papers that are hidden, in the order of the list."""
        named = [one for one in self.papers if not self.hidden or one.id in self.hidden]
        return tuple(one for one in named if one.links.get(AUTHOR))

    @property
    def seconds(self) -> int:
        """How long a run lasts."""
        return (len(self.masked) + 1) * ROUND + 1

"""A judge from outside, and one that answers with words instead of verdicts."""

from __future__ import annotations

from typing import Self

from folkways.metrics.judge import Conduct, Likeness, Ruling, Subject
from folkways.metrics.setup import MeasureSetup


class Keywords:
    """Goes by the longest word of a norm."""

    name = "keywords"

    def __init__(self, agents: tuple[str, ...] = ()) -> None:
        self.agents = agents

    @classmethod
    def build(cls, setup: MeasureSetup) -> Self:
        """Return the judge for a run."""
        return cls(setup.agents)

    def understands(self, norm: str) -> bool:
        """Whether there is such a word."""
        return len(_longest(norm)) > 1

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        """Whoever does it breaks it."""
        if _longest(norm) in text.casefold():
            return Ruling(Conduct.VIOLATES, "it has the word")
        return Ruling(Conduct.UNRELATED, "it has not the word")

    def likeness(self, content: str, norm: str) -> Ruling[Likeness]:
        """Norms with the same word are one."""
        same = _longest(norm) == _longest(content)
        return Ruling(Likeness.SAME if same else Likeness.OTHER, "by the longest word")

    def subject(self, text: str, norm: str) -> Ruling[Subject]:
        """What has the word is about it."""
        about = _longest(norm) in text.casefold()
        return Ruling(Subject.ABOUT if about else Subject.NOT_ABOUT, "by the longest word")


class Wordy(Keywords):
    """Returns words."""

    name = "wordy"

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        """Return the word in place of the verdict."""
        return Ruling("violates", "it is so")  # type: ignore[arg-type]


def _longest(norm: str) -> str:
    words = ["".join(c for c in word if c.isalnum()) for word in norm.casefold().split()]
    return max(words, key=len, default="")

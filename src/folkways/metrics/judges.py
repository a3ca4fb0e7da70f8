"""Judges by name: the default, a stricter one, and one that counts words."""

from __future__ import annotations

import re

from folkways.base.errors import FolkwaysError
from folkways.metrics.clusters import Direction, direction
from folkways.metrics.judge import Conduct, Judge, Likeness, Ruling, Subject
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.setup import Setup
from folkways.plugins import INSTALLED, JUDGES, Parts
from folkways.plugins.parts import part_of
from folkways.reading.reader import Reader
from folkways.reading.stem import content_stems

NAMES = ("reading", "strict", "words", "words:0.8")
"""Examples of every name that :func:`judge_named` takes; the number is a threshold."""

KINDS = frozenset(name.partition(":")[0] for name in NAMES)
"""What stands before the colon of such a name."""

# Half of the words: what `words` means without a threshold.
_DEFAULT = 0.5
_PLACES = {"indoor", "outdoor", "insid", "outsid", "public", "here", "peopl", "everyon", "nobodi"}
_NOT = re.compile(r"\b(?:no|not|never|without|refrain\w*|avoid\w*|stop\w*|n['’]t)\b", re.IGNORECASE)


def judge_named(name: str, setup: Setup, parts: Parts = INSTALLED) -> Judge:
    """Return the judge called ``name`` for a run; raises FolkwaysError, with the names there are.

    ``reading`` is the default; ``strict`` the same, except that two norms of different kinds are
    never one; ``words`` or ``words:THRESHOLD`` counts shared words (see :class:`WordJudge`). Others
    are those among ``parts``.
    """
    if name in parts.names(JUDGES):
        return judge_of(parts.find(JUDGES, name).value, setup)
    kind, _, number = name.strip().casefold().partition(":")
    if kind == "reading" and not number:
        return ReadingJudge(setup.agents, setup.places, setup.reader)
    if kind == "strict" and not number:
        return ReadingJudge(setup.agents, setup.places, setup.reader, strict=True)
    if kind == "words":
        try:
            threshold = float(number) if number else _DEFAULT
        except ValueError:
            threshold = 0.0
        if 0 < threshold <= 1:
            return WordJudge(threshold, setup.agents, setup.reader)
        raise FolkwaysError(f"{number!r} is no threshold above 0 and up to 1, as in words:0.8")
    known = ", ".join((*NAMES, *parts.names(JUDGES)))
    raise FolkwaysError(
        f"no judge is called {name!r}; there are {known}, and language models as "
        "provider:model, such as openai:gpt-5-mini; one of your own is brought by --with"
    )


def judge_of(kind: type, setup: Setup) -> Judge:
    """Return a judge of this class for a run: made by its ``build(setup)`` if it has one.

    Raises PartError if the class is no judge.
    """
    part_of(JUDGES, kind)
    build = getattr(kind, "build", None)
    judge: Judge = kind() if build is None else build(setup)
    return judge


class WordJudge:
    """A :class:`folkways.metrics.judge.Judge` that counts words: a plain second opinion.

    A text is about a norm if at least ``threshold`` (0 to 1) of the norm's content stems, places
    and names aside, stand in it. An act keeps a norm that bids it and breaks one that forbids it,
    the reverse if the act is negated. Two norms are the same if each is about the other and they
    point one way, opposite if they do not. It knows nothing of places, synonyms or syntax.
    """

    def __init__(
        self,
        threshold: float = _DEFAULT,
        names: tuple[str, ...] = (),
        reader: Reader | None = None,
    ) -> None:
        self.threshold = threshold
        self.name = f"word judge ({threshold:g})"
        self._names = {stem for name in names for stem in content_stems(name)}
        self._reader = reader or Reader()
        self._stems: dict[str, frozenset[str]] = {}
        self._directions: dict[str, Direction] = {}

    def understands(self, norm: str) -> bool:
        """As :meth:`folkways.metrics.judge.Judge.understands`: it has a word that counts."""
        return bool(self._words(norm))

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        """As :meth:`folkways.metrics.judge.Judge.conduct`; ``indoors`` plays no part."""
        shared = self._shared(norm, text)
        reason = f"has {shared:.0%} of the norm's words"
        if shared < self.threshold:
            return Ruling(Conduct.UNRELATED, reason)
        kept = _negated(text) == _negated(norm)
        return Ruling(Conduct.COMPLIES if kept else Conduct.VIOLATES, reason)

    def likeness(self, content: str, norm: str) -> Ruling[Likeness]:
        """As :meth:`folkways.metrics.judge.Judge.likeness`."""
        shared = min(self._shared(norm, content), self._shared(content, norm))
        reason = f"{shared:.0%} of the words are shared"
        if shared < self.threshold:
            return Ruling(Likeness.OTHER, reason)
        same = self._direction(content) == self._direction(norm)
        return Ruling(Likeness.SAME if same else Likeness.OPPOSITE, reason)

    def subject(self, text: str, norm: str) -> Ruling[Subject]:
        """As :meth:`folkways.metrics.judge.Judge.subject`."""
        shared = self._shared(norm, text)
        about = shared >= self.threshold
        reason = f"has {shared:.0%} of the norm's words"
        return Ruling(Subject.ABOUT if about else Subject.NOT_ABOUT, reason)

    def _shared(self, norm: str, text: str) -> float:
        wanted = self._words(norm)
        return len(wanted & self._words(text)) / len(wanted) if wanted else 0.0

    def _words(self, text: str) -> frozenset[str]:
        known = self._stems.get(text)
        if known is None:
            known = self._stems[text] = frozenset(content_stems(text)) - _PLACES - self._names
        return known

    def _direction(self, norm: str) -> Direction:
        known = self._directions.get(norm)
        if known is None:
            known = self._directions[norm] = direction(norm, self._reader)
        return known


def _negated(text: str) -> bool:
    return len(_NOT.findall(text)) % 2 == 1

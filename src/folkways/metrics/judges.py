"""Judges by name, and one that counts words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Self, cast

from folkways.base.blame import blamed_on
from folkways.base.errors import FolkwaysError, PartError
from folkways.base.outside_code import shown
from folkways.metrics.clusters import Direction, direction
from folkways.metrics.judge import Conduct, Judge, Likeness, Ruling, Subject
from folkways.metrics.setup import MeasureSetup
from folkways.plugins import INSTALLED, JUDGES, Parts
from folkways.plugins.part import part_of
from folkways.plugins.parts import is_reference
from folkways.reading.reader import Reader
from folkways.reading.stem import content_stems

# Half of the words: what `words` means without a threshold.
_DEFAULT = 0.5
_PLACES = {"indoor", "outdoor", "insid", "outsid", "public", "here", "peopl", "everyon", "nobodi"}
_NOT = re.compile(r"\b(?:no|not|never|without|refrain\w*|avoid\w*|stop\w*|n['’]t)\b", re.IGNORECASE)


def judge_named(name: str, setup: MeasureSetup, parts: Parts = INSTALLED) -> Judge:
    """Return the judge called ``name`` for a run; raises FolkwaysError, with the names there are.

    It is one among ``parts``, by its name or as ``module:Class``. What stands behind a colon after
    its name is for a judge with ``configured`` (``words:0.8``, see :class:`WordJudge`).
    """
    if is_reference(name) and not is_judge(name, parts):
        return judge_of(parts.find(JUDGES, name).value, setup)
    kind, _, option = name.strip().casefold().partition(":")
    if not is_judge(name, parts):
        known = ", ".join(parts.names(JUDGES))
        raise FolkwaysError(
            f"no judge is called {name!r}; there are {known}, and language models as "
            "provider:model, such as openai:gpt-5-mini; one of your own is brought by --with"
        )
    found = parts.find(JUDGES, kind).value
    if not option:
        return judge_of(found, setup)
    configured: Callable[[MeasureSetup, str], Judge] | None = getattr(found, "configured", None)
    if configured is None:
        raise FolkwaysError(f"no judge is called {name!r}: {kind} takes nothing behind a colon")
    with blamed_on(f"the judge {kind}", "configured"):
        judge: object = configured(setup, option)
    return _judge(judge, kind, "configured")


def is_judge(name: str, parts: Parts) -> bool:
    """Say whether ``name`` is that of a judge among ``parts``, whatever stands behind a colon."""
    return name.strip().casefold().partition(":")[0] in parts.names(JUDGES)


def judge_of(kind: type, setup: MeasureSetup) -> Judge:
    """Return a judge of this class for a run: made by its ``build(setup)`` if it has one.

    Raises PartError if the class is no judge, or makes none.
    """
    name = part_of(JUDGES, kind).name
    build = getattr(kind, "build", None)
    method = "__init__" if build is None else "build"
    with blamed_on(f"the judge {name}", method):
        judge: object = kind() if build is None else build(setup)
    return _judge(judge, name, method)


def _judge(made: object, name: str, method: str) -> Judge:
    """Return what is a judge; raises PartError for anything else that a class made."""
    lacking = [one for one in JUDGES.methods if not callable(getattr(made, one, None))]
    if lacking:
        raise PartError(
            f"the judge {name}, {method}: returned {shown(made)}; it must return a judge, with "
            f"the method {lacking[0]}"
        )
    return cast(Judge, made)


class WordJudge:
    """A :class:`folkways.metrics.judge.Judge` that counts words: a plain second opinion.

    A text is about a norm if at least ``threshold`` (0 to 1) of the norm's content stems, places
    and names aside, stand in it. An act keeps a norm that bids it and breaks one that forbids it,
    the reverse if the act is negated. Two norms are the same if each is about the other and they
    point one way, opposite if they do not. It knows nothing of places, synonyms or syntax.
    """

    name: str = "words"
    summary = "counts shared words; words:0.8 with a threshold of 0.8"

    @classmethod
    def build(cls, setup: MeasureSetup) -> Self:
        """Return it for a run, with the usual threshold."""
        return cls(_DEFAULT, setup.agents, setup.reader)

    @classmethod
    def configured(cls, setup: MeasureSetup, option: str) -> Self:
        """Return it for a run with a threshold; raises FolkwaysError for any other object."""
        try:
            threshold = float(option)
        except ValueError:
            threshold = 0.0
        if not 0 < threshold <= 1:
            raise FolkwaysError(f"{option!r} is no threshold above 0 and up to 1, as in words:0.8")
        return cls(threshold, setup.agents, setup.reader)

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

"""A mind as judge: its verdicts are asked for beforehand, many at a time, and then looked up.

A judge answers at once and a mind does not. So a log is measured under a judge that knows what
has been asked so far and notes what it does not know; that is put to the mind, and the log is
measured again, until nothing is missing. What is asked hangs on earlier answers, hence the rounds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from folkways.base.errors import MindError
from folkways.base.log import RunLog
from folkways.language.mind import CallKey, Mind
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.metrics.judge import Conduct, Likeness, Question, Ruling, Subject
from folkways.metrics.measurement import summarise
from folkways.reading.named_place import NamedPlace, named_place

AT_ONCE = 20
"""Texts in one call."""
ROUNDS = 12
"""After this many rounds what is still missing counts as of no bearing."""

Verdict = Literal[
    "complies", "violates", "unrelated", "same", "opposite", "other", "about", "not about"
]
_ALLOWED: Mapping[Question, tuple[str, ...]] = {
    "conduct": tuple(Conduct),
    "likeness": tuple(Likeness),
    "subject": tuple(Subject),
}
_SILENT: Mapping[Question, str] = {
    "conduct": Conduct.UNRELATED,
    "likeness": Likeness.OTHER,
    "subject": Subject.NOT_ABOUT,
}
UNDECIDED = "the mind gave no verdict"


class JudgeWords(Data):
    """A question about texts and one norm; for conduct a text ends with where it is done."""

    question: Question
    norm: str
    texts: tuple[str, ...]


class JudgedTexts(Data):
    """One verdict for each text, in order."""

    verdicts: Annotated[tuple[Verdict, ...], Field(max_length=AT_ONCE)]


JUDGE_WORDS = Operation(
    "judge_words", JudgeWords, JudgedTexts, PromptTemplate("folkways.metrics", "judge_words.md")
)

_Key = tuple[Question, str, str]


class MindJudge:
    """A :class:`folkways.metrics.judge.Judge` that looks up what a mind has said.

    ``missing`` are questions that it was asked and does not know; to these it says that the text
    has no bearing on the norm. ``undecided`` counts those to which the mind gave no usable answer.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.missing: dict[_Key, None] = {}
        self.undecided = 0
        self._known: dict[_Key, str] = {}

    def understands(self, norm: str) -> bool:
        """As :meth:`folkways.metrics.judge.Judge.understands`: a mind reads every norm."""
        return True

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        """As :meth:`folkways.metrics.judge.Judge.conduct`."""
        place = "indoors" if indoors else "outdoors"
        verdict, reason = self._look_up("conduct", norm, f"{text} ({place})")
        return Ruling(Conduct(verdict), reason)

    def place_of(self, norm: str) -> NamedPlace | None:
        """As :meth:`folkways.metrics.judge.PlaceJudge.place_of`."""
        return named_place(norm)

    def conduct_at(self, text: str, indoors: bool, norm: str, there: bool) -> Ruling[Conduct]:
        """As :meth:`folkways.metrics.judge.PlaceJudge.conduct_at`."""
        place = named_place(norm)
        name = "" if place is None else place.phrase
        where = f"{'indoors' if indoors else 'outdoors'}, {'' if there else 'not '}{name}"
        verdict, reason = self._look_up("conduct", norm, f"{text} ({where})")
        return Ruling(Conduct(verdict), reason)

    def likeness(self, content: str, norm: str) -> Ruling[Likeness]:
        """As :meth:`folkways.metrics.judge.Judge.likeness`."""
        verdict, reason = self._look_up("likeness", norm, content)
        return Ruling(Likeness(verdict), reason)

    def subject(self, text: str, norm: str) -> Ruling[Subject]:
        """As :meth:`folkways.metrics.judge.Judge.subject`."""
        verdict, reason = self._look_up("subject", norm, text)
        return Ruling(Subject(verdict), reason)

    def _look_up(self, question: Question, norm: str, text: str) -> tuple[str, str]:
        key: _Key = (question, norm, text)
        known = self._known.get(key)
        if known is None:
            self.missing[key] = None
            return _SILENT[question], "not asked"
        return (known, "the mind said so") if known else (_SILENT[question], UNDECIDED)

    def questions(self) -> tuple[JudgeWords, ...]:
        """Return what is missing as questions, texts of one question and norm together."""
        groups: dict[tuple[Question, str], list[str]] = {}
        for question, norm, text in self.missing:
            groups.setdefault((question, norm), []).append(text)
        return tuple(
            JudgeWords(question=question, norm=norm, texts=tuple(texts[at : at + AT_ONCE]))
            for (question, norm), texts in groups.items()
            for at in range(0, len(texts), AT_ONCE)
        )

    async def ask(self, mind: Mind) -> None:
        """Put all that is missing to ``mind``."""
        asked = self.questions()
        self.missing.clear()
        await asyncio.gather(*(self._put(mind, one, number) for number, one in enumerate(asked)))

    async def _put(self, mind: Mind, inputs: JudgeWords, number: int) -> None:
        question, norm, texts = inputs.question, inputs.norm, inputs.texts
        try:
            found = (await mind.perform(JUDGE_WORDS, inputs, CallKey(0, 0, number))).verdicts
        except MindError:
            found = ()
        # Verdicts that do not stand one for one beside the texts say nothing about any of them.
        usable = found if len(found) == len(texts) else ("",) * len(texts)
        for text, verdict in zip(texts, usable, strict=True):
            fits = verdict in _ALLOWED[question]
            self._known[question, norm, text] = verdict if fits else ""
            self.undecided += not fits


def questions(log: RunLog) -> tuple[JudgeWords, ...]:
    """Return what measuring ``log`` asks first; more follows from the answers."""
    judge = MindJudge("nobody")
    summarise(log, judge)
    return judge.questions()


async def ask_mind(
    log: RunLog, mind: Mind, progress: Callable[[float], None] = lambda share: None
) -> MindJudge:
    """Return a judge that knows what ``mind`` says of everything that measuring ``log`` asks.

    ``progress`` hears the share (0 to 1) of the rounds that there may be.
    Raises folkways.base.errors.Unavailable if the mind cannot be asked; MindError for a single
    question leaves its texts undecided.
    """
    judge = MindJudge(f"{mind.name} as judge")
    for number in range(ROUNDS):
        summarise(log, judge)
        if not judge.missing:
            break
        await judge.ask(mind)
        progress((number + 1) / ROUNDS)
    progress(1.0)
    judge.missing.clear()
    return judge

"""Put questionnaires to agents: before, after, or in several waves of a panel.

``await ask_questionnaire(step, self.name, questionnaire, occasion, about)`` in the ``act`` of an
environment asks the actor's mind; answers that do not fit their item are left out and counted.
:class:`Waves` says at which rounds to ask.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from math import floor
from typing import Annotated, Literal

from pydantic import Field

from folkways.agents.fact import Fact
from folkways.agents.step import Step
from folkways.environments.questionnaire import (
    LONGEST_TEXT,
    Answer,
    Item,
    Questionnaire,
    scored,
)
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.scenario.fields import Strict

Level = Annotated[float, Field(ge=0, le=1)]


class Waves(Strict):
    """When a questionnaire is put to everybody in the course of a run."""

    before: bool = True
    """Before anything has happened."""
    after: bool = True
    """After the last round."""
    every: int = Field(default=0, ge=0)
    """After so many rounds each, as a panel; 0: not in between."""

    def occasion(self, done: int, rounds: int) -> str | None:
        """Return what the wave after ``done`` of ``rounds`` is called, None if there is none."""
        if done == 0:
            return "before" if self.before else None
        if done >= rounds:
            return "after" if self.after else None
        return f"after {done}" if self.every and done % self.every == 0 else None


class LabelledText(Data):
    """Something about the one who answers, or that it has lived through."""

    label: str
    text: str


class AskedItem(Data):
    """An item as it is shown: without the key by which it is scored."""

    key: str
    kind: Literal["likert", "choice", "text"]
    text: str
    options: tuple[str, ...] = ()


class Profile(Data):
    """By what the offline mind answers; a language model is not shown it.

    ``levels`` are places on the scale by the key of the item (0: the lowest number, 1: the
    highest), ``facts`` the answers to choices and texts. Free text without a fact is one of
    ``statements``, each used once; ``slips`` are false ones in the same order. ``noise`` is the
    standard deviation of a number on the scale, in lengths of the scale, and the probability of a
    choice at random or a slip.
    """

    levels: Mapping[str, Level] = Field(default_factory=dict)
    facts: Mapping[str, str] = Field(default_factory=dict)
    statements: tuple[str, ...] = ()
    slips: tuple[str, ...] = ()
    noise: float = Field(default=0.0, ge=0, le=10)


def levels_of(questionnaire: Questionnaire, by_scale: Mapping[str, float]) -> dict[str, float]:
    """Return the levels of a profile: of each item whose scale is given, reversed if the item is.

    ``by_scale`` says how much of each scale there is, from 0 to 1.
    """
    return {
        item.key: 1 - by_scale[item.scale] if item.reversed else by_scale[item.scale]
        for item in questionnaire.items
        if item.kind == "likert" and item.scale in by_scale
    }


class AnswerQuestionnaire(Data):
    """How does ``name``, of whom ``about`` tells, answer the items?"""

    name: str
    about: tuple[LabelledText, ...] = ()
    instruction: str = ""
    low: int
    low_label: str
    high: int
    high_label: str
    items: tuple[AskedItem, ...] = Field(min_length=1)
    profile: Profile | None = None


class GivenAnswer(Data):
    """The answer to an item."""

    item: Annotated[str, Field(max_length=60)]
    answer: int | Annotated[str, Field(max_length=LONGEST_TEXT)]


class GivenAnswers(Data):
    """The answers to a questionnaire."""

    answers: tuple[GivenAnswer, ...] = Field(max_length=500)


def _as_questionnaire(q: AnswerQuestionnaire) -> Questionnaire:
    items = tuple(
        Item(key=one.key, text=one.text, kind=one.kind, options=one.options) for one in q.items
    )
    return Questionnaire(title="questionnaire", low=q.low, high=q.high, items=items)


def sorted_out(
    questionnaire: Questionnaire, given: Sequence[GivenAnswer]
) -> tuple[dict[str, Answer], list[str]]:
    """Return the valid answers by item, and what is wrong with the others."""
    valid: dict[str, Answer] = {}
    faults = []
    for one in given:
        item = questionnaire.item(one.item)
        if item is None or one.item in valid:
            faults.append(f"{one.item}: " + ("answered twice" if item else "there is no such item"))
        elif str(one.answer).strip():
            try:
                valid[one.item] = questionnaire.cleaned(item, one.answer)
            except ValueError as error:
                faults.append(str(error))
    return valid, faults


def _fault(q: AnswerQuestionnaire, answer: GivenAnswers) -> str:
    """Say what is wrong; free text may be left out, as people who are asked for twenty run dry."""
    asked = _as_questionnaire(q)
    valid, faults = sorted_out(asked, answer.answers)
    left_out = [one.key for one in q.items if one.kind != "text" and one.key not in valid]
    if left_out and not faults:
        faults.append(f"not answered: {', '.join(left_out)}")
    return "; ".join(f"answers: {one}" for one in faults[:10])


def by_profile(q: AnswerQuestionnaire, chance: random.Random) -> GivenAnswers:
    """Answer by the profile with its noise; what it does not know, at random. Texts: or not."""
    profile = q.profile or Profile()
    texts = _statements(profile, chance)
    found = []
    for item in q.items:
        answer = _answer(q, item, profile, texts, chance)
        if answer is not None:
            found.append(GivenAnswer(item=item.key, answer=answer))
    return GivenAnswers(answers=tuple(found))


def _statements(profile: Profile, chance: random.Random) -> Iterator[str]:
    order = list(range(len(profile.statements)))
    chance.shuffle(order)
    for number in order:
        slips = number < len(profile.slips) and chance.random() < profile.noise
        yield profile.slips[number] if slips else profile.statements[number]


def _answer(
    q: AnswerQuestionnaire,
    item: AskedItem,
    profile: Profile,
    texts: Iterator[str],
    chance: random.Random,
) -> Answer | None:
    if item.kind == "text":
        return profile.facts.get(item.key) or next(texts, None)
    if item.kind == "choice":
        fact = profile.facts.get(item.key)
        known = fact in item.options and chance.random() >= profile.noise
        return fact if known else chance.choice(item.options)
    if item.key not in profile.levels:
        return chance.randint(q.low, q.high)
    place = profile.levels[item.key] + chance.gauss(0, profile.noise)
    return min(q.high, max(q.low, floor(q.low + place * (q.high - q.low) + 0.5)))


ANSWER_QUESTIONNAIRE = Operation(
    "answer_questionnaire",
    AnswerQuestionnaire,
    GivenAnswers,
    PromptTemplate("folkways.environments", "answer_questionnaire.md"),
    fallback=lambda q: GivenAnswers(answers=()),
    fault=_fault,
    fresh=True,
    rule=by_profile,
    example=AnswerQuestionnaire(
        name="Nora Pine",
        about=(LabelledText(label="Occupation", text="She repairs bicycles."),),
        instruction="How far do you agree?",
        low=1,
        low_label="not at all",
        high=5,
        high_label="completely",
        items=(
            AskedItem(key="early", kind="likert", text="I like to get up early."),
            AskedItem(key="tea", kind="choice", text="What do you drink?", options=("tea", "milk")),
            AskedItem(key="self", kind="text", text="Who are you?"),
        ),
    ),
)
"""Add it to the ``operations`` of an environment that asks."""


class Surveyed(Fact):
    """What an agent answered; ``missing`` are the items without an answer.

    ``scores`` are those of ``scales`` in order, None where too little was answered.
    """

    questionnaire: str
    occasion: str
    items: list[str]
    answers: list[str]
    missing: list[str]
    scales: list[str]
    scores: list[float | None]

    def sentence(self, agent: str) -> str:
        """Say how much was answered."""
        every = len(self.items) + len(self.missing)
        when = f" ({self.occasion})" if self.occasion else ""
        return f"{agent} answers {len(self.items)} of {every} items of {self.questionnaire}{when}."

    @property
    def given(self) -> dict[str, str]:
        """The answers by item, as text."""
        return dict(zip(self.items, self.answers, strict=True))

    @property
    def scored(self) -> dict[str, float | None]:
        """The scores by scale."""
        return dict(zip(self.scales, self.scores, strict=True))


async def ask_questionnaire(
    step: Step,
    source: str,
    questionnaire: Questionnaire,
    occasion: str = "",
    about: Sequence[LabelledText] = (),
    profile: Profile | None = None,
) -> dict[str, Answer]:
    """Have the actor of ``step`` answer; return its valid answers by item.

    Puts a :class:`Surveyed` into the log as the part called ``source``. What is not on the scale,
    no option, or answered twice is counted as a fallback and missing.
    """
    asked = AnswerQuestionnaire(
        name=step.name,
        about=tuple(about),
        instruction=questionnaire.instruction,
        low=questionnaire.low,
        low_label=questionnaire.low_label,
        high=questionnaire.high,
        high_label=questionnaire.high_label,
        items=tuple(
            AskedItem(key=one.key, kind=one.kind, text=one.text, options=one.options)
            for one in questionnaire.items
        ),
        profile=profile,
    )
    answer = await step.ask(ANSWER_QUESTIONNAIRE, asked)
    valid, faults = sorted_out(questionnaire, answer.answers)
    if faults:
        step.note_fallback(ANSWER_QUESTIONNAIRE.name, f"answers left out: {'; '.join(faults)}")
    scores = scored(questionnaire, valid)
    told = Surveyed(
        questionnaire=questionnaire.title,
        occasion=occasion,
        items=list(valid),
        answers=[str(one) for one in valid.values()],
        missing=list(questionnaire.missing(valid)),
        scales=list(scores),
        scores=list(scores.values()),
    )
    step.tell(source, told)
    return valid

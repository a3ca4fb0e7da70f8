"""Judge by a rubric: by rules, by minds, and by people with ``folkways survey rubric``.

A rubric has items with ordered levels. What is judged is put into the log as a
:class:`RubricExhibit`, each judge's scores as :class:`ScoredByRubric`, so that scores can be
compared, and people can be asked about the same exhibits later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Final, Generic, Self, TypeVar

from pydantic import Field, model_validator

from folkways.agents.fact import Fact
from folkways.agents.step import Step
from folkways.base.errors import PartError
from folkways.base.plural import listed
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.scenario.fields import ID_PATTERN, Line, Sentence, Strict

E = TypeVar("E")

RULES: Final = "rules"
MIND: Final = "mind"


class Level(Strict):
    """A level of an item."""

    score: int = Field(ge=-1000, le=1000)
    """The number that a judge gives."""
    description: Sentence
    """When it is given."""


class RubricItem(Strict):
    """Something to be scored, with its levels from the lowest to the highest."""

    key: str = Field(pattern=ID_PATTERN, max_length=60)
    """A name for tables."""
    question: Sentence
    """What the judge is asked."""
    levels: tuple[Level, ...] = Field(min_length=2, max_length=21)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        scores = [level.score for level in self.levels]
        if any(low >= high for low, high in pairwise(scores)):
            raise ValueError(
                f"the scores of the levels of {self.key!r} are {scores}; each must be higher than "
                "the one before it"
            )
        return self

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores that can be given, from the lowest to the highest."""
        return tuple(level.score for level in self.levels)


class Rubric(Strict):
    """What exhibits of one kind are judged by."""

    title: Line
    about: Sentence
    """What is judged, for judges who know nothing of it."""
    items: tuple[RubricItem, ...] = Field(min_length=1, max_length=50)

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        keys = [item.key for item in self.items]
        for key in keys:
            if keys.count(key) > 1:
                raise ValueError(f"two items have the key {key!r}; give each a key of its own")
        return self

    def fault(self, item: str, score: int) -> str:
        """Return what is wrong with a score; empty if nothing is."""
        for one in self.items:
            if one.key == item:
                wanted = ", ".join(map(str, one.scores))
                return "" if score in one.scores else f"{item}: {score} is none of {wanted}"
        known = ", ".join(one.key for one in self.items)
        return f"there is no item {item!r}; the items are {known}"


class Passage(Data):
    """A labelled part of what is judged, such as a turn of a talk; ``text`` may have many lines."""

    label: str
    text: str


class Mark(Data):
    """The score of an item, and why."""

    item: Annotated[str, Field(max_length=60)]
    score: int
    reason: Annotated[str, Field(max_length=300)] = ""


class ScoreByRubric(Data):
    """Which level of each item of a rubric describes what is judged?

    ``marks`` are what rules give, with which the offline mind answers; a language model is not
    shown them.
    """

    about: str
    passages: tuple[Passage, ...] = Field(min_length=1)
    items: tuple[RubricItem, ...] = Field(min_length=1)
    marks: tuple[Mark, ...] = ()


class Marks(Data):
    """A mark for each item."""

    marks: tuple[Mark, ...] = Field(max_length=50)


def faults_of(rubric: Rubric, marks: Iterable[Mark]) -> list[str]:
    """Return what is wrong with marks: no level, unknown item, an item twice or not at all."""
    found, seen = [], set[str]()
    for mark in marks:
        if mark.item in seen:
            found.append(f"{mark.item}: it is scored twice")
        elif fault := rubric.fault(mark.item, mark.score):
            found.append(fault)
        seen.add(mark.item)
    missing = [item.key for item in rubric.items if item.key not in seen]
    return found + ([f"not scored: {listed(missing)}"] if missing else [])


def _fault(q: ScoreByRubric, answer: Marks) -> str:
    rubric = Rubric(title="rubric", about=q.about, items=q.items)
    return "; ".join(f"marks: {one}" for one in faults_of(rubric, answer.marks))


SCORE_BY_RUBRIC = Operation(
    "score_by_rubric",
    ScoreByRubric,
    Marks,
    PromptTemplate("folkways.environments", "score_by_rubric.md"),
    fallback=lambda q: Marks(marks=()),
    fault=_fault,
    fresh=True,
    rule=lambda q, chance: Marks(marks=q.marks),
    example=ScoreByRubric(
        about="A reply to a customer who asks for a refund.",
        passages=(
            Passage(label="Customer", text="The kettle leaks. I would like my money back."),
            Passage(label="Reply", text="I am sorry. The money will be with you by Friday."),
        ),
        items=(
            RubricItem(
                key="courtesy",
                question="How polite is the reply?",
                levels=(
                    Level(score=0, description="It is rude or ignores the customer."),
                    Level(score=5, description="It is correct but cold."),
                    Level(score=10, description="It is polite and takes the complaint seriously."),
                ),
            ),
        ),
    ),
)
"""Add it to the ``operations`` of an environment in which minds judge.

If no valid answer comes, the exhibit has no scores by this mind.
"""


class RubricExhibit(Fact):
    """Something to be judged: labelled texts, and the rubric as JSON. ``subject`` is its name."""

    subject: str
    rubric: str
    labels: list[str]
    texts: list[str]


class ScoredByRubric(Fact):
    """The scores that a judge gave to an exhibit; ``by``: rules or mind (that of the agent)."""

    subject: str
    by: str
    items: list[str]
    scores: list[int]
    reasons: list[str]

    def sentence(self, agent: str) -> str:
        """Say how it was scored."""
        marks = listed([f"{i} {s}" for i, s in zip(self.items, self.scores, strict=True)])
        who = agent if self.by == MIND else "The rules"
        score = "score" if self.by == RULES else "scores"
        return f"{who} {score} {self.subject}: {marks or 'nothing'}."

    @classmethod
    def of(cls, subject: str, by: str, marks: Sequence[Mark]) -> Self:
        """Return marks as a fact."""
        return cls(
            subject=subject,
            by=by,
            items=[mark.item for mark in marks],
            scores=[mark.score for mark in marks],
            reasons=[mark.reason for mark in marks],
        )


class RuleJudge(Generic[E]):
    """Scores evidence of a type of your own by a rule for each item.

    A rule returns one of the item's scores, or None where it cannot tell. Raises PartError if an
    item has no rule or a rule no item.
    """

    def __init__(self, rubric: Rubric, rules: Mapping[str, Callable[[E], int | None]]) -> None:
        keys = {item.key for item in rubric.items}
        if keys != set(rules):
            raise PartError(
                f"the rubric {rubric.title!r} needs a rule for each item; without one: "
                f"{sorted(keys - set(rules))}, rules without an item: {sorted(set(rules) - keys)}"
            )
        self.rubric = rubric
        self._rules = rules

    def marks(self, evidence: E) -> tuple[Mark, ...]:
        """Return the marks; raises PartError for a score that is no level of its item."""
        found = []
        for item in self.rubric.items:
            score = self._rules[item.key](evidence)
            if score is None:
                continue
            if fault := self.rubric.fault(item.key, score):
                raise PartError(f"the rubric {self.rubric.title!r}, rule of {fault}")
            found.append(Mark(item=item.key, score=score))
        return tuple(found)


async def judge(
    step: Step,
    source: str,
    rubric: Rubric,
    subject: str,
    passages: Sequence[Passage],
    marks: Sequence[Mark] = (),
) -> tuple[Mark, ...]:
    """Have the actor of ``step`` score an exhibit; return its marks, the valid ones only.

    Puts into the log, as the part called ``source``: the exhibit, the marks that rules gave
    (``marks``, if any), and those of the actor's mind. ``subject`` must be unique in the run.
    """
    step.tell(source, exhibit(rubric, subject, passages))
    if marks:
        step.tell(source, ScoredByRubric.of(subject, RULES, marks))
    return await judge_again(step, source, rubric, subject, passages, marks)


def exhibit(rubric: Rubric, subject: str, passages: Sequence[Passage]) -> RubricExhibit:
    """Return what is judged as a fact."""
    return RubricExhibit(
        subject=subject,
        rubric=rubric.model_dump_json(),
        labels=[one.label for one in passages],
        texts=[one.text for one in passages],
    )


async def judge_again(
    step: Step,
    source: str,
    rubric: Rubric,
    subject: str,
    passages: Sequence[Passage],
    marks: Sequence[Mark] = (),
) -> tuple[Mark, ...]:
    """Have another mind score an exhibit that is in the log already; return its valid marks."""
    asked = ScoreByRubric(
        about=rubric.about, passages=tuple(passages), items=rubric.items, marks=tuple(marks)
    )
    answer = await step.ask(SCORE_BY_RUBRIC, asked)
    if not step.answered(answer):
        return ()
    valid: dict[str, Mark] = {}
    for mark in answer.marks:
        if not rubric.fault(mark.item, mark.score):
            valid.setdefault(mark.item, mark)
    given = tuple(valid.values())
    if len(given) < len(answer.marks):
        faults = "; ".join(faults_of(rubric, answer.marks))
        step.note_fallback(SCORE_BY_RUBRIC.name, f"marks left out: {faults}")
    step.tell(source, ScoredByRubric.of(subject, MIND, given))
    return given

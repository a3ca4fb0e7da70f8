"""Which questions an item has, how each is answered, and the texts that go with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from folkways.survey.form import CHECK, LIKERT, Form, SurveyItem
from folkways.survey.tasks import PAIRS_OF, TASK_OF, TASKS, Question
from folkways.survey.texts import DEFAULT, texts

RANKING = "interview"
"""The task of all items of an interview."""


class TaskSection(NamedTuple):
    """A task as its evaluator meets it: a heading, and the items under it in order."""

    key: str
    title: str
    items: tuple[SurveyItem, ...]


def is_check(item: SurveyItem) -> bool:
    """Return whether an item is an attention check."""
    return item.kind == CHECK


def right(item: SurveyItem, score: int) -> bool:
    """Return whether a score is the one that an attention check asks for."""
    return str(score) == item.made[0].lines[0]


def questions_of(item: SurveyItem, language: str = DEFAULT) -> tuple[Question, ...]:
    """Return what is asked about an item: statements, for an interview one rank for each answer."""
    words = texts(language)
    if item.hidden:
        return tuple(
            Question(block.label, words.say("rank_of", label=block.label)) for block in item.made
        )
    if is_check(item):
        score = int(item.made[0].lines[0])
        meaning = words.likert[score - 1]
        return (Question(CHECK, words.say("check", score=score, meaning=meaning)),)
    keys = (question.key for question in PAIRS_OF[item.kind].questions)
    return tuple(Question(key, words.questions[key]) for key in keys)


def hint_of(item: SurveyItem, language: str = DEFAULT) -> str:
    """Return what to know before the questions of an item are answered; empty if nothing is."""
    return "" if item.hidden or is_check(item) else texts(language).hints[item.kind]


def highest(item: SurveyItem) -> int:
    """Return the highest score for a question about an item: 7, or the number of answers."""
    return len(item.made) if item.hidden else len(LIKERT)


def task_of(item: SurveyItem) -> str:
    """Return the key of the task that an item belongs to, or that an attention check stands in."""
    if item.hidden:
        return RANKING
    return item.given[0].lines[0] if is_check(item) else TASK_OF[item.kind].key


def sections(form: Form, subject: str, language: str = DEFAULT) -> tuple[TaskSection, ...]:
    """Return the tasks that there are for a subject, in order."""
    items = form.items_of(subject)
    titles = texts(language).sections
    if form.interview:
        return (TaskSection(RANKING, titles[RANKING], items),)
    found = []
    for task in TASKS:
        own = tuple(item for item in items if task_of(item) == task.key)
        if own:
            found.append(TaskSection(task.key, titles[task.key], own))
    return tuple(found)


def fault_of(items: Mapping[str, SurveyItem], item: str, question: str, score: int) -> str:
    """Return what is wrong with an answer, nothing if one of ``items`` (by id) can have it."""
    found = items.get(item)
    if found is None:
        return f"there is no item {item!r}"
    known = [each.key for each in questions_of(found)]
    if question not in known:
        return f"item {item} has no question {question!r} but {', '.join(known)}"
    if not 1 <= score <= highest(found):
        return f"the score {score} is not one of 1 to {highest(found)}"
    return ""

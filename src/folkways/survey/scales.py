"""Which questions an item has, how each is answered, and the texts that go with it."""

from __future__ import annotations

from typing import NamedTuple

from folkways.survey.form import LIKERT, Form, Item
from folkways.survey.tasks import PAIRS_OF, TASK_OF, TASKS, Question

RANKING = "interview"
"""The task of all items of an interview."""


class TaskSection(NamedTuple):
    """A task as its evaluator meets it: a heading, and the items under it in order."""

    key: str
    title: str
    items: tuple[Item, ...]


def questions_of(item: Item) -> tuple[Question, ...]:
    """Return what is asked about an item: statements, or for an interview one rank an answer."""
    if item.hidden:
        return tuple(Question(block.label, f"Rank of {block.label}") for block in item.made)
    return PAIRS_OF[item.kind].questions


def highest(item: Item) -> int:
    """Return the highest score for a question about an item: 7, or the number of answers."""
    return len(item.made) if item.hidden else len(LIKERT)


def task_of(item: Item) -> str:
    """Return the key of the task that an item belongs to."""
    return RANKING if item.hidden else TASK_OF[item.kind].key


def sections(form: Form, subject: str) -> tuple[TaskSection, ...]:
    """Return the tasks that there are for a subject, in order."""
    items = form.items_of(subject)
    if form.interview:
        return (TaskSection(RANKING, "Interview", items),)
    found = []
    for task in TASKS:
        own = tuple(item for item in items if task_of(item) == task.key)
        if own:
            found.append(TaskSection(task.key, f"{task.module}: {task.title}", own))
    return tuple(found)

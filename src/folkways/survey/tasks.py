"""The eight tasks of the questionnaire (Ren et al. 2024, section 3.3 and appendix D), as data.

Every question asks how far the evaluator agrees with what the agent's mind made of what it was
given. The questions are in our own words. Those of tasks 1 to 3 ask for what the paper's ask for;
the paper shows tasks 4 to 8 in a figure only, so ours follow what its text says of these
sub-components. Their words are in :mod:`folkways.survey.texts`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from folkways.survey.texts import texts

Kind = Literal[
    "created",
    "conflict",
    "talk",
    "conversation",
    "received",
    "thought",
    "observed",
    "evaluated",
    "grouped",
    "plan",
    "action",
]
"""What pairs are drawn from; the questions about one kind share its draw."""


class Question(NamedTuple):
    """A statement to agree or disagree with; ``key`` is unique in the whole questionnaire."""

    key: str
    text: str


class PairsTask(NamedTuple):
    """The questions that are put about each pair of one kind, and what to know for them."""

    kind: Kind
    hint: str
    questions: tuple[Question, ...]


class Task(NamedTuple):
    """One sub-component; ``paper`` is (mean, standard error) in figure 4 of the paper."""

    key: str
    module: str
    title: str
    paper: tuple[float, float]
    pairs: tuple[PairsTask, ...]


PAPER_OVERALL = (5.63, 0.03)
"""Mean and standard error over all ratings in figure 4 of the paper."""

_TEXTS = texts()


def _pairs(kind: Kind, *keys: str) -> PairsTask:
    """Return the questions about one kind of pairs, in English."""
    return PairsTask(
        kind, _TEXTS.hints[kind], tuple(Question(key, _TEXTS.questions[key]) for key in keys)
    )


TASKS = (
    Task(
        "creation",
        "Creation & Representation",
        "Creation",
        (6.44, 0.11),
        (_pairs("created", "creation.utility", "creation.content", "creation.kind"),),
    ),
    Task(
        "sender",
        "Spreading",
        "Sender",
        (5.86, 0.05),
        (_pairs("conflict", "sender.conflict"), _pairs("talk", "sender.talk")),
    ),
    Task(
        "receiver",
        "Spreading",
        "Receiver",
        (5.77, 0.08),
        (_pairs("conversation", "receiver.relevance"), _pairs("received", "receiver.norm")),
    ),
    Task(
        "observation",
        "Spreading",
        "Observation",
        (5.13, 0.05),
        (_pairs("thought", "observation.thought"), _pairs("observed", "observation.norm")),
    ),
    Task(
        "immediate",
        "Evaluation",
        "Immediate evaluation",
        (5.14, 0.07),
        (_pairs("evaluated", "immediate.verdict", "immediate.kind", "immediate.utility"),),
    ),
    Task(
        "synthesis",
        "Evaluation",
        "Long-term synthesis",
        (5.97, 0.07),
        (_pairs("grouped", "synthesis.theme", "synthesis.norm", "synthesis.utility"),),
    ),
    Task(
        "plans",
        "Compliance",
        "Plan",
        (6.43, 0.14),
        (_pairs("plan", "plans.norms", "plans.person"),),
    ),
    Task(
        "actions",
        "Compliance",
        "Action",
        (6.40, 0.04),
        (_pairs("action", "actions.norms", "actions.person"),),
    ),
)
"""In the order in which they are asked."""

TASK_OF: dict[str, Task] = {pairs.kind: task for task in TASKS for pairs in task.pairs}
"""The task by the kind of its pairs."""
PAIRS_OF: dict[str, PairsTask] = {pairs.kind: pairs for task in TASKS for pairs in task.pairs}
"""The questions by the kind of their pairs."""
TASK_OF_QUESTION: dict[str, Task] = {
    question.key: task for task in TASKS for pairs in task.pairs for question in pairs.questions
}
"""The task by the key of a question."""

"""The eight tasks of the questionnaire (Ren et al. 2024, section 3.3 and appendix D), as data.

Every question asks how far the evaluator agrees with what the agent's mind made of what it was
given. The questions are in our own words. Those of tasks 1 to 3 ask for what the paper's ask for;
the paper shows tasks 4 to 8 in a figure only, so ours follow what its text says of these
sub-components.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

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

_KINDS = (
    "An injunctive norm says what one ought to do or is expected to do. A descriptive norm says "
    "what people here usually do."
)
_TALKING = (
    "A norm entrepreneur wants others to take over certain norms and is expected to speak up. An "
    "ordinary person decides by character and by how he or she stands to the other."
)
_NORMATIVE = (
    "Normative information is whatever tells how people behave here or ought to behave: an appeal, "
    "praise or blame, a rule, a habit that everybody shares. News and small talk are none."
)
_CHECKS = (
    "New information is taken over as a norm only if it says what its source says, is not held "
    "already, is a norm and of the named kind, and goes together with the norms held and with what "
    "you stand for. The first of these that fails decides."
)

TASKS = (
    Task(
        "creation",
        "Creation & Representation",
        "Creation",
        (6.44, 0.11),
        (
            PairsTask(
                "created",
                "You drew this norm from who you are. Utility is how much the norm matters to you, "
                f"from 1 (hardly) to 100 (as much as can be). {_KINDS}",
                (
                    Question("creation.utility", "The utility suits how much this matters to me."),
                    Question("creation.content", "The norm fits who I am."),
                    Question("creation.kind", "The norm is of the kind that it is said to be."),
                ),
            ),
        ),
    ),
    Task(
        "sender",
        "Spreading",
        "Sender",
        (5.86, 0.05),
        (
            PairsTask(
                "conflict",
                "You held what you saw against your norms.",
                (
                    Question(
                        "sender.conflict",
                        "This judgement on whether one of my norms was broken is right.",
                    ),
                ),
            ),
            PairsTask(
                "talk",
                _TALKING,
                (
                    Question(
                        "sender.talk", "Being who I am, I would have decided the same way here."
                    ),
                ),
            ),
        ),
    ),
    Task(
        "receiver",
        "Spreading",
        "Receiver",
        (5.77, 0.08),
        (
            PairsTask(
                "conversation",
                _NORMATIVE,
                (
                    Question(
                        "receiver.relevance",
                        "The judgement on whether this conversation holds normative information is "
                        "right.",
                    ),
                ),
            ),
            PairsTask(
                "received",
                _NORMATIVE,
                (
                    Question(
                        "receiver.norm", "The norm puts into words what the conversation conveys."
                    ),
                ),
            ),
        ),
    ),
    Task(
        "observation",
        "Spreading",
        "Observation",
        (5.13, 0.05),
        (
            PairsTask(
                "thought",
                "You thought about what you had seen others do.",
                (
                    Question(
                        "observation.thought", "Having seen this, one may well come to the thought."
                    ),
                ),
            ),
            PairsTask(
                "observed",
                _NORMATIVE,
                (
                    Question(
                        "observation.norm",
                        "The norm distils what is normative in the thought, rather than repeat it.",
                    ),
                ),
            ),
        ),
    ),
    Task(
        "immediate",
        "Evaluation",
        "Immediate evaluation",
        (5.14, 0.07),
        (
            PairsTask(
                "evaluated",
                f"{_CHECKS} {_KINDS}",
                (
                    Question("immediate.verdict", "I would have decided the same way."),
                    Question("immediate.kind", "It is of the kind that it is said to be."),
                    Question(
                        "immediate.utility", "The utility suits how much this would matter to me."
                    ),
                ),
            ),
        ),
    ),
    Task(
        "synthesis",
        "Evaluation",
        "Long-term synthesis",
        (5.97, 0.07),
        (
            PairsTask(
                "grouped",
                "You put norms together under a theme and made one general norm of them. The "
                "weights say how much each counted for the utility of the general one.",
                (
                    Question("synthesis.theme", "These norms belong together under this theme."),
                    Question("synthesis.norm", "The general norm can stand for all of them."),
                    Question("synthesis.utility", "Its weights and its utility are right."),
                ),
            ),
        ),
    ),
    Task(
        "plans",
        "Compliance",
        "Plan",
        (6.43, 0.14),
        (
            PairsTask(
                "plan",
                "You planned your hours with these norms in mind.",
                (
                    Question("plans.norms", "The plan takes account of the norms."),
                    Question("plans.person", "The plan suits who I am."),
                ),
            ),
        ),
    ),
    Task(
        "actions",
        "Compliance",
        "Action",
        (6.40, 0.04),
        (
            PairsTask(
                "action",
                "You did this with these norms in mind. It may go against one of them; then ask "
                "yourself whether you, being who you are, would.",
                (
                    Question("actions.norms", "Holding these norms, I would act like this."),
                    Question("actions.person", "The action suits who I am and where I am."),
                ),
            ),
        ),
    ),
)
"""In the order in which they are put."""

TASK_OF: dict[str, Task] = {pairs.kind: task for task in TASKS for pairs in task.pairs}
"""The task by the kind of its pairs."""
PAIRS_OF: dict[str, PairsTask] = {pairs.kind: pairs for task in TASKS for pairs in task.pairs}
"""The questions by the kind of their pairs."""
TASK_OF_QUESTION: dict[str, Task] = {
    question.key: task for task in TASKS for pairs in task.pairs for question in pairs.questions
}
"""The task by the key of a question."""

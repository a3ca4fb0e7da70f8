"""The interview of Park et al. (2023, section 6): answers under several conditions, to be ranked.

Five areas with five questions each, in our own words. Answers come from a table; for each agent one
question of each area is drawn, and all answers to it are shown without their conditions.
"""

from __future__ import annotations

import csv
import io
import string
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from folkways.base.log import RunLog
from folkways.base.random import digest, stream
from folkways.scenario.problems import listed, suggestion
from folkways.survey.errors import ImportFault, SurveyError
from folkways.survey.form import Block, Form, FormSource, SurveyItem
from folkways.survey.pairs import gather
from folkways.survey.tables import columns_of, numbered, read_text
from folkways.survey.tasks import Question
from folkways.survey.witness import Witness

COLUMNS = ("agent", "condition", "question", "answer")
"""What a table of answers must have."""
_MOST_CONDITIONS = 9


class Area(NamedTuple):
    """What a part of the interview is after."""

    key: str
    title: str
    questions: tuple[Question, ...]


def _area(key: str, title: str, *texts: str) -> Area:
    return Area(
        key,
        title,
        tuple(Question(f"{key}.{number}", text) for number, text in enumerate(texts, 1)),
    )


AREAS = (
    _area(
        "self",
        "Self-knowledge",
        "Please tell me who you are.",
        "What do you do for a living, or what fills your days?",
        "How does an ordinary working day of yours go, roughly?",
        "What do you care about most?",
        "How would somebody who knows you well describe your character?",
    ),
    _area(
        "memory",
        "Memory",
        "Whom have you talked with lately, and what about?",
        "Tell me about one person whom you know here. How do you stand to each other?",
        "What is the last thing that somebody asked you to do or to stop doing?",
        "What have you seen others do that stayed in your mind?",
        "Where were you around noon yesterday, and who else was there?",
    ),
    _area(
        "plans",
        "Plans",
        "What will you be doing at ten tomorrow morning?",
        "What do you intend to do this evening?",
        "Have you arranged anything with anybody?",
        "What is left for you to do today?",
        "If tomorrow you had a day with nothing to do, how would you spend it?",
    ),
    _area(
        "reactions",
        "Reactions",
        "Something is burning on your stove. What do you do?",
        "The bathroom that you want to use is taken. What do you do?",
        "A friend of yours stands before you in tears. What do you do?",
        "Somebody next to you behaves in a way that bothers everyone. What do you do?",
        "You find a purse on the floor of the café. What do you do?",
    ),
    _area(
        "reflections",
        "Reflections",
        "What has taught you something lately, and what is it?",
        "With whom of those whom you met not long ago would you like to spend more time, and why?",
        "Which rule of living together do you find most important, and how did you come to it?",
        "Choose a present for somebody whom you know here. What is it, and why?",
        "In what have you changed your mind since you have been here?",
    ),
)
"""In the order in which they are put."""

CONDITIONS = {
    "full": "the whole architecture",
    "no reflection": "memories are observed and plans made, but nothing is concluded from them",
    "no reflection, no planning": "observations alone",
    "no observation, no reflection, no planning": "the description alone",
    "human": "a person answers for the agent",
}
"""The conditions of Park et al.; a table may have others."""

HUMAN = "human"
"""The condition under which a person answers."""

PARK: Mapping[str, float] = MappingProxyType(
    {
        "full": 29.89,
        "no reflection": 26.88,
        "no reflection, no planning": 25.64,
        HUMAN: 22.95,
        "no observation, no reflection, no planning": 21.21,
    }
)
"""TrueSkill (mu) of each condition in Park et al. (2023, section 6.5), by 100 people."""

QUESTIONS: dict[str, Question] = {one.key: one for area in AREAS for one in area.questions}
"""All questions by their keys."""


class InterviewReply(NamedTuple):
    """What an agent answered to a question under a condition."""

    agent: str
    condition: str
    question: str
    answer: str


def read_replies(path: Path, *, gaps: bool = False) -> list[InterviewReply]:
    """Return the answers in a table (CSV: agent, condition, question, answer).

    With ``gaps``, rows without an answer are questions left open. Raises ImportFault naming every
    line that cannot be taken, SurveyError for no such table.
    """
    rows = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    columns = columns_of(path, rows, COLUMNS)
    found: dict[tuple[str, str, str], InterviewReply] = {}
    problems: list[tuple[int, str]] = []
    for line, row in numbered(path, rows):
        if not any(cell.strip() for cell in row):
            continue
        reply = InterviewReply(
            *(row[columns[name]].strip() if columns[name] < len(row) else "" for name in COLUMNS)
        )
        if gaps and not reply.answer:
            continue
        empty = [name for name, text in zip(COLUMNS, reply, strict=True) if not text]
        if empty:
            problems.append((line, f"{', '.join(empty)}: nothing is there"))
        elif reply.question not in QUESTIONS:
            problems.append((line, f"there is no question {reply.question!r}"))
        elif reply[:3] in found:
            problems.append((line, "this agent has answered this under this condition already"))
        else:
            found[reply[:3]] = reply
    if problems:
        raise ImportFault(str(path), problems)
    return list(found.values())


def empty_table(agents: Sequence[str], conditions: Iterable[str] = CONDITIONS) -> str:
    """Return the table of an interview without its answers, as CSV with the questions in words."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*COLUMNS, "words"))
    for agent in agents:
        for condition in conditions:
            for question in QUESTIONS.values():
                writer.writerow((agent, condition, question.key, "", question.text))
    return text.getvalue()


def unknown_agents(strangers: Iterable[str], known: Collection[str]) -> str:
    """Return that no run has these agents, with the nearest names, or with all."""
    said = [f"{name!r}{suggestion(name, known)}" for name in strangers]
    return f"no run has an agent called {', '.join(said)} (there are: {listed(known)})"


def draw_interview(
    runs: Mapping[str, RunLog],
    replies: Sequence[InterviewReply],
    *,
    seed: int = 0,
    each: int = 1,
    agents: int | None = None,
    until: int | None = None,
) -> Form:
    """Return a form on which answers are ranked: ``each`` questions of each area for an agent.

    ``agents`` are drawn from those who answered (None: all of them are taken).

    ``runs`` say who the agents are and what they lived through, up to ``until`` (simulated seconds;
    None: all of it). A question is drawn only if it was answered under all conditions that there
    are. Raises SurveyError if an agent is in no run, or has no such question.
    """
    conditions = tuple(dict.fromkeys(reply.condition for reply in replies))
    if not 2 <= len(conditions) <= _MOST_CONDITIONS:
        raise SurveyError(
            f"an interview compares 2 to {_MOST_CONDITIONS} conditions, and there are "
            f"{len(conditions)}: {', '.join(conditions) or 'none'}"
        )
    answers: dict[str, dict[str, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    for reply in replies:
        answers[reply.agent][reply.question][reply.condition] = reply.answer
    sources = dict(sorted(runs.items()))
    known: dict[str, tuple[int, Witness]] = {}
    for number, log in enumerate(sources.values()):
        for name, agent in gather(log, until).items():
            known.setdefault(name, (number, agent))
    strangers = [name for name in answers if name not in known]
    if strangers:
        raise SurveyError(unknown_agents(strangers, known))
    short: Counter[str] = Counter()
    items: list[SurveyItem] = []
    subjects = []
    names = sorted(answers)
    if each < 1 or (agents is not None and not 1 <= agents <= len(names)):
        raise SurveyError(f"1 to {len(names)} agents can be drawn, and 1 to 5 questions of an area")
    names = stream(seed, "agents").sample(names, len(names) if agents is None else agents)
    for number, name in enumerate(names, 1):
        source, agent = known[name]
        id = f"A{number:02d}"
        subjects.append(agent.subject(id, source))
        own = _items(id, answers[name], conditions, seed, each, short)
        if not own:
            raise SurveyError(
                f"{name} has no question that was answered under all of {len(conditions)} "
                f"conditions: {', '.join(conditions)}"
            )
        items += own
    return Form(
        sources=tuple(FormSource.of(label, log.header) for label, log in sources.items()),
        subjects=tuple(subjects),
        items=tuple(items),
        seed=seed,
        pairs=each,
        interview=True,
        short=dict(sorted(short.items())),
    )


def _items(
    subject: str,
    answers: Mapping[str, Mapping[str, str]],
    conditions: Sequence[str],
    seed: int,
    each: int,
    short: Counter[str],
) -> list[SurveyItem]:
    items = []
    for area in AREAS:
        whole = [
            question
            for question in area.questions
            if len(answers.get(question.key, {})) == len(conditions)
        ]
        if len(whole) < each:
            short[area.key] += 1
        chance = stream(seed, "interview", subject, area.key)
        for question in chance.sample(whole, min(each, len(whole))):
            order = chance.sample(conditions, len(conditions))
            items.append(
                SurveyItem(
                    id=digest(
                        seed, subject, question.key, sorted(answers[question.key].items())
                    ).hex()[:12],
                    subject=subject,
                    kind=question.key,
                    given=(Block(area.title, (question.text,)),),
                    made=tuple(
                        Block(letter, tuple(answers[question.key][condition].splitlines()))
                        for letter, condition in zip(string.ascii_uppercase, order, strict=False)
                    ),
                    hidden=tuple(order),
                )
            )
    return items

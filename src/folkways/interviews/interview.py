"""Interviews: an agent is asked about anything at any moment of a run, which does not change by it.

After Park et al. (2023, sections 3 and 6), who speak to their agents "as a reporter", and take
parts of the architecture away to see what each is good for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from folkways.agents.access import FULL, Access, interview_of, recollections
from folkways.agents.interview import ANSWER_INTERVIEW, AnswerInterview
from folkways.agents.shown import Line
from folkways.assembly.arguments import require
from folkways.assembly.asking_bill import AskingBill, size_of
from folkways.assembly.loop import complete
from folkways.assembly.spending import Spending
from folkways.base.errors import FolkwaysError
from folkways.interviews.session import InterviewSession, Logged, ModelCost, OpenSession
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey, Mind
from folkways.store.reader import RunFile

INTERVIEWER: Final = "Interviewer"
"""Who asks, in the history of an interview."""
MEMORIES: Final = 24
"""The most memories that come to mind on a question."""
LONGEST: Final = 2000
"""Characters of a question, or of anything said before."""
TOKENS_OUT: Final = 150
"""The usual length of an answer, in tokens."""
MOST_LINES: Final = 40
"""The most earlier lines that are shown, the latest."""

CONDITIONS: Mapping[str, Access] = MappingProxyType(
    {
        "full": FULL,
        "no reflection": Access(reflection=False),
        "no reflection, no planning": Access(reflection=False, planning=False),
        "no observation, no reflection, no planning": Access(False, False, False),
    }
)
"""The conditions of Park et al. (2023, section 6) under which an agent of a run can be asked."""


@dataclass(frozen=True)
class Interview:
    """A question and its answer.

    ``t`` is the moment (simulated seconds), ``memories`` are the texts on which the answer rests,
    ``spent`` is what language models took for it, None if none was asked.
    """

    agent: str
    t: int
    question: str
    answer: str
    memories: tuple[str, ...]
    spent: ModelCost | None


def interview(
    run: Logged | str | Path,
    agent: str | int,
    question: str,
    at: str | int | None = None,
    history: Sequence[tuple[str, str]] = (),
    mind: str | Mind | None = None,
    *,
    condition: str = "full",
    max_cost: float | None = None,
    max_tokens: int | None = None,
    price: Sequence[str] = (),
) -> Interview:
    """Ask an agent of a run something and return what it says; the run is not changed by it.

    ``run`` may be finished, paused or still going. ``agent`` is a name, a part that only one has,
    or its number (its position in the header). ``at`` is ``"day 1 10:30"`` or simulated seconds,
    the last known moment if None. ``history`` is what was said in this interview before:
    (who, what) pairs, where who is anything but the agent's name for the interviewer. ``mind``
    answers instead of the agent's own: a mind of your own, or a name. ``condition`` is one of
    :data:`CONDITIONS`. ``max_cost`` (US dollars), ``max_tokens`` and ``price`` are for language
    models.

    Raises FolkwaysError for an invalid agent, moment, question or condition, RunFileError
    for a file that is missing or damaged or an import, MindError if no answer came that could be
    used, Unavailable if the mind cannot be asked.
    """
    log = RunFile(run) if isinstance(run, str | Path) else run.log
    session = InterviewSession(log, mind=mind, spending=Spending(max_cost, max_tokens, price=price))
    return ask(session, agent, question, at, history, condition=condition)


def ask(
    session: InterviewSession,
    agent: str | int,
    question: str,
    at: str | int | None = None,
    history: Sequence[tuple[str, str]] = (),
    *,
    condition: str = "full",
) -> Interview:
    """As :func:`interview`, of agents who are asked more than once; caps are for all together.

    ``spent`` is for this answer alone.
    """
    number, t = session.number(agent), session.moment(at)
    name = session.log.header.agents[number]
    access = access_of(condition)
    lines = tuple(_line(speaker, text, name) for speaker, text in history)[-MOST_LINES:]
    question = asked(question)
    before = session.spent
    answer, memories = complete(_answer(session, number, question, t, lines, access))
    return Interview(name, t, question, answer, memories, _since(before, session.spent))


def estimated(
    session: InterviewSession, agent: str | int, question: str, at: str | int | None = None
) -> list[AskingBill]:
    """Return about what asking one question takes; nothing is asked or embedded for it."""
    number, t = session.number(agent), session.moment(at)
    with session.turn(number, t) as turn:
        latest = turn.agent.memory.latest(MEMORIES)
        inputs = interview_of(turn, asked(question), latest)
    prompt = PromptBook(session.prompts).render(ANSWER_INTERVIEW, inputs)
    model, price = session.price(number)
    return [AskingBill.of(model, price, 1, [size_of(prompt)], TOKENS_OUT)]


def access_of(condition: str) -> Access:
    """Return what is at hand under a condition; raises FolkwaysError if there is none."""
    found = CONDITIONS.get(condition)
    if found is None:
        known = "; ".join(CONDITIONS)
        raise FolkwaysError(
            f"an agent cannot be asked under the condition {condition!r}; there are: {known}"
        )
    return found


def asked(question: str) -> str:
    """Return a question as it is put; raises FolkwaysError for one without words, or too long."""
    require(isinstance(question, str), "question", question, "a text")
    text = _words(question)
    if not text:
        raise FolkwaysError("the question is empty; ask something")
    if len(text) > LONGEST:
        raise FolkwaysError(
            f"the question has {len(text):,} characters; {LONGEST:,} at most can be asked"
        )
    return text


async def prepared(
    open_session: OpenSession,
    number: int,
    question: str,
    t: int,
    history: tuple[Line, ...] = (),
    access: Access = FULL,
) -> AnswerInterview:
    """Return the operation's input: what the agent has at hand for this question."""
    with open_session.turn(number, t) as turn:
        memories = await recollections(turn, question, access, MEMORIES)
        return interview_of(turn, question, memories, history, access)


async def _answer(
    session: InterviewSession,
    number: int,
    question: str,
    t: int,
    history: tuple[Line, ...],
    access: Access,
) -> tuple[str, tuple[str, ...]]:
    async with session.opened() as open_session:
        inputs = await prepared(open_session, number, question, t, history, access)
        key = CallKey(t, number, len(history))
        answer = await open_session.ask(ANSWER_INTERVIEW, inputs, inputs.who.name, key)
    memories = inputs.memories
    rests_on = (memories[at].text for at in sorted(set(answer.evidence)) if at < len(memories))
    return answer.text, tuple(rests_on)


def _line(speaker: str, text: str, agent: str) -> Line:
    for value in (speaker, text):
        require(isinstance(value, str), "history", value, "pairs of texts: who, what")
    return Line(speaker=agent if speaker == agent else INTERVIEWER, text=_words(text)[:LONGEST])


def _words(text: str) -> str:
    """Return a text in one line; halves of a surrogate pair, which no UTF-8 can hold, go."""
    return " ".join(text.encode("utf-8", "replace").decode().split())


def _since(before: ModelCost | None, now: ModelCost | None) -> ModelCost | None:
    if before is None or now is None:
        return now
    money = None if now.money is None or before.money is None else now.money - before.money
    return ModelCost(
        now.calls - before.calls,
        now.tokens_in - before.tokens_in,
        now.tokens_out - before.tokens_out,
        money,
    )

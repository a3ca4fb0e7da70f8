"""What an agent is asked from outside the town, as by a reporter (Park et al. 2023, sections 3, 6).

None of the questions is part of a run: what is answered goes into no memory and no log. So a run's
header does not keep the versions of these wordings either.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from folkways.agents.questions import Stroke
from folkways.agents.shown import Guideline, Line, Place, Position, Who
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate

Percent = Annotated[int, Field(ge=0, le=100)]


class Recollection(Data):
    """A memory with when and where it was made; ``when`` is such as "day 1 10:30".

    ``about`` is the person whom it is about, ``place`` and ``indoors`` where it was made, as far as
    that is known.
    """

    when: str
    kind: Literal["observation", "thought", "chat", "plan"]
    text: str
    about: str = ""
    place: str = ""
    indoors: bool = False


class AnswerInterview(Data):
    """What does the agent answer to an interviewer, who is nobody of its world?

    ``doing`` is what it does at the moment (empty while it walks), ``plan`` the rest of its day,
    ``relationships`` how it has come to stand to others, ``standards`` are its own qualified norms.
    ``history`` is what was said in this interview before, ``memories`` what came to mind.
    """

    who: Who
    when: str
    place: Place
    doing: str
    plan: tuple[Stroke, ...]
    relationships: dict[str, str]
    standards: tuple[Guideline, ...]
    memories: tuple[Recollection, ...]
    history: tuple[Line, ...]
    question: str


class InterviewAnswer(Data):
    """What the agent says, and the positions of the memories on which that rests."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1200)]
    evidence: tuple[Position, ...] = Field(default=(), max_length=50)


class StateExpectations(Data):
    """What does the agent itself think of a norm, and what does it expect of the others?

    ``others`` is how many others live in the town, ``norm`` the statement. The three things asked
    are those of Bicchieri (2006, chapter 1): its normative belief, its empirical expectation and
    its normative expectation.
    """

    who: Who
    when: str
    others: Annotated[int, Field(ge=1)]
    standards: tuple[Guideline, ...]
    memories: tuple[Recollection, ...]
    norm: str


class StatedExpectations(Data):
    """Own belief, then two guesses about the others in percent, and how sure the agent is of them.

    ``belief`` is whether one should act by the norm; ``keeping`` how many of the others do, and
    ``believing`` how many of them believe that one should; ``confidence`` is 0 (a mere guess) to
    100 (certain).
    """

    belief: Literal["should", "need not", "no opinion"]
    keeping: Percent
    believing: Percent
    confidence: Percent
    reason: Annotated[str, Field(max_length=400)] = ""


class StatePreferences(Data):
    """How likely is the agent to act by a norm, by what most others do and think of it?

    ``others`` is how many others live in the town, ``most`` the share of them, in percent, that
    "most" stands for; ``norm`` is the statement. Conditional preferences: Bicchieri (2006, chapter
    1; 2017, chapter 2).
    """

    who: Who
    when: str
    others: Annotated[int, Field(ge=1)]
    most: Annotated[int, Field(gt=50, le=100)] = 90
    standards: tuple[Guideline, ...]
    memories: tuple[Recollection, ...]
    norm: str


class StatedPreferences(Data):
    """How likely it is to act by the norm in four situations, in percent, and how sure it is.

    ``do_approve``: most others act by it and think that one should; ``do_only``: most act by it and
    think that one need not; ``approve_only``: most do not act by it and think that one should;
    ``neither``: most do not act by it and think that one need not. ``confidence`` is 0 (no idea) to
    100 (certain).
    """

    do_approve: Percent
    do_only: Percent
    approve_only: Percent
    neither: Percent
    confidence: Percent
    reason: Annotated[str, Field(max_length=400)] = ""


# Without fallback: nothing goes on from an answer, so one that cannot be had is simply missing.
ANSWER_INTERVIEW = Operation(
    "answer_interview",
    AnswerInterview,
    InterviewAnswer,
    PromptTemplate("folkways.agents", "answer_interview.md"),
)
STATE_EXPECTATIONS = Operation(
    "state_expectations",
    StateExpectations,
    StatedExpectations,
    PromptTemplate("folkways.agents", "state_expectations.md"),
)
STATE_PREFERENCES = Operation(
    "state_preferences",
    StatePreferences,
    StatedPreferences,
    PromptTemplate("folkways.agents", "state_preferences.md"),
)

OPERATIONS = (ANSWER_INTERVIEW, STATE_EXPECTATIONS, STATE_PREFERENCES)

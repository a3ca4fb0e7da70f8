"""What a watcher may do: ask an agent, and act on a run that is going on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Protocol

import msgspec

from folkways.base.errors import FolkwaysError

MOST_CHARACTERS = 2000
"""The longest text that is taken."""
MOST_TURNS = 100
"""The longest conversation that an interview can continue, in utterances."""

_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CHARACTERS)]
_Words = Annotated[str, msgspec.Meta(max_length=MOST_CHARACTERS)]
_Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Refused(FolkwaysError):
    """What was sent cannot be done; ``status`` is that of the answer."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class ActOutcome:
    """What came of an act: whether it was ``done``, a sentence, and from when it counts.

    ``reply`` is what an agent answered a visitor, if it did in time.
    """

    done: bool
    message: str
    t: int | None = None
    reply: str = ""


class Hand(Protocol):
    """Acts on a run that is going on; agents are named by their numbers.

    Every method may raise FolkwaysError, such as when the run is not going on. They may block.
    """

    @property
    def paused(self) -> bool:
        """Whether the run waits because :meth:`pause` was asked for."""
        ...

    def whisper(self, agent: int, text: str) -> ActOutcome:
        """Put a thought into an agent's mind."""
        ...

    def set_object(self, address: str, state: str) -> ActOutcome:
        """Set the state of an object."""
        ...

    def visit(
        self, name: str, agent: int, text: str, *, leave: bool, stay: bool, description: str
    ) -> ActOutcome:
        """Say something to an agent as a visitor to the town, and ``leave`` it after that.

        Or ``stay``, so that others may speak to the visitor.
        """
        ...

    def pause(self) -> ActOutcome:
        """Pause the run between two ticks."""
        ...

    def resume(self) -> ActOutcome:
        """Resume the run."""
        ...


@dataclass(frozen=True)
class AnswerCost:
    """What an answer took; ``money`` in US dollars, None if the price is not known."""

    calls: int
    tokens_in: int
    tokens_out: int
    money: float | None


@dataclass(frozen=True)
class Answered:
    """An agent's answer and the ``memories`` that it rests on; ``spent`` is None if it was free."""

    answer: str
    memories: tuple[str, ...]
    spent: AnswerCost | None = None


class Interviewer(Protocol):
    """Asks agents as they were at a moment, which changes nothing in the run."""

    @property
    def refusal(self) -> str:
        """Why nobody can be asked, as a sentence; "" if they can."""
        ...

    @property
    def cost_warning(self) -> str:
        """Why a question costs something, as a sentence; "" if it does not."""
        ...

    def ask(
        self, agent: int, t: int, question: str, history: Sequence[tuple[str, str]]
    ) -> Answered:
        """Return what agent number ``agent`` says at moment ``t``, after what was said before.

        Blocks. Raises FolkwaysError for an unknown agent or moment, and if the mind
        cannot be asked.
        """
        ...


class _Whisper(msgspec.Struct, tag_field="kind", tag="whisper", forbid_unknown_fields=True):
    agent: _Number
    text: _Text


class _Object(msgspec.Struct, tag_field="kind", tag="object", forbid_unknown_fields=True):
    address: _Text
    state: _Text


class _Visit(msgspec.Struct, tag_field="kind", tag="visit", forbid_unknown_fields=True):
    name: _Text
    agent: _Number
    text: _Words = ""
    leave: bool = False
    stay: bool = False
    description: _Words = ""


class _Pause(msgspec.Struct, tag_field="kind", tag="pause", forbid_unknown_fields=True):
    pass


class _Resume(msgspec.Struct, tag_field="kind", tag="resume", forbid_unknown_fields=True):
    pass


class _Question(msgspec.Struct, forbid_unknown_fields=True):
    agent: _Number
    t: _Number
    question: _Text
    history: Annotated[list[tuple[_Words, _Words]], msgspec.Meta(max_length=MOST_TURNS)] = (
        msgspec.field(default_factory=list)
    )


_act = msgspec.json.Decoder(_Whisper | _Object | _Visit | _Pause | _Resume)
_question = msgspec.json.Decoder(_Question)

READ_ONLY = (
    "This page only looks at the run. To act on it, open it with: folkways view RUN --control"
)
_UNPAID = "{warning} To ask all the same, open it with: folkways view RUN --control"


def act(hand: Hand | None, body: bytes) -> bytes:
    """Do what ``body`` asks for and return the answer of ``/api/act``.

    Raises Refused for what cannot be understood and if there is no ``hand``.
    """
    if hand is None:
        raise Refused(READ_ONLY, 403)
    try:
        wish = _act.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _not_understood(error) from error
    match wish:
        case _Whisper(agent, text):
            done = hand.whisper(agent, text)
        case _Object(address, state):
            done = hand.set_object(address, state)
        case _Visit(name, agent, text, leave, stay, description):
            done = hand.visit(name, agent, text, leave=leave, stay=stay, description=description)
        case _Pause():
            done = hand.pause()
        case _Resume():
            done = hand.resume()
    return msgspec.json.encode(done)


def may_ask(interviewer: Interviewer | None, *, control: bool) -> bool:
    """Say whether questions are taken: free ones always, others with ``control``."""
    if interviewer is None or interviewer.refusal:
        return False
    return control or not interviewer.cost_warning


def ask(interviewer: Interviewer | None, body: bytes, *, control: bool) -> bytes:
    """Put the question in ``body`` and return the answer of ``/api/interview``.

    Raises Refused for what cannot be understood and where questions are not taken.
    """
    if interviewer is None or interviewer.refusal:
        raise Refused(
            "Nobody can be asked here." if interviewer is None else interviewer.refusal, 409
        )
    if not may_ask(interviewer, control=control):
        raise Refused(_UNPAID.format(warning=interviewer.cost_warning), 403)
    try:
        question = _question.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _not_understood(error) from error
    answered = interviewer.ask(question.agent, question.t, question.question, question.history)
    return msgspec.json.encode(asdict(answered))


def _not_understood(error: Exception) -> Refused:
    return Refused(f"What was sent cannot be understood: {error}.")

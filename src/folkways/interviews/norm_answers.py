"""Putting one question about norms to agents at moments, and about what that takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from pydantic import BaseModel

from folkways.agents.access import FULL, recollections
from folkways.agents.turn import Turn
from folkways.assembly.asking_bill import AskingBill
from folkways.base.time import format_moment
from folkways.interviews.asking import ask_each, bills
from folkways.interviews.norms_asked import NormQuestion, norm_numbers
from folkways.interviews.session import InterviewSession, OpenSession
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.memory.record import Memory

MEMORIES: Final = 48
"""The most memories that come to mind on a norm."""
# Prompts of one model differ by names and memories only, so that a few tell their mean length.
_SAMPLE: Final = 10

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741
I_co = TypeVar("I_co", bound=BaseModel, covariant=True)


class Inputs(Protocol[I_co]):
    """Makes the question to an agent about a norm, with how many others there are and memories."""

    def __call__(self, turn: Turn, norm: str, others: int, memories: Sequence[Memory], /) -> I_co:
        """Return the question."""
        ...


def ask_on_norms(
    session: InterviewSession,
    op: Operation[I, O],
    inputs: Inputs[I],
    wanted: Sequence[NormQuestion],
    keep: Callable[[NormQuestion, O, str], None],
    progress: Callable[[float], None],
    minds: Mapping[str, str],
) -> dict[str, str]:
    """Ask every question and return those without a usable answer; see :func:`ask_each`.

    Each agent is shown the memories that come to mind on the norm.
    """
    names = session.log.header.agents
    numbers = norm_numbers(session, list(dict.fromkeys(one.norm for one in wanted)))

    async def prepare(open_session: OpenSession, one: NormQuestion) -> tuple[I, CallKey]:
        others = len(session.present(one.t)) - 1
        with open_session.turn(one.agent, one.t) as turn:
            memories = await recollections(turn, one.norm.statement, FULL, MEMORIES)
            shown = inputs(turn, one.norm.statement, others, memories)
        return shown, CallKey(one.t, one.agent, numbers[one.norm])

    def called(one: NormQuestion) -> str:
        return f"{names[one.agent]}, {one.norm.name}, {format_moment(one.t)}"

    return ask_each(session, op, wanted, prepare, keep, called, progress, minds)


def bills_on_norms(
    session: InterviewSession,
    op: Operation[I, O],
    inputs: Inputs[I],
    wanted: Sequence[NormQuestion],
    tokens_out: int,
) -> list[AskingBill]:
    """Return about what asking all that is ``wanted`` takes; nothing is asked for it."""
    last = max((one.t for one in wanted), default=0)  # the longest memories
    by_model: dict[str, list[NormQuestion]] = {}
    for one in wanted:
        if one.t == last:
            by_model.setdefault(session.price(one.agent)[0], []).append(one)
    sampled = [one for some in by_model.values() for one in some[:_SAMPLE]]

    def shown(turn: Turn, one: NormQuestion) -> I:
        return inputs(turn, one.norm.statement, 1, list(turn.agent.memory)[-MEMORIES:])

    return bills(session, op, wanted, sampled, lambda one: one.t, shown, tokens_out)

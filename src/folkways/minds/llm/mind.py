"""The mind that asks a language model and holds its answers to their types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from pydantic import BaseModel

from folkways.base.errors import MindError
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.language.model import Attempt, Model, Reply, Request
from folkways.language.neutral import neutralise
from folkways.language.operation import Operation
from folkways.minds.llm.parse_answer import Misfit, read_answer

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

LONGEST_ECHO = 4000
"""Characters of an answer that are shown to the model again, with what was wrong with it."""

LONGEST_FAULT = 500
"""Characters of what is wrong with an answer that are shown to the model."""

ONCE_MORE, WITHOUT_FALLBACK = 2, 5
"""How often a question is put at most."""

_HOPELESS = {
    "rejected": "the endpoint rejected the question",
    "failed": "every attempt at the call failed",
}
_NO_ANSWER = {
    "refused": "the answer was refused; the people and events are made up for a simulation",
    "filtered": "a content filter took the answer away; keep its words harmless",
}


class LanguageMind:
    """Puts operations to ``model`` in the words of ``book``.

    An answer that does not fit is asked for once more, with the fault named; so is one with
    which something is wrong in view of the question (``Operation.fault``), but a second such
    answer is given as it came. One that was refused or filtered is asked for again too, since
    another draw may not be. A second misfit, or a question that the endpoint rejects or fails
    on, raises MindError with the reason, and the asking agent continues with the operation's
    fallback; where there is none, the run would pause, so such a question is put up to
    :data:`WITHOUT_FALLBACK` times. ``most`` is another limit for all questions. ``on_outcome``
    is told once for each question how it ended: the reason, or None if the answer could be
    used.
    """

    def __init__(
        self,
        model: Model,
        book: PromptBook,
        name: str | None = None,
        on_outcome: Callable[[Request, str | None], None] | None = None,
        most: int | None = None,
    ) -> None:
        self._model = model
        self._book = book
        self._name = name or model.name
        self._on_outcome = on_outcome
        self._most = most

    @property
    def name(self) -> str:
        """What the run header and the summary call this mind."""
        return self._name

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer one question; raises MindError, or Unavailable if the run must pause."""
        request = Request(
            operation=op.name,
            version=self._book.version(op),
            prompt=self._book.render(op, inputs),
            inputs=inputs,
            output=op.output,
            key=key,
            fresh=bool(op.fresh),
        )
        try:
            usual = ONCE_MORE if op.fallback is not None else WITHOUT_FALLBACK
            most = self._most or usual
            fault = partial(op.fault, inputs) if op.fault is not None else None
            answer = await self._answer(request, op.output, most, fault)
        except MindError as error:
            self._tell(request, str(error))
            raise
        self._tell(request, None)
        return answer

    async def _answer(
        self,
        request: Request,
        output: type[O],
        most: int,
        fault: Callable[[O], str] | None = None,
    ) -> O:
        attempts: tuple[Attempt, ...] = ()
        first: O | None = None
        while True:
            reply = await self._model.complete(replace(request, attempts=attempts))
            try:
                answer = _read(reply, output)
                wrong = fault(answer) if fault is not None and not attempts else ""
                if not wrong:
                    return answer
                first, reason = answer, Misfit(wrong[:LONGEST_FAULT])
            except Misfit as misfit:
                reason = misfit
            # It may quote the answer, and stands in a line of ours.
            attempts += (Attempt(reply.text[:LONGEST_ECHO], neutralise(str(reason))),)
            if first is not None and len(attempts) == ONCE_MORE:
                return first
            if len(attempts) == most:
                times = "twice" if most == ONCE_MORE else f"{most} times"
                raise MindError(f"asked {times}: {reason}") from reason

    def _tell(self, request: Request, fault: str | None) -> None:
        if self._on_outcome is not None:
            self._on_outcome(request, fault)


def _read(reply: Reply, output: type[O]) -> O:
    if reply.finish in _HOPELESS:
        raise MindError(f"{_HOPELESS[reply.finish]}: {reply.text[:250]}")
    if reply.finish in _NO_ANSWER:
        raise Misfit(_NO_ANSWER[reply.finish])
    try:
        return read_answer(reply.text, output)
    except Misfit:
        # A cut may fall behind the end of a whole answer.
        if reply.finish == "length":
            raise Misfit("the answer was cut off before its end; be brief") from None
        raise

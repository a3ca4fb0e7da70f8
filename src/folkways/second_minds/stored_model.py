"""A language model that is asked outside a run, and the file in which its answers are kept."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from folkways.assembly.spending import ModelAccess
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey, Mind
from folkways.language.model import Request
from folkways.language.operation import Operation
from folkways.minds.prices import Price
from folkways.scenario.minds import ModelSettings
from folkways.second_minds.shadowed import ModelSpent

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


@dataclass(frozen=True)
class StoredModel:
    """A model, in the words of ``book``; ``answers`` is the file in which its answers are kept."""

    settings: ModelSettings
    access: ModelAccess
    answers: Path
    book: PromptBook = field(default_factory=PromptBook)

    @property
    def price(self) -> Price | None:
        """What the model costs; None if that is not known."""
        return self.access.prices().price(self.settings.model)

    @property
    def paid(self) -> tuple[str, ...]:
        """The model's name if it costs money, or if its price is not known."""
        return () if self.price is not None and self.price.free else (self.settings.model,)

    def stored(self) -> frozenset[str]:
        """Return the keys of the answers that need not be asked for again."""
        from folkways.store.answer_file import AnswerFile

        if not self.answers.exists():
            return frozenset()
        with AnswerFile(self.answers) as store:
            return frozenset(answer.key for answer in store.answers())

    def key(self, op: Operation[I, O], inputs: I, key: CallKey) -> str:
        """Return the key under which the answer to a question is kept."""
        from folkways.minds.llm.endpoint import fingerprint

        request = Request(
            operation=op.name,
            version=self.book.version(op),
            prompt=self.book.render(op, inputs),
            inputs=inputs,
            output=op.output,
            key=key,
            fresh=bool(op.fresh),
        )
        return request.content_key(fingerprint(self.settings))

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[tuple[Mind, Callable[[], ModelSpent]]]:
        """Give the mind to ask while entered, and what says how much has been spent."""
        from folkways.assembly.one_model import opened
        from folkways.store.answer_file import AnswerFile

        with AnswerFile(self.answers) as store:
            before = sum(1 for _ in store.answers())
            async with opened(self.settings, store, self.access, self.book) as (mind, ledger):

                def spent() -> ModelSpent:
                    total = ledger.total
                    calls = total.calls - before
                    return ModelSpent(calls, before, total.tokens_in, total.tokens_out, total.money)

                yield mind, spent

"""The second mind of a comparison: a language model, or a mind of the user's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ValidationError

from folkways.assembly.asking_bill import AskingBill, size_of
from folkways.assembly.minds import check_prices, check_settings
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import FolkwaysError, MindError
from folkways.language.mind import Mind
from folkways.pairs.pair import Pair
from folkways.plugins import MINDS
from folkways.scenario.minds import ModelSettings, settings_for
from folkways.scenario.problems import suggestion
from folkways.second_minds.shadowed import ModelSpent
from folkways.second_minds.stored_model import StoredModel

if TYPE_CHECKING:
    from folkways.language.mind import CallKey

AT_ONCE: Final = 100
"""So many questions at most are on their way at a time."""
_BYTES_A_TOKEN = 4

Answers = Mapping[int, BaseModel]
"""Answers by the position of their question; those that could not be used are missing."""


@dataclass(frozen=True)
class OwnMind:
    """A mind that costs nothing: a built-in one, or one of the user's own."""

    mind: Mind

    @property
    def paid(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    @property
    def answers(self) -> None:
        """Nothing is stored."""
        return None

    def bills(self, pairs: Sequence[Pair]) -> list[AskingBill]:
        """Return no bill."""
        return []

    async def ask(
        self, pairs: Sequence[Pair], progress: Callable[[float], None]
    ) -> tuple[Answers, str, ModelSpent | None]:
        """Return its answers and its name."""
        return await _put(self.mind, pairs, progress), self.mind.name, None


class AskedModel(StoredModel):
    """A language model as the second mind of a comparison."""

    def bills(self, pairs: Sequence[Pair]) -> list[AskingBill]:
        """Return about what asking all of these takes, without what is answered already."""
        stored = self.stored()
        new = [one for one in pairs if self.key(one.op, one.inputs, one.key) not in stored]
        if not new:
            return []
        sizes = [size_of(self.book.render(pair.op, pair.inputs)) for pair in new]
        letters = sum(len(pair.output.model_dump_json()) for pair in new)
        tokens_out = letters // (_BYTES_A_TOKEN * len(new))
        return [AskingBill.of(self.settings.model, self.price, len(new), sizes, tokens_out)]

    async def ask(
        self, pairs: Sequence[Pair], progress: Callable[[float], None]
    ) -> tuple[Answers, str, ModelSpent | None]:
        """Return its answers, its name, and what they took. Raises Unavailable if it is gone."""
        async with self.opened() as (mind, spent):
            return await _put(mind, pairs, progress), self._called(), spent()

    def _called(self) -> str:
        """Return what the model is called, with the settings that tell it from itself."""
        told = {
            "temperature": self.settings.temperature,
            "top_p": self.settings.top_p,
            "reasoning_effort": self.settings.reasoning_effort,
        }
        parts = [f"{key}={value}" for key, value in told.items() if value is not None]
        return f"{self.settings.model} ({', '.join(parts)})" if parts else self.settings.model


def settings_named(
    mind: str,
    entries: Mapping[str, ModelSettings],
    changes: Mapping[str, object],
    access: ModelAccess,
) -> ModelSettings | None:
    """Return how the language model ``mind`` is asked; None for a built-in mind.

    Raises MindError for an unknown mind, FolkwaysError for invalid settings, or if
    the model cannot be asked on these terms.
    """
    found = settings_for(mind, entries)
    if found is None:
        own = access.parts.names(MINDS)
        if mind not in own:
            names = (*own, *entries)
            raise MindError(
                f"there is no mind called {mind!r}{suggestion(mind, names)} (there are "
                f"{', '.join(names)}, and language models as provider:model, such as "
                "openai:gpt-5-mini)"
            )
        if changes:
            raise FolkwaysError(
                f"{', '.join(changes)}: settings of a language model, but {mind} is not one"
            )
        check_prices(access.price, (), "this command")
        return None
    try:
        found = ModelSettings.model_validate({**found.model_dump(), **changes})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "settings"
        raise FolkwaysError(f"the setting {where} of a model: {first['msg']}") from error
    check_prices(access.price, (found.model,), "this command")
    check_settings(found, access)
    return found


async def _put(
    mind: Mind, pairs: Sequence[Pair], progress: Callable[[float], None]
) -> dict[int, BaseModel]:
    answers: dict[int, BaseModel] = {}
    places = asyncio.Semaphore(AT_ONCE)
    done = 0

    async def put(number: int, pair: Pair, key: CallKey) -> None:
        nonlocal done
        try:
            answers[number] = await mind.perform(pair.op, pair.inputs, key)
        except MindError:
            pass  # it is missing among the answers, which the caller counts
        finally:
            places.release()
        done += 1
        progress(done / len(pairs))

    async with asyncio.TaskGroup() as group:
        for number, pair in enumerate(pairs):
            await places.acquire()
            group.create_task(put(number, pair, pair.key))
    return answers

"""A scenario drafted by a language model, for ``folkways new``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError, MindError, ScenarioError

if TYPE_CHECKING:
    from folkways.assembly.spending import ModelAccess, Spending
    from folkways.language.model import Reply, StoredAnswer
    from folkways.minds.wrappers.meter import SpendingLedger
    from folkways.scenario.draft import Draft
    from folkways.scenario.drafting import DraftScenario
    from folkways.scenario.minds import ModelSettings

_TOKENS_OUT = 1500
TRIES = 2
"""A draft that does not fit is asked for once more, with what is wrong with it."""


def drafted_by_model(
    name: str,
    description: str,
    model: str,
    *,
    only_map: str | None,
    spending: Spending,
    yes: bool,
) -> tuple[dict[str, object], Sequence[str]]:
    """Return a drafted scenario that is sound, and a line for each shortcoming of the draft.

    Says what the model takes and asks before one that costs money is asked. Raises FolkwaysError if
    ``model`` does not exist, cannot be asked, or gives no draft that can be used.
    """
    from folkways.assembly.loop import complete
    from folkways.assembly.minds import check_prices, check_settings
    from folkways.assembly.spending import model_access
    from folkways.cli.bill import bill_line
    from folkways.cli.terminal import messages, plain
    from folkways.scenario.draft import (
        experiment_fault,
        scenario_of_draft,
        without_refused_parts,
    )
    from folkways.scenario.drafting import DraftScenario, shown_maps
    from folkways.scenario.problems import shown

    settings = _settings(model)
    access = model_access(spending)
    check_prices(access.price, (settings.model,), "this command")
    check_settings(settings, access)
    question = DraftScenario(name=name, description=description, maps=shown_maps(only_map))
    _confirm(question, settings, access, yes=yes)
    try:
        draft, ledger = complete(_asked(question, settings, access, _Answers()))
    except MindError as error:
        raise FolkwaysError(
            f"{settings.model} gave no draft that can be used ({error}). Nothing was written. Try "
            "another model, or answer questions instead: folkways new NAME --ask"
        ) from error
    messages().print(plain(bill_line(ledger), "dim"), soft_wrap=True)
    # The model may choose only among the maps that it was offered; a path is refused.
    offered = [one.name for one in question.maps]
    if draft.map not in offered:
        raise FolkwaysError(
            f"{settings.model} was asked twice, and its draft is still not sound: map must be one "
            f"of {', '.join(offered)}, not {shown(draft.map)}. Nothing was written"
        )
    scenario = scenario_of_draft(name, description, draft)
    try:
        _, left_out = without_refused_parts(scenario)
    except ScenarioError as error:
        raise FolkwaysError(
            f"{settings.model} was asked twice, and its draft is still not sound. Nothing was "
            f"written. What is wrong with it:\n{error}"
        ) from error
    lines = [f"Left out of the draft: {one}" for one in left_out]
    if fault := experiment_fault(draft):
        lines.append(f"Still wrong with the draft: {fault}")
    return scenario, lines


def _settings(model: str) -> ModelSettings:
    from folkways.scenario.minds import settings_for

    found = settings_for(model, {})
    if found is None:
        raise FolkwaysError(
            f"the mind {model!r} cannot draft a scenario; name a language model, such as --mind "
            "openai:gpt-5-mini or provider:model@http://localhost:8000/v1, or answer questions "
            "instead with --ask"
        )
    return found


def _confirm(
    question: DraftScenario, settings: ModelSettings, access: ModelAccess, *, yes: bool
) -> None:
    from folkways.assembly.asking_bill import AskingBill, size_of
    from folkways.cli.consent import confirm_questions
    from folkways.scenario.drafting import DRAFT_SCENARIO

    price = access.prices().price(settings.model)
    size = size_of(DRAFT_SCENARIO.render(question))
    bill = AskingBill.of(settings.model, price, TRIES, [size], _TOKENS_OUT)
    free = price is not None and price.free
    confirm_questions(_Asking(() if free else (settings.model,)), lambda: [bill], yes=yes)


class _Answers:
    """Keeps the answers while they are asked for: no run file is there yet."""

    def __init__(self) -> None:
        self._kept: dict[str, StoredAnswer] = {}

    def answer(self, key: str) -> Reply | None:
        found = self._kept.get(key)
        return None if found is None else found.reply

    def keep_answer(self, answer: StoredAnswer) -> None:
        self._kept[answer.key] = answer

    def answers(self) -> Iterator[StoredAnswer]:
        yield from tuple(self._kept.values())


class _Asking:
    def __init__(self, paid: tuple[str, ...]) -> None:
        self.paid = paid


async def _asked(
    question: DraftScenario, settings: ModelSettings, access: ModelAccess, store: _Answers
) -> tuple[Draft, SpendingLedger]:
    from folkways.assembly.one_model import opened
    from folkways.language.mind import CallKey
    from folkways.scenario.drafting import DRAFT_SCENARIO

    async with opened(settings, store, access, most=TRIES) as (mind, ledger):
        return await mind.perform(DRAFT_SCENARIO, question, CallKey(0, 0, 0)), ledger

"""A language model that fills in a survey: on which terms, and through what it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError
from folkways.base.plural import counted
from folkways.cli import consent

if TYPE_CHECKING:
    from folkways.assembly.spending import ModelAccess
    from folkways.minds.wrappers.meter import SpendingLedger
    from folkways.scenario.minds import ModelSettings
    from folkways.survey.file import SurveyFile
    from folkways.survey.fill import Filled, Put

_BYTES_A_TOKEN = 4
_TOKENS_OUT = 60


def model_settings(mind: str) -> ModelSettings:
    """Return the settings of the language model called ``mind``; FolkwaysError if unknown."""
    from folkways.plugins import INSTALLED, MINDS
    from folkways.scenario.minds import settings_for

    found = settings_for(mind, {})
    if found is not None:
        return found
    if mind in INSTALLED.names(MINDS):
        raise FolkwaysError(
            f"the mind {mind!r} has no rule for rating an item: it does not understand what it "
            "would judge. Name a language model, such as --mind openai:gpt-5-mini"
        )
    raise FolkwaysError(
        f"there is no mind called {mind!r}; name a language model as provider:model, such as "
        "openai:gpt-5-mini, or provider:model@http://localhost:8000/v1"
    )


def confirm(
    survey: SurveyFile,
    settings: ModelSettings,
    access: ModelAccess,
    *,
    days: bool,
    yes: bool,
    say: Callable[[str], None],
) -> None:
    """Say what is going to be asked; unless ``yes``, ask before a paid model is asked.

    Raises FolkwaysError for a model that cannot be asked or if nobody is there, typer.Exit for no.
    """
    from folkways.assembly.minds import check_prices, check_settings
    from folkways.survey.fill import open_items

    check_prices(access.price, (settings.model,), "this command")
    check_settings(settings, access)
    puts = open_items(survey, settings.model, days=days)
    price = access.prices().price(settings.model)
    say(_estimate(puts, settings, access))
    if puts and not yes and not (price is not None and price.free):
        consent.confirm(())


def fill_in(
    survey: SurveyFile,
    settings: ModelSettings,
    access: ModelAccess,
    *,
    days: bool,
    progress: Callable[[float], None],
) -> tuple[Filled, SpendingLedger]:
    """Let a language model fill in what it has left open in a survey; return what it took."""
    from folkways.assembly.loop import complete

    return complete(_fill(survey, settings, access, days, progress))


def _estimate(puts: Sequence[Put], settings: ModelSettings, access: ModelAccess) -> str:
    from folkways.base.amounts import money, tokens
    from folkways.language.model import Usage

    prompts = [put.prompt for put in puts]
    size = sum(len((one.instructions + one.situation).encode()) for one in prompts)
    usage = Usage(tokens_in=size // _BYTES_A_TOKEN, tokens_out=len(puts) * _TOKENS_OUT)
    price = access.prices().price(settings.model)
    return (
        f"{counted(len(puts), 'question')} to {settings.model}: "
        f"about {tokens(usage.tokens_in)} tokens in, "
        f"{money(None if price is None else price.cost(usage))}"
    )


async def _fill(
    survey: SurveyFile,
    settings: ModelSettings,
    access: ModelAccess,
    days: bool,
    progress: Callable[[float], None],
) -> tuple[Filled, SpendingLedger]:
    from folkways.assembly.one_model import opened
    from folkways.survey.fill import fill
    from folkways.survey.replies import Replies

    async with opened(settings, Replies(survey), access) as (mind, ledger):
        return await fill(survey, mind, days=days, progress=progress), ledger

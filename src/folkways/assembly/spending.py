"""On which terms language models are asked: caps, the share of fallbacks, prices, keys."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from folkways.assembly.experiment import Experiment, KeptRun, require
from folkways.base.errors import FolkwaysError
from folkways.base.given_file import FileRefused, read_given_text
from folkways.base.limits import PRICES_BYTES
from folkways.base.log import Header
from folkways.plugins import INSTALLED, Parts

if TYPE_CHECKING:
    from folkways.minds.prices import Prices

MAX_FALLBACKS = 0.25
"""The share of answers that may be unusable before a run pauses, unless told otherwise."""


TERMS = "terms"
"""Under this name the terms are kept with a run; they may change when it is gone on with."""


class _Caps(msgspec.Struct, frozen=True):
    max_cost: float | None = None
    max_tokens: int | None = None
    max_fallbacks: float = MAX_FALLBACKS


@dataclass(frozen=True)
class Terms:
    """``max_cost`` is in US dollars, ``max_tokens`` counts those in and out; None: no cap.

    ``max_fallbacks`` is the share (0 to 1) of unusable answers above which the run pauses,
    ``prices_text`` a price table of the user's own, ``price`` prices given by hand, ``replay`` asks
    nobody at all, ``parts`` are the clients from outside that may be used, ``environ`` is where
    keys are looked up.
    """

    max_cost: float | None = None
    max_tokens: int | None = None
    max_fallbacks: float = MAX_FALLBACKS
    prices_text: str = ""
    price: tuple[str, ...] = ()
    replay: bool = False
    parts: Parts = INSTALLED
    environ: Mapping[str, str] = field(
        default_factory=lambda: MappingProxyType(dict(os.environ)), repr=False
    )

    def kept(self) -> bytes:
        """Return what is kept with a run, for when it is gone on with."""
        caps = _Caps(self.max_cost, self.max_tokens, self.max_fallbacks)
        return msgspec.json.encode(caps)

    def prices(self) -> Prices:
        """Return the price table that ships, with the user's own and what is given before it."""
        from folkways.minds.prices import Prices

        return Prices.of(self.prices_text, "the price table").overridden(self.price)


def make_terms(
    max_cost: float | None,
    max_tokens: int | None,
    max_fallbacks: float,
    prices: str | Path | None,
    price: str | Sequence[str] = (),
    parts: Parts = INSTALLED,
) -> Terms:
    """Return the terms of a new run; raises FolkwaysError for what cannot be meant."""
    price = [price] if isinstance(price, str) else list(price)
    _check(max_cost, max_tokens, max_fallbacks)
    text = ""
    if prices is not None:
        try:
            text = read_given_text(Path(prices), PRICES_BYTES)
        except FileRefused as refused:
            raise FolkwaysError(f"the price table {refused}") from refused
    terms = Terms(max_cost, max_tokens, max_fallbacks, text, tuple(price), parts=parts)
    if text or price:
        terms.prices()
    return terms


def kept_terms(
    run: KeptRun,
    experiment: Experiment,
    max_cost: float | None,
    max_tokens: int | None,
    max_fallbacks: float | None,
) -> Terms:
    """Return the terms on which a run goes on: what is given now, else what held before."""
    kept = _Caps()
    if TERMS in run.header.attached:
        kept = msgspec.json.decode(run.attachment(TERMS), type=_Caps)
    cost = kept.max_cost if max_cost is None else max_cost
    tokens = kept.max_tokens if max_tokens is None else max_tokens
    share = kept.max_fallbacks if max_fallbacks is None else max_fallbacks
    _check(cost, tokens, share)
    price = prices_given(experiment.header)
    return Terms(cost, tokens, share, experiment.prices, price, parts=experiment.parts)


def kept_prices(run: KeptRun) -> Prices:
    """Return the prices by which a run counts what it spends."""
    text = run.attachment("prices").decode() if "prices" in run.header.attached else ""
    return Terms(prices_text=text, price=prices_given(run.header)).prices()


def prices_given(header: Header) -> tuple[str, ...]:
    """Return the prices by hand with which a run was begun."""
    price = header.arguments.get("price")
    return tuple(str(one) for one in price) if isinstance(price, list | tuple) else ()


def _check(max_cost: float | None, max_tokens: int | None, max_fallbacks: float) -> None:
    positive = "a number above 0"
    for name, value in (("max_cost", max_cost), ("max_tokens", max_tokens)):
        number = isinstance(value, int | float) and not isinstance(value, bool)
        require(value is None or (number and value > 0), name, value, positive)
    share = isinstance(max_fallbacks, int | float) and 0 <= max_fallbacks <= 1
    require(share, "max_fallbacks", max_fallbacks, "a share from 0 to 1")

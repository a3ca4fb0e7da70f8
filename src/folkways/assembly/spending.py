"""What a user lets language models cost, and how they may be asked: caps, prices, keys."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from folkways.assembly.arguments import require
from folkways.assembly.experiment import Experiment
from folkways.assembly.recalled import KeptRun
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
"""The attachment that keeps a run's caps, which may change when it is resumed."""


class _Caps(msgspec.Struct, frozen=True):
    max_cost: float | None = None
    max_tokens: int | None = None
    max_fallbacks: float = MAX_FALLBACKS


@dataclass(frozen=True)
class Spending:
    """What a user says of money: caps and prices, as options of a command or of a function.

    ``max_cost`` is in US dollars, ``max_tokens`` counts those in and out, ``max_fallbacks`` is the
    share (0 to 1) of unusable answers above which a run pauses; None is no cap for a new run, and
    for one that is resumed its earlier cap. ``prices`` is a file with a price table, ``price`` are
    prices by hand ("IN,OUT" or "MODEL=IN,OUT", dollars per million tokens).
    """

    max_cost: float | None = None
    max_tokens: int | None = None
    max_fallbacks: float | None = None
    prices: str | Path | None = None
    price: str | Sequence[str] = ()

    @property
    def prices_by_hand(self) -> tuple[str, ...]:
        """The prices by hand, also if there is only one."""
        return (self.price,) if isinstance(self.price, str) else tuple(self.price)


@dataclass(frozen=True)
class ModelAccess:
    """How language models may be asked.

    ``max_cost`` is in US dollars, ``max_tokens`` counts those in and out; None: no cap.

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

    def knowing(self, parts: Parts) -> ModelAccess:
        """Return the same with the parts that an experiment may use."""
        return replace(self, parts=parts)

    def kept(self) -> bytes:
        """Return what is kept with a run, for when it is resumed."""
        caps = _Caps(self.max_cost, self.max_tokens, self.max_fallbacks)
        return msgspec.json.encode(caps)

    def prices(self) -> Prices:
        """Return the price table that ships, with the user's own and what is given before it."""
        from folkways.minds.prices import Prices

        return Prices.of(self.prices_text, "the price table").overridden(self.price)


def model_access(spending: Spending, parts: Parts = INSTALLED) -> ModelAccess:
    """Return how a new run asks models; raises FolkwaysError for invalid caps and prices."""
    share = MAX_FALLBACKS if spending.max_fallbacks is None else spending.max_fallbacks
    _check(spending.max_cost, spending.max_tokens, share)
    access = ModelAccess(
        spending.max_cost,
        spending.max_tokens,
        share,
        "" if spending.prices is None else _price_table(Path(spending.prices)),
        spending.prices_by_hand,
        parts=parts,
    )
    if access.prices_text or access.price:
        access.prices()  # so that a table that cannot be read is known before anything begins
    return access


def _price_table(path: Path) -> str:
    try:
        text = read_given_text(path, PRICES_BYTES)
    except FileRefused as refused:
        raise FolkwaysError(f"the price table {refused}") from refused
    if not text:  # a run that has no table of its own keeps an empty text
        raise FolkwaysError(f"the price table {path} is empty; it needs 'date:' and 'providers:'")
    from folkways.minds.prices import Prices

    Prices.of(text, f"the price table {path}")  # here, where its name is known
    return text


def resumed_access(run: KeptRun, experiment: Experiment, spending: Spending) -> ModelAccess:
    """Return how a resumed run asks models: what ``spending`` says, else what held before."""
    kept = _Caps()
    if TERMS in run.header.attached:
        kept = msgspec.json.decode(run.attachment(TERMS), type=_Caps)
    cost = kept.max_cost if spending.max_cost is None else spending.max_cost
    tokens = kept.max_tokens if spending.max_tokens is None else spending.max_tokens
    share = kept.max_fallbacks if spending.max_fallbacks is None else spending.max_fallbacks
    _check(cost, tokens, share)
    # Those of the beginning, so that one run has one bill.
    price = prices_given(experiment.header)
    return ModelAccess(cost, tokens, share, experiment.prices, price, parts=experiment.parts)


def kept_prices(run: KeptRun) -> Prices:
    """Return the prices by which a run counts what it spends."""
    text = run.attachment("prices").decode() if "prices" in run.header.attached else ""
    return ModelAccess(prices_text=text, price=prices_given(run.header)).prices()


def prices_given(header: Header) -> tuple[str, ...]:
    """Return the prices by hand with which a run was begun."""
    price = header.arguments.get("price")
    return tuple(str(one) for one in price) if isinstance(price, list | tuple) else ()


def _check(max_cost: float | None, max_tokens: int | None, max_fallbacks: float) -> None:
    positive = "a finite number above 0"
    for name, value in (("max_cost", max_cost), ("max_tokens", max_tokens)):
        number = isinstance(value, int | float) and not isinstance(value, bool)
        require(value is None or (number and 0 < value < math.inf), name, value, positive)
    share = isinstance(max_fallbacks, int | float) and 0 <= max_fallbacks <= 1
    require(share, "max_fallbacks", max_fallbacks, "a share from 0 to 1")

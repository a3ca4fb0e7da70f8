"""What a run took of language models, as the report shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CostRow:
    """Calls of one operation or of all; ``money`` in US dollars, None if a price is not known."""

    name: str
    calls: int
    tokens_in: int
    cached: int
    tokens_out: int
    money: float | None
    seconds: float


@dataclass(frozen=True, slots=True)
class CostOfRun:
    """The bill of a run; ``prices`` says where prices come from, ``unpriced`` which are missing."""

    total: CostRow
    rows: Sequence[CostRow]
    prices: str
    unpriced: tuple[str, ...]

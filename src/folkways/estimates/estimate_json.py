"""What an estimate prints as JSON."""

from __future__ import annotations

from typing import TypedDict


class Range(TypedDict):
    """A figure with the bounds that it will most likely lie in."""

    low: float
    expected: float
    high: float


class EstimateJson(TypedDict):
    """What ``folkways estimate --json`` prints, on one line.

    ``models`` has the embedder as well if it is an endpoint's, ``operations`` has calls, tokens in
    (of which cached) and out by name; money is in US dollars,
    None where a price is not known; ``chain`` is how many calls wait for one another.
    """

    scenario: str
    models: list[str]
    profile: str
    until: str
    calls: Range
    tokens_in: Range
    tokens_out: Range
    money: Range | None
    seconds: Range
    latency: float
    chain: int
    shared: int
    prices: dict[str, str | None]
    operations: dict[str, dict[str, int]]

"""How an endpoint behaves."""

from __future__ import annotations

from dataclasses import dataclass, field

from folkways.testing.endpoint.answers import Answer, by_schema
from folkways.testing.endpoint.capabilities import EndpointCapabilities
from folkways.testing.endpoint.faults import Mix
from folkways.testing.endpoint.latency import Latency


@dataclass
class Settings:
    """All that decides what a request meets.

    ``models`` are those that exist, any if there are none; ``key`` is what a caller has to show,
    nothing if it is empty. ``retry_after`` is the wait that throttled callers are told, in seconds.
    ``slots`` is how many requests are worked on at once, the others waiting for their turn;
    ``most`` is how many may be under way before one more is throttled; both 0 for any number.
    ``drip`` is how many seconds a slow answer takes.
    """

    answers: Answer = by_schema
    faults: Mix = field(default_factory=lambda: Mix({}))
    latency: Latency = field(default_factory=Latency)
    capabilities: EndpointCapabilities = field(default_factory=EndpointCapabilities)
    models: tuple[str, ...] = ()
    key: str = ""
    retry_after: float = 1.0
    slots: int = 0
    most: int = 0
    drip: float = 1.0

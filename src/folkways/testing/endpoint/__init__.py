"""An HTTP endpoint of our own that speaks the formats of language models, and fails as they do."""

from folkways.testing.endpoint.capabilities import EndpointCapabilities
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.endpoint.faults import (
    BROKEN,
    FAILING,
    FATAL,
    MALFORMED,
    REJECTING,
    THROTTLING,
    Behaviour,
    Fault,
    Mix,
    ScriptedText,
)
from folkways.testing.endpoint.latency import Latency
from folkways.testing.endpoint.log import Log, LoggedRequest, Repeat
from folkways.testing.endpoint.question import ParsedRequest

__all__ = [
    "BROKEN",
    "FAILING",
    "FATAL",
    "MALFORMED",
    "REJECTING",
    "THROTTLING",
    "Behaviour",
    "Endpoint",
    "EndpointCapabilities",
    "Fault",
    "Latency",
    "Log",
    "LoggedRequest",
    "Mix",
    "ParsedRequest",
    "Repeat",
    "ScriptedText",
]

"""What is recorded of a network, as the log has it; posts are facts of the feed."""

from __future__ import annotations

from folkways.agents.fact import Fact


class Recorded(Fact):
    """The recorded cascades, in order: topics, numbers of sharers, longest chains, and sharers.

    ``sharers`` are the names of all, cascade by cascade, as ``sizes`` tells.
    """

    topics: list[str]
    sizes: list[int]
    depths: list[int]
    sharers: list[str]

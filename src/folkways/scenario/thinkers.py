"""Which mind thinks for an agent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class MindsEntry(Protocol):
    """An entry of ``minds:``, as far as it says for whom it thinks."""

    @property
    def agents(self) -> Sequence[str]:
        """Names of the agents that it thinks for."""
        ...


def mind_of(default: str, entries: Mapping[str, MindsEntry], name: str, own: str) -> str:
    """Return the mind of agent ``name``: its own, else that of a group, else the default."""
    group = next((mind for mind, entry in entries.items() if name in entry.agents), "")
    return own or group or default

"""Conduct that an agent noticed some time ago and that still goes on before its eyes."""

from __future__ import annotations

from folkways.agents.perceive import conduct_seen
from folkways.agents.percept import Percept
from folkways.agents.turn import Turn


def remembered_in_sight(turn: Turn) -> list[Percept]:
    """Return what those in sight have been doing since the agent noticed and remembered it."""
    noticed = dict(turn.body.noticed.values())
    memory, found = turn.agent.memory, []
    for text in dict.fromkeys(map(conduct_seen, turn.view.people(turn.name))):
        id = len(memory) - 1
        while id >= 0 and memory[id].created >= noticed.get(text, turn.t + 1):
            if memory[id].text == text and memory[id].about:
                found.append(Percept.of_memory(memory[id]))
                break
            id -= 1
    return found

"""What an agent is about to do, asked between two of its actions."""

from __future__ import annotations

from folkways.agents.turn import Turn


def next_action(turn: Turn) -> str:
    """Return the action that the agent begins next; empty if it does something, or none is planned.

    While it walks to where an action happens, an agent does nothing that others could see, but it
    knows what it is up to. It decides on reactions only in the middle of an action (``Turn.free``).
    """
    body = turn.body
    return body.actions[0].text if body.doing is None and body.actions else ""

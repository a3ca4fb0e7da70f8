"""How an agent stands to another person."""

from __future__ import annotations

from folkways.agents.operations import SUMMARISE_RELATIONSHIP
from folkways.agents.questions import SummariseRelationship
from folkways.agents.turn import Turn
from folkways.base import events as ev


async def relate(turn: Turn, other: str) -> str:
    """Return how the agent stands to another; asked again only after they have talked again.

    Mechanisms may add to it what they know of the other.
    """
    return turn.with_regard(other, await _relationship(turn, other))


async def _relationship(turn: Turn, other: str) -> str:
    body = turn.body
    known = body.relationships.get(other)
    talked = body.talked.get(other)
    if known is not None and (talked is None or body.related_at[other] > talked):
        return known
    if talked is None:
        return turn.agent.spec.relationships.get(other, "")
    memories = await turn.recall(
        f"What is {turn.name}'s relationship with {other}?", "relationship"
    )
    answer = await turn.ask(
        SUMMARISE_RELATIONSHIP,
        SummariseRelationship(who=turn.agent.who, other=other, memories=turn.agent.shown(memories)),
    )
    turn.emit(ev.RelationshipRevised(t=turn.t, agent=turn.name, other=other, text=answer.summary))
    return answer.summary

"""Deciding whether to respond to somebody who has spoken to the agent (Park et al. 2023, 4.3).

Only with the parameter ``conversation.respond: asked``. Whoever does not respond ends the talk with
that, and both remember it; they also take in the words that were said. If the agent wants to finish
what it is doing first, the other keeps its wish to talk until then.
"""

from __future__ import annotations

from folkways.agents import commitments
from folkways.agents.calendar import engagements
from folkways.agents.earlier_talks import earlier_talks
from folkways.agents.operations import DECIDE_TO_RESPOND
from folkways.agents.questions import DecideToRespond
from folkways.agents.relating import relate
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE, format_moment

IMPORTANCE = 3
"""How much it matters to both that one did not respond to the other, 1 to 10."""


def is_addressed(turn: Turn, talk: Talk) -> bool:
    """Whether the agent has just been spoken to, and is to decide whether to respond."""
    asked = turn.parameters.conversation.respond == "asked"
    return asked and not talk.opened and len(talk.lines) == 1


async def responds(turn: Turn, talk: Talk) -> bool:
    """Ask the agent whether it responds; if it does not, the talk ends with this step."""
    other, doing = talk.other, turn.body.doing
    relationship = await relate(turn, other)
    words = talk.lines[-1][1]
    memories = await turn.recall(words, "respond")
    until = doing.until if doing is not None else turn.t
    question = DecideToRespond(
        who=turn.agent.who,
        when=format_moment(turn.t),
        place=turn.agent.here(),
        other=other,
        relationship=relationship,
        words=words,
        memories=turn.agent.shown(memories),
        doing=doing.text if doing is not None else "",
        minutes_left=max(0, until - turn.t) // MINUTE,
        put_off=other in turn.body.put_off,
        other_age=turn.view.age(other),
        earlier=earlier_talks(turn, other),
        commitments=commitments.shown(turn, commitments.between(turn, other)),
        engagements=engagements(turn, other),
    )
    answer = await turn.ask(DECIDE_TO_RESPOND, question)
    if answer.decision == "respond":
        return True
    turn.emit(
        ev.TalkDeclined(
            t=turn.t,
            agent=turn.name,
            other=other,
            conversation=talk.conversation,
            until=max(turn.t, until) if answer.decision == "finish" else 0,
            reason=answer.reason,
        )
    )
    return False


def remember(turn: Turn, talk: Talk) -> None:
    """Remember that one of the two did not respond, if so: each in its own stream."""
    if talk.declined:
        turn.remember("observation", talk.declined, IMPORTANCE, about=talk.other)

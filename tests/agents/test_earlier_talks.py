"""What an agent knows of the talks that somebody has just had with others."""

from __future__ import annotations

from typing import Any

from tests.agents.test_commitments import NOW, OTHER, turn_of

from folkways.agents.earlier_talks import unheard
from folkways.agents.examples import EXAMPLES
from folkways.agents.heard import HeardTalk
from folkways.agents.operations import DECIDE_TO_TALK
from folkways.agents.shown import SpokenTo
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.environments.town.town import Town

CLEO = "Cleo Dunn"


def test_a_talk_that_the_agent_did_not_hear_is_shown_with_whom_it_was() -> None:
    def asked(turn: Turn) -> SpokenTo | None:
        return unheard(turn, turn.view.me(OTHER))

    talk: dict[str, Any] = {"agent": OTHER, "conversation": "c9"}
    turn = turn_of(now=NOW + 3 * MINUTE)
    assert isinstance(turn.view, Town)
    assert asked(turn) is None
    turn.view.fold(ev.ConversationOpened(t=NOW, other=CLEO, reason="chat", about="", **talk))
    turn.view.fold(ev.ConversationClosed(t=NOW + MINUTE, other=CLEO, why="over", turns=2, **talk))
    assert asked(turn) == SpokenTo(by=CLEO, minutes_ago=2)
    question = EXAMPLES["decide_to_talk"].model_copy(update={"unheard": asked(turn)})
    told = (
        f"The other had a talk with {CLEO}, which ended 2 minutes ago. The agent did not hear it."
    )
    assert told in DECIDE_TO_TALK.template.render(question).situation
    lines = [(CLEO, "Stop it.")]
    turn.body.overheard = [HeardTalk("c9", CLEO, OTHER, NOW, NOW + MINUTE, lines)]
    assert asked(turn) is None
    turn.body.overheard = []
    turn.t = NOW + 20 * MINUTE
    assert asked(turn) is None

"""Whether somebody responds: promises, dislike, what it is in the middle of."""

from __future__ import annotations

import pytest

from folkways.agents.operations import DECIDE_TO_RESPOND
from folkways.agents.questions import DecideToRespond
from folkways.agents.shown import Promise
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.norms.examples import EXAMPLES

KEY = CallKey(0, 0, 0)


def decision(**changes: object) -> str:
    asked = EXAMPLES["decide_to_respond"]
    assert isinstance(asked, DecideToRespond)
    plain = {
        "commitments": (),
        "engagements": (),
        "put_off": False,
        "relationship": "",
        "doing": "looking at the water",
        "words": "Good morning!",
    }
    asked = asked.model_copy(update={**plain, **changes})
    return OfflineMind(1).answer(DECIDE_TO_RESPOND, asked, KEY).decision


NOW = Promise(by="Emil Roth", what="serving the guests", others=(), when="12:00", now=True)
OWED = Promise(by="Emil Roth", what="lending a rake", others=("Martha Lund",))


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({}, "respond"),
        ({"relationship": "They hate each other."}, "refuse"),
        ({"relationship": "They hate each other.", "commitments": (OWED,)}, "respond"),
        ({"engagements": (NOW,)}, "finish"),
        ({"engagements": (NOW,), "put_off": True}, "respond"),
        ({"doing": "feeding the pigeons by the pond"}, "finish"),
        ({"doing": "feeding the pigeons by the pond", "minutes_left": 0}, "respond"),
        ({"doing": "feeding the pigeons by the pond", "relationship": "A friend."}, "respond"),
        (
            {
                "doing": "feeding the pigeons by the pond",
                "words": "Emil, people should not feed the pigeons.",
            },
            "respond",
        ),
    ],
)
def test_people_respond_unless_something_speaks_against_it(
    changes: dict[str, object], wanted: str
) -> None:
    assert decision(**changes) == wanted

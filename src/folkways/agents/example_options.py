"""One plausible input for each question that is asked only under options of a scenario."""

from __future__ import annotations

from pydantic import BaseModel

from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.agents.example_garden import (
    EMIL,
    EMIL_HAS_TO,
    GUIDELINES,
    MEMORIES,
    OWN,
    POND,
    SHED,
    THEIRS,
)

OPTIONAL: dict[str, BaseModel] = {
    "choose_places": agents.ChoosePlaces(
        who=EMIL,
        day=1,
        here="Garden: pond",
        places=(SHED, POND),
        going=(
            agents.Going(text="feeding the pigeons", start="12:20", minutes=20, within="Garden"),
            agents.Going(text="sharpening the shears", start="12:40", minutes=15, within="Garden"),
        ),
        guidelines=GUIDELINES,
        expected=THEIRS,
    ),
    "choose_objects": agents.ChooseObjects(
        who=EMIL,
        day=1,
        places=(SHED, POND),
        going=(
            agents.Going(
                text="feeding the pigeons", start="12:20", minutes=20, within="Garden: pond"
            ),
            agents.Going(
                text="sharpening the shears", start="12:40", minutes=15, within="Garden: tool shed"
            ),
        ),
    ),
    "decide_to_respond": agents.DecideToRespond(
        who=EMIL,
        when="day 1 12:35",
        place=POND,
        other="Martha Lund",
        relationship="She taught him how to prune.",
        words="Emil, do you have a minute? It is about the pigeons.",
        memories=MEMORIES,
        doing="feeding the pigeons",
        minutes_left=4,
        put_off=True,
        other_age=41,
        earlier=(
            shown.EarlierTalk(
                when="2 hours ago",
                by="Emil Roth",
                about="the roses",
                text="They talked of the roses.",
            ),
        ),
        commitments=OWN,
        engagements=EMIL_HAS_TO,
    ),
}
"""For ``planning.places: tree`` and ``conversation.respond: asked``, by the operations' names."""

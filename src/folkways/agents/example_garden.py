"""The people and places of a small community garden, of which the example questions are made."""

from __future__ import annotations

from folkways.agents import questions as agents
from folkways.agents import shown

MARTHA = shown.Who(
    name="Martha Lund",
    age=41,
    role="entrepreneur",
    innate=("principled", "warm", "tidy"),
    learned=(
        "Martha Lund looks after the plots of a community garden. She is convinced that people "
        "should take their litter home, and is against feeding the pigeons."
    ),
    currently="Martha Lund is preparing the harvest fair.",
    lifestyle="Martha Lund rises at six and goes to bed at ten.",
    daily_requirement="From 9 to 10, waters her beds. At 12, eats lunch on the bench.",
    relationships={"Emil Roth": "A neighbour on the next plot, whom she likes."},
    as_of="day 1 08:00",
)
EMIL = shown.Who(
    name="Emil Roth",
    age=29,
    role="ordinary",
    innate=("curious", "careless", "friendly"),
    learned="Emil Roth is a postman. He enjoys feeding the pigeons in his breaks.",
    currently="Emil Roth is growing his first tomatoes.",
    lifestyle="Emil Roth gets up early.",
    daily_requirement="From 12 to 13, feeds the pigeons by the pond.",
    relationships={"Martha Lund": "She taught him how to prune."},
)
SHED = shown.Place(
    address="Garden: tool shed",
    indoors=True,
    public=True,
    tags=("storage",),
    objects=("workbench", "watering cans"),
)
POND = shown.Place(
    address="Garden: pond",
    indoors=False,
    public=True,
    tags=("seating",),
    objects=("bench", "litter bin"),
)
MEMORIES = (
    shown.Remembered(
        id=7,
        kind="observation",
        text="Emil Roth is scattering crumbs for the pigeons.",
        importance=3,
        when="day 1 12:10",
        place="Garden: pond",
    ),
    shown.Remembered(
        id=12,
        kind="chat",
        text="Talked with Emil Roth about the fair.",
        importance=5,
        when="day 1 12:30",
    ),
    shown.Remembered(
        id=15,
        kind="thought",
        text="Many visitors leave their litter by the pond.",
        importance=6,
        when="day 1 13:00",
    ),
)
TALKS = (
    shown.Noted(
        when="day 1 11:52",
        text="Martha Lund asked Emil Roth not to feed the pigeons, and he agreed half-heartedly.",
    ),
)
INTENTIONS = (
    shown.Intention(
        when="day 1 11:52",
        after="Martha Lund",
        text="Emil Roth means to ask Martha Lund after lunch where the litter bins have gone.",
    ),
)
"""What Emil Roth means to do because of the talk."""
CARRYING = shown.Present(
    name="Nora Pine",
    doing="carrying three baskets",
    declined=True,
    refused="carrying the baskets",
    since="11:55",
    talked_until="12:05",
)
RESTING = shown.Present(
    name="Ida Berg",
    doing="resting",
    place="Garden: shed",
    serves=True,
    together=(shown.Done(when="10:05", text="ordering tea", theirs="bringing tea"),),
    walk=2,
)
PUT_OFF = shown.Decided(
    decision="later",
    minutes_ago=6,
    reason="He has only just sat down.",
    saw="Emil Roth is unwrapping a loaf by the pond.",
)
"""What Martha Lund decided on the pigeons when she first saw Emil Roth."""
CAME_TO_MIND = (
    shown.Noted(when="day 1 13:00", text="Many visitors leave their litter by the pond."),
)
GUIDELINES = (
    shown.Guideline(
        text="Nobody should feed the pigeons by the pond.",
        kind="injunctive",
        weight=72,
        reminders=1.5,
        seen_kept=2,
        seen_broken=4,
        reproached=True,
        reproached_at="11:52",
        notes=("Nora Pine frowned at the agent for this at 11:40",),
        pressure=0.5,
    ),
    shown.Guideline(
        text="Most gardeners take their litter home.",
        kind="descriptive",
        weight=45,
        reminders=0.25,
        seen_kept=5,
        seen_broken=1,
    ),
)
STROKES = (
    agents.Stroke(start="08:00", end="12:00", text="delivering letters"),
    agents.Stroke(start="12:00", end="16:00", text="spending the afternoon in the garden"),
)
LINES = (
    shown.Line(speaker="Martha Lund", text="Pigeons spread disease. Nobody should feed them."),
    shown.Line(speaker="Emil Roth", text="I had not thought of that. They look so hungry."),
)
HELD = tuple(
    shown.Guideline(text=line.text, kind=line.kind, weight=line.weight) for line in GUIDELINES
)
"""The same norms as they are shown where compliance is not weighed."""

OWN = (
    shown.Promise(
        by="Emil Roth",
        what="carrying the baskets to the shed",
        others=("Martha Lund", "Nora Pine"),
        when="14:30",
        place="Garden: shed",
        together=True,
        minutes=20,
    ),
    shown.Promise(
        by="Emil Roth", what="leaving the pigeons alone", others=("Martha Lund",), until="18:00"
    ),
    shown.Promise(
        by="Emil Roth",
        what="closing the gate",
        others=("Nora Pine",),
        occasion="when the last visitor has gone",
    ),
    shown.Promise(
        by="Emil Roth",
        what="telling Nora Pine when the harvest fair begins",
        others=("Martha Lund",),
        tell="Nora Pine",
    ),
)
MARTHA_HAS_TO = (
    shown.Promise(
        by="Martha Lund",
        what="giving a talk on hedges",
        others=("Nora Pine",),
        when="14:00 to 15:00",
        place="Garden: shed",
        clashes=True,
    ),
    shown.Promise(by="Martha Lund", what="weighing the pears", others=("Ida Berg",), when="14:30"),
    shown.Promise(by="Martha Lund", what="whistling less", others=("Ida Berg",), lasting=True),
)
EMIL_HAS_TO = (
    shown.Promise(
        by="Emil Roth", what="repairing the gate", others=("Ida Berg",), when="15:00", minutes=30
    ),
)
FAIR = (
    shown.GoingOn(
        by="Nora Pine",
        what="calling out the prizes of the fair",
        when="12:00 to 13:00",
        place="Garden: pond",
        act="holding up a basket of pears",
    ),
)
"""An announced event that is on."""
THEIRS = (
    shown.Promise(
        by="Martha Lund",
        what="showing him the fair's plan",
        others=("Emil Roth",),
        when="day 2 09:00",
        place="Garden: pond",
    ),
)

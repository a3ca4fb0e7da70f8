"""The questions of a scene with their wording, fallbacks and rules."""

from __future__ import annotations

from folkways.environments.tools import ShownParameter, ShownTool
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.game_master.questions import (
    Act,
    ActInScene,
    ResolveAct,
    Ruling,
    SeenPerson,
    SeenPlace,
    SeenThing,
)
from folkways.packs.game_master.rules import NOTHING, WAITS, rules, seeks

_PACKAGE = "folkways.packs.game_master"
_SCENE = "A mill in the evening; the road is flooded."
_THINGS = (SeenThing(name="rope", holder="mill"), SeenThing(name="lamp", holder="Bo", price=4))

ACT_IN_SCENE = Operation(
    "act_in_scene",
    ActInScene,
    Act,
    PromptTemplate(_PACKAGE, "act_in_scene.md"),
    fallback=lambda q: Act(act=WAITS),
    rule=seeks,
    fresh=True,
    example=ActInScene(
        name="Nora Pine",
        about="Nora Pine repairs bicycles.",
        scene=_SCENE,
        place="mill",
        ways=("road", "loft"),
        company=("Bo",),
        things=_THINGS,
        holds=("pump",),
        money=7,
        wants=("lamp",),
        events=("Bo comes in.",),
        left=5,
    ),
)
RESOLVE_ACT = Operation(
    "resolve_act",
    ResolveAct,
    Ruling,
    PromptTemplate(_PACKAGE, "resolve_act.md"),
    fallback=lambda q: Ruling(happens=NOTHING),
    rule=rules,
    fresh=True,
    example=ResolveAct(
        scene=_SCENE,
        player="Nora Pine",
        act="I buy the lamp from Bo for 4 coins.",
        people=(SeenPerson(name="Bo", place="mill", money=1),),
        things=_THINGS,
        places=(SeenPlace(name="mill", next_to=("road", "loft")),),
        tools=(
            ShownTool(
                name="go",
                description="A person goes to a place.",
                parameters=(ShownParameter(name="place", kind="text", description="Where."),),
            ),
        ),
    ),
)
OPERATIONS = (ACT_IN_SCENE, RESOLVE_ACT)

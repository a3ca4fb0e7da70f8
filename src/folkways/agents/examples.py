"""One plausible input for each operation of an agent, from a day in a small community garden.

For tests, for trying out a mind, and for showing what a prompt looks like when it is filled in. No
field is left empty that a template shows.
"""

from __future__ import annotations

from pydantic import BaseModel

from folkways.agents import interview, shown
from folkways.agents import questions as agents
from folkways.agents.example_garden import (
    CAME_TO_MIND,
    CARRYING,
    EMIL,
    EMIL_HAS_TO,
    FAIR,
    GUIDELINES,
    HELD,
    INTENTIONS,
    LINES,
    MARTHA,
    MARTHA_HAS_TO,
    MEMORIES,
    OWN,
    POND,
    PUT_OFF,
    RESTING,
    SHED,
    STROKES,
    TALKS,
    THEIRS,
)
from folkways.agents.example_options import OPTIONAL

DAY = agents.PlanDay(
    who=MARTHA,
    day=1,
    start="08:00",
    end="16:00",
    places=(SHED, POND),
    memories=MEMORIES,
    guidelines=HELD,
    commitments=THEIRS,
    expected=OWN,
)
PLANS = agents.GeneratePlans(
    who=EMIL,
    day=1,
    start="12:00",
    end="16:00",
    strokes=STROKES,
    guidelines=GUIDELINES,
    places=(SHED, POND),
    start_place="Garden: pond",
    reason="Martha Lund asked him to help with the fair.\nThe pump is taken by Emil Roth.",
    commitments=OWN,
    expected=THEIRS,
    present=(CARRYING,),
    in_force=(
        agents.Planned(
            start="12:00", end="13:00", text="feeding the pigeons", place="Garden: pond"
        ),
        agents.Planned(start="13:00", end="16:00", text="weeding", place="Garden: shed"),
    ),
    done=(
        shown.Done(when="09:10", text="delivering letters"),
        shown.Done(when="11:40", text="eating a sandwich on the bench"),
    ),
    talks=TALKS,
    intentions=INTENTIONS,
    memories=CAME_TO_MIND,
)
ACTIONS = agents.GenerateActions(
    who=EMIL,
    day=1,
    start="12:20",
    minutes=40,
    plan="spending the lunch break by the pond",
    place="Garden: pond",
    guidelines=GUIDELINES,
    places=(SHED, POND),
    done=("eating a sandwich on the bench",),
    earlier=(shown.Done(when="09:10", text="delivering letters"),),
    reason="Martha Lund has just spoken to him about the pigeons.\nIt is starting to rain.",
    commitments=OWN,
    here="Garden: pond",
    present=(CARRYING, RESTING),
    walks={"Garden: shed": 2},
    elsewhere=("Martha Lund", "Otto Lind"),
    serving=("Martha Lund",),
    unknown_staff=("Pia Voss",),
    guests=("Otto Lind",),
    last_seen=(shown.LastSeen(name="Martha Lund", when="11:50", place="Garden: shed"),),
    end="13:00",
    then=agents.Planned(
        start="13:00", end="15:00", text="delivering parcels", place="Garden: shed"
    ),
    talks=TALKS,
    intentions=INTENTIONS,
    memories=CAME_TO_MIND,
    in_force=(
        agents.Planned(start="12:20", end="12:35", text="reading a letter", place="Garden: pond"),
        agents.Planned(start="12:35", end="13:00", text="skimming stones", place="Garden: pond"),
    ),
)

_RECOLLECTIONS = (
    interview.Recollection(
        when="day 1 11:50",
        kind="observation",
        text="Emil Roth is scattering crumbs for the pigeons.",
        about="Emil Roth",
        place="Garden: pond",
    ),
    interview.Recollection(
        when="day 1 12:20",
        kind="thought",
        text="Somebody ought to mend the gate.",
        about="Nora Pine",
        place="Garden: tool shed",
        indoors=True,
    ),
)

EXAMPLES: dict[str, BaseModel] = {
    "rate_importance": agents.RateImportance(
        who=MARTHA,
        texts=("The bench is empty.", "Emil Roth promised to help with the harvest fair."),
        places=("Garden: pond", ""),
    ),
    "revise_status": agents.ReviseStatus(who=MARTHA, day=2, memories=MEMORIES, standards=HELD),
    "plan_day": DAY,
    "generate_plans": PLANS,
    "generate_actions": ACTIONS,
    "choose_places": OPTIONAL["choose_places"],
    "choose_objects": OPTIONAL["choose_objects"],
    "decide_reaction": agents.DecideReaction(
        who=MARTHA,
        talked_until="12:20",
        when="day 1 12:30",
        place=POND,
        seen_at=SHED,
        observation="Nora Pine is carrying three baskets.",
        other="Nora Pine",
        current_action="eating lunch on the bench",
        relationship="They know each other by sight.",
        memories=MEMORIES,
        standards=("Lend a hand to people who carry something heavy.",),
        other_age=29,
        earlier=(
            shown.EarlierTalk(
                when="yesterday at 15:10",
                by="Nora Pine",
                about="the harvest fair",
                text="Nora Pine asked for help with the baskets.",
            ),
        ),
        since_minutes=4,
        spoken_to=(
            shown.SpokenTo(
                by="Ida Berg",
                minutes_ago=3,
                lines=(shown.Line(speaker="Ida Berg", text="Nora, put those down for a bit."),),
                unheard="Nora Pine",
            ),
        ),
        commitments=THEIRS,
        engagements=MARTHA_HAS_TO,
        other_serves=True,
        going_on=FAIR,
        intentions=INTENTIONS,
        also=(
            agents.Noticing(
                observation="Ida Berg is looking for somebody to hold a ladder.",
                other="Ida Berg",
                relationship="Ida Berg is her sister.",
                other_age=41,
                talked_until="12:25",
            ),
        ),
    ),
    "decide_to_talk": agents.DecideToTalk(
        who=MARTHA,
        present=(RESTING,),
        before=PUT_OFF,
        talked_until="10:37",
        other="Emil Roth",
        relationship="Martha Lund likes her neighbour Emil Roth.",
        observation="Emil Roth is feeding the pigeons by the pond.",
        norm=shown.Guideline(
            text="Nobody should feed the pigeons by the pond.", kind="injunctive", weight=72
        ),
        about="Feeding them here brings rats.",
        when="day 1 10:40",
        place=POND,
        doing="raking the leaves under the lime tree",
        since_minutes=6,
        earlier=(
            shown.EarlierTalk(
                when="1 hour ago",
                by="Martha Lund",
                about="Nobody should feed the pigeons by the pond.",
                text="Martha Lund asked Emil Roth to let them be.",
            ),
            shown.EarlierTalk(when="35 minutes ago", text="They talked of the roses."),
        ),
        spoken_to=(
            shown.SpokenTo(
                by="Ida Berg",
                minutes_ago=3,
                lines=(
                    shown.Line(speaker="Ida Berg", text="Emil, please stop feeding them."),
                    shown.Line(speaker="Ida Berg", text="That is fine, then."),
                ),
                unheard="Emil Roth",
            ),
        ),
        other_age=37,
        commitments=THEIRS,
        engagements=MARTHA_HAS_TO,
        also=("Ida Berg is feeding the pigeons by the pond.",),
        first="Ida Berg",
        other_serves=True,
        going_on=FAIR,
        intentions=INTENTIONS,
        touches=("Bread left over from the fair belongs to the children.",),
        talks_today=(
            shown.TalkCount(by="Martha Lund", times=2, minutes_ago=60),
            shown.TalkCount(by="Ida Berg", times=1, minutes_ago=3),
        ),
        next_up="opening the fair, at 10:45",
    ),
    "decide_joining": agents.DecideJoining(
        who=EMIL,
        when="day 1 12:20",
        place=POND,
        other="Nora Pine",
        relationship="They know each other by sight.",
        what="carrying baskets to the shed",
        minutes=15,
        also=("Ida Berg",),
        current_action="eating a sandwich on the bench",
        commitments=OWN,
        guidelines=HELD,
        other_age=29,
        together=(shown.Done(when="10:30", text="weeding the beds"),),
        declined=(shown.Declined(when="11:40", text="washing the pots", why="It can wait."),),
    ),
    "decide_to_respond": OPTIONAL["decide_to_respond"],
    "summarise_relationship": agents.SummariseRelationship(
        who=MARTHA, other="Emil Roth", memories=MEMORIES
    ),
    "utter": agents.Utter(
        who=MARTHA,
        when="day 1 12:35",
        place=POND,
        other="Emil Roth",
        other_action="feeding the pigeons",
        relationship="Martha Lund likes her neighbour Emil Roth.",
        reason="conflict",
        about="Nobody should feed the pigeons by the pond.",
        opened=True,
        standards=GUIDELINES,
        memories=MEMORIES,
        history=LINES,
        commitments=(*THEIRS, *OWN),
        engagements=MARTHA_HAS_TO,
        breach="Emil Roth is feeding the pigeons by the pond",
        breach_minutes=3,
        breach_goes_on=True,
        doing="weeding the flower bed",
        other_age=37,
        earlier=(
            shown.EarlierTalk(
                when="2 hours ago",
                by="Emil Roth",
                about="the roses",
                text="They talked of the roses.",
            ),
        ),
        gossip=(
            shown.Gossip(
                about="Nora Pine",
                good=True,
                text="The agent saw her pick up litter in the tool shed.",
            ),
        ),
        present=(CARRYING,),
        other_serves=True,
        going_on=FAIR,
        intentions=INTENTIONS,
        spoken_to=(
            shown.SpokenTo(
                by="Ida Berg",
                minutes_ago=4,
                lines=(shown.Line(speaker="Emil Roth", text="The loaf is stale anyway."),),
                unheard="Ida Berg",
            ),
        ),
    ),
    "digest_conversation": agents.DigestConversation(
        who=EMIL,
        other="Martha Lund",
        lines=LINES,
        when="day 1 12:40",
        place="Garden: pond",
        commitments=OWN,
        other_age=41,
        engagements=EMIL_HAS_TO,
        other_serves=True,
        going_on=FAIR,
        intentions=INTENTIONS,
    ),
    "ask_salient_questions": agents.AskSalientQuestions(who=MARTHA, memories=MEMORIES),
    "infer_insights": agents.InferInsights(
        who=MARTHA, question="What do visitors do with their litter?", memories=MEMORIES
    ),
    "draw_insights": agents.DrawInsights(
        who=MARTHA,
        memories=MEMORIES,
        questions=(
            agents.Recalled(question="What do visitors do with their litter?", memories=(7, 15)),
            agents.Recalled(question="What is Emil Roth up to?", memories=(12,)),
        ),
    ),
}
"""Inputs of what agents ask in a run, by the names of the operations."""

ASKED: dict[str, BaseModel] = {
    "answer_interview": interview.AnswerInterview(
        who=MARTHA,
        when="day 1 12:35",
        place=POND,
        doing="eating lunch on the bench",
        plan=STROKES,
        relationships={"Emil Roth": "They have talked lately, and disagreed."},
        standards=GUIDELINES,
        memories=_RECOLLECTIONS,
        history=LINES,
        question="What do you think of people who feed the pigeons, and why?",
    ),
    "state_expectations": interview.StateExpectations(
        who=MARTHA,
        when="day 1 12:35",
        others=6,
        standards=GUIDELINES,
        memories=_RECOLLECTIONS,
        norm="People should not give bread to pigeons.",
    ),
    "state_preferences": interview.StatePreferences(
        who=MARTHA,
        when="day 1 12:35",
        others=6,
        standards=GUIDELINES,
        memories=_RECOLLECTIONS,
        norm="People should not give bread to pigeons.",
    ),
}
"""Inputs of what agents are asked from outside of a run."""

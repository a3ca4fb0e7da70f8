"""What the generative agent asks, and in which form it is answered (Park et al. 2023, 4.1 to 4.3).

Times of day are ``"HH:MM"``; lengths are minutes; importance is 1 to 10.
"""

# "A as A" re-exports a name, so that there is no further list of names to keep.
# ruff: isort: skip_file

from __future__ import annotations

from folkways.agents.questions.memories import (
    AllInsights as AllInsights,
    AskSalientQuestions as AskSalientQuestions,
    DrawInsights as DrawInsights,
    Importance as Importance,
    InferInsights as InferInsights,
    Insight as Insight,
    Insights as Insights,
    Questions as Questions,
    RateImportance as RateImportance,
    Recalled as Recalled,
)
from folkways.agents.questions.places import (
    ChooseObjects as ChooseObjects,
    ChoosePlaces as ChoosePlaces,
    ChosenObjects as ChosenObjects,
    ChosenPlaces as ChosenPlaces,
    Going as Going,
    Use as Use,
)
from folkways.agents.questions.planning import (
    Action as Action,
    Actions as Actions,
    DayPlan as DayPlan,
    DecideJoining as DecideJoining,
    GenerateActions as GenerateActions,
    GeneratePlans as GeneratePlans,
    Joining as Joining,
    PlainAction as PlainAction,
    PlainActions as PlainActions,
    Plan as Plan,
    PlanDay as PlanDay,
    Planned as Planned,
    Plans as Plans,
    ReviseStatus as ReviseStatus,
    Status as Status,
    Stroke as Stroke,
)
from folkways.agents.questions.reactions import (
    DecideReaction as DecideReaction,
    Noticing as Noticing,
    Reaction as Reaction,
)
from folkways.agents.questions.talk import (
    DecideToRespond as DecideToRespond,
    DecideToTalk as DecideToTalk,
    Digest as Digest,
    DigestConversation as DigestConversation,
    PlainDigest as PlainDigest,
    Relationship as Relationship,
    Response as Response,
    SummariseRelationship as SummariseRelationship,
    TalkDecision as TalkDecision,
    Utter as Utter,
    Utterance as Utterance,
)

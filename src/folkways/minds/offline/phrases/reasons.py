"""Reasons for a norm, and requests to keep it."""

from __future__ import annotations

BECAUSE = (
    "I say so because {because}.",
    "It matters to me because {because}.",
    "I ask because {because}.",
    "I bring it up because {because}.",
    "I only say it because {because}.",
)
BECAUSE_TOO = (
    "I say so because {because}.",
    "To me it matters because {because}.",
    "I think so because {because}.",
)
HARM = (
    "I am thinking of {harm}.",
    "To me it is about {harm}.",
    "I say so for the sake of {harm}.",
    "What I have in mind is {harm}.",
    "It is {harm} that I am thinking of.",
)
RECIPROCAL = (
    "How would you like it the other way round?",
    "Imagine that somebody did that next to you.",
    "How would that be for you?",
)
RECIPROCAL_KIND = (
    "You would be glad of it yourself.",
    "Imagine that it were you.",
    "I would be glad of it in their place.",
)
CUSTOM = (
    "That is how it is done here, after all.",
    "I see it around me every day.",
    "I see the others do so, and it costs them nothing.",
)
OTHERS_THINK = (
    "I am not the only one who sees it that way.",
    "I have talked about it with others, and they agree.",
    "Others have told me the same.",
)
FREEDOM = (
    "I say so for the sake of everybody's freedom.",
    "It is not for me to tell others how to live.",
    "It takes all sorts.",
    "Life is strict enough as it is.",
)
ODD = (
    "That surprised me a little.",
    "I was wondering about that.",
    "I only mention it.",
    "I wonder what you make of it.",
)
PLAIN_REASON = (
    "It would make things easier for all of us.",
    "I feel strongly about it, as you can tell.",
    "It is not written on any wall, and still it means something to me.",
)
REQUEST = (
    "Would you leave that for now?",
    "Would you do me that favour?",
    "Would you think of that?",
    "Would you leave off for a while?",
)
REQUEST_OUT = (
    "Could you do that outside?",
    "Would you take it outside?",
    "Would you mind stepping outside with it?",
)
REQUEST_KIND = (
    "Would you think about it?",
    "Will you join in?",
    "Are you with me?",
    "Would you give it a try?",
)
ALSO = (
    "And another thing.",
    "There is more to it.",
    "Let me add this.",
    "There is something else.",
    "I have not finished.",
)

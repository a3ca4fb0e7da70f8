"""How a talk on a norm is opened."""

from __future__ import annotations

GREET = (
    "Hello, {name}.",
    "Good to see you, {name}.",
    "Hi there, {name}.",
    "Ah, {name}!",
    "There you are, {name}.",
)
ADDRESS_CLOSE = (
    "{name}, a word, please.",
    "{name}, just one word.",
    "Listen, {name}.",
    "{name}, hear me out.",
)
ADDRESS = (
    "Excuse me, {name}.",
    "{name}, a word, if I may.",
    "Sorry to trouble you, {name}.",
    "{name}, just one word.",
    "{name}, can I ask you something?",
    "I hope you will forgive me, {name}.",
)
SEE = (
    "I see that you are {doing}.",
    "I noticed that you are {doing}.",
    "You are {doing}, I see.",
    "So you are {doing}.",
    "{name}, you are {doing}.",
    "{name}, I see you {doing}.",
)
LEAD = (
    "Have you got a moment?",
    "There is something close to my heart.",
    "I have been meaning to talk to you.",
    "May I tell you what has been on my mind?",
    "I would like to hear what you make of this.",
    "Let me put something to you.",
    "There is something that I keep thinking about.",
)
AGAIN = (
    "I come back to what we talked about.",
    "I am back with the same thing.",
    "You know what I am going to say.",
    "You will remember what we talked about.",
)
AGAIN_AGREED = (
    "I was glad that we agreed the last time.",
    "We agreed, you and I, when we talked about this.",
    "You took it so well the last time that I come back to it.",
)
AGAIN_DIFFERED = (
    "We did not agree the last time, and I have not given up.",
    "I know that we see this differently, but bear with me.",
    "You were not persuaded when we talked about it; let me try again.",
    "I have thought about what you said the last time, and I still see it as I did.",
)

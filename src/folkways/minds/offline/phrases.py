"""The fixed sentences of the grammar of talk; none of them states a norm."""

from __future__ import annotations

HELLO = ("Hello, {name}.", "Good to see you, {name}.", "Hi there, {name}.", "Ah, {name}!")
EXCUSE = ("Excuse me, {name}.", "{name}, a word, if I may.", "Sorry to trouble you, {name}.")
I_SEE = (
    "I see that you are {doing}.",
    "I noticed that you are {doing}.",
    "You are {doing}, I see.",
)
A_WORD = (
    "Have you got a moment?",
    "There is something close to my heart.",
    "I have been meaning to talk to you.",
)
WHY = (
    "I am thinking of {harm}.",
    "To me it is about {harm}.",
    "I say so for the sake of {harm}.",
    "You see, it is about {harm}.",
)
RIGHT = ("You are right.", "I agree with you.", "That is how I see it, too.")
DIFFER = ("I see it differently.", "I am not with you there.", "I am of another mind.")
BUT = ("That may be.", "I hear you.", "I am not convinced.")
LIKE = (
    "I like {doing}.",
    "I enjoy {doing}.",
    "I am in favour of {doing}.",
    "I am fond of {doing}.",
)
DISLIKE = (
    "I do not like {doing}.",
    "I dislike {doing}.",
    "I am against {doing}.",
    "I am not fond of {doing}.",
)
HABIT = (
    "I have been used to {doing} for so long.",
    "I am so used to {doing}.",
    "It is an old habit of mine.",
)
NEW = (
    "I had not thought of that.",
    "I never looked at it that way.",
    "That is new to me; I will think it over.",
)
ALSO = ("And another thing.", "There is more to it.", "Let me add this.")
ONE_MORE = ("Let me put it like this.", "You see, there is a reason.", "I mean it well.")
THANKS = (
    "Thank you for telling me.",
    "I will bear it in mind.",
    "That makes sense to me.",
)
HEARD = (
    "I have heard what you say.",
    "We will not agree on that today.",
    "Let me sleep on it.",
)
AS_FOR_ME = ("As for me:", "Speaking for myself:", "Well, that is how it is with me:")
BYE = ("See you around, {name}.", "Have a good day, {name}.", "Goodbye for now, {name}.")
CHAT_BACK = ("How nice of you to ask.", "It is good to have a chat.", "I am well, thank you.")
ABOUT_WORK = "I am busy these days with {work}."
ABOUT_OTHER = "How is it going with {doing}?"
SMALL_TALK = (
    "What a day it is.",
    "How are things with you?",
    "I slept well, for once.",
    "The weather is holding up.",
    "How is the family?",
)

FIXED = (
    *HELLO, *EXCUSE, *A_WORD, *RIGHT, *DIFFER, *BUT, *NEW, *ALSO, *ONE_MORE, *THANKS, *HEARD,
    *AS_FOR_ME,
    *BYE, *CHAT_BACK, *SMALL_TALK, HABIT[2],
)  # fmt: skip

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
AGAIN = (
    "I come back to what we talked about.",
    "I am back with the same thing.",
    "I have not changed my mind since we talked.",
)
WHY = (
    "I am thinking of {harm}.",
    "To me it is about {harm}.",
    "I say so for the sake of {harm}.",
    "What I have in mind is {harm}.",
)
RIGHT = ("You are right.", "I agree with you.", "That is how I see it, too.")
DIFFER = ("I see it differently.", "I am not with you there.", "I am of another mind.")
BUT = ("I am not convinced.", "I cannot go along with that.", "I take another view of it.")
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
COME_ROUND = (
    "But you have a point.",
    "All the same, you are right.",
    "And yet I see what you mean.",
)
MADE_SENSE = (
    "I never looked at it that way, but it makes sense.",
    "That makes sense to me.",
    "Now that you say it, I see what you mean.",
)
NEW = (
    "I had not thought of that.",
    "I never looked at it that way.",
    "That is new to me; I will think it over.",
)
UNMOVED = (
    "I see no reason for that.",
    "That does not persuade me.",
    "It does not matter that much to me.",
)
STILL_YES = (
    "You told me, and I have come round to it.",
    "I remember what you said, and I agree.",
    "We are of one mind on that by now.",
)
STILL_OPEN = (
    "You said so before; I am still thinking about it.",
    "I remember; I have not made up my mind yet.",
    "I know how you feel about it; give me time.",
)
STILL_NO = (
    "You said so before, and I still see it differently.",
    "I remember our talk; I have not changed my mind.",
    "I have not been persuaded since we talked.",
)
ALSO = ("And another thing.", "There is more to it.", "Let me add this.")
ONE_MORE = ("Let me put it like this.", "There is a reason for it.", "I mean it well.")
THANKS = (
    "Thank you for telling me.",
    "I will bear it in mind.",
    "That makes sense to me.",
)
HEARD = (
    "I have heard what you say, but I see it differently.",
    "We will not agree on that today.",
    "I am still not convinced.",
)
PARTLY = ("I can follow you in part.", "Some of that I can see, and some of it I cannot.")
SO_FAR = ("I am with you in part.", "I agree as far as that goes.")
OPEN = ("Let me sleep on it.", "I will think about it.", "I have not made up my mind.")
AS_FOR_ME = ("As for me:", "Speaking for myself:", "Well, that is how it is with me:")
BYE = ("See you around, {name}.", "Have a good day, {name}.", "Goodbye for now, {name}.")
CHAT_BACK = ("It is good to have a chat.", "It is nice of you to stop for a moment.")
ASKED_BACK = ("I am well, thank you.", "I cannot complain, thank you.")
ABOUT_WORK = "I am busy these days with {work}."
ABOUT_OTHER = "I see that you are {doing}."
QUESTIONS = ("How are things with you?", "How is the family?")
REMARKS = ("What a day it is.", "I slept well, for once.", "The weather is holding up.")
ANSWERS = {
    QUESTIONS[0]: ("I am well, thank you.", "I cannot complain, thank you."),
    QUESTIONS[1]: ("Very well, thank you.", "All is well at home."),
    REMARKS[0]: ("It is indeed.", "So it is."),
    REMARKS[1]: ("I am glad to hear it.", "I wish that I had, too."),
    REMARKS[2]: ("I hope that it lasts.", "It is, and I am glad of it."),
    ABOUT_WORK.partition("{")[0]: (
        "That sounds like a lot of work.",
        "I am sure it keeps you busy.",
    ),
    ABOUT_OTHER.partition("{")[0]: ("Yes, so I am.", "Yes, as you see."),
}
"""What one says to small talk."""

AGREEING = (*RIGHT, *COME_ROUND, *MADE_SENSE, *STILL_YES, *THANKS)
DIFFERING = (*DIFFER, *BUT, *UNMOVED, *STILL_NO, *HEARD)
UNDECIDED = (*NEW, *STILL_OPEN, *OPEN, *PARTLY, *SO_FAR)
"""Answers from which both sides see how a talk went."""

FIXED = (
    *HELLO, *EXCUSE, *A_WORD, *AGAIN, *RIGHT, *DIFFER, *BUT, *COME_ROUND, *MADE_SENSE, *NEW,
    *UNMOVED, *STILL_YES, *STILL_OPEN, *STILL_NO, *ALSO, *ONE_MORE, *THANKS, *HEARD, *OPEN,
    *PARTLY, *SO_FAR, *AS_FOR_ME, *BYE, *CHAT_BACK, *ASKED_BACK, *QUESTIONS, *REMARKS,
    *(answer for answers in ANSWERS.values() for answer in answers), HABIT[2],
)  # fmt: skip

"""Small talk: pleasantries, news, invitations, and what one says to them."""

from __future__ import annotations

ABOUT_OTHER = (
    "I see that you are {doing}.",
    "You are {doing}, I see.",
    "I did not want to disturb you while you were {doing}.",
)
ABOUT_WORK = (
    "I am busy these days with {doing}.",
    "I have my hands full with {doing}.",
    "All I do these days is {doing}, or so it feels.",
)
ABOUT_ME = ("You know how it is:", "Let me tell you what I am up to:", "To give you my news:")
TELL_NEWS = ("Have you heard?", "I have news for you.", "There is some news.")
NEWS_TO_ME = (
    "I had not heard of it.",
    "That is news to me.",
    "Nobody had told me.",
)
KNOWN_NEWS = ("I have heard of it.", "So I have been told.", "It has reached me, too.")
HOW_ARE_YOU = ("How are things with you?", "How have you been?", "Are you well?")
FAMILY = ("How is the family?", "Is all well at home?")
WHAT_NEWS = ("What are you up to today?", "What is new with you?", "Anything new?")
KIN_ASK = ("Did you sleep well?", "Have you had enough to eat?")
COME_OFTEN = ("Are you often here?", "Do you come here a lot?")
REMARK_DAY = ("What a day it is.", "What a morning, is it not?", "How the time goes.")
REMARK_SLEEP = ("I slept well, for once.", "I hardly slept last night.")
REMARK_WEATHER = ("The weather is holding up.", "It looks like rain, if you ask me.")
REMARK_MEETING = ("I was hoping to run into you.", "I have not seen you for a while.")
I_AM_WELL = (
    "I am well, thank you.",
    "I cannot complain, thank you.",
    "Not too bad.",
    "As well as can be.",
)
KIN_WELL = ("Yes, thank you.", "Yes, do not worry.", "Well enough, thank you.")
ALL_WELL = ("Very well, thank you.", "All is well at home.", "They are well, all of them.")
SOME_TIME = ("Oh, now and then.", "Not as often as I would like.", "Every few days.")
SO_IT_IS = ("It is indeed.", "So it is.", "You can say that again.")
GLAD_OR_NOT = ("I know the feeling.", "Better luck tonight.", "So it goes.")
WEATHER_BACK = ("We shall see.", "I have stopped guessing.", "Let us hope for the best.")
NICE_TO_MEET = ("And here I am.", "It is good to see you, too.", "The days are full.")
BUSY_BACK = (
    "That sounds like a lot of work.",
    "I am sure that it keeps you busy.",
    "I do not envy you.",
    "And does it go well?",
)
YES_AS_YOU_SEE = ("Yes, so I am.", "Yes, as you see.", "I am, and in no hurry.")
NEWS_BACK = (
    "I did not know that.",
    "So that is what keeps you busy.",
    "You must tell me more about that one day.",
    "I wish you luck with it.",
)
SAME_TASTE = (
    "Then that makes two of us.",
    "I thought as much.",
    "So we have that in common.",
    "It is just the same with me.",
)
OTHER_TASTE = (
    "Tastes differ.",
    "Each to their own.",
    "I would not have guessed.",
    "I am made differently.",
)
CHAT_BACK = (
    "It is good to have a chat.",
    "I was just thinking of a break.",
    "It is nice to see a friendly face.",
    "It is nice of you to stop for a moment.",
    "I am always glad of a bit of company.",
)
INVITE = (
    "At {time} I am {doing}; will you come?",
    "I am {doing} at {time}; will you join me?",
    "Come along at {time}, when I am {doing}.",
)
INVITE_TO_EVENT = (
    "From {time} to {until} I am {doing}; will you come?",
    "I am {doing} from {time} to {until}; will you join me?",
)
COMING = (
    "I will be there.",
    "With pleasure, I will come.",
    "Count me in.",
    "I will come, and thank you for asking me.",
)
NOT_COMING = (
    "I am afraid that I have something else to do then.",
    "I cannot come then, I am sorry.",
    "Another time, perhaps; I am taken then.",
)
SEE_YOU = (
    "I will keep a place for you.",
    "I am looking forward to it.",
    "It will be good to have you there.",
)
AND_YOU = (
    "And you?",
    "And how is it with you?",
    "What about you?",
    "How about yourself?",
    "And what do you say?",
)
AND_ME = (
    "The same as ever.",
    "Well enough.",
    "Not bad at all.",
    "No complaints.",
    "Much the same, thank you.",
)

ANSWERS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (HOW_ARE_YOU, I_AM_WELL),
    (FAMILY, ALL_WELL),
    (KIN_ASK, KIN_WELL),
    (WHAT_NEWS, ()),  # one's news is the answer
    (COME_OFTEN, SOME_TIME),
    (REMARK_DAY, SO_IT_IS),
    (REMARK_SLEEP, GLAD_OR_NOT),
    (REMARK_WEATHER, WEATHER_BACK),
    (REMARK_MEETING, NICE_TO_MEET),
    (ABOUT_WORK, BUSY_BACK),
    (ABOUT_OTHER, YES_AS_YOU_SEE),
    (ABOUT_ME, NEWS_BACK),
    (AND_YOU, AND_ME),
)
"""What one says to small talk."""

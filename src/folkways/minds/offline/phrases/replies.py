"""What the opener replies to the listener's answers."""

from __future__ import annotations

ANSWER_WHO = (
    "It is only I who ask.",
    "There is no such rule; there is only me asking.",
    "I do, and I will not hide behind a rule.",
)
ANSWER_WHETHER = (
    "It does, because {because}.",
    "More than you would think, because {because}.",
    "Believe me, it does, because {because}.",
)
ANSWER_WHETHER_PLAIN = ("It does, believe me.", "More than you would think.")
ANSWER_WHY = (
    "Since you ask: because {because}.",
    "Well, because {because}.",
    "I will tell you why: because {because}.",
)
ANSWER_WHY_PLAIN = ("I was brought up that way.", "It is just how I feel about it.")
ANSWER_OTHERS_YES = (
    "Most of them do.",
    "I have talked with some of them, and they do.",
    "I know of several who do.",
)
ANSWER_OTHERS_NO = (
    "Some do and some do not.",
    "Not all of them, not yet.",
    "I cannot speak for them, only for myself.",
)
ANSWER_INSTEAD = (
    "Oh, you will find something.",
    "Oh, there are other ways of passing the time.",
    "You will think of something.",
)
ANSWER_INSTEAD_KIND = ("Nothing instead, it is little enough.", "Just that; it is not much.")
CONCEDE = (
    "I grant you that it is not easy.",
    "I know that I am asking a lot.",
    "I can see that, and I do not hold it against you.",
    "I understand that well enough.",
    "You are not wrong about that.",
)
REBUT_LIBERTY = (
    "It is your decision, but you are not alone here.",
    "I do not want to run your life.",
    "I do not order you about; I only ask.",
    "I ask, and the answer is yours.",
)
REBUT_HABIT = (
    "A habit is not for ever.",
    "I know how hard it is to drop a habit.",
    "It does not happen in a day, I know.",
    "I had habits of my own, and I dropped them.",
)
REBUT_TRIFLE = (
    "Small to you, perhaps, but not to the others.",
    "It is a small thing to ask, too.",
    "If it is so small, it is easily done.",
)
REBUT_EVERYBODY = (
    "That others do it makes it no better.",
    "Somebody has to begin.",
    "I will talk to the others as well.",
    "I ask you because I think that you will understand.",
)
REBUT_DISPUTE = (
    "Perhaps you have not looked closely.",
    "I can only tell you what I see.",
    "Keep your eyes open, and you will see it.",
)
REBUT_COST = (
    "It takes less than you think.",
    "A little would do.",
    "I know that it is not nothing.",
)
REBUT_LIKE = (
    "I can see that you enjoy it.",
    "I do not want to spoil it for you.",
    "I believe you, and still I have to ask.",
)
REBUT_REFUSE = (
    "I am sorry to hear that.",
    "Think about it, at least.",
    "I will not press you.",
    "Perhaps you will see it otherwise one day.",
)
REBUT_DOUBT = (
    "Take your time.",
    "Do think about it.",
    "That is all I ask for today.",
    "I am glad that you do not say no.",
)
OFFER = (
    "Then let us meet halfway:",
    "What if we agree on this:",
    "Would this do:",
    "Here is my offer:",
    "Let me make you an offer:",
)
MY_OFFER = (
    "What if I {doing} only {halfway}?",
    "Suppose that I {doing} only {halfway}?",
    "Would it help if from now on I {doing} only {halfway}?",
    "I will {doing} only {halfway}, if that helps.",
)
MY_OFFER_KIND = (
    "What if I {doing} {halfway}?",
    "Suppose that I {doing} {halfway}?",
    "I will {doing} {halfway}, if that helps.",
)
ACCEPT = (
    "That would do.",
    "That is all I ask.",
    "I have nothing against that.",
    "It is a deal.",
    "That is fair.",
    "Agreed.",
)
ACCEPT_THEIRS = (
    "That suits me.",
    "I have nothing against that.",
    "It is a deal.",
    "That is fair.",
    "Agreed.",
)
NOT_SURE_OF_OFFER = (
    "I will think about your offer.",
    "That is kinder, but I am not sure of it yet.",
    "Let me sleep on your offer.",
)
THEN = ("So this is settled:", "Then we agree on this:", "So we say:")
DECLINE = (
    "No, not even that.",
    "That comes to the same thing for me.",
    "It is kind of you to offer, but no.",
)

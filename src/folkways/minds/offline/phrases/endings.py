"""How a talk is ended."""

from __future__ import annotations

THANKS = (
    "Thank you.",
    "Thank you for hearing me out.",
    "I knew that you would understand.",
    "That is good of you.",
    "Thank you, {name}.",
    "I am glad that we talked.",
)
TOGETHER = (
    "It is good to know that I am not alone with it.",
    "That makes two of us.",
    "I wish that the others could hear you.",
    "I hope that the others will see it like you.",
    "It does me good to hear that.",
    "With you on my side it is half the battle.",
)
PRAISE = (
    "I knew that you would see it.",
    "The others will be glad of it.",
    "You do not know how glad I am.",
    "That is more than most have said to me.",
)
TASTE_BACK = (
    "Is that so?",
    "I did not know that about you.",
    "That is good to know.",
)
THANKS_BACK = (
    "Thank you for telling me.",
    "It is good that you told me.",
    "Thank you for being so frank.",
)
CLOSE = (
    "See you around, {name}.",
    "Have a good day, {name}.",
    "Goodbye for now, {name}.",
    "I will not keep you, {name}.",
    "I will let you get on.",
    "Until later, {name}.",
)
LEAVE_IT = (
    "So much for today.",
    "Let us talk about it another time.",
    "I have said what I had to say.",
    "It can wait for another day.",
)

"""What a listener answers to a norm."""

from __future__ import annotations

AGREE = (
    "You are right.",
    "I agree with you.",
    "That is how I see it, too.",
    "I think so myself.",
    "You need not persuade me of that.",
    "We are of one mind there.",
    "I could not agree more.",
)
KNOWN = (
    "I know.",
    "I cannot deny that.",
    "So I have noticed.",
    "That is so.",
)
CAUGHT = (
    "You have caught me.",
    "You are right, I forgot myself.",
    "I know, I know.",
    "I have no excuse.",
    "You are right to remind me.",
)
AGREE_TOO = (
    "That is just what I say:",
    "I tell people the same:",
    "My words exactly:",
    "You are right, and I would put it like this:",
)
COME_ROUND = (
    "But you have a point.",
    "All the same, you are right.",
    "And yet I see what you mean.",
    "Still, I cannot argue with that.",
    "But if you put it like that, I give in.",
)
MADE_SENSE = (
    "I never looked at it that way, but it makes sense.",
    "That makes sense to me.",
    "Now that you say it, I see what you mean.",
    "Put like that, it is hard to disagree.",
    "I had not given it a thought, but you are right.",
)
MADE_SENSE_HARM = (
    "I had not thought of {harm}, but you are right.",
    "If it is about {harm}, you have my word.",
    "I see: you are thinking of {harm}, and I can follow that.",
)
PROMISE = (
    "I will try to keep to it.",
    "I will do my best.",
    "You have my word.",
    "I will bear it in mind.",
    "You will not have to tell me twice.",
)
STILL_YES = (
    "You told me, and I have come round to it.",
    "I remember what you said, and I agree.",
    "We are of one mind on that by now.",
    "I have thought about our talk, and you were right.",
)
STILL_OPEN = (
    "You said so before; I am still thinking about it.",
    "I remember; I have not made up my mind yet.",
    "I know how you feel about it; give me time.",
    "I have not forgotten our talk, but I am not there yet.",
)
STILL_NO = (
    "You said so before, and I still see it differently.",
    "I remember our talk; I have not changed my mind.",
    "I have not been persuaded since we talked.",
    "You know my answer, and it is the same.",
)
DOUBT = (
    "Let me sleep on it.",
    "I will think about it.",
    "I have not made up my mind.",
    "There is something in that, but I am not sure yet.",
    "Give me time with that.",
    "I cannot tell you yes or no today.",
)
DOUBT_NEW = (
    "I had not thought of that.",
    "That is new to me; I will think it over.",
    "I never gave it a thought.",
)
PARTLY = (
    "I am with you up to a point.",
    "Some of that I can see, and some of it I cannot.",
    "I am with you in part.",
    "I agree as far as that goes.",
    "I grant you the half of it.",
)
REFUSE = (
    "I see it differently.",
    "I am not with you there.",
    "I am of another mind.",
    "I am not convinced.",
    "I cannot go along with that.",
    "I take another view of it.",
    "I see no reason for that.",
    "That does not persuade me.",
    "I am sorry, but no.",
    "No, I will not.",
    "You will not talk me out of it.",
)
HEARD = (
    "I have heard what you say, but I see it differently.",
    "We will not agree on that today.",
    "I am still not convinced.",
    "You have tried, and I have listened, and it is still no.",
    "You have your view, and I have mine.",
)
LIBERTY = (
    "That is for me to decide.",
    "I do not like being told what to do.",
    "I let others be, and I would like to be let alone.",
    "I did not know that I had to ask anybody.",
    "I am old enough to know what I do.",
)
HABIT = (
    "I have been used to {doing} for so long.",
    "I am so used to {doing}.",
    "It is an old habit of mine.",
    "I have done so for years.",
    "I do it without thinking by now.",
)
TRIFLE = (
    "It is such a small thing.",
    "There are worse things in the world.",
    "I cannot believe that this is what keeps you awake.",
    "Is that all that troubles you?",
)
DISPUTE = (
    "That is not what I see.",
    "I have seen it otherwise.",
    "I am not so sure that it is like that.",
    "That is news to me.",
)
EVERYBODY = (
    "I am hardly the only one.",
    "Look around you: half of them do the same.",
    "Why me, of all people?",
    "The others do it as well.",
)
COST = (
    "That is easily said, but it adds up.",
    "It is more trouble than it sounds.",
    "I have enough to see to as it is.",
)
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
AS_FOR_ME = ("As for me:", "Speaking for myself:", "Well, this is how it is with me:")
ASK_WHO = ("Who says so?", "Is that a rule here, or just your wish?")
ASK_WHETHER = (
    "Does it really trouble anybody?",
    "Does it really make that much of a difference?",
    "Is it really as bad as that?",
)
ASK_WHETHER_KIND = (
    "Does it really make that much of a difference?",
    "Does it mean that much to anybody?",
)
ASK_WHY = (
    "Why do you care so much?",
    "What is it to you, if I may ask?",
    "Tell me, why is that so close to your heart?",
)
ASK_OTHERS = ("Do the others see it like that, too?", "And what do the others say?")
ASK_INSTEAD = ("And what do I do instead?", "And where does that leave me?")

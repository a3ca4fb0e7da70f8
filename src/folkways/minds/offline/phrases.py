"""The fixed sentences of the grammar of talk, by what they do; none of them states a norm.

Slots: ``{name}`` the other's first name; ``{time}`` a time of day; ``{doing}`` conduct as a gerund
phrase in the person that the sentence asks for (in ``MY_OFFER`` its base); ``{harm}`` what is at
stake; ``{because}`` a clause that says what the conduct does; ``{halfway}`` the condition of a
compromise.
"""

from __future__ import annotations

from folkways.minds.offline.moves import Move, Recogniser

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

# --- reasons

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

# --- the listener's answers

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
    "My own words:",
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

# --- the opener's replies to them

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

# --- endings

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

# --- small talk

ABOUT_OTHER = (
    "I see that you are {doing}.",
    "You are {doing}, I see.",
    "I did not want to disturb you while you are {doing}.",
)
ABOUT_WORK = (
    "I am busy these days with {doing}.",
    "I have my hands full with {doing}.",
    "All I do these days is {doing}, or so it feels.",
)
ABOUT_ME = ("You know how it is:", "Let me tell you what I am up to:", "To give you my news:")
HOW_ARE_YOU = ("How are things with you?", "How have you been?", "Are you well?")
FAMILY = ("How is the family?", "Is all well at home?")
WHAT_NEWS = ("What are you up to today?", "What is new with you?", "Anything new?")
KIN_ASK = ("Did you sleep well?", "Have you had enough to eat?")
COME_OFTEN = ("Are you often here?", "Have you been here long?")
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
SOME_TIME = ("Oh, now and then.", "Not as often as I would like.", "For a little while.")
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
    "So we have that in common.",
    "It is just the same with me.",
)
OTHER_TASTE = (
    "Tastes differ.",
    "I would not have guessed.",
    "I am made differently.",
)
CHAT_BACK = (
    "It is good to have a chat.",
    "It is nice of you to stop for a moment.",
    "I am always glad of a bit of company.",
)
INVITE = (
    "At {time} I am {doing}; will you come?",
    "I am {doing} at {time}; will you join me?",
    "Come along at {time}, when I am {doing}.",
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
AND_YOU = ("And you?", "And how is it with you?", "What about you?")
AND_ME = (
    "The same as ever.",
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

SAID: dict[Move, tuple[str, ...]] = {
    Move.GREET: GREET,
    Move.ADDRESS: (*ADDRESS, *ADDRESS_CLOSE),
    Move.SEE: SEE,
    Move.LEAD: LEAD,
    Move.REMEMBER: (*AGAIN, *AGAIN_AGREED, *AGAIN_DIFFERED),
    Move.REASON: (
        *BECAUSE, *BECAUSE_TOO, *HARM, *RECIPROCAL, *RECIPROCAL_KIND, *CUSTOM, *OTHERS_THINK,
        *PLAIN_REASON, *FREEDOM, *ODD,
    ),
    Move.REQUEST: (*REQUEST, *REQUEST_OUT, *REQUEST_KIND),
    Move.ALSO: ALSO,
    Move.AGREE: (*AGREE, *AGREE_TOO, *STILL_YES, *CAUGHT, *KNOWN),
    Move.TOGETHER: (*TOGETHER, *PRAISE),
    Move.COME_ROUND: (*COME_ROUND, *MADE_SENSE, *MADE_SENSE_HARM),
    Move.PROMISE: PROMISE,
    Move.DOUBT: (*DOUBT, *DOUBT_NEW, *STILL_OPEN, *NOT_SURE_OF_OFFER),
    Move.PARTLY: PARTLY,
    Move.REFUSE: (*REFUSE, *HEARD, *STILL_NO),
    Move.LIBERTY: LIBERTY,
    Move.HABIT: HABIT,
    Move.TRIFLE: TRIFLE,
    Move.EVERYBODY: EVERYBODY,
    Move.DISPUTE: DISPUTE,
    Move.COST: COST,
    Move.LIKE: LIKE,
    Move.DISLIKE: DISLIKE,
    Move.ASK_WHO: ASK_WHO,
    Move.ASK_WHETHER: (*ASK_WHETHER, *ASK_WHETHER_KIND),
    Move.ASK_WHY: ASK_WHY,
    Move.ASK_OTHERS: ASK_OTHERS,
    Move.ASK_INSTEAD: ASK_INSTEAD,
    Move.ANSWER: (
        *ANSWER_WHO, *ANSWER_WHETHER, *ANSWER_WHETHER_PLAIN, *ANSWER_WHY, *ANSWER_WHY_PLAIN,
        *ANSWER_OTHERS_YES, *ANSWER_OTHERS_NO, *ANSWER_INSTEAD, *ANSWER_INSTEAD_KIND,
    ),
    Move.CONCEDE: CONCEDE,
    Move.REBUT: (
        *REBUT_LIBERTY, *REBUT_HABIT, *REBUT_TRIFLE, *REBUT_EVERYBODY, *REBUT_COST, *REBUT_LIKE,
        *REBUT_REFUSE, *REBUT_DOUBT, *REBUT_DISPUTE,
    ),
    Move.OFFER: (*OFFER, *MY_OFFER, *MY_OFFER_KIND),
    Move.ACCEPT: (*ACCEPT, *ACCEPT_THEIRS, *THEN),
    Move.DECLINE: DECLINE,
    Move.THANKS: (*THANKS, *THANKS_BACK),
    Move.CLOSE: (*CLOSE, *LEAVE_IT),
    Move.CHAT_ASK: (*HOW_ARE_YOU, *FAMILY, *KIN_ASK, *WHAT_NEWS, *COME_OFTEN, *AND_YOU),
    Move.INVITE: INVITE,
    Move.COME: COMING,
    Move.EXCUSE: NOT_COMING,
    Move.CHAT: (
        *AS_FOR_ME, *ABOUT_WORK, *ABOUT_ME, *ABOUT_OTHER, *REMARK_DAY, *REMARK_SLEEP,
        *REMARK_WEATHER, *REMARK_MEETING, *I_AM_WELL, *ALL_WELL, *KIN_WELL, *SOME_TIME, *SO_IT_IS,
        *GLAD_OR_NOT, *WEATHER_BACK, *NICE_TO_MEET, *BUSY_BACK, *YES_AS_YOU_SEE, *NEWS_BACK,
        *CHAT_BACK, *AND_ME, *SEE_YOU,
        *SAME_TASTE, *TASTE_BACK,
        *OTHER_TASTE,
    ),
}  # fmt: skip
"""All sentences of the grammar of talk by the move that they make; norms have ``wording.py``."""

GRAMMAR = Recogniser(SAID)

"""AnswerInterview: plain answers from the inputs alone, and "I do not know" where they say nothing.

The wording of a question decides what is wanted: an opinion on conduct that it names, or oneself,
one's plans, one's memories, other people. The words are those of any interview; none is about a
scenario.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from folkways.agents.interview import AnswerInterview, InterviewAnswer
from folkways.language.mind import CallKey
from folkways.minds.offline import know, recount, remember
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.evidence import people
from folkways.minds.offline.opinion import GroundedText, Opinion
from folkways.minds.offline.self_view import SelfView, view_of
from folkways.reading.frame import Frame
from folkways.reading.verb_phrase import of_doing

LONGEST = 1200
UNKNOWN = "I do not know what to say to that."


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_LATELY = _re(r"\b(?:lately|of late)\b")
_WHY = _re(r"^(?:and |but )?(?:why|how so|how come|for what reason|what makes you)\b")
_SEEN = _re(
    r"\b(?:have you (?:ever )?(?:seen|noticed|watched)|did you (?:ever )?(?:see|notice)"
    r"|what do (?:the )?(?:others?|people|they)|who (?:here |else )?(?:does|is|was|has been)"
    r"|do (?:the )?(?:others?|people|they)|does (?:any|every)(?:body|one)|how many)\b"
)
_HEARD = _re(
    r"\b(?:who (?:has )?(?:told|said|asked|spoke|talked)|has (?:any|some)(?:body|one) (?:told|asked"
    r"|said|spoken)|did (?:any|some)(?:body|one) (?:tell|ask|say|speak)|have you heard"
    r"|did you hear|been told)\b"
)
_OWN = _re(
    r"^(?:and |but )?(?:do|did|have|are|were) you (?:ever |still |often |already |now )*"
    r"(?!think|believe|hold|find|mind|like|against|for\b|in favour|feel|consider|know|agree|seen"
    r"|noticed|heard|support|oppose|want)"
)

Rule = Callable[[AnswerInterview, SelfView, Context], GroundedText]
_KNOWING: tuple[tuple[re.Pattern[str], Rule], ...] = (
    (_re(r"^You knew this: .+\bdid you go\b"), know.whether_i_went),
    (_re(r"^do you know of [^?]+\?$"), know.know_of),
    (_re(r"^(?:did|do) you (?:already )?know\b|^have you heard (?:that|of)\b"), know.knew),
)
_RULES: tuple[tuple[re.Pattern[str], Rule], ...] = (
    (_re(r"\bwho (?:are you|you are)\b|\babout yourself\b|\byour name\b|introduce your"),
     recount.who_i_am),
    (_re(r"\bfor a living\b|\bfills your days\b|\byour (?:work|job|profession)\b|\bdo you work\b"),
     recount.what_i_do),
    (_re(r"\b(?:ordinary|usual|typical|normal|working|average)(?: working)? day\b"),
     recount.my_day),
    (_re(r"\b(?:rule|norm|standard|custom|principle)s?\b"), recount.my_rules),
    (_re(r"\bcare (?:most )?about\b|\bmatters? (?:most )?to you\b|\bimportant to you\b"),
     recount.what_matters),
    (_re(r"\bcharacter\b|\bdescribe you\b|\bwhat (?:kind|sort) of person\b|\bknows you\b"),
     recount.my_character),
    (_re(r"\bchanged your mind\b|\bchange of mind\b"), recount.changed),
    (_re(r"\btalk(?:ed|ing)?\b.*\b(?:with|to)\b|\bwhom? have you talked\b|\bconversation"),
     remember.tell_of_talks),
    (_re(r"\basked? you\b|\btold you\b"), remember.asked_of_me),
    (_re(r"\btaught you\b|\blearn(?:ed|t)\b"), remember.learnt),
    (_re(r"\bseen others\b|\bothers do\b|\bstayed in your mind\b|\bhave you (?:seen|noticed)\b"),
     remember.doings_seen),
    (_re(r"\bwhere were you\b|\bwhat were you doing\b|\bwhat did you do\b"), remember.where_i_was),
    (_re(r"\bwhere are you\b|\bare you doing\b|\bat the moment\b|\bright now\b"),
     recount.where_i_am),
    (_re(r"\barranged\b|\bappointment\b|\bagreed to meet\b"), remember.arranged),
    (_re(r"\bnothing to do\b|\bfree day\b|\bday off\b|\bspare time\b"), recount.free_time),
    (_re(r"\bwill you\b|\bintend to\b|\byour plans?\b|\bplan to\b|\bleft for you to do\b"
         r"|\bgoing to do\b|\btomorrow\b|\blater today\b|\bthis evening\b|\btonight\b"),
     recount.plans),
    (_re(r"\bspend more time\b|\blike (?:best|most)\b|\bfavourite person\b"), remember.liked_best),
    (_re(r"\bhow do you stand to\b|\bone person whom you know\b|\bwho(?:m)? do you know\b"),
     remember.somebody),
    (_re(r"\b(?:behaves?|behaving) in a way\b|\bbothers everyone\b|\bdisturbs\b"),
     recount.would_speak_up),
    (_re(r"\bwhat (?:do|would|will) you do\W*$"), recount.no_such_case),
)  # fmt: skip


def answer_interview(q: AnswerInterview, key: CallKey, ctx: Context) -> InterviewAnswer:
    """Answer AnswerInterview."""
    view = view_of(q.who, ctx.lens)
    said = _answer(q, view, ctx)
    if not said.parts:
        said.add(UNKNOWN)
    text = clip(" ".join(said.parts), LONGEST)
    at = tuple(sorted(set(said.evidence)))[:50]
    return InterviewAnswer(text=text, evidence=at)


def _answer(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    question = q.question
    for pattern, rule in _KNOWING:
        if pattern.search(question):
            return rule(q, view, ctx)
    frame = topic_of(question, q, view, ctx)
    if frame is None and _WHY.search(question):
        asked = (line.text for line in reversed(q.history) if line.speaker != q.who.name)
        frame = next((f for text in asked if (f := topic_of(text, q, view, ctx))), None)
        if frame is not None:
            return Opinion(q, frame, view, ctx).told()
    if frame is not None:
        return _of_conduct(question, Opinion(q, frame, view, ctx), q)
    for pattern, rule in _RULES:
        if pattern.search(question):
            return rule(q, view, ctx)
    return remember.person_named(q, view, ctx) or remember.reminded(q, view, ctx)


def _of_conduct(question: str, opinion: Opinion, q: AnswerInterview) -> GroundedText:
    if _HEARD.search(question):
        return opinion.heard()
    if _SEEN.search(question):
        return opinion.seen()
    if _OWN.search(question):
        return opinion.own()
    return opinion.told()


def topic_of(text: str, q: AnswerInterview, view: SelfView, ctx: Context) -> Frame | None:
    """Return the conduct that a text names, if the agent can have anything to say about it.

    That is conduct that the reader knows, or a doing on which the agent has a norm or a stance.
    """
    hidden = people(q.who, q.memories)
    for frame in ctx.lens.read(_LATELY.sub(" ", text), hidden):
        if ctx.lens.lexicon.axis(frame.topic) is not None:
            return frame
        held = {own.topic for line in q.standards for own in ctx.lens.norms(line.text)}
        known = frame.topic in view.attitudes or frame.topic in held
        if known and of_doing(frame.phrase):
            return frame
    return None

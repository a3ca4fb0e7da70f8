"""Which conduct shows in what one does, beyond what the description sets for that hour.

Somebody without a stance, a habit or a norm on a topic shows nothing of it. The others show it on
its occasions (the lexicon names them: a meal for tipping), and habits break through at other times.
"""

from __future__ import annotations

from collections.abc import Iterable

from folkways.agents.shown import Place
from folkways.minds.offline.comply import DecisionMoment, NormDecisions
from folkways.minds.offline.conduct import SITTING, TopicPhrases
from folkways.minds.offline.context import Context
from folkways.minds.offline.occasions import ARRIVING, at_hand, doing_words, needs
from folkways.minds.offline.places import place_words
from folkways.minds.offline.rewrite import AND_THEN, parts_of
from folkways.minds.offline.self_view import SelfView
from folkways.reading.frame import Frame, Setting
from folkways.reading.naming import names

MOST = 2
"""At most this many kinds of conduct show in one plan or action."""


def with_conduct(
    text: str,
    place: Place,
    view: SelfView,
    compliance: NormDecisions,
    moment: DecisionMoment,
    ctx: Context,
    *,
    arrives: bool,
) -> str:
    """Return ``text`` with the conduct that shows in it; ``arrives``: it begins with coming in."""
    # Part by part: a clause such as "when others do it" hides what follows from the reader.
    shown = {frame.topic for part in (text, *parts_of(text)) for frame in ctx.lens.read(part)}
    words = doing_words(text)
    coming: list[str] = []
    added: list[str] = []
    for topic, conduct in _topics(view, compliance):
        if topic in shown or len(added) + len(coming) == MOST:
            continue
        at_door = arrives and bool(conduct.occasions & ARRIVING)
        occasion = words | ARRIVING if at_door else words
        sign = sign_of(conduct, occasion, place, view, compliance, moment, ctx)
        if sign:
            (coming if at_door else added).append(conduct.act(sign))
    doing = joined(text, added)
    return f"arriving, {' and '.join(coming)}{AND_THEN}{doing}" if coming else doing


def joined(text: str, added: Iterable[str]) -> str:
    """Return what is done with what is done besides, nothing of it twice.

    What is left out goes with the rest: "reading without humming".
    """
    for act in added:
        if names(text, act):
            continue
        without = act.partition(SITTING)[2]
        text = f"{text} without {without}" if without else f"{text} and {act}"
    return text


def _topics(view: SelfView, compliance: NormDecisions) -> list[tuple[str, TopicPhrases]]:
    found = {topic: held.conduct for topic, held in view.attitudes.items()}
    for item in compliance.held:
        found.setdefault(item.frame.topic, item.conduct)
    return [(topic, conduct) for topic, conduct in found.items() if not conduct.is_value]


def sign_of(
    conduct: TopicPhrases,
    words: frozenset[str],
    place: Place,
    view: SelfView,
    compliance: NormDecisions,
    moment: DecisionMoment,
    ctx: Context,
) -> int:
    """Return which pole of a topic shows on this occasion, 0 for none."""
    c, topic = ctx.constants, conduct.topic
    held = view.attitude(topic)
    occasion = is_occasion(conduct, words, place)
    if not occasion and not conduct.anytime:
        return 0
    if not _able(conduct, words, view):
        return 0
    draw = ctx.stable(moment.agent, "shows", moment.day, moment.hour, topic)
    inclined = 0
    if held is not None:
        habit = abs(held.habit)
        if habit and draw < c.habit_rate * habit:
            inclined = 1 if held.habit > 0 else -1
        elif occasion:
            inclined = held.sign
        elif held.sign > 0 and draw < c.liking_rate * held.value:
            inclined = 1
    ruling = compliance.ruling(topic)
    if ruling is None or not _holds(ruling.frame, place.indoors):
        return inclined
    if occasion:
        return ruling.frame.sign
    known = conduct.occasions or held is not None
    if not inclined and not known and ruling.frame.sign > 0 and draw < c.liking_rate:
        return ruling.frame.sign  # what a norm asks for is done no more often than by liking
    return inclined


def is_occasion(conduct: TopicPhrases, words: frozenset[str], place: Place) -> bool:
    """Whether one does or leaves it in an activity with these stems, in this place.

    Conduct with places of its own and no activities has its occasion whenever one is there.
    """
    if conduct.places and conduct.places.isdisjoint(place_words(place.address)):
        return False
    return bool(conduct.occasions & words) or bool(conduct.places and not conduct.occasions)


def _able(conduct: TopicPhrases, words: frozenset[str], view: SelfView) -> bool:
    """Whether the agent has, or has at hand, what the conduct needs."""
    needed = needs(conduct, 1) & needs(conduct, -1)
    return not needed or needed <= view.things | at_hand(words)


def _holds(norm: Frame, indoors: bool) -> bool:
    """Whether a norm has anything to say indoors, or outdoors."""
    return norm.setting is not (Setting.OUTDOORS if indoors else Setting.INDOORS)

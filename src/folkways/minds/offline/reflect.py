"""AskSalientQuestions and InferInsights (after Park et al. 2023, section 4.2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from folkways.agents.questions import (
    AskSalientQuestions,
    InferInsights,
    Insight,
    Insights,
    Questions,
)
from folkways.agents.shown import Remembered, Who
from folkways.language.mind import CallKey
from folkways.minds.offline.arguments import value_behind
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.identify import attributed, content_of
from folkways.minds.offline.seen import seen
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of
from folkways.reading.frame import Frame, Mode

_ABOUT = "What do people here make of "
COMES_DOWN_TO = "In the end it comes down to this. "
_OWN = "What matters most to me at the moment?"


@dataclass
class _Topic:
    """What the memories hold on one topic."""

    frame: Frame
    weight: int = 0
    said: list[tuple[int, Frame]] = field(default_factory=list)
    done: list[tuple[int, int]] = field(default_factory=list)  # memory, sign


def ask_salient_questions(q: AskSalientQuestions, key: CallKey, ctx: Context) -> Questions:
    """Answer AskSalientQuestions: the topics with the weightiest memories, else oneself."""
    topics = sorted(_topics(q.who, q.memories, ctx).values(), key=lambda topic: -topic.weight)
    asked = [f"{_ABOUT}{ctx.lens.conduct_of(topic.frame).plus}?" for topic in topics[:2]]
    return Questions(questions=tuple(dict.fromkeys(asked)) or (_OWN,))


def infer_insights(q: InferInsights, key: CallKey, ctx: Context) -> Insights:
    """Answer InferInsights: what is said and what is done on the topics of the memories.

    An insight repeats a norm only if somebody put it forward; what is merely done is reported as
    such.
    """
    view = view_of(q.who, ctx.lens)
    topics = sorted(_topics(q.who, q.memories, ctx).values(), key=lambda topic: -topic.weight)
    asked = [t for t in topics if ctx.lens.conduct_of(t.frame).plus in q.question]
    insights: list[Insight] = []
    for topic in (asked or topics)[:2]:
        insights += _insights(topic, q.who, view, ctx)
    return Insights(insights=tuple(insights[:5]))


def _topics(who: Who, memories: tuple[Remembered, ...], ctx: Context) -> dict[str, _Topic]:
    found: dict[str, _Topic] = {}
    names = hidden_names(who)
    for memory in memories:
        if memory.kind == "plan" or memory.text in (who.learned, who.currently, who.lifestyle):
            continue
        what = seen(memory.text, "")
        giver, said = attributed(memory.text)
        body = what.words or (said if giver else what.doing)
        hidden = (*names, giver, what.speaker, what.listener)
        # Of what was said only: an insight of one's own is no evidence for another.
        frames = ctx.lens.norms(body, hidden) if what.words or giver else ()
        for frame in frames:
            topic = found.setdefault(frame.topic, _Topic(frame))
            topic.said.append((memory.id, frame))
            topic.weight += memory.importance
        if frames or what.words or memory.kind not in ("observation", "action"):
            continue
        for frame in ctx.lens.acts(body, hidden):
            if ctx.lens.lexicon.axis(frame.topic):
                topic = found.setdefault(frame.topic, _Topic(frame))
                topic.done.append((memory.id, frame.sign))
                topic.weight += memory.importance
    return found


SEVERAL = 2
"""Heard so often, a norm makes one think about what is behind it."""


def _value(
    topic: _Topic,
    last: Frame,
    evidence: tuple[int, ...],
    importance: int,
    view: SelfView,
    ctx: Context,
) -> list[Insight]:
    """Return what several norms heard on a topic come down to, unless one is against them."""
    against = view.support(last.topic, last.sign) < 0
    if len(evidence) < SEVERAL or against or last.mode is Mode.PERMISSION:
        return []
    value = value_behind(last, f"Because of {ctx.lens.conduct_of(last).harm}.", ctx.lens)
    content = content_of(value, ctx) if value is not None else ""
    if not content:
        return []
    text = f"{COMES_DOWN_TO}{content}"
    return [Insight(text=text, importance=importance, evidence=evidence)]


def _insights(topic: _Topic, who: Who, view: SelfView, ctx: Context) -> list[Insight]:
    found: list[Insight] = []
    conduct = ctx.lens.conduct_of(topic.frame)
    held = view.attitude(topic.frame.topic)
    importance = 4 + round(2 * abs(held.value)) if held is not None else 4
    if topic.said:
        last = topic.said[0][1]
        same = [at for at, f in topic.said if (f.sign, f.mode) == (last.sign, last.mode)]
        content = content_of(last, ctx)
        lead = "It keeps coming up: " if len(same) > 1 else "It was said: "
        if content:
            text = clip(lead + content, 400)
            found.append(Insight(text=text, importance=importance, evidence=tuple(same)))
        found += _value(topic, last, tuple(same), importance, view, ctx)
    for sign in (1, -1):
        seen_at = tuple(at for at, done in topic.done if done == sign)
        if len(seen_at) > 1:
            text = f"{who.name} keeps seeing somebody {conduct.act(sign)}."
            if not any(f.mode is not Mode.ACT for f in ctx.lens.norms(text, hidden_names(who))):
                found.append(Insight(text=text, importance=importance - 1, evidence=seen_at))
    return found

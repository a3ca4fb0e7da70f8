"""Evidence on how agents judge what they notice and hear.

Each function takes a recorded question apart with the functions that the offline mind uses itself
to answer it, and says what was decided instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from folkways.agents.questions import (
    DecideReaction,
    DecideToTalk,
    Importance,
    RateImportance,
    Reaction,
    TalkDecision,
)
from folkways.agents.shown import Line, Who
from folkways.calibration.evidence import Evidence, FittedDecision, Ruled
from folkways.minds.offline.appraise import cause_of, held_against, stirs, talk_by_rule
from folkways.minds.offline.context import Context
from folkways.minds.offline.evaluate import considered
from folkways.minds.offline.identify import attributed
from folkways.minds.offline.psychology import Meeting, Stir, Weighing
from folkways.minds.offline.self_view import hidden_names, view_of
from folkways.minds.offline.valued import heard_as, reasons_given
from folkways.norms.combined import (
    EvaluateAdoption,
    Evaluations,
    JudgedPercepts,
    JudgePercepts,
    NormativeThoughts,
    TakeInConversation,
    TakenIn,
    ThinkAboutConduct,
)
from folkways.norms.questions import (
    ConflictVerdict,
    DecideAdoption,
    DetectConflict,
    IdentifyNormativeInformation,
    Information,
    NormativeInformation,
    Standard,
    Verdict,
)
from folkways.pairs.pair import Pair
from folkways.reading.compare import Conduct
from folkways.reading.frame import Frame, Mode

Said = tuple[str, str]
"""Who said something (empty: nobody in particular), and the words."""


def conflicts(pair: Pair, ctx: Context) -> Iterator[Evidence[bool]]:
    """Give, for each observation with each norm, whether a breach was minded.

    The feature says whether the norm is a custom. Where the reader sees no breach, no constant can
    make one.
    """
    q, a = pair.inputs, pair.output
    if not isinstance(q, DetectConflict | JudgePercepts):
        return
    if not isinstance(a, ConflictVerdict | JudgedPercepts):
        return
    recorded = {(one.observation, one.norm) for one in a.conflicts}
    broken = {
        (found.observation, found.norm)
        for found, verdict in held_against(q.who, q.observations, q.norms, ctx.lens)
        if verdict is Conduct.VIOLATES
    }
    for o in range(len(q.observations)):
        for n, norm in enumerate(q.norms):
            if (o, n) not in broken:
                yield Ruled((o, n) not in recorded)
                continue
            yield FittedDecision(
                norm.kind == "descriptive",
                float((o, n) in recorded),
                pair.agent,
                (pair.key.agent, norm.content),
            )


def speaking_up(pair: Pair, ctx: Context) -> Iterator[Evidence[tuple[float, int]]]:
    """Give whether the agent spoke up; the features are assertiveness and the norm's utility."""
    q, a = pair.inputs, pair.output
    if not isinstance(q, DecideToTalk) or not isinstance(a, TalkDecision):
        return
    view = view_of(q.who, ctx.lens)
    settled = talk_by_rule(q, view, ctx.lens)
    if q.norm is None:
        return
    if settled is not None:
        yield Ruled(settled.talks == a.talks)
        return
    features = (view.traits.assertiveness, q.norm.weight)
    yield FittedDecision(features, float(a.talks), pair.agent, (pair.key.agent, q.norm.text))


def acceptance(pair: Pair, ctx: Context) -> Iterator[Evidence[Weighing]]:
    """Give whether information was accepted; the feature is how the agent stands to it."""
    for asked, passed in _adoptions(pair):
        found = considered(asked, pair.key, ctx)
        if isinstance(found, Verdict):
            yield Ruled(found.passed == passed)
        else:
            cluster = (pair.key.agent, *found.matter)
            yield FittedDecision(found.weighing, float(passed), pair.agent, cluster)


def _adoptions(pair: Pair) -> Iterator[tuple[DecideAdoption, bool]]:
    q, a = pair.inputs, pair.output
    if isinstance(q, DecideAdoption) and isinstance(a, Verdict):
        yield q, a.passed
    if not isinstance(q, EvaluateAdoption) or not isinstance(a, Evaluations):
        return
    held: dict[int, Standard] = dict(enumerate(q.norms))
    for number, (candidate, found) in enumerate(
        zip(q.candidates, a.evaluations, strict=False), len(q.norms)
    ):
        others = {at: norm for at, norm in held.items() if at not in candidate.parts}
        asked = DecideAdoption(
            who=q.who,
            information=candidate.information,
            norms=tuple(others.values()),
            times_heard=candidate.times_heard,
            sources=candidate.sources,
            giver=candidate.giver,
            relationship=candidate.relationship,
        )
        yield asked, found.conflict_free
        if all((found.consistent, found.unique, found.rightly_typed, found.conflict_free)):
            held = {**others, number: candidate.information}


def utilities(pair: Pair, ctx: Context) -> Iterator[Evidence[tuple[Weighing, float]]]:
    """Give the utility of each piece of information whose words can be read.

    The features are how the agent stands to it and how strongly it was worded.
    """
    found = _information(pair)
    if found is None:
        return
    who, said, lines, heard, information = found
    view = view_of(who, ctx.lens)
    for one in information:
        giver, words = said[one.source] if one.source < len(said) else ("", "")
        frame = ctx.lens.norm(one.content)
        if frame is None:
            continue
        alike = (f for f in ctx.lens.norms(words, hidden_names(who, giver)) if _alike(f, frame))
        weighing = heard_as(
            frame,
            view,
            ctx,
            relationship=who.relationships.get(giver, ""),
            times=1 + sum(n for text, n in heard.items() if ctx.lens.repeats(one.content, text)),
            reasons=reasons_given(frame, lines, giver, ctx),
            descriptive=frame.mode is Mode.DESCRIPTIVE,
        )
        cluster = (pair.key.agent, frame.topic, frame.sign, one.kind)
        features = (weighing, next(alike, frame).strength)
        yield FittedDecision(features, float(one.utility), pair.agent, cluster)


def _alike(one: Frame, other: Frame) -> bool:
    return (one.topic, one.sign) == (other.topic, other.sign)


def _information(
    pair: Pair,
) -> tuple[Who, list[Said], Sequence[Line], Mapping[str, int], Sequence[Information]] | None:
    q, a = pair.inputs, pair.output
    if isinstance(q, IdentifyNormativeInformation) and isinstance(a, NormativeInformation):
        said = _spoken(q.lines) or [attributed(text) for text in q.thoughts]
        return q.who, said, q.lines, q.heard, a.information
    if isinstance(q, TakeInConversation) and isinstance(a, TakenIn):
        return q.who, _spoken(q.lines), q.lines, q.heard, a.information
    if isinstance(q, ThinkAboutConduct) and isinstance(a, NormativeThoughts):
        said = [attributed(thought.text) for thought in a.thoughts]
        return q.who, said, (), q.heard, a.information
    return None


def _spoken(lines: Sequence[Line]) -> list[Said]:
    return [(line.speaker, line.text) for line in lines]


def importances(pair: Pair, ctx: Context) -> Iterator[Evidence[tuple[Stir, ...]]]:
    """Give how important each text was; the feature is what in it may stir the agent.

    What stirs alike belongs together: numbers are rounded alike.
    """
    q, a = pair.inputs, pair.output
    if isinstance(q, RateImportance) and isinstance(a, Importance):
        texts = q.texts
    elif isinstance(q, JudgePercepts) and isinstance(a, JudgedPercepts):
        texts = (*(one.text for one in q.observations), *q.texts)
    else:
        return
    view = view_of(q.who, ctx.lens)
    for text, score in zip(texts, a.scores, strict=False):
        features = stirs(text, view, ctx.lens)
        yield FittedDecision(features, float(score), pair.agent, features)


def talking(pair: Pair, ctx: Context) -> Iterator[Evidence[Meeting]]:
    """Give whether a talk was begun about something noticed; nobody talks to a thing."""
    q, a = pair.inputs, pair.output
    if not isinstance(q, DecideReaction) or not isinstance(a, Reaction):
        return
    talks = a.decision in ("talk", "later")
    if not q.other:
        yield Ruled(not talks)
        return
    view = view_of(q.who, ctx.lens)
    at = Meeting(bool(cause_of(q, view, pair.key, ctx)), view.traits.extraversion)
    yield FittedDecision(at, float(talks), pair.agent, (pair.key.agent, q.other))

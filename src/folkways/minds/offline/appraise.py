"""DetectConflict and DecideToTalk, how poignant things are, and whether to react at all."""

from __future__ import annotations

from functools import lru_cache

from folkways.agents.questions import DecideReaction, Importance, RateImportance, Reaction
from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.psychology import sigma, speaks
from folkways.minds.offline.seen import of, seen
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of
from folkways.norms.questions import (
    ConflictVerdict,
    DecideToTalk,
    DetectConflict,
    Finding,
    TalkDecision,
)
from folkways.reading import compare
from folkways.reading.frame import Frame, Mode


def detect_conflict(q: DetectConflict, key: CallKey, ctx: Context) -> ConflictVerdict:
    """Answer DetectConflict: conduct is compared with each norm; words alone break none."""
    conflicts: list[Finding] = []
    upheld: list[Finding] = []
    for o, observation in enumerate(q.observations):
        doing = of(observation).doing
        if not doing:
            continue
        hidden = (q.who.name, observation.other, *q.who.relationships)
        acts = ctx.lens.acts(doing, hidden)
        if not acts:
            continue
        for n, norm in enumerate(q.norms):
            verdict = judged(ctx.lens, acts, norm.content, observation.indoors)
            if verdict is compare.Verdict.VIOLATES:
                conflicts.append(Finding(observation=o, norm=n))
            elif verdict is compare.Verdict.COMPLIES:
                upheld.append(Finding(observation=o, norm=n))
    return ConflictVerdict(conflicts=tuple(conflicts), upheld=tuple(upheld))


@lru_cache(maxsize=65536)
def judged(lens: Lens, acts: tuple[Frame, ...], content: str, indoors: bool) -> compare.Verdict:
    """Return what conduct does to a norm, which may speak of several topics.

    A custom is broken only by what might be minded: nobody takes offence at a kindness, or at
    harm left undone, because it is not what people usually do (conventions and harm are judged
    apart: Turiel 1983).
    """
    verdicts = {
        compare.judge(_minded(lens, acts, norm), norm, indoors) for norm in lens.norms(content)
    }
    if compare.Verdict.VIOLATES in verdicts:
        return compare.Verdict.VIOLATES
    if compare.Verdict.COMPLIES in verdicts:
        return compare.Verdict.COMPLIES
    return compare.Verdict.UNRELATED


def _minded(lens: Lens, acts: tuple[Frame, ...], norm: Frame) -> tuple[Frame, ...]:
    """Return the acts without those that depart from a custom for the better."""
    harmful = lens.conduct_of(norm).harmful
    if norm.mode is not Mode.DESCRIPTIVE or norm.sign != harmful:
        return acts
    return tuple(act for act in acts if act.sign == norm.sign or act.topic != norm.topic)


def decide_to_talk(q: DecideToTalk, key: CallKey, ctx: Context) -> TalkDecision:
    """Answer DecideToTalk: entrepreneurs always; others by assertiveness and what is at stake.

    The norm is the agent's own by now, whatever its description says: converts speak up as well.
    """
    view = view_of(q.who, ctx.lens)
    if view.entrepreneur:
        return TalkDecision(talks=True, reason="it wants others to adopt its standards")
    chance = speaks(ctx.constants, view.traits.assertiveness, q.norm.utility)
    if ctx.draw(key, "speak up") < chance:
        return TalkDecision(talks=True, reason="it matters enough to say something")
    shy = view.traits.assertiveness < 0
    reason = "it would rather not confront anybody" if shy else "it is not worth a quarrel"
    return TalkDecision(talks=False, reason=reason)


def rate_importance(q: RateImportance, key: CallKey, ctx: Context) -> Importance:
    """Answer RateImportance: what touches one's own stances and other people's words count."""
    view = view_of(q.who, ctx.lens)
    return Importance(scores=tuple(importance(text, view, ctx) for text in q.texts))


def importance(text: str, view: SelfView, ctx: Context) -> int:
    """Return how much something noticed matters to an agent, 1 to 10."""
    said = seen(text, "")
    hidden = view.hidden
    frames = ctx.lens.read(said.words or said.doing or text, hidden)
    score = 1
    for frame in frames:
        held = view.attitude(frame.topic)
        known = ctx.lens.lexicon.axis(frame.topic) is not None
        if held is not None:
            against = held.sign and frame.sign and held.sign != frame.sign
            score = max(score, 2 + round(2 * abs(held.value)) + (1 if against else 0))
        elif said.words and known:
            score = max(score, 3)
        elif known:
            score = max(score, 2)
    return score


def decide_reaction(q: DecideReaction, key: CallKey, ctx: Context) -> Reaction:
    """Answer DecideReaction: campaign, chat, or go on."""
    if not q.other:
        return Reaction(decision="continue", reason="it is only a thing")
    view = view_of(q.who, ctx.lens)
    draw = ctx.draw(key, "react")
    hidden = hidden_names(q.who, q.other)
    cause = _cause(q, view, hidden, ctx, key)
    if cause and draw < ctx.constants.campaign_rate:
        return Reaction(decision="talk", topic=cause, reason="it wants to win others over")
    extravert = view.traits.extraversion
    chance = sigma(ctx.constants.chat_base + ctx.constants.chat_extravert * extravert)
    if ctx.draw(key, "chat") < chance:
        topic = clip(_gist(q), 300)
        return Reaction(decision="talk", topic=topic, reason="it feels like a chat")
    return Reaction(decision="continue", reason="it has other things to do")


def _cause(
    q: DecideReaction, view: SelfView, hidden: tuple[str, ...], ctx: Context, key: CallKey
) -> str:
    """Return what the agent campaigns for now: a standard of its own, else what it advocates."""
    spoken = [
        frame for frame in ctx.lens.read(q.current_action, hidden) if frame.mode is Mode.ADVOCACY
    ]
    topics = {frame.topic for frame in spoken}
    about = [
        s
        for s in q.standards
        if any(f.topic in topics and view.support(f.topic, f.sign) >= 0 for f in ctx.lens.norms(s))
    ]
    if about:
        return about[int(ctx.draw(key, "cause") * len(about))]
    if view.entrepreneur:
        own = [
            s
            for s in q.standards
            if any(view.support(f.topic, f.sign) > 0 for f in ctx.lens.norms(s))
        ]
        return own[int(ctx.draw(key, "cause") * len(own))] if own else ""
    for frame in spoken:
        held = view.attitude(frame.topic)
        if held is not None and held.sign:
            return held.conduct.plus
    return ""


def _gist(q: DecideReaction) -> str:
    doing = seen(q.observation, q.other).doing
    return doing if doing and doing != q.observation else ""

"""DetectConflict and DecideToTalk, how poignant things are, and whether to react at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from folkways.agents.questions import (
    DecideReaction,
    DecideToTalk,
    Importance,
    RateImportance,
    Reaction,
    TalkDecision,
)
from folkways.agents.shown import Who
from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.psychology import (
    Stir,
    chat_probability,
    importance_score,
    notices,
    sigma,
    speaking_logit,
)
from folkways.minds.offline.seen import of, seen
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of
from folkways.norms.questions import (
    ConflictVerdict,
    DetectConflict,
    Finding,
    Observed,
    Standard,
)
from folkways.norms.science.partner_choice import CLOSE
from folkways.norms.science.reputation import SHUNS
from folkways.reading import compare
from folkways.reading.frame import Frame, Mode, Setting

OTHERS_HAVE = "somebody else has just spoken to them about it"
"""Why an agent leaves it at that for the moment."""
DOES_IT_ITSELF = "is doing the same"
"""Why an agent does not object: to condemn what one does oneself is a false signal, and is taken
amiss (Jordan et al. 2017)."""


def detect_conflict(q: DetectConflict, key: CallKey, ctx: Context) -> ConflictVerdict:
    """Answer DetectConflict: conduct is compared with each norm; words alone break none."""
    conflicts: list[Finding] = []
    upheld: list[Finding] = []
    for found, verdict in held_against(q.who, q.observations, q.norms, ctx.lens):
        if verdict is compare.Conduct.COMPLIES:
            upheld.append(found)
        elif _noticed(found, q.norms[found.norm], key, ctx):
            conflicts.append(found)
    return ConflictVerdict(conflicts=tuple(conflicts), upheld=tuple(upheld))


def held_against(
    who: Who, observations: Sequence[Observed], norms: Sequence[Standard], lens: Lens
) -> Iterator[tuple[Finding, compare.Conduct]]:
    """Give each observation with each norm that the conduct in it breaks or keeps."""
    for o, observation in enumerate(observations):
        doing = of(observation).doing
        if not doing:
            continue
        acts = lens.acts(doing, (who.name, observation.other, *who.relationships))
        if not acts:
            continue
        for n, norm in enumerate(norms):
            verdict = judged(lens, acts, norm.content, observation.indoors)
            if verdict is not compare.Conduct.UNRELATED:
                yield Finding(observation=o, norm=n), verdict


def _noticed(found: Finding, norm: Standard, key: CallKey, ctx: Context) -> bool:
    chance = notices(ctx.constants, norm.kind == "descriptive")
    return chance >= 1 or ctx.draw(key, f"notice {found.observation} {found.norm}") < chance


@lru_cache(maxsize=65536)
def judged(lens: Lens, acts: tuple[Frame, ...], content: str, indoors: bool) -> compare.Conduct:
    """Return what conduct does to a norm, which may speak of several topics."""
    verdicts = {compare.judge(acts, norm, indoors) for norm in lens.norms(content)}
    if compare.Conduct.VIOLATES in verdicts:
        return compare.Conduct.VIOLATES
    if compare.Conduct.COMPLIES in verdicts:
        return compare.Conduct.COMPLIES
    return compare.Conduct.UNRELATED


def decide_to_talk(q: DecideToTalk, key: CallKey, ctx: Context) -> TalkDecision:
    """Answer DecideToTalk: entrepreneurs always; others by assertiveness and what is at stake.

    The norm is the agent's own by now, whatever its description says: converts speak up as well.
    Without a norm it has thought the matter over before, and put it off.
    """
    view = view_of(q.who, ctx.lens)
    settled = talk_by_rule(q, view, ctx.lens)
    if settled is not None:
        return settled
    if q.norm is None:
        return TalkDecision(decision="now", reason="minds it")
    logit = speaking_logit(ctx.constants, view.traits.assertiveness, q.norm.weight)
    chance = sigma(logit + (q.norm.pressure or 0.0))
    if ctx.draw(key, "speak up") < chance:
        return TalkDecision(decision="now", reason="too important to let pass")
    shy = view.traits.assertiveness < 0
    reason = "would rather not confront anybody" if shy else "not worth a quarrel"
    return TalkDecision(decision="no", reason=reason)


def talk_by_rule(q: DecideToTalk, view: SelfView, lens: Lens) -> TalkDecision | None:
    """Return the decision where a rule settles it, None where the constants decide.

    An agent that has seen somebody else step in leaves it at that for now: the duty to act is
    felt less where others act (Darley & Latané 1968), and the person has had no time to answer.
    """
    if taken_care_of(q, q.norm.text if q.norm is not None else "", lens):
        return TalkDecision(decision="later", reason=OTHERS_HAVE)
    if does_it_itself(q, q.doing, q.norm.text if q.norm is not None else "", lens):
        return TalkDecision(decision="no", reason=DOES_IT_ITSELF)
    if view.entrepreneur:
        return TalkDecision(decision="now", reason="wants others to adopt the same standards")
    return None


def does_it_itself(q: DecideToTalk | DecideReaction, own: str, norm: str, lens: Lens) -> bool:
    """Whether what the agent is doing (``own``) breaks the norm, or is the conduct it minds."""
    acts = lens.acts(own, hidden_names(q.who, q.other)) if own else ()
    if norm:
        indoors = q.place is not None and q.place.indoors
        return judged(lens, acts, norm, indoors) is compare.Conduct.VIOLATES
    theirs = lens.acts(seen(q.observation, q.other).doing, hidden_names(q.who, q.other))
    minded = {(frame.topic, frame.sign) for frame in theirs if frame.sign}
    return any((frame.topic, frame.sign) in minded for frame in acts)


def taken_care_of(q: DecideToTalk | DecideReaction, norm: str, lens: Lens) -> bool:
    """Whether somebody has just spoken to them about what the norm, or the conduct, is about."""
    if not q.spoken_to:
        return False
    hidden = hidden_names(q.who, q.other)
    matter = lens.norms(norm) if norm else lens.read(q.observation, hidden)
    topics = {frame.topic for frame in matter}
    heard = [line.text for talk in q.spoken_to for line in talk.lines if line.speaker != q.other]
    said = (frame for text in heard for frame in lens.read(text, hidden))
    return any(frame.topic in topics for frame in said)


def rate_importance(q: RateImportance, key: CallKey, ctx: Context) -> Importance:
    """Answer RateImportance: what touches one's own stances and other people's words count."""
    view = view_of(q.who, ctx.lens)
    return Importance(scores=tuple(importance(text, view, ctx) for text in q.texts))


def importance(text: str, view: SelfView, ctx: Context) -> int:
    """Return how much something noticed matters to an agent, 1 to 10."""
    return importance_score(ctx.constants, stirs(text, view, ctx.lens))


def stirs(text: str, view: SelfView, lens: Lens) -> tuple[Stir, ...]:
    """Return what in a text may matter to an agent."""
    said = seen(text, "")
    found = []
    for frame in lens.read(said.words or said.doing or text, view.hidden):
        held = view.attitude(frame.topic)
        if held is not None:
            against = bool(held.sign and frame.sign and held.sign != frame.sign)
            found.append(Stir(abs(held.value), against, bool(said.words)))
        elif lens.lexicon.axis(frame.topic) is not None:
            found.append(Stir(words=bool(said.words)))
    return tuple(found)


def decide_reaction(q: DecideReaction, key: CallKey, ctx: Context) -> Reaction:
    """Answer DecideReaction: campaign, chat, or go on; and how much it matters.

    Of several things noticed, the first that it wants to react to, as if it were alone.
    """
    view = view_of(q.who, ctx.lens)
    about, reaction = 0, Reaction(decision="continue")
    for number in range(len(q.noticed)):
        found = _reaction(q.alone(number), view, f" {number}" if number else "", key, ctx)
        if not number or found.decision != "continue":
            about, reaction = number, found
        if reaction.decision != "continue":
            break
    score = importance(q.noticed[about].observation, view, ctx)
    return reaction.model_copy(update={"importance": score, "about": about})


def _reaction(
    q: DecideReaction, view: SelfView, number: str, key: CallKey, ctx: Context
) -> Reaction:
    if not q.other:
        return Reaction(decision="continue", reason="only a thing")
    if SHUNS in q.relationship:
        return Reaction(decision="continue", reason=f"thinks ill of {q.other}")
    cause = cause_of(q, view, key, ctx)
    if cause and ctx.draw(key, f"react{number}") < ctx.constants.campaign_rate:
        return Reaction(decision="talk", topic=cause, reason="wants to win others over")
    if ctx.draw(key, f"chat{number}") < _readiness_to_chat(q, view, ctx):
        topic = clip(_gist(q), 300)
        if _minds(q, topic, view, ctx):
            if does_it_itself(q, q.current_action, "", ctx.lens):
                return Reaction(decision="continue", reason=DOES_IT_ITSELF)
            later = taken_care_of(q, "", ctx.lens)
            return Reaction(
                decision="later" if later else "talk",
                topic=topic,
                reason=OTHERS_HAVE if later else "minds it",
                objects=True,
            )
        return Reaction(decision="talk", topic=topic, reason="feels like a chat")
    return Reaction(decision="continue", reason="has other things to do")


def _readiness_to_chat(q: DecideReaction, view: SelfView, ctx: Context) -> float:
    """Return the chance of a chat; a tie is as good an occasion for one as everything else."""
    chance = chat_probability(ctx.constants, view.traits.extraversion)
    return 1 - (1 - chance) ** 2 if CLOSE in q.relationship else chance


def _minds(q: DecideReaction, doing: str, view: SelfView, ctx: Context) -> bool:
    """Whether the agent is against something that somebody does, where they do it.

    Who merely likes something does not mind that others leave it: only what is called for by all.
    """
    where = q.seen_at or q.place
    there = (
        Setting.ANYWHERE,
        Setting.INDOORS if where.indoors else Setting.OUTDOORS,
        Setting.PUBLIC if where.public else Setting.PRIVATE,
    )
    for frame in ctx.lens.acts(doing, hidden_names(q.who, q.other)) if doing else ():
        held = view.attitude(frame.topic)
        if held is None or held.setting not in there or held.sign * frame.sign >= 0:
            continue
        if held.sign < 0 or held.demands:
            return True
    return False


def cause_of(q: DecideReaction, view: SelfView, key: CallKey, ctx: Context) -> str:
    """Return what the agent campaigns for now: a standard of its own, else what it advocates.

    Empty if there is none; which one it is may be drawn, whether there is one is not.
    """
    hidden = hidden_names(q.who, q.other)
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

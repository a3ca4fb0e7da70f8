"""The sanity check: consistency, duplication, type, conflict (2.3.1 of the paper)."""

from __future__ import annotations

from dataclasses import dataclass

from folkways.language.mind import CallKey
from folkways.minds.offline.arguments import value_behind
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.own_answer import lines_of, refused, same
from folkways.minds.offline.psychology import Weighing, acceptance_probability, exposures
from folkways.minds.offline.relation import credibility
from folkways.minds.offline.self_view import SelfView, view_of
from folkways.norms.questions import (
    CheckConflict,
    CheckConsistency,
    CheckDuplication,
    CheckType,
    DecideAdoption,
    DecideReplacement,
    Replacement,
    Standard,
    Verdict,
)
from folkways.reading.frame import Aspect, Frame, Mode


def check_consistency(q: CheckConsistency, key: CallKey, ctx: Context) -> Verdict:
    """Pass if the source says the same and the agent did not refuse it there."""
    wanted = ctx.lens.norms(q.information.content)
    if not wanted:
        return Verdict(passed=False, reason="it names no conduct that could be looked for")
    lines = lines_of(q.source)
    speakers = tuple(dict.fromkeys(line.speaker for line in lines if line.speaker))
    body = "\n".join(line.text for line in lines)
    said = [f for f in ctx.lens.norms(body, speakers) if f.mode is not Mode.ACT]
    said += [value for f in said if (value := value_behind(f, body, ctx.lens)) is not None]
    missing = [frame for frame in wanted if not any(same(frame, other) for other in said)]
    if missing:
        topic = ctx.lens.conduct_of(missing[0]).plus
        return Verdict(passed=False, reason=clip(f"its source does not say so of {topic}", 300))
    if q.agent and any(refused(frame, lines, q.agent, ctx.lens) for frame in wanted):
        return Verdict(passed=False, reason=f"{q.agent} refused it there")
    return Verdict(passed=True, reason="its source says so")


def check_duplication(q: CheckDuplication, key: CallKey, ctx: Context) -> Verdict:
    """Pass if no qualified norm says it already."""
    at = ctx.lens.position(q.information.content, [norm.content for norm in q.norms])
    if at is None:
        return Verdict(passed=True, reason="no norm says it yet")
    reason = clip(f"it repeats: {q.norms[at].content}", 300)
    return Verdict(passed=False, reason=reason, norm=at)


def check_type(q: CheckType, key: CallKey, ctx: Context) -> Verdict:
    """Pass if it is a norm and rightly labelled."""
    frame = ctx.lens.norm(q.information.content)
    if frame is None:
        return Verdict(passed=False, reason="it states no standard of behaviour")
    kind = "descriptive" if frame.mode is Mode.DESCRIPTIVE else "injunctive"
    if kind != q.information.kind:
        what = "what people do" if kind == "descriptive" else "what should or may be done"
        return Verdict(passed=False, reason=f"it says {what}, so it is {kind}")
    return Verdict(passed=True, reason=f"it is a norm, and {kind}")


def check_conflict(q: CheckConflict, key: CallKey, ctx: Context) -> Verdict:
    """Pass if no qualified norm contradicts it."""
    frames = ctx.lens.norms(q.information.content)
    if not frames:
        return Verdict(passed=False, reason="it states no standard of behaviour")
    against = contradicted(frames, q.norms, ctx.lens)
    if against is not None:
        reason = clip(f"it contradicts a norm held already: {q.norms[against].content}", 300)
        return Verdict(passed=False, reason=reason, norm=against)
    return Verdict(passed=True, reason="it contradicts no norm held")


def decide_adoption(q: DecideAdoption, key: CallKey, ctx: Context) -> Verdict:
    """Pass if no qualified norm contradicts it and the agent's threshold is met."""
    found = considered(q, key, ctx)
    if isinstance(found, Verdict):
        return found
    chance = acceptance_probability(ctx.constants, found.weighing)
    threshold = ctx.stable(key.agent, "accept", *found.matter)
    why = _why(found.frame, found.weighing, view_of(q.who, ctx.lens), q.times_heard)
    if threshold < chance:
        return Verdict(passed=True, reason=clip(f"accepted: {why}", 300))
    return Verdict(passed=False, reason=clip(f"not accepted: {why}", 300))


def decide_replacement(q: DecideReplacement, key: CallKey, ctx: Context) -> Replacement:
    """Let information take the place of a norm that matters less to the agent.

    Reasons, repetition and the standing of those who put it forward are in its utility, which was
    judged when it was heard. What the agent itself stands against replaces nothing.
    """
    frame = ctx.lens.norm(q.information.content)
    new, old = q.information.utility, q.held.utility
    if frame is None or view_of(q.who, ctx.lens).firmly_against(frame.topic, frame.sign):
        return Replacement(replaces=False, reason="it is against what the agent stands for")
    if new <= old:
        return Replacement(replaces=False, reason=f"what it holds matters more ({old} to {new})")
    return Replacement(replaces=True, reason=f"it matters more by now ({new} to {old})")


@dataclass(frozen=True, slots=True)
class Considered:
    """Normative information that no rule settles: the agent's threshold decides.

    Information on one ``matter`` (topic, direction, kind) meets the same threshold all through a
    run.
    """

    frame: Frame
    weighing: Weighing
    matter: tuple[str, int, str]


def considered(q: DecideAdoption, key: CallKey, ctx: Context) -> Verdict | Considered:
    """Return the verdict where a rule settles it, else how the agent stands to it."""
    checked = check_conflict(CheckConflict(information=q.information, norms=q.norms), key, ctx)
    frame = ctx.lens.norm(q.information.content)
    if not checked.passed or frame is None:
        return checked
    view = view_of(q.who, ctx.lens)
    seen = q.information.kind == "descriptive" and not q.giver
    if seen and view.firmly_against(frame.topic, frame.sign):
        held = view.attitudes[frame.topic]
        reason = f"it is what others do, but the agent stands for the contrary: '{held.says}'"
        return Verdict(passed=False, reason=clip(reason, 300))
    weighing = weigh(
        frame,
        view,
        ctx,
        relationship=q.relationship or q.who.relationships.get(q.giver, ""),
        times=q.times_heard,
        sources=q.sources,
        descriptive=q.information.kind == "descriptive",
    )
    return Considered(frame, weighing, (frame.topic, frame.sign, q.information.kind))


def contradicted(frames: tuple[Frame, ...], norms: tuple[Standard, ...], lens: Lens) -> int | None:
    """Return the position of the first norm that one of ``frames`` contradicts.

    "Is" contradicts neither "ought" nor "may": a custom may stand beside an opposite rule.
    """
    for at, standard in enumerate(norms):
        held = lens.norms(standard.content)
        if any(lens.contradicts(one, other) for one in frames for other in held):
            return at
    return None


def weigh(
    frame: Frame,
    view: SelfView,
    ctx: Context,
    *,
    relationship: str = "",
    times: int = 1,
    sources: int = 1,
    reasons: int = 0,
    descriptive: bool = False,
) -> Weighing:
    """Return how an agent stands to a norm."""
    conduct = ctx.lens.conduct_of(frame)
    if frame.mode is Mode.PERMISSION or not frame.sign:
        harm = 0.0  # an argument from liberty does not persuade, and does not repel
    else:
        harm = 1.0 if conduct.harmful == -frame.sign else -1.0 if conduct.harmful else 0.0
    support = view.support(frame.topic, frame.sign)
    habit = view.habit_against(frame.topic, frame.sign)
    if frame.aspect in (Aspect.PLACE, Aspect.CONDITION):
        # A compromise lies between the two sides (latitudes: Sherif & Hovland 1961), and one
        # concession asks for another (Cialdini et al. 1975).
        support, habit = max(support, support / 2), habit / 2
    return Weighing(
        support=support,
        habit=habit,
        rigid=view.traits.rigidity,
        agreeable=view.traits.agreeableness,
        credibility=credibility(relationship),
        harm=harm,
        heard=exposures(ctx.constants, times, sources),
        reasons=reasons,
        descriptive=descriptive,
    )


def _why(frame: Frame, weighing: Weighing, view: SelfView, times: int) -> str:
    """Return in plain words what spoke for and against it."""
    heard = f"heard {times} time{'s' if times != 1 else ''}"
    held = view.attitude(frame.topic)
    if weighing.support < 0 and held is not None:
        stand = f"it is at odds with what the agent stands for: '{held.says}'"
    elif weighing.support > 0 and held is not None:
        stand = f"it agrees with what the agent stands for: '{held.says}'"
    elif weighing.habit > 0:
        stand = "the agent has no stance on it, but a habit against it"
    else:
        stand = "the agent has no stance on it"
    also = []
    if weighing.harm > 0:
        also.append("it keeps harm from others" if frame.sign < 0 else "it does others good")
    if weighing.credibility > 0.3:
        also.append("it came from somebody close")
    elif weighing.credibility < -0.3:
        also.append("it came from somebody disliked")
    return f"{stand} ({'; '.join([heard, *also])})"

"""GenerateThought (2.2 of the paper): what an agent makes of deeds, customs and words overheard.

What is seen turns into a thought about what people do or should do only where a norm is focal:
where the agent has met the topic as a matter of norms before, or hears of it now (after Cialdini et
al. 1990). That most do something makes it a custom; that somebody is told to and others do makes it
what one should do.
"""

from __future__ import annotations

from typing import TypeAlias

from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clause, clip, sentence
from folkways.minds.offline.identify import SAYS, content_of
from folkways.minds.offline.rewrite import parts_of
from folkways.minds.offline.seen import ReadObservation, of
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of
from folkways.minds.offline.wording import NormToWord
from folkways.norms.questions import GenerateThought, Observed, Thought, Thoughts
from folkways.reading import compare
from folkways.reading.frame import Frame, Mode, Setting
from folkways.reading.gerunds import is_gerund

SEVERAL = 2
"""So many people doing the same are "several"."""

Deed: TypeAlias = tuple[int, Observed, Frame]
"""Something seen: its number in the question, what was seen, and the conduct in it."""
Deeds: TypeAlias = dict[tuple[str, int], list[Deed]]
"""Deeds by topic and sign."""


def generate_thought(q: GenerateThought, key: CallKey, ctx: Context) -> Thoughts:
    """Answer GenerateThought: on words overheard, on customs, on single deeds; three at most."""
    view = view_of(q.who, ctx.lens)
    overheard: list[Thought] = []
    deeds: Deeds = {}
    focal = {f.topic for text in q.heard for f in ctx.lens.norms(text)}
    focal |= {f.topic for norm in q.standards for f in ctx.lens.norms(norm.content)}
    demands: list[tuple[int, str, Frame]] = []
    for at, observation in enumerate(q.observations):
        what = of(observation)
        if what.words:
            frames = _overheard(what, q, ctx)
            focal |= {frame.topic for frame in frames}
            for thought in (_of_words(what, frame, at, view, ctx) for frame in frames):
                if all(thought.text != other.text for other in overheard):
                    overheard.append(thought)
            demands += [(at, what.speaker, f) for f in frames if f.mode is Mode.INJUNCTIVE]
            continue
        hidden = (q.who.name, observation.other, *q.who.relationships)
        for frame in ctx.lens.acts(what.doing, hidden):
            if frame.sign:
                deeds.setdefault((frame.topic, frame.sign), []).append((at, observation, frame))
    expected = _expected(demands, deeds, view, ctx)
    thoughts = [*overheard[:2], *_on_deeds(deeds, expected, focal, q, view, ctx)]
    thoughts.sort(key=lambda thought: -thought.importance)
    return Thoughts(thoughts=tuple(thoughts[:3]))


def _on_deeds(
    deeds: Deeds,
    expected: dict[str, Thought],
    focal: set[str],
    q: GenerateThought,
    view: SelfView,
    ctx: Context,
) -> list[Thought]:
    """Return a thought on each topic of deeds that matters: expected, a custom, or a single one."""
    thoughts: list[Thought] = []
    for (topic, sign), group in deeds.items():
        people = _people(group)
        custom = len(people) >= max(SEVERAL, len(_people(deeds.get((topic, -sign), []))) + 1)
        if topic in expected:
            thoughts += [expected.pop(topic)] if sign else []
        elif topic in focal and custom:
            thoughts.append(_custom(group, sign, view, ctx))
        elif topic in focal or view.attitude(topic) or ctx.lens.lexicon.axis(topic):
            latest = _not_over(group, deeds.get((topic, -sign), []))
            deed = _deed(latest, q, view, ctx) if people and latest else None
            thoughts += [deed] if deed else []
    return thoughts


def _not_over(group: list[Deed], contrary: list[Deed]) -> Deed | None:
    """Return the latest deed whose doer was not seen to do the contrary since; None if all were."""
    for item in reversed(group):
        at, observation, _ = item
        if all(later < at or other.other != observation.other for later, other, _ in contrary):
            return item
    return None


def _people(group: list[Deed]) -> set[str]:
    return {observation.other for _, observation, _ in group if observation.other}


def _expected(
    demands: list[tuple[int, str, Frame]],
    deeds: Deeds,
    view: SelfView,
    ctx: Context,
) -> dict[str, Thought]:
    """Return, by topic, what one should do here: somebody is told to, and others are seen to do it.

    That people do what is demanded shows that it is not the demand of one person (normative
    expectations: Bicchieri 2006; from what is common to what is right: Eriksson et al. 2015).
    """
    found: dict[str, Thought] = {}
    for at, speaker, norm in demands:
        kept = [
            (number, observation)
            for group in deeds.values()
            for number, observation, act in group
            if observation.other != speaker and compare.complies(act, norm, observation.indoors)
        ]
        content = content_of(norm, ctx)
        if kept and content and norm.topic not in found:
            found[norm.topic] = Thought(
                text=clip(content, 400),
                importance=_weight(norm, view),
                evidence=(at, *(number for number, _ in kept)),
            )
    return found


def _overheard(what: ReadObservation, q: GenerateThought, ctx: Context) -> tuple[Frame, ...]:
    names = hidden_names(q.who, what.speaker, what.listener)
    return ctx.lens.norms(what.words, names)


def _of_words(
    what: ReadObservation, frame: Frame, at: int, view: SelfView, ctx: Context
) -> Thought:
    text = f"{what.speaker}{SAYS}{content_of(frame, ctx)}"
    return Thought(
        text=clip(text, 400),
        importance=_weight(frame, view),
        evidence=(at,),
        about=what.speaker,
    )


def _custom(group: list[Deed], sign: int, view: SelfView, ctx: Context) -> Thought:
    frame = group[0][2]
    conduct = ctx.lens.conduct_of(frame)
    outside = conduct.relocatable and not any(observed.indoors for _, observed, _ in group)
    where = Setting.OUTDOORS if outside else Setting.ANYWHERE
    norm = NormToWord(conduct, sign, Mode.DESCRIPTIVE, where, when=conduct.when(frame.text))
    text = _of_several(norm, ctx) or f"Several people were {conduct.act(sign)}."
    return Thought(
        text=clip(sentence(text), 400),
        importance=_weight(frame, view),
        evidence=tuple(at for at, _, _ in group),
    )


def _of_several(norm: NormToWord, ctx: Context) -> str:
    """Word a custom as what it was seen to be, what several people do; empty if impossible."""
    plain = ctx.lens.canonical(norm)
    several = plain.replace("People here", "Several people here", 1)
    read, meant = (
        {(f.topic, f.sign, f.mode, f.setting) for f in ctx.lens.norms(text)}
        for text in (several, plain)
    )
    return several if read == meant else plain


def _deed(item: Deed, q: GenerateThought, view: SelfView, ctx: Context) -> Thought | None:
    """Return how one felt about a deed, in the past tense: it may be over by now.

    It is in the third person, as all memories are.
    """
    at, observation, frame = item
    verdicts = {
        compare.judge((frame,), held, observation.indoors)
        for norm in q.standards
        for held in ctx.lens.norms(norm.content)
    }
    liking = view.support(frame.topic, frame.sign)
    against = compare.Conduct.VIOLATES in verdicts
    if against and liking <= 0:
        feeling = "did not like seeing" if liking < 0 else "was sorry to see"
    elif liking < 0 and compare.Conduct.COMPLIES not in verdicts:
        feeling = "did not like seeing"
    elif liking > 0 or (compare.Conduct.COMPLIES in verdicts and not against):
        feeling = "was glad to see"
    else:
        feeling = "noticed"
    doing = _shown_in(clause(of(observation).doing), frame, ctx)
    text = f"{q.who.name} {feeling} {observation.other} {doing}."
    if ctx.lens.norms(text, hidden_names(q.who, observation.other)):
        return None  # it cannot be worded without stating a norm
    return Thought(
        text=clip(text, 400),
        importance=_weight(frame, view),
        evidence=(at,),
        about=observation.other,
    )


def _shown_in(doing: str, frame: Frame, ctx: Context) -> str:
    """Return the part of what somebody did in which conduct shows."""
    for part in parts_of(doing):
        acts = {(act.topic, act.sign) for act in ctx.lens.acts(part)}
        if (frame.topic, frame.sign) in acts and is_gerund(part.split()[0]):
            return part
    return doing


def _weight(frame: Frame, view: SelfView) -> int:
    held = view.attitude(frame.topic)
    return 3 + round(2 * abs(held.value)) if held else 3

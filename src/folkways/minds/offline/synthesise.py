"""ClassifySpecificNorms and GenerateAbstractNorm (2.3.2 of the paper).

Norms on one topic and in one direction form a theme; what stays alone is put with others that have
the same value at stake. The abstract norm names every topic of its parts, so that what it asks for
can still be judged; it is wider than they are, since it drops settings in which they differ.
"""

from __future__ import annotations

from dataclasses import replace

from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.wording import NormToWord
from folkways.norms.questions import (
    AbstractNorm,
    Categories,
    Category,
    ClassifySpecificNorms,
    GenerateAbstractNorm,
    Kind,
)
from folkways.reading.frame import Frame, Mode, Setting


def classify_specific_norms(q: ClassifySpecificNorms, key: CallKey, ctx: Context) -> Categories:
    """Sort norms by topic and direction, then the single ones by what is at stake."""
    groups: dict[tuple[str, int, bool], list[int]] = {}
    for at, standard in enumerate(q.norms):
        frame = ctx.lens.norm(standard.content)
        if frame is not None and frame.sign:
            free = frame.mode is Mode.PERMISSION
            groups.setdefault((frame.topic, frame.sign, free), []).append(at)
    categories: list[Category] = []
    values: dict[str, list[int]] = {}
    for positions in groups.values():
        frame = ctx.lens.norm(q.norms[positions[0]].content)
        if frame is None:
            continue
        conduct = ctx.lens.conduct_of(frame)
        if len(positions) > 1:
            theme = conduct.harm or conduct.plus
            categories.append(Category(theme=clip(theme, 100), norms=tuple(positions)))
        elif conduct.harm and conduct.harmful == -frame.sign:
            values.setdefault(_value(conduct.harm), []).extend(positions)
    for value, positions in values.items():
        if len(positions) > 1:
            categories.append(Category(theme=clip(value, 100), norms=tuple(sorted(positions))))
    return Categories(categories=tuple(categories))


def _value(harm: str) -> str:
    """Return the value itself, without whose it is: "the peace of the people" -> "the peace"."""
    return harm.split(" of ")[0].split(" to ")[0].split(" that ")[0]


def generate_abstract_norm(q: GenerateAbstractNorm, key: CallKey, ctx: Context) -> AbstractNorm:
    """Compose one norm that stands for all; weights are the parts' utilities."""
    frames = [frame for n in q.norms if (frame := ctx.lens.norm(n.content)) is not None]
    merged: dict[tuple[str, int], Frame] = {}
    for frame in frames:
        seen = merged.get((frame.topic, frame.sign))
        merged[frame.topic, frame.sign] = frame if seen is None else _wider(seen, frame)
    norms = [NormToWord(ctx.lens.conduct_of(f), f.sign, f.mode, f.setting) for f in merged.values()]
    content = ctx.lens.abstract(tuple(norms)) or q.norms[0].content
    frame = ctx.lens.norm(content)
    kind: Kind = (
        "descriptive" if frame is not None and frame.mode is Mode.DESCRIPTIVE else "injunctive"
    )
    return AbstractNorm(
        content=clip(content, 300),
        kind=kind,
        weights=tuple(float(norm.utility) for norm in q.norms),
    )


def _wider(a: Frame, b: Frame) -> Frame:
    """Return what covers both: the wider setting, and "ought" before "is"."""
    mode = a.mode if a.mode is b.mode else Mode.INJUNCTIVE
    inner = (Setting.OUTDOORS, Setting.PRIVATE)
    first, second = (b, a) if a.setting in inner else (a, b)
    same = first.setting is second.setting or second.setting in inner
    return replace(first, mode=mode, setting=first.setting if same else Setting.ANYWHERE)

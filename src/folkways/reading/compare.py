"""Comparisons of frames: everything that the offline mind and the default judge decide by."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from folkways.reading.frame import Frame, Mode, Setting
from folkways.reading.verb_phrase import same_verb

_APART = {
    frozenset((Setting.INDOORS, Setting.OUTDOORS)),
    frozenset((Setting.PUBLIC, Setting.PRIVATE)),
}
_NORMS = (Mode.INJUNCTIVE, Mode.DESCRIPTIVE, Mode.PERMISSION)


class Conduct(StrEnum):
    """How something done or planned stands to a norm: it complies, violates or is unrelated."""

    COMPLIES = "complies"
    VIOLATES = "violates"
    UNRELATED = "unrelated"


def same_topic(a: Frame, b: Frame) -> bool:
    """Whether two frames speak of the same conduct."""
    return bool(a.topic) and a.topic == b.topic


def overlap(a: Setting, b: Setting) -> bool:
    """Whether conduct can take place in both settings at once."""
    return frozenset((a, b)) not in _APART


def duplicate(a: Frame, b: Frame) -> bool:
    """Whether two frames say the same."""
    return (
        same_topic(a, b)
        and a.sign == b.sign
        and a.mode == b.mode
        and a.aspect == b.aspect
        and _compatible(a.setting, b.setting)
    )


def contradicts(a: Frame, b: Frame) -> bool:
    """Whether two frames point in opposite directions where their settings overlap.

    "Is" does not contradict "ought": a descriptive frame contradicts neither an injunctive
    one nor a permission. Two permissions never contradict each other.
    """
    if not same_topic(a, b) or a.sign * b.sign != -1 or not overlap(a.setting, b.setting):
        return False
    modes = {a.mode, b.mode}
    if modes == {Mode.PERMISSION}:
        return False
    others = modes - {Mode.DESCRIPTIVE}
    return not (Mode.DESCRIPTIVE in modes and others & {Mode.INJUNCTIVE, Mode.PERMISSION})


def violates(act: Frame, norm: Frame, indoors: bool | None = None) -> bool:
    """Whether doing ``act`` breaks ``norm``; ``indoors`` is where it is done, None if unknown.

    A permission cannot be broken, and speaking for or against conduct is not doing it.
    """
    if norm.mode is Mode.PERMISSION or not comparable(act, norm):
        return False
    return act.sign == -norm.sign and applies(act, norm, indoors)


def complies(act: Frame, norm: Frame, indoors: bool | None = None) -> bool:
    """Whether doing ``act`` keeps ``norm``: as it says, or doing elsewhere what it bars here."""
    if not comparable(act, norm):
        return False
    if act.sign == norm.sign:
        return applies(act, norm, indoors)
    return norm.mode is not Mode.PERMISSION and not applies(act, norm, indoors)


def judge(acts: Iterable[Frame], norm: Frame, indoors: bool | None = None) -> Conduct:
    """Return what the acts, taken together, do to ``norm``: one violation outweighs the rest."""
    acts = tuple(acts)
    if any(violates(act, norm, indoors) for act in acts):
        return Conduct.VIOLATES
    if any(complies(act, norm, indoors) for act in acts):
        return Conduct.COMPLIES
    return Conduct.UNRELATED


def applies(act: Frame, norm: Frame, indoors: bool | None = None) -> bool:
    """Whether ``act`` takes place where ``norm`` holds."""
    where = act.setting
    if where is Setting.ANYWHERE and indoors is not None:
        where = Setting.INDOORS if indoors else Setting.OUTDOORS
    return overlap(where, norm.setting)


def comparable(act: Frame, norm: Frame) -> bool:
    """Whether an act is about what a norm is about, and both have a direction."""
    about = same_topic(act, norm) or same_verb(act.topic, norm.topic)
    return act.mode is Mode.ACT and about and act.sign * norm.sign != 0


def _compatible(a: Setting, b: Setting) -> bool:
    if a == b or Setting.ANYWHERE in (a, b):
        return True
    return {a, b} == {Setting.PUBLIC, Setting.INDOORS}

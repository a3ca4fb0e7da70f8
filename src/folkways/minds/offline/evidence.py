"""What an agent's memories hold on one piece of conduct: who was seen to do it, who said what.

For questions that are put to the agent from outside. Everything is counted from the memories that
the question shows, and nothing else is known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from folkways.agents.interview import Recollection
from folkways.agents.shown import Who
from folkways.minds.offline.context import Context
from folkways.minds.offline.identify import attributed
from folkways.minds.offline.moods import AGREED, DIFFERED
from folkways.minds.offline.seen import seen
from folkways.reading import compare
from folkways.reading.frame import Frame, Mode

_SPEAKS = (Mode.INJUNCTIVE, Mode.PERMISSION, Mode.DESCRIPTIVE, Mode.STANCE)
_TALKED = re.compile(r"^Talked with .+ about ")


@dataclass
class RememberedEvidence:
    """What is remembered of others and a norm, by person; ``at`` are positions of memories.

    ``kept`` is how often somebody was seen keeping it less how often breaking it; ``spoke`` is
    whether somebody last spoke for it (or agreed when one was for it oneself).
    """

    kept: dict[str, int] = field(default_factory=dict)
    spoke: dict[str, bool] = field(default_factory=dict)
    seen_at: dict[str, list[int]] = field(default_factory=dict)
    heard_at: dict[str, list[int]] = field(default_factory=dict)

    @property
    def keepers(self) -> tuple[str, ...]:
        """Who was seen keeping it more often than breaking it."""
        return tuple(name for name, balance in self.kept.items() if balance > 0)

    @property
    def breakers(self) -> tuple[str, ...]:
        """Who was seen breaking it at least as often as keeping it."""
        return tuple(name for name, balance in self.kept.items() if balance <= 0)

    def speakers(self, speaks_for: bool) -> tuple[str, ...]:
        """Return who last spoke for it, or against it."""
        return tuple(name for name, said in self.spoke.items() if said is speaks_for)


def evidence(
    norm: Frame, who: Who, memories: tuple[Recollection, ...], lean: int, ctx: Context
) -> RememberedEvidence:
    """Return what ``memories`` hold on a norm that asks for a direction.

    ``lean`` is how the agent stands to it itself (1 for, -1 against, 0 neither): that a talk ended
    in agreement says of the other no more than that.
    """
    found = RememberedEvidence()
    if not norm.sign:
        return found
    hidden = people(who, memories)
    for at, memory in enumerate(memories):
        for name, speaks_for in _said(norm, memory, lean, hidden, ctx):
            if name and name != who.name:
                found.spoke.pop(name, None)  # the last word counts, and stands last
                found.spoke[name] = speaks_for
                found.heard_at.setdefault(name, []).append(at)
        change = _done(norm, memory, who, hidden, ctx)
        if change:
            found.kept[memory.about] = found.kept.get(memory.about, 0) + change
            found.seen_at.setdefault(memory.about, []).append(at)
    return found


def people(who: Who, memories: tuple[Recollection, ...]) -> tuple[str, ...]:
    """Return all names that are known from the description and the memories."""
    names = [who.name, *who.relationships, *(memory.about for memory in memories)]
    for memory in memories:
        what = seen(memory.text, memory.about)
        names += [what.speaker, what.listener]
    return tuple(dict.fromkeys(name for name in names if name))


def _done(
    norm: Frame, memory: Recollection, who: Who, hidden: tuple[str, ...], ctx: Context
) -> int:
    """Return 1 if somebody else was seen keeping the norm, -1 if breaking it, else 0."""
    if memory.kind != "observation" or memory.about in ("", who.name):
        return 0
    what = seen(memory.text, memory.about)
    acts = ctx.lens.acts(what.doing, hidden) if what.doing else ()
    indoors = memory.indoors if memory.place else None
    verdict = compare.judge(acts, norm, indoors)
    return {compare.Conduct.COMPLIES: 1, compare.Conduct.VIOLATES: -1}.get(verdict, 0)


def _said(
    norm: Frame, memory: Recollection, lean: int, hidden: tuple[str, ...], ctx: Context
) -> Iterator[tuple[str, bool]]:
    """Yield who spoke in a memory, and whether for the norm."""
    if memory.kind == "chat":
        topic = ctx.lens.conduct_of(norm).plus
        if lean and _TALKED.search(memory.text) and topic in memory.text:
            if AGREED in memory.text:
                yield memory.about, lean > 0
            elif DIFFERED in memory.text:
                yield memory.about, lean < 0
        return
    what = seen(memory.text, memory.about)
    if memory.kind == "observation" and what.words:
        speaker, words = what.speaker, what.words
    elif memory.kind == "thought":
        speaker, words = attributed(memory.text)
        if not speaker:
            return
    else:
        return
    for frame in ctx.lens.read(words, hidden):
        if frame.mode in _SPEAKS and frame.sign and speaks(frame, norm):
            yield speaker, frame.sign == norm.sign


def speaks(frame: Frame, norm: Frame) -> bool:
    """Whether somebody who says ``frame`` speaks for ``norm`` or against it."""
    return compare.same_topic(frame, norm) and compare.overlap(frame.setting, norm.setting)

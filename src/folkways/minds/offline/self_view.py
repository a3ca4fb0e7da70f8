"""What an agent is like and stands for, read from its description once and kept.

Nothing here depends on what the agent is called: its own name and those of its acquaintances are
hidden from the reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from folkways.agents.shown import Who
from folkways.minds.offline.activities import Activity, occupation_of
from folkways.minds.offline.conduct import TopicPhrases
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.occasions import things_of
from folkways.norms.compliance import TAKEN_UP
from folkways.reading.frame import Frame, Mode, Setting
from folkways.reading.stance import is_demand, takes_stance
from folkways.reading.traits import Traits, traits

_LAST_NAME = re.compile(r"(?:(?<=[.!?])\s+|^)[^.!?]*$")

FAVOURS = 0.25
"""A stance of at least this size counts as one."""
FIRM = 0.5
"""A stance of at least this size stands against what others do."""


@dataclass(frozen=True, slots=True)
class Attitude:
    """How an agent stands to one topic.

    ``value`` is -1 (firmly against the plus pole) to 1 (firmly for it); ``strength`` 0 to 1 is how
    strongly that is worded; ``habit`` is -1 to 1: how much of a habit the minus (below 0) or the
    plus pole is. ``says`` is the clause it was read from. ``demands`` says that it is worded as
    what people should do, not merely as what one likes or may do; ``frees`` that it is worded
    against a duty: "nobody should be forced to dress up".
    """

    conduct: TopicPhrases
    value: float
    strength: float
    habit: float
    setting: Setting
    says: str
    when: str = ""
    demands: bool = False
    frees: bool = False

    @property
    def sign(self) -> int:
        """+1 or -1 for a stance, 0 for none worth the name."""
        if abs(self.value) < FAVOURS:
            return 0
        return 1 if self.value > 0 else -1


@dataclass(frozen=True, slots=True)
class SelfView:
    """The agent as the rules see it; ``hidden`` are names that are nobody's business.

    ``things`` are the kinds of things that it has, such as "dog".
    """

    hidden: tuple[str, ...]
    attitudes: dict[str, Attitude]
    traits: Traits
    work: Activity | None
    entrepreneur: bool
    age: int
    things: frozenset[str] = frozenset()

    def attitude(self, topic: str) -> Attitude | None:
        """Return how the agent stands to ``topic``, if it does."""
        return self.attitudes.get(topic)

    def support(self, topic: str, sign: int) -> float:
        """Return how far (-1 to 1) the agent is for the pole ``sign`` of ``topic``."""
        held = self.attitudes.get(topic)
        return max(-1.0, min(1.0, held.value * sign)) if held else 0.0

    def firmly_against(self, topic: str, sign: int) -> bool:
        """Whether the agent firmly stands against the pole ``sign`` of ``topic``."""
        return self.support(topic, sign) <= -FIRM

    def habit_against(self, topic: str, sign: int) -> float:
        """Return the strength (0 to 1) of a habit that the pole ``sign`` would end."""
        held = self.attitudes.get(topic)
        return max(0.0, -sign * held.habit) if held else 0.0


def split_status(currently: str) -> tuple[str, str]:
    """Split what an agent is about from the norms that it has come to hold (see ReviseStatus)."""
    lead, marker, held = currently.partition(f" {TAKEN_UP}: ")
    if not marker:
        return currently.strip(), ""
    # The name before the marker is the end of the last sentence.
    return _LAST_NAME.sub("", lead).strip(), held


def view_of(who: Who, lens: Lens) -> SelfView:
    """Return the self view of an agent description."""
    texts = (who.learned, who.currently, who.lifestyle, who.daily_requirement)
    return _view(lens, who.name, who.age, who.role, who.innate, texts, tuple(who.relationships))


def hidden_names(who: Who, *others: str) -> tuple[str, ...]:
    """Return all names known from the inputs, to be hidden from the reader."""
    return tuple(dict.fromkeys((who.name, *who.relationships, *(o for o in others if o))))


@lru_cache(maxsize=8192)
def _view(
    lens: Lens,
    name: str,
    age: int,
    role: str,
    innate: tuple[str, ...],
    texts: tuple[str, ...],
    known: tuple[str, ...],
) -> SelfView:
    hidden = tuple(dict.fromkeys((name, *known)))
    grouped: dict[str, list[list[Frame]]] = {}
    currently, taken_up = split_status(texts[1])
    for text in (texts[0], currently, *texts[2:]):
        found: dict[str, list[Frame]] = {}
        for frame in lens.stances(text, hidden):
            found.setdefault(frame.topic, []).append(frame)
        for topic, frames in found.items():
            grouped.setdefault(topic, []).append(frames)
    attitudes = {
        topic: held
        for topic, told in grouped.items()
        if (held := _attitude(told, lens)) is not None
    }
    for frame in lens.norms(taken_up, hidden):
        if frame.sign and frame.mode is not Mode.PERMISSION:
            attitudes[frame.topic] = _with_norm(attitudes.get(frame.topic), frame, lens)
    return SelfView(
        hidden=hidden,
        attitudes=attitudes,
        traits=traits(innate),
        work=occupation_of(texts[0]),
        entrepreneur=role == "entrepreneur",
        age=age,
        things=things_of(texts),
    )


ADVOCATED = 0.6
"""The stance of somebody who is only known to speak for or against something."""
INFERRED = 0.4
"""The stance of somebody who is only known to do something as a habit."""


def _attitude(told: list[list[Frame]], lens: Lens) -> Attitude | None:
    """Weigh everything that a description says on one topic, text by text.

    The first text that takes a stance decides; the others add habits and occasions.
    What somebody does once says nothing of a stance. Topics that the lexicon lacks count only where
    a stance is taken on a doing ("is against glorping"): everything else is just what people do.
    """
    frames = [frame for text in told for frame in text]
    known = lens.lexicon.axis(frames[0].topic) is not None
    taken = [[f for f in text if takes_stance(f)] for text in told]
    stances = next((text for text in taken if text), [])
    spoken = [f for f in frames if f.mode is Mode.ADVOCACY and f.sign and known]
    said = stances or spoken
    if not said:
        return None
    if stances:
        weight = sum(f.strength for f in said) or 1.0
        value = sum(f.sign * f.strength * _size(f) for f in said) / weight
    else:
        value = ADVOCATED * sum(f.sign for f in said) / len(said)
    habits = [f.habit * (f.sign or 1) for f in frames if f.habit]
    first = max(said, key=lambda f: f.strength)
    conduct = lens.conduct_of(first)
    return Attitude(
        conduct=conduct,
        value=max(-1.0, min(1.0, value)),
        strength=first.strength,
        habit=max(habits, key=abs, default=0.0),
        setting=_widest(said),
        says=_plainly(first.text),
        when=next((when for f in frames if (when := conduct.when(f.text))), ""),
        demands=any(f.sign == (1 if value > 0 else -1) and is_demand(f.text) for f in stances),
        frees=any(f.mode is Mode.PERMISSION for f in stances),
    )


def _with_norm(old: Attitude | None, frame: Frame, lens: Lens) -> Attitude:
    """Return the attitude of somebody who has come to hold a norm and has slept on it.

    What one has taken up counts as much as what one stood for (averaging: Anderson 1971).
    """
    if old is not None:
        return replace(old, value=(old.value + frame.sign) / 2)
    return Attitude(
        conduct=lens.conduct_of(frame),
        value=ADVOCATED * frame.sign,
        strength=frame.strength,
        habit=0.0,
        setting=frame.setting,
        says=_plainly(frame.text),
    )


def _widest(frames: list[Frame]) -> Setting:
    """Return the setting that a stance names, if it names one."""
    named = [f.setting for f in frames if f.setting is not Setting.ANYWHERE]
    return named[0] if named else Setting.ANYWHERE


def _plainly(text: str) -> str:
    """Return a clause as read, without the people in it: "is against smoking indoors"."""
    text = re.sub(r"^(?:xperson|he|she|they)\s+", "", " ".join(text.split()))
    return text.replace("xperson", "somebody").rstrip(".")


def _size(frame: Frame) -> float:
    """Return how far from indifference a stance is: 0.5 for a faint one, 1 for a strict one.

    Of somebody who is only known to do it, a mild liking is inferred (Bem 1972); the pull of the
    habit itself counts apart.
    """
    return INFERRED if frame.habit else 0.5 + 0.5 * frame.strength

"""The frame: what one clause of English says about conduct, in a form that can be compared.

Every comparison that the offline mind and the default judge make (duplicate, contradiction,
violation, agreement) is a comparison of two frames. See ``docs/offline-mind.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Mode(StrEnum):
    """In which way a clause speaks of conduct."""

    INJUNCTIVE = "injunctive"  # what ought or ought not to be done ("no dogs on the beach")
    DESCRIPTIVE = "descriptive"  # what people commonly do ("most hikers greet one another")
    PERMISSION = "permission"  # what one may do ("everyone is free to fish")
    STANCE = "stance"  # what somebody favours, opposes, likes or minds
    ACT = "act"  # what somebody does, did or is about to do
    ADVOCACY = "advocacy"  # somebody speaks for or against conduct ("a lecture on loud noise")


class Setting(StrEnum):
    """Where a clause says that the conduct takes place."""

    ANYWHERE = "anywhere"
    INDOORS = "indoors"
    OUTDOORS = "outdoors"
    PUBLIC = "public"
    PRIVATE = "private"


class Aspect(StrEnum):
    """Which side of a rule a clause shows; one may hold several sides of the same rule."""

    RULE = "rule"  # do or do not ("no dogs on the beach")
    PLACE = "place"  # do it elsewhere ("smoke only on the terrace")
    VALUE = "value"  # what it is for ("for the sake of the people nearby, nobody should smoke")
    CONDITION = "condition"  # do it on a condition only ("play music only when nobody minds")


@dataclass(frozen=True, slots=True)
class Frame:
    """One clause about conduct.

    ``topic`` is the id of an axis of the lexicon ("noise") or ``"~stem"`` where the lexicon does
    not know the word. Each axis has a plus pole (the conduct that gives the axis its name, such as
    being loud) and a minus pole (being quiet). ``sign`` is -1, 0 or +1 relative to the plus pole:
    for norms and stances what is demanded or favoured, for acts what is done; 0 means that the
    topic is named without a direction ("follow the smoking policy").
    """

    topic: str
    sign: int
    mode: Mode
    setting: Setting = Setting.ANYWHERE
    strength: float = 0.5  # 0 (faint) to 1 (strict), carried by words such as "strictly", "ideally"
    habit: float = 0.0  # 0 (none) to 1 (every day for decades)
    text: str = ""  # the clause that was read
    phrase: str = (
        ""  # the words that name the topic, as a gerund phrase: "smoking", "singing loudly"
    )
    aspect: Aspect = Aspect.RULE

"""Every number in the equations of the offline mind.

Each constant names its range and its reason; ``docs/offline-mind.md`` has the full references and
how much each one matters.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, fields
from typing import NamedTuple


def _constant(default: float, low: float, high: float, why: str) -> float:
    number: float = field(default=default, metadata={"low": low, "high": high, "why": why})
    return number


@dataclass(frozen=True)
class Constants:
    """Every constant of the model; ValueError for one outside its range.

    They are values of a plausible size and sign, not estimates. The metadata of each field has
    ``low``, ``high`` and ``why``.
    """

    # --- seeing a conflict between conduct and a norm
    notice_injunctive: float = _constant(
        1.0,
        0,
        1,
        "share of breaches of an ought that are minded; CRSEC's agents mind every one "
        "(Ren et al. 2024)",
    )
    notice_descriptive: float = _constant(
        1.0,
        0,
        1,
        "the same for a custom; in people it is less, since departing from a custom is no wrong "
        "(Cialdini et al. 1990)",
    )

    # --- how much something noticed matters (1 to 10)
    importance_base: float = _constant(1.0, 1, 5, "the bottom of the scale (Park et al. 2023)")
    importance_known: float = _constant(
        2.0, 1, 6, "conduct on which there are norms is noticed (Cialdini et al. 1990)"
    )
    importance_words: float = _constant(
        3.0, 1, 8, "... and what people say about it, more (after Sunstein 1996)"
    )
    importance_stance: float = _constant(
        2.0,
        1,
        8,
        "what touches one of the agent's own stances, on top of its size (Sherif & Hovland 1961)",
    )
    importance_strength: float = _constant(
        2.0, 0, 6, "the stronger the stance, the more (Sherif & Hovland 1961)"
    )
    importance_against: float = _constant(
        1.0, 0, 4, "what goes against it, more than what agrees with it (Sherif & Hovland 1961)"
    )

    # --- speaking up about a conflict (only ordinary agents; entrepreneurs always do)
    speak_base: float = _constant(
        -1.2, -4, 2, "speaking up has a cost that most people shun (after Noelle-Neumann 1974)"
    )
    speak_assertive: float = _constant(
        1.3, 0, 4, "assertiveness, a facet of extraversion (Costa & McCrae 1992)"
    )
    speak_utility: float = _constant(
        2.5, 0, 6, "a standard that matters more is defended sooner (Schwartz 1977)"
    )

    # --- accepting normative information
    accept_base: float = _constant(
        0.6, -3, 3, "where one has no view of one's own one follows others (after Sherif 1936)"
    )
    accept_stance: float = _constant(
        2.2,
        0,
        6,
        "latitudes of acceptance and rejection round one's own position (Sherif & Hovland 1961)",
    )
    accept_habit: float = _constant(
        0.8, 0, 4, "one's own habit speaks against a norm that forbids it (Triandis 1977)"
    )
    accept_rigid: float = _constant(
        0.5, 0, 3, "the involved and rigid reject more widely (Sherif & Hovland 1961)"
    )
    accept_credibility: float = _constant(
        0.8, 0, 3, "a trusted source persuades more (Hovland & Weiss 1951)"
    )
    accept_exposure: float = _constant(
        1.3,
        0,
        4,
        "repetition and further sources persuade, with decreasing effect "
        "(Cacioppo & Petty 1979; Granovetter 1978)",
    )
    repeats_per_source: float = _constant(
        3,
        1,
        10,
        "beyond about three repetitions one source adds nothing "
        "(Cacioppo & Petty 1979); others still do (Centola & Macy 2007)",
    )
    accept_harm: float = _constant(
        1.6,
        0,
        4,
        "a norm that keeps harm from others activates one's own moral standards (Schwartz 1977)",
    )
    accept_descriptive: float = _constant(
        0.6, 0, 3, "what others do obliges less than what others approve of (Cialdini et al. 1990)"
    )

    # --- the utility that a listener gives to normative information (1 to 100)
    utility_base: float = _constant(28, 1, 60, "the lower third of the scale for bare talk")
    utility_wording: float = _constant(10, 0, 30, "how strongly it was worded")
    utility_stance: float = _constant(24, 0, 50, "what agrees with one's stance matters more")
    utility_credibility: float = _constant(14, 0, 40, "who said it (Hovland & Weiss 1951)")
    utility_exposure: float = _constant(5, 0, 20, "how often it was met (Cacioppo & Petty 1979)")
    utility_habit: float = _constant(12, 0, 40, "a habit against it makes it weigh less")
    utility_agreeable: float = _constant(5, 0, 20, "agreeable people give others' wishes weight")
    utility_reasons: float = _constant(
        12, 0, 30, "arguments persuade, each further one less (Petty & Cacioppo 1984)"
    )
    stance_weight: float = _constant(
        3,
        0.5,
        20,
        "what one stood for weighs as much as this many messages for the contrary; an attitude "
        "averages both (Anderson 1971)",
    )
    utility_harm: float = _constant(8, 0, 30, "harm to others makes it weigh more (Schwartz 1977)")
    utility_noise: float = _constant(4, 0, 20, "what the reader cannot see; half width")

    # --- the utility that an entrepreneur gives to a norm of its own
    create_base: float = _constant(38, 1, 70, "an entrepreneur's own norm is above the middle")
    create_strength: float = _constant(40, 0, 60, "how strongly the description words it")
    create_harm: float = _constant(10, 0, 30, "whether harm to others is at stake")
    create_rank: float = _constant(5, 0, 20, "each further norm on the same cause counts less")

    # --- complying with a qualified norm where one could do otherwise
    comply_base: float = _constant(
        -2.4,
        -6,
        2,
        "holding a norm is far from acting on it: the intention-behaviour gap (Sheeran 2002)",
    )
    comply_utility: float = _constant(
        3.0, 0, 8, "intention grows with the norm's importance (Ajzen 1991)"
    )
    comply_reminders: float = _constant(
        2.0, 0, 6, "a norm acts when it is focal, brought to mind (Cialdini et al. 1990)"
    )
    comply_seen: float = _constant(
        0.8, 0, 4, "empirical expectations: whether others keep it (Bicchieri 2006)"
    )
    comply_opposition: float = _constant(
        1.4, 0, 5, "an attitude against the conduct asked for (Ajzen 1991)"
    )
    comply_support: float = _constant(
        1.0, 0, 5, "an attitude for the conduct asked for (Ajzen 1991)"
    )
    comply_habit: float = _constant(1.2, 0, 4, "habit competes with intention (Triandis 1977)")
    habit_decay: float = _constant(
        0.88,
        0.5,
        1,
        "each sighting of compliance or reminder weakens the habit's pull a little, "
        "fast at first (after Lally et al. 2010, who measured habits being formed)",
    )
    comply_rigid: float = _constant(0.25, 0, 2, "rigid people change less readily")
    comply_reproached: float = _constant(
        1.5, 0, 5, "disapproval to one's face (Bicchieri 2006, normative expectations)"
    )
    comply_plan: float = _constant(
        2.0, 0, 5, "a plan made ahead binds (implementation intentions, Gollwitzer 1999)"
    )

    # --- how often conduct shows that nobody scheduled
    habit_rate: float = _constant(
        0.9, 0, 1, "share of free quarter hours in which a full habit breaks through"
    )
    liking_rate: float = _constant(0.25, 0, 1, "the same for somebody who only favours the conduct")

    # --- talk
    chat_base: float = _constant(-2.2, -5, 2, "a chance meeting seldom becomes a chat")
    chat_extravert: float = _constant(1.6, 0, 5, "extraverts seek company (Costa & McCrae 1992)")
    campaign_rate: float = _constant(
        0.6, 0, 1, "chance that one who campaigns raises a cause at a meeting (Sunstein 1996)"
    )

    def __post_init__(self) -> None:
        for spec in fields(self):
            value = getattr(self, spec.name)
            low, high = spec.metadata["low"], spec.metadata["high"]
            if not low <= value <= high:
                raise ValueError(f"{spec.name} is {value}, but must lie from {low} to {high}")

    def changes(self) -> list[str]:
        """Return every constant that is not as it ships: "accept_base=0.3"."""
        return [f"{name}={value:g}" for name, value in self.changed().items()]

    def changed(self) -> dict[str, float]:
        """Return every constant that is not as it ships, by name."""
        return {
            spec.name: float(getattr(self, spec.name))
            for spec in fields(self)
            if getattr(self, spec.name) != spec.default
        }

    def described(self, name: str = "") -> str:
        """Return in a few words in what they differ from those that ship; empty if in nothing.

        ``name`` is what they are called, if they have a name; a mark tells other values apart.
        """
        changes = self.changes()
        if not changes or (len(changes) <= _MOST_TOLD and not name):
            return ", ".join(changes)
        mark = hashlib.sha256(", ".join(changes).encode()).hexdigest()[:8]
        return f"constants {name or f'{len(changes)} changed'}, {mark}"


_MOST_TOLD = 5


class ConstantRange(NamedTuple):
    """From where to where a constant may lie."""

    low: float
    high: float

    def clip(self, value: float) -> float:
        """Return the value within the range that is nearest to ``value``."""
        return min(self.high, max(self.low, value))


def range_of(name: str) -> ConstantRange:
    """Return the range of the constant called ``name``; KeyError if there is none."""
    metadata = Constants.__dataclass_fields__[name].metadata
    return ConstantRange(float(metadata["low"]), float(metadata["high"]))

"""The equations of the offline mind; ``constants.py`` has the numbers.

All probabilities are logistic in a sum of terms, so that constants are comparable: 1 moves an even
chance to 0.73, 2 to 0.88.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from folkways.minds.offline.constants import Constants


def sigma(x: float) -> float:
    """Return the logistic function of ``x``."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, x))))


def exposures(c: Constants, times: int, sources: int) -> float:
    """Return how many hearings count: at most ``repeats_per_source`` for each source."""
    return min(float(times), c.repeats_per_source * max(1, sources))


def notices(c: Constants, descriptive: bool) -> float:
    """Return the probability that a breach of a norm is minded; ``descriptive``: of a custom."""
    return c.notice_descriptive if descriptive else c.notice_injunctive


@dataclass(frozen=True, slots=True)
class Stir:
    """One thing in a text that may matter to an agent.

    ``stance`` is the size (0 to 1) of the agent's stance on it, None without one; ``against``
    whether the text goes against that stance; ``words`` whether somebody says it.
    """

    stance: float | None = None
    against: bool = False
    words: bool = False


def expected_importance(c: Constants, stirs: Iterable[Stir]) -> float:
    """Return how much something noticed matters, unrounded: what stirs most decides."""
    return max((c.importance_base, *(_fixed(c, one) + _added(c, one) for one in stirs)))


def importance_score(c: Constants, stirs: Iterable[Stir]) -> int:
    """Return how much something noticed matters, 1 to 10."""
    scores = (_whole(_fixed(c, one), _added(c, one)) for one in stirs)
    return max(1, min(10, max((_whole(c.importance_base, 0.0), *scores))))


def _fixed(c: Constants, stir: Stir) -> float:
    if stir.stance is None:
        return c.importance_words if stir.words else c.importance_known
    return c.importance_stance + c.importance_against * stir.against


def _added(c: Constants, stir: Stir) -> float:
    return c.importance_strength * (stir.stance or 0.0)


def _whole(fixed: float, added: float) -> int:
    """Return the rounded sum; halves are told by what the strength of a stance adds."""
    low = math.floor(fixed)
    return low + round(fixed - low + added)


def speaking_probability(c: Constants, assertive: float, utility: int) -> float:
    """Return the probability that an ordinary agent speaks up (``assertive`` -1 to 1)."""
    return sigma(speaking_logit(c, assertive, utility))


def speaking_logit(c: Constants, assertive: float, utility: int) -> float:
    """Return the same in logits, for decisions to which something is added."""
    return c.speak_base + c.speak_assertive * assertive + c.speak_utility * (utility - 50) / 50


@dataclass(frozen=True, slots=True)
class Meeting:
    """An occasion to begin a talk.

    ``campaigns``: there is a cause to raise; ``extravert`` -1 to 1.
    """

    campaigns: bool
    extravert: float


def chat_probability(c: Constants, extravert: float) -> float:
    """Return the probability that a meeting without a cause becomes a chat."""
    return sigma(c.chat_base + c.chat_extravert * extravert)


def talk_probability(c: Constants, at: Meeting) -> float:
    """Return the probability of beginning a talk, about a cause or not."""
    silent = 1 - c.campaign_rate if at.campaigns else 1.0
    return 1 - silent * (1 - chat_probability(c, at.extravert))


@dataclass(frozen=True, slots=True)
class Weighing:
    """How a listener stands to a norm.

    ``support`` is -1 (fully against) to 1; ``habit`` 0 to 1, counted only against the norm;
    ``rigid``, ``agreeable`` and ``credibility`` -1 to 1; ``harm`` 1 if the norm keeps harm from
    others, -1 if it licenses harm, else 0; ``heard`` the exposures that count; ``reasons`` how many
    were given for it this time.
    """

    support: float = 0.0
    habit: float = 0.0
    rigid: float = 0.0
    agreeable: float = 0.0
    credibility: float = 0.0
    harm: float = 0.0
    heard: float = 1.0
    reasons: int = 0
    descriptive: bool = False

    @property
    def opposition(self) -> float:
        """How much the listener is against it, 0 to 1."""
        return max(0.0, -self.support)


def acceptance_probability(c: Constants, w: Weighing) -> float:
    """Return the probability (over listeners' stable thresholds) that the norm is accepted."""
    against = w.opposition
    return sigma(
        c.accept_base
        + c.accept_stance * w.support
        - c.accept_habit * w.habit
        - (c.accept_rigid * max(0.0, w.rigid) if against > 0 else 0.0)
        + c.accept_credibility * w.credibility
        + c.accept_exposure * math.log1p(w.heard) * (1 - against)
        + c.accept_harm * max(0.0, w.harm)
        - (c.accept_descriptive if w.descriptive else 0.0)
    )


def moved(c: Constants, support: float, heard: float) -> float:
    """Return how a listener stands to a norm after hearing it so often, -1 to 1.

    An attitude averages what one stood for, at the weight ``stance_weight``, with every message
    heard since, at a weight of 1 each (Anderson 1971).
    """
    return (c.stance_weight * support + heard) / (c.stance_weight + heard)


def utility(c: Constants, w: Weighing, wording: float, noise: float) -> int:
    """Return the utility, 1 to 100; ``wording`` is 0 to 1, ``noise`` a draw from [0, 1)."""
    value = utility_level(c, w, wording) + c.utility_noise * (2 * noise - 1)
    return max(1, min(100, round(value)))


def utility_level(c: Constants, w: Weighing, wording: float) -> float:
    """Return the utility without its noise, unrounded."""
    support = moved(c, w.support, w.heard)
    return (
        c.utility_base
        + c.utility_wording * (2 * wording - 1)
        + c.utility_stance * support
        + c.utility_credibility * w.credibility
        + c.utility_exposure * math.log1p(w.heard) * (1 - max(0.0, -support))
        + c.utility_reasons * math.log1p(w.reasons)
        - c.utility_habit * w.habit
        + c.utility_agreeable * max(0.0, w.agreeable)
        + c.utility_harm * w.harm
    )


def created_utility(c: Constants, strength: float, harm: bool, rank: int) -> int:
    """Return the utility of the ``rank``-th norm (from 0) of an entrepreneur's cause."""
    value = c.create_base + c.create_strength * strength + c.create_harm * harm
    return max(1, min(100, round(value - c.create_rank * rank)))


@dataclass(frozen=True, slots=True)
class NormOccasion:
    """An occasion to keep or break a qualified norm, as its holder meets it.

    ``weight`` is the norm's utility, 1 to 100; ``reminders`` their number, each already faded with
    time; ``kept`` and ``broken`` how often others were seen keeping and breaking it; ``pressure``
    what further mechanisms add, in logits (sanctions, salience, emotions).
    """

    weight: int
    reminders: float = 0.0
    kept: int = 0
    broken: int = 0
    reproached: bool = False
    planning: bool = False
    pressure: float = 0.0


Pulls = tuple[tuple[str, float], ...]
"""What pulls towards keeping a norm (above 0) and away from it (below 0), by name."""


def taken_up(support: float, weight: int) -> float:
    """Return how an agent stands to a norm that it has taken up, -1 to 1.

    ``support`` is its stance of old, ``weight`` the norm's utility (1 to 100). An attitude averages
    what goes into it by weight (Anderson 1971), so the more the norm matters, the less is left of
    the old stance.
    """
    share = weight / 100
    return (1 - share) * support + share


def pulls(c: Constants, w: Weighing, at: NormOccasion) -> Pulls:
    """Return what speaks for and against keeping a norm on an occasion."""
    watched = at.kept + at.broken
    seen = (at.kept - at.broken) / watched if watched else 0.0
    habit = w.habit * c.habit_decay ** min(at.reminders, 20.0)
    return (
        ("base", c.comply_base),
        ("utility", c.comply_utility * at.weight / 100),
        ("reminders", c.comply_reminders * math.log1p(max(0.0, at.reminders))),
        ("seen", c.comply_seen * seen),
        ("opposition", -c.comply_opposition * w.opposition),
        ("support", c.comply_support * max(0.0, w.support)),
        ("habit", -c.comply_habit * habit),
        ("rigid", -c.comply_rigid * max(0.0, w.rigid)),
        ("reproached", c.comply_reproached if at.reproached else 0.0),
        ("plan", c.comply_plan if at.planning else 0.0),
        ("mechanisms", at.pressure),
    )


def compliance_probability(found: Pulls) -> float:
    """Return the probability that the norm is kept, of what pulls either way."""
    return sigma(sum(size for _, size in found))

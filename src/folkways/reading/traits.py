"""Trait adjectives on the Big Five, with assertiveness and rigidity as facets that the mind uses.

The assignment of adjectives to factors follows the lexical markers of Goldberg (1992, "The
development of markers for the Big-Five factor structure", Psychological Assessment 4, 26-42) and the
adjective circumplexes and mini-markers of Saucier & Goldberg (1996, "Evidence for the Big Five in
analyses of familiar English personality adjectives", European Journal of Personality 10, 61-77) and
Saucier (1994). Adjectives that these lists lack are placed with their closest synonym there. Weights
are coarse on purpose: 1 for a marker, 0.5 for a weaker or mixed one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import lru_cache

from folkways.reading.stem import plain


@dataclass(frozen=True, slots=True)
class Traits:
    """Scores in [-1, 1]; 0 is average or unknown."""

    openness: float = 0.0
    conscientiousness: float = 0.0
    extraversion: float = 0.0
    agreeableness: float = 0.0
    neuroticism: float = 0.0
    assertiveness: float = 0.0  # readiness to speak up to others
    rigidity: float = 0.0  # unwillingness to change one's mind


_FACTORS = ("openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism")

# factor: (markers +1, weaker +0.5, markers -1, weaker -0.5)
_MARKERS: dict[str, tuple[str, str, str, str]] = {
    "openness": (
        "creative imaginative intellectual philosophical artistic complex deep innovative curious inventive "
        "original open-minded inquisitive insightful perceptive contemplative visionary reflective poetic "
        "cultured inspirational ingenious",
        "bright intelligent clever smart analytical eloquent progressive unconventional adventurous "
        "dreamy knowledgeable thoughtful idealistic sensitive witty refined",
        "unimaginative uncreative unintellectual unintelligent unsophisticated shallow unreflective "
        "uninquisitive imperceptive simple narrow-minded incurious",
        "conventional conservative traditional practical provincial predictable old-fashioned orthodox",
    ),
    "conscientiousness": (
        "organized organised systematic thorough practical neat efficient careful steady conscientious "
        "prompt reliable dependable responsible precise orderly disciplined diligent hardworking "
        "hard-working industrious meticulous punctual methodical tidy self-disciplined",
        "cautious principled honest resolute prudent serious perfectionistic thrifty focused determined "
        "persistent ambitious loyal dutiful mature patient consistent law-abiding decent dedicated "
        "committed just fair-minded scrupulous purposeful studious",
        "disorganized disorganised careless unsystematic inefficient undependable impractical negligent "
        "inconsistent haphazard sloppy irresponsible unreliable lazy messy forgetful unpunctual",
        "impulsive reckless absent-minded erratic aimless frivolous wasteful rash scatterbrained "
        "procrastinating easygoing carefree",
    ),
    "extraversion": (
        "talkative extraverted extroverted bold assertive verbal energetic outgoing sociable active "
        "daring vigorous unrestrained gregarious lively enthusiastic outspoken chatty expressive "
        "exuberant vivacious",
        "friendly cheerful passionate adventurous confident spontaneous dominant inspirational "
        "charismatic hospitable bubbly playful proud loud aggressive straightforward spirited animated "
        "flamboyant self-confident humorous jovial convivial dynamic",
        "shy quiet introverted silent untalkative bashful reserved withdrawn timid inhibited unadventurous "
        "unaggressive taciturn unsociable reclusive retiring aloof",
        "insecure cautious modest solitary passive meek submissive private soft-spoken serious pensive "
        "contemplative lonely",
    ),
    "agreeableness": (
        "kind cooperative sympathetic warm trustful considerate pleasant agreeable helpful generous "
        "compassionate gentle courteous unselfish tolerant forgiving friendly kindhearted kind-hearted "
        "caring polite empathetic empathic warm-hearted good-natured affectionate",
        "patient fair-minded fair just honest hospitable community-minded humble modest tactful loyal "
        "respectful thoughtful supportive sincere easygoing trusting peaceful accommodating altruistic "
        "understanding charitable obliging gracious open-minded sensitive hearty grateful",
        "cold unkind unsympathetic distrustful harsh demanding rude selfish uncooperative uncharitable "
        "mean cruel egocentric self-centred self-centered hostile aggressive quarrelsome callous ruthless "
        "arrogant inconsiderate judgmental judgemental spiteful vindictive egoistic egotistical insensitive "
        "unfriendly antagonistic belligerent",
        "blunt stubborn stingy cynical critical sarcastic abrasive headstrong impatient competitive "
        "suspicious grumpy bossy vain greedy straightforward proud strict gruff combative domineering "
        "intolerant opinionated jealous envious",
    ),
    "neuroticism": (
        "anxious moody temperamental envious emotional irritable fretful jealous touchy nervous insecure "
        "self-pitying high-strung fearful unstable worried tense vulnerable neurotic",
        "aggressive impulsive sensitive shy timid pessimistic gloomy hot-tempered impatient volatile "
        "hot-headed grumpy self-conscious melancholic lonely defensive hesitant restless excitable",
        "unenvious unemotional relaxed imperturbable unexcitable undemanding calm stable composed "
        "even-tempered serene placid easygoing level-headed self-assured tranquil",
        "confident resolute patient optimistic cheerful content self-confident steady carefree resilient "
        "tough fearless cool independent",
    ),
    "assertiveness": (
        "assertive bold dominant outspoken aggressive forceful straightforward direct frank resolute "
        "confident self-confident bossy domineering forthright commanding authoritative blunt fearless",
        "principled passionate outgoing determined judgmental judgemental talkative proud ambitious just "
        "organized organised responsible inspirational independent egocentric opinionated honest brave "
        "courageous headstrong energetic charismatic community-minded extraverted extroverted strict "
        "reliable stubborn critical firm strong-willed",
        "shy timid submissive meek insecure bashful introverted hesitant inhibited unassertive passive "
        "withdrawn fearful",
        "cautious quiet reserved modest gentle patient accommodating anxious nervous obliging humble "
        "soft-spoken tactful undemanding retiring self-conscious",
    ),
    "rigidity": (
        "stubborn rigid dogmatic inflexible obstinate headstrong narrow-minded conservative intolerant "
        "opinionated unbending uncompromising pig-headed close-minded closed-minded orthodox",
        "egocentric judgmental judgemental traditional aggressive proud resolute principled strict arrogant "
        "old-fashioned set-in-his-ways suspicious demanding self-centred self-centered strong-willed "
        "conventional",
        "flexible open-minded tolerant adaptable easygoing accommodating curious undogmatic broad-minded",
        "cooperative considerate agreeable progressive compassionate adventurous humble trusting "
        "spontaneous creative fair-minded sympathetic understanding empathetic relaxed",
    ),
}

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_NOT = frozenset(["not", "hardly", "never", "un"])
_DEGREE = {
    "very": 1.0,
    "extremely": 1.0,
    "quite": 0.8,
    "rather": 0.8,
    "somewhat": 0.5,
    "slightly": 0.5,
}


@lru_cache(maxsize=1)
def adjectives() -> dict[str, dict[str, float]]:
    """Return, for every known adjective, its weight on each factor."""
    table: dict[str, dict[str, float]] = {}
    for factor, lists in _MARKERS.items():
        for words, weight in zip(lists, (1.0, 0.5, -1.0, -0.5), strict=True):
            for word in words.split():
                table.setdefault(word, {}).setdefault(factor, weight)
    return table


def traits(words: str | Iterable[str]) -> Traits:
    """Return the mean score of the known adjectives in ``words``, per factor over those that bear on it.

    "not shy" counts as the opposite of "shy", "somewhat shy" as half of it; unknown words count
    nothing. A factor that a single weak adjective bears on keeps that weak score.
    """
    text = words if isinstance(words, str) else ", ".join(words)
    return _traits(plain(text))


@lru_cache(maxsize=4096)
def _traits(text: str) -> Traits:
    table = adjectives()
    sums: dict[str, list[float]] = {field.name: [] for field in fields(Traits)}
    turn, degree = 1.0, 1.0
    for word in _WORD.findall(text):
        if word in _NOT:
            turn = -1.0
            continue
        if word in _DEGREE:
            degree = _DEGREE[word]
            continue
        for factor, weight in table.get(word, {}).items():
            sums[factor].append(weight * turn * degree)
        turn, degree = 1.0, 1.0
    scores = {name: _mean(values) for name, values in sums.items()}
    return Traits(**scores)


def _mean(values: list[float]) -> float:
    return max(-1.0, min(1.0, sum(values) / len(values))) if values else 0.0

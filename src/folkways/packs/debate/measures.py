"""What debates are measured by: how attitudes move, and the odds that they do, by condition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Cell, Measure, MeasuredRun, Number, Rows
from folkways.environments.ordered_logit import OddsRatio, odds_ratios
from folkways.packs.debate.facts import Assigned, Stated
from folkways.packs.debate.questions import LEVELS


@dataclass(frozen=True)
class Pair:
    """A participant with its condition, and its attitudes seen from the opponent's side: 1 to 5."""

    assigned: Assigned
    before: int
    after: int

    @property
    def cell(self) -> str:
        """The condition in words."""
        return f"{self.assigned.label}, {'personal' if self.assigned.personal else 'impersonal'}"

    @property
    def shift(self) -> int:
        """How many levels the attitude has moved towards the opponent."""
        return self.after - self.before


def pairs(run: MeasuredRun) -> list[Pair]:
    """Return the participants who have answered both questions, in the order of assignment."""
    assigned: dict[str, Assigned] = {}
    stated: dict[tuple[str, str], int] = {}
    for event in run.events(MechanismEvent):
        if (one := Assigned.read(event)) is not None:
            assigned[event.agent] = one
        elif (answer := Stated.read(event)) is not None and answer.answered:
            stated[event.agent, answer.when] = answer.attitude
    found = []
    for name, one in assigned.items():
        before, after = stated.get((name, "before")), stated.get((name, "after"))
        if before is not None and after is not None:
            turned = one.side == "against"
            seen = (LEVELS + 1 - x if turned else x for x in (before, after))
            found.append(Pair(one, *seen))
    return found


def odds(found: Sequence[Pair]) -> dict[str, OddsRatio | None]:
    """Return the odds ratios of ending closer to the opponent, by condition, against the first.

    Ordered logit of the attitude after, on the attitude before and the condition; the reference is
    a human opponent without personal data.
    """
    cells = sorted({pair.cell for pair in found} - {REFERENCE})
    if REFERENCE not in {pair.cell for pair in found} or not cells:
        return {}
    rows = [[float(pair.before), *(float(pair.cell == one) for one in cells)] for pair in found]
    ratios = odds_ratios([pair.after for pair in found], rows)
    return dict(zip(cells, ratios[1:], strict=True))


REFERENCE = "human, impersonal"


def _groups(found: Sequence[Pair], key: Callable[[Pair], str]) -> dict[str, list[Pair]]:
    groups: dict[str, list[Pair]] = {}
    for pair in found:
        groups.setdefault(key(pair), []).append(pair)
    return dict(sorted(groups.items()))


class MeanShift(Measure):
    """See the definition."""

    name = "mean_shift"
    unit = "levels"
    definition = "Levels (of five) by which attitudes move towards the opponent, mean."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = pairs(run)
        return fmean(pair.shift for pair in found) if found else None


class MovedTowards(Measure):
    """See the definition."""

    name = "moved_towards"
    unit = SHARE
    definition = "Participants whose attitude moves towards the opponent by a level or more."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = pairs(run)
        return fmean(pair.shift > 0 for pair in found) if found else None


class OddsModelPersonal(Measure):
    """See the definition."""

    name = "odds_model_personal"
    definition = (
        "Odds ratio of ending closer to an opponent who is called a model and has personal data, "
        "against one who is called human and has none (ordered logit, given the attitude before)."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = odds(pairs(run)).get("model, personal")
        return found.value if found else None


class OddsCoverOne(Measure):
    """See the definition."""

    name = "odds_cover_one"
    unit = SHARE
    definition = (
        "1 if the 95 % interval of odds_model_personal holds 1 (no effect), else 0; over many runs "
        "without an effect it should be about .95."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = odds(pairs(run)).get("model, personal")
        return float(found.low <= 1 <= found.high) if found else None


class DebateOdds(Measure):
    """See the definition."""

    name = "debate_odds"
    definition = (
        "By condition: participants, mean shift, share who moved towards the opponent, and the "
        "odds ratio against a human opponent without personal data, with its 95 % interval."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each condition."""
        found = pairs(run)
        ratios = odds(found)
        rows: list[dict[str, Cell]] = []
        for cell, members in _groups(found, lambda pair: pair.cell).items():
            ratio = ratios.get(cell)
            rows.append(
                {
                    "condition_of_pair": cell,
                    "participants": len(members),
                    "mean_shift": fmean(pair.shift for pair in members),
                    "moved_towards": fmean(pair.shift > 0 for pair in members),
                    "odds_ratio": ratio.value if ratio else None,
                    "low": ratio.low if ratio else None,
                    "high": ratio.high if ratio else None,
                }
            )
        return rows


class DebateManners(Measure):
    """See the definition."""

    name = "debate_manners"
    definition = (
        "By the manner on which arguments are built: participants, mean shift towards the "
        "opponent, and share who moved."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each manner."""
        groups = _groups(pairs(run), lambda pair: pair.assigned.manner or "any")
        return [
            {
                "manner": manner,
                "participants": len(members),
                "mean_shift": fmean(pair.shift for pair in members),
                "moved_towards": fmean(pair.shift > 0 for pair in members),
            }
            for manner, members in groups.items()
        ]


MEASURES: tuple[type[Measure], ...] = (
    MeanShift,
    MovedTowards,
    OddsModelPersonal,
    OddsCoverOne,
    DebateOdds,
    DebateManners,
)

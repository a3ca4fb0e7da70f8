"""How far two judges agree: Cohen's kappa for each norm and question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from folkways.metrics.judge import Docket, Judge, Question
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary

if TYPE_CHECKING:
    from pandas import DataFrame

OTHERS = "(between agents' norms)"
"""What the agreement on norms that are not tracked is filed under."""


SAMPLE = 1_000
"""So many decisions of a run's judge at most are put to the judge that it is compared with."""
_Asked = tuple[Question, str, bool | None, str, bool | None]


@dataclass(frozen=True, slots=True)
class JudgeAgreement:
    """Two judges on one question about one norm, each text counted once.

    ``same`` are the texts on which they agree; ``kappa`` is Cohen's, -1 to 1, None where both gave
    one and the same verdict throughout, so that agreement above chance is undefined.
    ``pairs`` counts (first judge's verdict, second judge's).
    """

    question: Question
    norm: str
    same: Share
    kappa: float | None
    pairs: Mapping[tuple[str, str], int]


def kappa(pairs: Mapping[tuple[str, str], int]) -> float | None:
    """Return Cohen's kappa (1960) of counted pairs of verdicts; None if it is undefined."""
    total = sum(pairs.values())
    first, second = Counter[str](), Counter[str]()
    for (a, b), count in pairs.items():
        first[a] += count
        second[b] += count
    by_chance = sum(first[verdict] * second[verdict] for verdict in first) / max(total, 1) ** 2
    if not total or by_chance == 1:
        return None
    observed = sum(count for (a, b), count in pairs.items() if a == b) / total
    return (observed - by_chance) / (1 - by_chance)


def judge_agreements(one: Summary, other: Summary) -> tuple[JudgeAgreement, ...]:
    """Compare two judges on every text that either was asked about, norm by norm.

    Both summaries must be of the same run. What only one of them was asked is put to the other.
    Norms that one of them cannot read are left out: that it finds nothing there is no verdict.
    """
    return _compared(one, one.docket, other.docket, _questions(one.docket, other.docket))


def agreement_with(
    summary: Summary, judge: Judge, most: int = SAMPLE
) -> tuple[JudgeAgreement, ...]:
    """Compare a run's judge with another one on ``most`` of its decisions, norm by norm.

    Where there are more, every so-manieth is taken, in the order in which they were called for: a
    sample over the whole run, the same each time.
    """
    asked = list(_questions(summary.docket))
    step = -(-len(asked) // most) if asked else 1
    other = Docket(judge, summary.setup.lexicon)
    return _compared(summary, summary.docket, other, asked[::step])


def _compared(
    summary: Summary, one: Docket, other: Docket, questions: Iterable[_Asked]
) -> tuple[JudgeAgreement, ...]:
    names = {norm.statement: norm.id for norm in summary.setup.tracked}
    first, second = one.again(), other.again()
    pairs: dict[tuple[Question, str], Counter[tuple[str, str]]] = {}
    english = summary.setup.english
    for asked in questions:
        norm = asked[3]
        if (norm in names or not english) and not (
            first.understands(norm) and second.understands(norm)
        ):
            continue
        verdicts = tuple(_ask(docket, asked) for docket in (first, second))
        key = (asked[0], names.get(norm, OTHERS))
        pairs.setdefault(key, Counter())[verdicts[0], verdicts[1]] += 1
    order = [*names.values(), OTHERS]
    return tuple(
        JudgeAgreement(
            question,
            norm,
            Share(sum(n for (a, b), n in found.items() if a == b), found.total()),
            kappa(found),
            found,
        )
        for (question, norm), found in sorted(
            pairs.items(), key=lambda item: (item[0][0], order.index(item[0][1]))
        )
    )


def agreement_frame(found: Iterable[JudgeAgreement]) -> DataFrame:
    """One row for each question and norm: texts, how many agree, kappa (NaN if undefined)."""
    import pandas as pd

    return pd.DataFrame(
        [
            (one.question, one.norm, one.same.of, one.same.count, one.same.value, one.kappa)
            for one in found
        ],
        columns=["question", "norm", "texts", "agree", "share", "kappa"],
    ).astype({"share": "float64", "kappa": "float64"})


def _questions(*dockets: Docket) -> Iterable[_Asked]:
    return dict.fromkeys(
        (decision.question, decision.text, decision.indoors, decision.norm, decision.there)
        for docket in dockets
        for decision in docket.decisions()
    )


def _ask(docket: Docket, asked: _Asked) -> str:
    question, text, indoors, norm, there = asked
    if question == "conduct":
        return docket.conduct(text, bool(indoors), norm, there)
    if question == "likeness":
        return docket.likeness(text, norm)
    return "about" if docket.about(text, norm) else "not about"

"""Asking agents of a run what a norm is to them: habit, moral rule, descriptive or social norm.

Each agent is asked what it believes and expects (:mod:`folkways.interviews.expectations`), and how
likely it is to act by the norm in four situations. The rest is computed in
:mod:`folkways.metrics.diagnosis`. The run does not change by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict

from folkways.agents.access import expectations_of, preferences_of
from folkways.agents.interview import (
    STATE_EXPECTATIONS,
    STATE_PREFERENCES,
    StatedExpectations,
    StatedPreferences,
)
from folkways.assembly.arguments import require
from folkways.assembly.asking_bill import AskingBill
from folkways.interviews import expectations
from folkways.interviews.asking import KeptAnswers
from folkways.interviews.diagnosis_rows import (
    COLUMNS,
    EXPECTED,
    PREFERRED,
    Answer,
    answer_in,
    key_of,
    row_of,
)
from folkways.interviews.norm_answers import ask_on_norms, bills_on_norms
from folkways.interviews.norms_asked import NormQuestion, moments_of, norm_questions, norms_of
from folkways.interviews.session import InterviewSession, ModelCost
from folkways.metrics.asked import Stated
from folkways.metrics.diagnosis import (
    THRESHOLD,
    Diagnosed,
    DiagnosedNorm,
    Preference,
    WithConduct,
    diagnosed_norm,
    pooled,
)
from folkways.metrics.diagnosis_frames import (
    DiagnosedNormJson,
    DiagnosesJson,
    diagnosed_frame,
    diagnosed_json,
    diagnoses_frame,
    diagnoses_json,
)
from folkways.metrics.series import Share, Width
from folkways.metrics.truth import occasions

if TYPE_CHECKING:
    from pandas import DataFrame

"""What a table of answers has: a row for each answer, ``question`` says to what; in percent."""
TOKENS_OUT: Final = 100
"""The usual length of an answer on preferences, in tokens."""
_BLANK: Final = dict.fromkeys(COLUMNS, "")
_NEVER: Final = Share(0, 0)


class DiagnosisJson(TypedDict):
    """What ``folkways diagnose --json`` prints."""

    run: str | None
    threshold: float
    norms: dict[str, str]
    rows: list[DiagnosedNormJson]
    answers: list[DiagnosesJson]
    unanswered: int


@dataclass(frozen=True)
class NormsDiagnosed:
    """What norms are to the agents at some moments.

    ``norms`` has statements by name, ``agents`` an entry for each agent that gave an answer,
    ``rows`` the counts; ``threshold`` is in percentage points. ``faults`` are questions to which no
    usable answer came, by question, agent, norm and moment.
    """

    path: Path | None
    threshold: float
    norms: dict[str, str]
    agents: tuple[Diagnosed, ...]
    rows: tuple[DiagnosedNorm, ...]
    faults: dict[str, str]
    spent: ModelCost | None

    def table(self) -> DataFrame:
        """One row for each norm and moment: agents by what the norm is to them."""
        return diagnosed_frame(self.rows)

    def stated(self) -> DataFrame:
        """One row for each norm, moment and agent: what it is to it, and what it said."""
        return diagnoses_frame(self.agents)

    def last(self) -> WithConduct:
        """Return conflicts of expectations over all norms at the last moment together."""
        t = max((row.t for row in self.rows), default=0)
        return pooled(row for row in self.rows if row.t == t)

    def to_json(self) -> DiagnosisJson:
        """Return the same as plain data."""
        return {
            "run": None if self.path is None else str(self.path),
            "threshold": self.threshold,
            "norms": self.norms,
            "rows": [diagnosed_json(row) for row in self.rows],
            "answers": [diagnoses_json(one) for one in self.agents],
            "unanswered": len(self.faults),
        }


def check_threshold(threshold: float) -> None:
    """Raise FolkwaysError unless ``threshold`` is a number of percentage points that can be one."""
    known = isinstance(threshold, int | float) and 0 < threshold <= 100
    require(known, "threshold", threshold, "a number of points above 0 and at most 100")


def ask_diagnosis(
    session: InterviewSession,
    norms: Sequence[str] = (),
    *,
    at: str | int | None = None,
    every: Width | None = None,
    threshold: float = THRESHOLD,
    out: str | Path | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> NormsDiagnosed:
    """Ask all agents and diagnose norms; see :meth:`folkways.runs.run.Run.diagnosis`.

    With ``out``, answers are kept in that table as they come, and an unfinished one is continued.
    Raises FolkwaysError for invalid norms, moments, thresholds and files and for a table in which
    other minds answered, Unavailable if a mind cannot be asked any more.
    """
    check_threshold(threshold)
    found = norms_of(session, norms)
    moments = moments_of(session, at, every)
    wanted = norm_questions(session, found, moments)
    names = session.log.header.agents
    with KeptAnswers(out, COLUMNS, session.log.header, answer_in, key_of) as kept:
        minds = dict(kept.minds)

        def still(question: str) -> list[NormQuestion]:
            return [one for one in wanted if _asked(question, one, names) not in kept]

        def keep_expectations(one: NormQuestion, answer: StatedExpectations, mind: str) -> None:
            stated = expectations.stated_of(names[one.agent], one, answer)
            kept.add(stated, _BLANK | {"question": EXPECTED} | expectations.row_of(stated, mind))

        def keep_preferences(one: NormQuestion, answer: StatedPreferences, mind: str) -> None:
            preference = _preference(names[one.agent], one, answer)
            kept.add(preference, _BLANK | row_of(preference, mind))

        first = ask_on_norms(
            session,
            STATE_EXPECTATIONS,
            expectations_of,
            still(EXPECTED),
            keep_expectations,
            lambda share: progress(share / 2),
            minds,
        )
        second = ask_on_norms(
            session,
            STATE_PREFERENCES,
            preferences_of,
            still(PREFERRED),
            keep_preferences,
            lambda share: progress((1 + share) / 2),
            minds,
        )
    faults = {f"{EXPECTED}, {called}": why for called, why in first.items()}
    faults |= {f"{PREFERRED}, {called}": why for called, why in second.items()}
    keys = [_asked(question, one, names) for question in (EXPECTED, PREFERRED) for one in wanted]
    agents = _diagnosed(session, wanted, kept.of(keys), float(threshold))
    rows = [
        diagnosed_norm([one for one in agents if (one.norm, one.t) == (norm.name, t)], norm.name, t)
        for norm in found
        for t in moments
    ]
    statements = {norm.name: norm.statement for norm in found}
    return NormsDiagnosed(
        session.path, float(threshold), statements, agents, tuple(rows), faults, session.spent
    )


def estimated(session: InterviewSession, wanted: Sequence[NormQuestion]) -> list[AskingBill]:
    """Return about what asking all that is ``wanted`` takes; nothing is asked for it."""
    return [
        *expectations.estimated(session, wanted),
        *bills_on_norms(session, STATE_PREFERENCES, preferences_of, wanted, TOKENS_OUT),
    ]


def _diagnosed(
    session: InterviewSession,
    wanted: Sequence[NormQuestion],
    answers: Sequence[Answer],
    threshold: float,
) -> tuple[Diagnosed, ...]:
    """Return an entry for each question that either answer came to, with the agent's conduct."""
    names = session.log.header.agents
    stated = {expectations.key_of(one): one for one in answers if isinstance(one, Stated)}
    preferred = {key_of(one)[1:]: one for one in answers if isinstance(one, Preference)}
    norms = list(dict.fromkeys(one.norm for one in wanted))
    end = session.moment(None)
    moments = {end, *(one.t for one in wanted)}
    conduct = occasions(session.log, [norm.statement for norm in norms], moments)
    agents = []
    for one in wanted:
        key = one.norm.name, one.t, names[one.agent]
        if key not in stated and key not in preferred:
            continue
        number, name = norms.index(one.norm), names[one.agent]
        so_far = conduct[one.t][number].get(name, _NEVER)
        whole = conduct[end][number].get(name, _NEVER)
        agents.append(
            Diagnosed(
                agent=name,
                norm=one.norm.name,
                t=one.t,
                stated=stated.get(key),
                preference=preferred.get(key),
                so_far=so_far,
                afterwards=Share(whole.count - so_far.count, whole.of - so_far.of),
                threshold=threshold,
            )
        )
    return tuple(agents)


def _asked(question: str, one: NormQuestion, names: Sequence[str]) -> tuple[str, str, int, str]:
    return question, one.norm.name, one.t, names[one.agent]


def _preference(agent: str, one: NormQuestion, answer: StatedPreferences) -> Preference:
    return Preference(
        agent=agent,
        norm=one.norm.name,
        t=one.t,
        do_approve=answer.do_approve,
        do_only=answer.do_only,
        approve_only=answer.approve_only,
        neither=answer.neither,
        confidence=answer.confidence,
        reason=" ".join(answer.reason.split()),
    )

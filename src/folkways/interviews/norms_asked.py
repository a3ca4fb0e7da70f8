"""What agents are asked about: which norms, at which moments, and who is there to be asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple
from zlib import crc32

from folkways.base.errors import FolkwaysError
from folkways.base.time import format_moment
from folkways.interviews.session import InterviewSession
from folkways.metrics.series import Bins, Width
from folkways.metrics.setup import MeasureSetup

LONGEST: Final = 300
"""Characters of a norm."""


class NormAsked(NamedTuple):
    """A norm that is asked about: what it is called, and its statement."""

    name: str
    statement: str


class NormQuestion(NamedTuple):
    """One question: about one norm, to one agent, at one moment."""

    norm: NormAsked
    t: int
    agent: int


def norms_of(session: InterviewSession, wanted: Sequence[str] = ()) -> list[NormAsked]:
    """Return the norms to be asked about: tracked ones by id, others in a sentence (none: tracked).

    Raises FolkwaysError for a text that is no norm, or if nothing is tracked.
    """
    tracked = MeasureSetup.of(session.log.header).tracked
    if not wanted and not tracked:
        raise FolkwaysError("the run tracks no norm; name one in a sentence with --norm")
    found = []
    for text in wanted or [norm.id for norm in tracked]:
        words = " ".join(text.split())
        known = [
            norm
            for norm in tracked
            if words.casefold() in (norm.id.casefold(), norm.statement.casefold())
        ]
        if known:
            found.append(NormAsked(known[0].id, known[0].statement))
        elif " " in words and len(words) <= LONGEST:
            found.append(NormAsked(words, words))
        else:
            ids = ", ".join(norm.id for norm in tracked) or "none"
            raise FolkwaysError(
                f"{words[:60]!r} is neither a tracked norm (there are: {ids}) nor a norm in a "
                f"sentence of at most {LONGEST} characters"
            )
    return list(dict.fromkeys(found))


def norm_numbers(session: InterviewSession, norms: Sequence[NormAsked]) -> dict[NormAsked, int]:
    """Return a number for each norm: its place among the tracked ones, or one from its words.

    It does not depend on what else is asked, so that an answer is the same whatever else is.
    """
    ids = [norm.id for norm in MeasureSetup.of(session.log.header).tracked]
    return {
        norm: ids.index(norm.name) if norm.name in ids else len(ids) + crc32(norm.name.encode())
        for norm in norms
    }


def moments_of(session: InterviewSession, at: str | int | None, every: Width | None) -> list[int]:
    """Return the moments of asking: ``at``, or the end of ``every`` bin that the run has reached.

    Raises FolkwaysError if both are given, or if no bin has ended yet.
    """
    if every is None:
        return [session.moment(at)]
    if at is not None:
        raise FolkwaysError("either one moment or every quarter or hour; not both")
    if every not in ("quarter", "hour"):
        raise FolkwaysError(f"every must be quarter or hour, not {every!r}")
    setup = MeasureSetup.of(session.log.header)
    bins = Bins.of(setup.start, setup.end, every)
    reached = session.moment(None)
    ends = (bins.end_of(number) for number in range(setup.days * bins.per_day))
    moments = list(takewhile(lambda end: end <= reached, ends))
    if not moments:
        raise FolkwaysError(
            f"no {every} of a day has ended yet at {format_moment(reached)}; name a moment"
        )
    return moments


def norm_questions(
    session: InterviewSession, norms: Sequence[NormAsked], moments: Sequence[int]
) -> list[NormQuestion]:
    """Return every question to be put, in order of time, to all who are in the town then."""
    present = {t: session.present(t) for t in sorted(set(moments))}
    alone = [t for t, agents in present.items() if len(agents) < 2]
    if alone:
        raise FolkwaysError(f"at {format_moment(alone[0])} nobody else is there to be expected of")
    return [
        NormQuestion(norm, t, agent)
        for t, agents in present.items()
        for norm in norms
        for agent in agents
    ]

"""Drawing a form from runs: which agents, which pairs, in which order; all by the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from folkways.base.log import RunLog
from folkways.base.random import digest, stream
from folkways.survey.errors import SurveyError
from folkways.survey.form import CHECK, LIKERT, Block, Form, FormSource, SurveyItem
from folkways.survey.pairs import gather
from folkways.survey.scales import task_of
from folkways.survey.tasks import TASKS
from folkways.survey.witness import Witness

_MIDDLE = 4  # "neither agree nor disagree"
PAIRS = 20
"""Pairs for each question, as in the paper."""


def draw_form(
    runs: Mapping[str, RunLog],
    *,
    seed: int = 0,
    agents: int | None = None,
    pairs: int = PAIRS,
    most: int | None = None,
    checks: int = 0,
    progress: Callable[[float], None] = lambda share: None,
) -> Form:
    """Return a form on agents of ``runs``, which are given by the label the report is to use.

    ``agents`` are drawn from those of all runs taken together (None: all of them are taken), and
    for each question up to ``pairs`` pairs for each agent. If that makes more than ``most`` items,
    an agent keeps as many of each kind as fit, in equal shares. ``checks`` attention checks for
    each agent are spread over the items and come on top. The same runs, in whatever order, and
    the same seed give the same form.

    Raises SurveyError if there are too few agents or nothing to be judged, RunFileError for a run
    that cannot be read.
    """
    if pairs < 1 or (agents is not None and agents < 1):
        raise SurveyError("a form needs at least one agent, and one pair for each question")
    if checks < 0 or (most is not None and most < 1):
        raise SurveyError("a form needs at least one item for each person, and 0 checks or more")
    sources = dict(sorted(runs.items()))
    seen: list[tuple[int, Witness]] = []
    for number, log in enumerate(sources.values()):
        seen += [(number, agent) for agent in gather(log).values() if agent.pairs]
        progress((number + 1) / (len(sources) + 1))
    if not seen:
        raise SurveyError("there is nothing to be judged in these runs: no agent did anything")
    chosen = stream(seed, "agents").sample(
        seen, len(seen) if agents is None else _most(agents, seen)
    )
    short: Counter[str] = Counter()
    items: list[SurveyItem] = []
    subjects = []
    for number, (source, agent) in enumerate(chosen, 1):
        id = f"A{number:02d}"
        subjects.append(agent.subject(id, source))
        own = _items(id, agent, seed, pairs, short)
        items += with_checks(at_most(own, most), id, seed, checks)
    progress(1.0)
    return Form(
        sources=tuple(FormSource.of(label, log.header) for label, log in sources.items()),
        subjects=tuple(subjects),
        items=tuple(items),
        seed=seed,
        pairs=pairs,
        short=dict(sorted(short.items())),
    )


def _most(agents: int, seen: Sequence[object]) -> int:
    if agents > len(seen):
        raise SurveyError(
            f"{agents} agents were asked for, and of the runs {len(seen)} have anything to judge"
        )
    return agents


def _items(
    subject: str, agent: Witness, seed: int, pairs: int, short: Counter[str]
) -> list[SurveyItem]:
    """Draw the pairs of one agent, task by task, each task in random order."""
    items = []
    for task in TASKS:
        drawn = []
        for kind in (group.kind for group in task.pairs):
            found = list(agent.pairs.get(kind, ()))
            if len(found) < pairs:
                short[kind] += 1
            chance = stream(seed, "pairs", subject, kind)
            for pair in chance.sample(found, min(pairs, len(found))):
                drawn.append(
                    SurveyItem(
                        # By its content, so that no answer can be taken for one to another form.
                        id=digest(seed, subject, kind, pair.given, pair.made).hex()[:12],
                        subject=subject,
                        kind=kind,
                        given=pair.given,
                        made=pair.made,
                    )
                )
        items += drawn
    return items


def at_most(items: Sequence[SurveyItem], most: int | None) -> list[SurveyItem]:
    """Return up to ``most`` items in their order, with equal shares of the kinds that there are.

    A kind with fewer items than its share leaves room for the others.
    """
    if most is None or len(items) <= most:
        return list(items)
    left: dict[str, list[int]] = {}
    for at, item in enumerate(items):
        left.setdefault(item.kind, []).append(at)
    kept: list[int] = []
    while len(kept) < most:
        for places in left.values():
            if places and len(kept) < most:
                kept.append(places.pop(0))
    return [items[at] for at in sorted(kept)]


def with_checks(
    items: Sequence[SurveyItem], subject: str, seed: int, checks: int
) -> list[SurveyItem]:
    """Return items with ``checks`` attention checks spread among them, never as the first one.

    Each asks for a score that is drawn from all but the middle one, which people choose who do not
    read.
    """
    found = list(items)
    if not items:
        return found
    chance = stream(seed, "checks", subject)
    for number in range(checks, 0, -1):
        place = max(1, number * len(items) // (checks + 1))
        score = chance.choice([one for one in range(1, len(LIKERT) + 1) if one != _MIDDLE])
        check = SurveyItem(
            id=digest(seed, subject, CHECK, number, score).hex()[:12],
            subject=subject,
            kind=CHECK,
            given=(Block("task", (task_of(items[place - 1]),)),),
            made=(Block("score", (str(score),)),),
        )
        found.insert(place, check)
    return found

"""Drawing a form from runs: which agents, which pairs, in which order; all by the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from folkways.base.log import RunLog
from folkways.base.random import digest, stream
from folkways.survey.errors import SurveyError
from folkways.survey.form import Form, FormSource, Item
from folkways.survey.pairs import gather
from folkways.survey.tasks import TASKS
from folkways.survey.witness import Witness

PAIRS = 20
"""So many pairs for each question, as in the paper."""


def draw_form(
    runs: Mapping[str, RunLog],
    *,
    seed: int = 0,
    agents: int | None = None,
    pairs: int = PAIRS,
    progress: Callable[[float], None] = lambda share: None,
) -> Form:
    """Return a form on agents of ``runs``, which are given by the label the report is to use.

    ``agents`` are drawn from those of all runs taken together (None: all of them are taken), and
    for each question up to ``pairs`` pairs for each agent. The same runs, in whatever order, and
    the same seed give the same form.

    Raises SurveyError if there are too few agents or nothing to be judged, RunFileError for a run
    that cannot be read.
    """
    if pairs < 1 or (agents is not None and agents < 1):
        raise SurveyError("a form needs at least one agent, and one pair for each question")
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
    items: list[Item] = []
    subjects = []
    for number, (source, agent) in enumerate(chosen, 1):
        id = f"A{number:02d}"
        subjects.append(agent.subject(id, source))
        items += _items(id, agent, seed, pairs, short)
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


def _items(subject: str, agent: Witness, seed: int, pairs: int, short: Counter[str]) -> list[Item]:
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
                    Item(
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

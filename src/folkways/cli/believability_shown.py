"""Print a believability study and its limitations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from folkways.base.in_shell import in_shell
from folkways.base.minds import is_offline
from folkways.cli.ranking import print_ranking
from folkways.cli.terminal import counted, output, plain
from folkways.survey.results import PEOPLE

if TYPE_CHECKING:
    from folkways.interviews.believability import DrawnSurvey, Study
    from folkways.interviews.questionnaire import Collected
    from folkways.survey.results import Results

OFFLINE = (
    "The offline mind answered. It puts answers together from what it is shown, by rules: "
    "differences between conditions show what these rules use, not how believable agents on a "
    "language model are."
)
JUDGED = "A model ranked. How far it agrees with people is known only if people rank the same file."
FOUR = (
    "No person answered for the agents, so only four of the five conditions of Park et al. are "
    "compared."
)


def limits(study: Study, results: Results) -> list[str]:
    """Return what the figures do not show, a sentence for each reason."""
    found = [OFFLINE] if any(map(is_offline, study.minds)) else []
    ranked = [one for one in results.rankings if one.orders]
    found += [JUDGED] if any(one.group != PEOPLE for one in ranked) else []
    found += [FOUR] if any(len(one.standings) == 4 for one in ranked) else []
    return found


def show(
    study: Study, collected: Collected, imported: int, drawn: DrawnSurvey, results: Results
) -> None:
    """Print how far the study is, the rankings, and what to do next."""
    from folkways.base.time import format_moment
    from folkways.interviews.believability import SHEETS

    _say(
        f"{counted(len(study.names), 'agent')} at {format_moment(study.t)}: "
        f"{counted(collected.answered, 'answer')} now, {collected.before:,} before"
    )
    if imported:
        _say(f"{counted(imported, 'answer')} of people imported")
    if drawn.without:
        _say(f"Not ranked, since nobody answered for them: {', '.join(drawn.without)}")
    if drawn.older:
        _say(
            f"{drawn.file.path} was drawn from other answers or with other options, and is kept "
            "because somebody has begun to rank. To draw it again, move it away"
        )
    _say(f"{drawn.file.path}: {counted(results.items, 'question')} to rank")
    ranked = [one for one in results.rankings if one.orders or one.incomplete]
    for ranking in ranked:
        print_ranking(ranking)
    for text in limits(study, results):
        output().print(plain(text, "dim"), soft_wrap=True)
    if not ranked:
        _say("Nobody has ranked the answers yet. Next, one of:")
        _say(
            f"  folkways survey serve {in_shell(drawn.file.path)}    "
            "people rank them in the browser"
        )
        _say("  the same command with --judge MODEL    a language model ranks them")
        _say(
            f"  the same command with --human CSV    import sheets that people filled in "
            f"({study.folder / SHEETS})"
        )


def _say(text: str) -> None:
    output().print(plain(text), soft_wrap=True)

"""Let people score by a rubric what a run's judges scored: a sheet out, filled sheets in.

What is judged stands in the logs as exhibits (:mod:`folkways.environments.judging`). An exhibit's
code depends on its texts and its rubric alone, so a sheet does not show which run it is from or how
it was scored, and a filled sheet needs no key.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from folkways.base.log import RunLog
from folkways.base.random import digest, stream
from folkways.environments.judged import GivenScore, ItemAgreement, agreement, given_scores
from folkways.environments.judging import MIND, RULES, Rubric, RubricExhibit, RubricItem
from folkways.survey.errors import ImportFault, SurveyError
from folkways.survey.tables import COLUMNS, columns_of, harmless, numbered, read_text

PEOPLE = "people"
KINDS = (PEOPLE, MIND, RULES)
"""Kinds of judges, in the order of reports."""
READABLE = ("about", "given", "asked", "levels")
"""What an empty sheet shows beside the columns to fill in."""
_LONGEST_CODE = 60


@dataclass(frozen=True)
class Exhibits:
    """The exhibits of runs by their codes, and the scores that the runs' judges gave to them."""

    rubrics: Mapping[str, Rubric]
    given: Mapping[str, str]
    scores: tuple[GivenScore, ...]


@dataclass
class _Gathered:
    rubrics: dict[str, Rubric] = field(default_factory=dict)
    items: dict[str, RubricItem] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)
    scores: list[GivenScore] = field(default_factory=list)


def exhibits_of(runs: Mapping[str, RunLog]) -> Exhibits:
    """Return what was judged in ``runs``; exhibits with the same words are one.

    Raises SurveyError if nothing was judged by a rubric, or if a log's rubric cannot be read.
    """
    found = _Gathered()
    for label, log in runs.items():
        _gather(found, label, log)
    if not found.given:
        raise SurveyError(
            "nothing was judged by a rubric in these runs; run a scenario whose environment has a "
            "rubric, such as those whose page names the measure rubric_scores"
        )
    return Exhibits(found.rubrics, found.given, tuple(found.scores))


def _gather(found: _Gathered, label: str, log: RunLog) -> None:
    events = list(log.events())
    codes: dict[str, str] = {}
    for event in events:
        if (shown := RubricExhibit.read(event)) is None:
            continue
        if len(shown.labels) != len(shown.texts):
            raise SurveyError(
                f"{label}: the exhibit {shown.subject!r} has {len(shown.labels)} labels and "
                f"{len(shown.texts)} texts; each text needs a label"
            )
        code = code_of(shown)
        codes[shown.subject] = code
        found.given[code] = "\n".join(
            f"{name}: {text}" for name, text in zip(shown.labels, shown.texts, strict=True)
        )
        rubric = _rubric(label, shown)
        found.rubrics[code] = rubric
        for item in rubric.items:
            if found.items.setdefault(item.key, item) != item:
                raise SurveyError(
                    f"{label}: the item {item.key!r} reads differently in another rubric of these "
                    "runs; make a sheet for each rubric by itself"
                )
    found.scores += [
        one._replace(subject=codes[one.subject], judge=f"{label} {one.judge}")
        for one in given_scores(events)
        if one.subject in codes
    ]


def _rubric(label: str, shown: RubricExhibit) -> Rubric:
    try:
        return Rubric.model_validate_json(shown.rubric)
    except ValidationError as error:
        raise SurveyError(
            f"{label}: the rubric of {shown.subject!r} cannot be read: {error.errors()[0]['msg']}"
        ) from error


def code_of(shown: RubricExhibit) -> str:
    """Return the code of an exhibit: X and ten hex digits, the same for the same words."""
    return f"X{digest(shown.rubric, *shown.labels, '', *shown.texts).hex()[:10]}"


def rubric_sheet(exhibits: Exhibits, *, seed: int = 0, most: int | None = None) -> str:
    """Return an empty sheet as CSV: a row for each item of each exhibit, exhibits shuffled.

    ``most`` exhibits are drawn, all of them if it is None. Raises SurveyError if it is below 1.
    """
    if most is not None and most < 1:
        raise SurveyError("a sheet needs at least one exhibit")
    codes = sorted(exhibits.given)
    stream(seed, "rubric").shuffle(codes)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*COLUMNS, *READABLE))
    for code in codes[:most]:
        rubric = exhibits.rubrics[code]
        for item in rubric.items:
            levels = "\n".join(f"{level.score}: {level.description}" for level in item.levels)
            shown = (rubric.about, exhibits.given[code], item.question, levels)
            writer.writerow(("", code, item.key, "", *map(harmless, shown)))
    return text.getvalue()


def read_rubric_sheets(
    exhibits: Exhibits, paths: Sequence[Path], evaluator: str = ""
) -> list[GivenScore]:
    """Return the scores in filled sheets; rows without a score are questions left open.

    ``evaluator`` stands for rows that name none. Raises ImportFault naming every line that cannot
    be taken, SurveyError if a file cannot be read as a table, or two sheets disagree on one answer.
    """
    found: dict[tuple[str, str, str], tuple[GivenScore, str]] = {}
    for path in paths:
        problems: list[tuple[int, str]] = []
        for line, cells in _rows(path):
            fault, score = _score(exhibits, cells["evaluator"] or evaluator, cells)
            if score is not None:
                place = f"{path}, line {line}"
                before, where = found.setdefault(
                    (score.judge, score.subject, score.item), (score, place)
                )
                if before.score != score.score:
                    fault = f"{where} answers the same with {before.score}, not {score.score}"
            if fault:
                problems.append((line, fault))
        if problems:
            raise ImportFault(str(path), problems)
    return [score for score, _ in found.values()]


def _rows(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    rows = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    columns = columns_of(path, rows, COLUMNS)
    for line, row in numbered(path, rows):
        cells = {name: row[at].strip() if at < len(row) else "" for name, at in columns.items()}
        if cells["score"]:
            yield line, cells


def _score(
    exhibits: Exhibits, code: str, cells: Mapping[str, str]
) -> tuple[str, GivenScore | None]:
    if not code:
        return "no evaluator is named; fill in the column or use --evaluator", None
    if len(code) > _LONGEST_CODE or not code.isprintable():
        return f"an evaluator's code has at most {_LONGEST_CODE} plain characters", None
    rubric = exhibits.rubrics.get(cells["item"])
    if rubric is None:
        return f"no exhibit of these runs has the code {cells['item'][:20]!r}", None
    text = cells["score"]
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        return f"the score {text[:20]!r} is not a whole number", None
    fault = rubric.fault(cells["question"], int(text))
    return fault, None if fault else GivenScore(
        cells["item"], cells["question"], PEOPLE, code, int(text)
    )


@dataclass(frozen=True)
class RubricReport:
    """How judges scored: exhibits, people who answered, and the agreement by item."""

    exhibits: int
    people: int
    answers: int
    items: tuple[ItemAgreement, ...]


def rubric_report(exhibits: Exhibits, people: Sequence[GivenScore]) -> RubricReport:
    """Return means and agreement of people, minds and rules."""
    return RubricReport(
        exhibits=len(exhibits.given),
        people=len({one.judge for one in people}),
        answers=len(people),
        items=tuple(agreement((*exhibits.scores, *people), KINDS)),
    )

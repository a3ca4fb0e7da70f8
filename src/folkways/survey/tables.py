"""Forms on paper, so to speak: CSV files that are filled in elsewhere and read back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from folkways.base.errors import StorageError
from folkways.base.given_file import FileRefused, read_given_text
from folkways.base.limits import TABLE_BYTES, TABLE_ROWS
from folkways.store.atomic_write import new_folder
from folkways.survey.errors import ImportFault, SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer, Block, PlayedAgent, SurveyItem
from folkways.survey.scales import highest, hint_of, is_check, questions_of, sections
from folkways.survey.texts import DEFAULT, texts

COLUMNS = ("evaluator", "item", "question", "score")
"""What a filled form must have; further columns are there to be read and are not looked at."""
READABLE = ("task", "given", "made", "hint", "statement", "scale")
"""What an empty form shows beside them."""
IMPORTED = "import"
_LONGEST_CODE = 60
# What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def form_table(survey: SurveyFile, subject: str, language: str = DEFAULT) -> str:
    """Return the empty form of one subject as CSV: a row for each question about each item."""
    words = texts(language)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*COLUMNS, *READABLE))
    for section in sections(survey.form, subject, language):
        for item in section.items:
            given, made = ((), ()) if is_check(item) else (item.given, item.made)
            for question in questions_of(item, language):
                shown = (
                    section.title,
                    blocks_in_words(words.blocks(given)),
                    blocks_in_words(words.blocks(made)),
                    hint_of(item, language),
                    question.text,
                    scale_in_words(item, language),
                )
                writer.writerow(("", item.id, question.key, "", *map(harmless, shown)))
    return text.getvalue()


def subject_text(subject: PlayedAgent, language: str = DEFAULT) -> str:
    """Return who a subject is and what it lived through, as plain text."""
    words = texts(language)
    you = words.say("you_are", agent=subject.agent)
    lines = [f"{you}.", "", blocks_in_words(words.blocks(subject.description))]
    for day in subject.days:
        lines += [
            "",
            words.say("day", day=day.title.removeprefix("Day ")),
            "",
            *(f"{one.time} {one.what}" for one in day.moments),
        ]
    return "\n".join(lines) + "\n"


def blocks_in_words(blocks: tuple[Block, ...]) -> str:
    """Return blocks as plain text: labels, and the lines under each."""
    return "\n".join(
        f"{block.label}: {block.lines[0]}"
        if len(block.lines) == 1
        else "\n".join((f"{block.label}:", *(f"  {line}" for line in block.lines)))
        for block in blocks
    )


def scale_in_words(item: SurveyItem, language: str = DEFAULT) -> str:
    """Return what the scores for an item mean."""
    words = texts(language)
    if item.hidden:
        return words.say("scale_rank", last=highest(item))
    return words.say("scale_rate", low=words.likert[0], high=words.likert[-1])


def write_forms(survey: SurveyFile, folder: Path, language: str = DEFAULT) -> list[Path]:
    """Write the empty form of every subject, and who it is, into a new folder; return the files.

    Raises StorageError if the folder exists or cannot be written, SurveyError for a language
    without texts.
    """
    names = []
    with new_folder(folder) as draft:
        for subject in survey.form.subjects:
            for end, text in (
                # With a mark, so that spreadsheets see UTF-8.
                (".csv", "\ufeff" + form_table(survey, subject.id, language)),
                (".txt", subject_text(subject, language)),
            ):
                names.append(f"{subject.id}{end}")
                path = draft / names[-1]
                try:
                    path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
                except OSError as error:
                    raise StorageError(f"cannot write {folder}: {error.strerror}") from error
    return [folder / name for name in names]


def read_forms(survey: SurveyFile, paths: Sequence[Path], evaluator: str = "") -> list[Answer]:
    """Return the answers in filled forms, of which none may speak against another.

    Raises what :func:`read_answers` raises.
    """
    found: dict[tuple[str, str, str], tuple[Answer, Path]] = {}
    for path in paths:
        for answer in read_answers(survey, path, evaluator):
            before, where = found.setdefault(answer[:3], (answer, path))
            if before.score != answer.score:
                raise SurveyError(
                    f"{path} and {where} answer the same question differently: {answer.evaluator}, "
                    f"item {answer.item}, {answer.question}; nothing was imported"
                )
    return [answer for answer, _ in found.values()]


def read_answers(survey: SurveyFile, path: Path, evaluator: str = "") -> list[Answer]:
    """Return the answers in a filled form; rows without a score are questions left open.

    ``evaluator`` stands for rows that name none. Raises ImportFault naming every line that cannot
    be taken, SurveyError if the file cannot be read as a table at all.
    """
    rows = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    columns = columns_of(path, rows, COLUMNS)
    found: dict[tuple[str, str, str], tuple[Answer, int]] = {}
    problems: list[tuple[int, str]] = []
    minds = {one.code for one in survey.evaluators() if one.kind == "mind"}
    kept = {answer[:3]: answer.score for answer in survey.answers()}
    for line, row in numbered(path, rows):
        if not any(cell.strip() for cell in row):
            continue
        # A short row leaves its last columns empty.
        cells = {name: row[at].strip() if at < len(row) else "" for name, at in columns.items()}
        if not cells["score"]:
            continue
        code = cells["evaluator"] or evaluator
        fault, answer = _answer(survey, code, cells)
        if not fault and code in minds:
            fault = f"{code!r} is a mind, not a person"
        if fault or answer is None:
            problems.append((line, fault))
            continue
        before = found.setdefault(answer[:3], (answer, line))
        if before[0].score != answer.score:
            problems.append((line, f"line {before[1]} answers the same with {before[0].score}"))
        elif kept.get(answer[:3], answer.score) != answer.score:
            problems.append(
                (line, f"{code} has answered this with {kept[answer[:3]]}, and here {answer.score}")
            )
    if problems:
        raise ImportFault(str(path), problems)
    return [answer for answer, _ in found.values()]


def _answer(survey: SurveyFile, code: str, cells: dict[str, str]) -> tuple[str, Answer | None]:
    if not code:
        return "no evaluator is named", None
    if len(code) > _LONGEST_CODE or not code.isprintable():
        return f"an evaluator's code has at most {_LONGEST_CODE} plain characters", None
    text = cells["score"]
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        return f"the score {text[:20]!r} is not a whole number", None
    answer = Answer(code, cells["item"], cells["question"], int(text))
    return survey.check(answer.item, answer.question, answer.score), answer


def columns_of(path: Path, rows: Iterator[list[str]], wanted: Sequence[str]) -> dict[str, int]:
    """Read the first row and return where each wanted column is.

    Raises SurveyError if one is missing or there twice.
    """
    try:
        names = [name.strip().lower() for name in next(rows, [])]
    except csv.Error as error:
        raise SurveyError(f"{path}, line 1: {error}") from error
    missing = [name for name in wanted if name not in names]
    if missing:
        raise SurveyError(
            f"{path}, line 1: the columns {', '.join(missing)} are missing; needed are "
            f"{', '.join(wanted)} with commas between"
        )
    twice = [name for name in wanted if names.count(name) > 1]
    if twice:
        raise SurveyError(
            f"{path}, line 1: the column {twice[0]} is there twice; leave one of them out"
        )
    return {name: names.index(name) for name in wanted}


def numbered(path: Path, rows: Iterator[list[str]]) -> Iterator[tuple[int, list[str]]]:
    """Give each row with the line on which it begins; SurveyError where there is no row any more.

    A text in quotation marks may go over several lines.
    """
    line = getattr(rows, "line_num", 1) + 1
    for number in count(1):
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            raise SurveyError(f"{path}, line {line}: {error}; nothing was imported") from error
        if number > TABLE_ROWS:
            raise SurveyError(f"{path} has more than {TABLE_ROWS:,} rows; nothing was imported")
        yield line, row
        line = getattr(rows, "line_num", line) + 1


def read_text(path: Path) -> str:
    """Return a text file; raises SurveyError naming the line that is no UTF-8."""
    try:
        return read_given_text(path, TABLE_BYTES)
    except FileRefused as refused:
        if refused.line is None:
            raise SurveyError(f"{refused}; nothing was imported") from refused
        raise SurveyError(
            f"{path}, line {refused.line}: this is not UTF-8; save the table as CSV in UTF-8. "
            "Nothing was imported"
        ) from refused


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text

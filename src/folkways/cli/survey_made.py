"""Settings, counts and tables of the survey commands."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.cli.terminal import counted, output, plain

if TYPE_CHECKING:
    from folkways.survey.file import SurveyFile
    from folkways.survey.form import Answer, Form
    from folkways.survey.participation import Attendance, SurveySettings


def settings_given(
    languages: Sequence[str] | None, consent: Path | None, contact: str, completion: str
) -> SurveySettings:
    """Return the settings from the options.

    Raises SurveyError for a language without texts or an empty text of the consent page,
    FileRefused for one that cannot be read.
    """
    from folkways.base.given_file import read_given_text
    from folkways.base.limits import CONSENT_BYTES
    from folkways.survey.errors import SurveyError
    from folkways.survey.participation import SurveySettings
    from folkways.survey.texts import languages as known
    from folkways.survey.texts import texts

    chosen = tuple(dict.fromkeys(languages or known()))
    for language in chosen:
        texts(language)
    own = "" if consent is None else read_given_text(consent, CONSENT_BYTES).strip()
    if consent is not None and not own:
        raise SurveyError(f"--consent {consent} holds no text; leave --consent out to use ours")
    return SurveySettings(languages=chosen, consent=own, contact=contact, completion=completion)


def form_in_words(form: Form) -> str:
    """Return how many agents and items a form has, and how many items a person gets."""
    from folkways.survey.scales import is_check

    checks = sum(is_check(item) for item in form.items)
    sizes = [len(form.items_of(subject.id)) for subject in form.subjects]
    fewest, most = min(sizes, default=0), max(sizes, default=0)
    each = f"{most}" if fewest == most else f"{fewest} to {most}"
    text = f"{counted(len(form.subjects), 'agent')}, {counted(len(form.items) - checks, 'item')}"
    if checks:
        text += f" and {counted(checks, 'attention check')}"
    return f"{text}; {each} for each person"


def checks_in_words(survey: SurveyFile, answers: Sequence[Answer]) -> Iterator[str]:
    """Give a line on the attention checks among imported answers, if there are any."""
    from folkways.survey.scales import is_check, right

    checks = [one for one in answers if is_check(survey.items[one.item])]
    if checks:
        failed = [one for one in checks if not right(survey.items[one.item], one.score)]
        who = ", ".join(dict.fromkeys(one.evaluator for one in failed))
        yield (
            f"{counted(len(checks), 'attention check')} among them, {len(failed)} failed"
            + (f": {who}" if who else "")
        )


def comments_table(survey: SurveyFile) -> str:
    """Return all comments as CSV: who, about which item (empty: the whole survey), the text."""
    from folkways.survey.participation import comments
    from folkways.survey.tables import harmless

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("evaluator", "item", "comment"))
    writer.writerows((one.evaluator, one.item, harmless(one.text)) for one in comments(survey))
    return text.getvalue()


def print_attendance(people: Sequence[Attendance]) -> None:
    """Print how far each person got, with completion codes."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    table.add_column("evaluator", no_wrap=True)
    for title in ("agent", "language", "done", "checks failed", "completion code"):
        table.add_column(title)
    for one in people:
        table.add_row(
            plain(one.evaluator),
            one.agent,
            one.language,
            f"{one.done} of {one.items}",
            f"{one.failed} of {one.checks}",
            plain(one.completion or "-"),
        )
    output().print(table)


def print_checked(people: Sequence[Attendance], codes: Sequence[str], *, shown: bool) -> bool:
    """Print whose codes these are; return whether all of them belong to people who finished."""
    console = output()
    valid = True
    for code in codes:
        owners = [one for one in people if one.completion and one.completion == code.strip()]
        valid = valid and bool(owners)
        if not shown:
            continue
        if not owners:
            console.print(plain(f"{code}: not valid, nobody who finished has this code", "yellow"))
        elif len(owners) > 1:
            console.print(plain(f"{code}: valid, shared by {len(owners)} people who finished"))
        else:
            one = owners[0]
            failed = f"{one.failed} of {one.checks} attention checks failed"
            console.print(plain(f"{code}: valid, {one.evaluator}, {failed}"))
    return valid

"""``folkways verify`` for files other than runs: surveys and files of answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from folkways.base.given_file import FileRefused, given

if TYPE_CHECKING:
    from folkways.store.repair import Repaired

_UNCHECKED = ("form", "scores, reasons and comments", "settings", "rows that were removed")
_SURVEY: Final = (".survey",)
_ANSWERS: Final = (".answers", ".judged")
SUFFIXES: Final = _SURVEY + _ANSWERS
"""How the names of such files end."""
_MARK = slice(68, 72)  # where SQLite keeps the application's mark


NOT_ALL_CHECKED: Final = 3
"""The exit code for a file without seals, in which no damage was found."""


class Verified(NamedTuple):
    """How a file is: ``state`` is "intact", "no seal" or "damaged", ``text`` what is printed.

    ``log_hash`` is that of a run that can be read. Of a file without seals, ``checked`` and
    ``unchecked`` say what could be checked and what not, ``then`` what else the user can do; of a
    repaired one, ``then`` is how to go on.
    """

    state: str
    text: str
    repaired: Repaired | None = None
    then: str = ""
    checked: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    log_hash: str = ""

    @property
    def code(self) -> int:
        """The exit code of the command."""
        return NOT_ALL_CHECKED if self.unchecked else 0

    def lines(self, target: Path | None) -> list[str]:
        """Return what is printed, if the intact part was to be saved in ``target``."""
        if self.repaired is not None:
            return [self.text, *repaired_lines(self.repaired, target, self.then)]
        lines = [self.text]
        if self.unchecked:
            lines.append(f"Checked: {'; '.join(self.checked) or 'nothing'}.")
            lines.append(f"Cannot be checked: {'; '.join(self.unchecked)}.")
            lines.append(self.then)
        if target is not None:
            lines.append(f"Nothing to repair, so {target} was not written.")
        return lines

    def to_json(self) -> dict[str, object]:
        """Return the same as plain data."""
        said: dict[str, object] = {"state": self.state, "detail": self.text}
        if self.log_hash:
            said["log_hash"] = self.log_hash
        if self.unchecked:
            said |= {"checked": self.checked, "unchecked": self.unchecked}
        return said if self.repaired is None else {**said, **self.repaired._asdict()}


def repaired_lines(done: Repaired, target: Path | None, then: str) -> list[str]:
    """Return what was saved and lost, a line each, and what to do ``then`` if anything is lost."""
    lost = [f"Lost: {one}" for one in done.lost or ("nothing",)]
    after = [then] if done.lost and then else []
    return [f"Saved in {target}: {', '.join(done.saved)}", *lost, *after]


def verify_other(path: Path, repair: Path | None) -> Verified | None:
    """Check a file that is no run and return how it is; None if it is a run, or no such file.

    A damaged file is known by its name. Raises FolkwaysError for damage unless it is repaired.
    """
    from folkways.store import answer_file
    from folkways.survey import file_format

    if _is(path, file_format.KIND.mark, _SURVEY):
        return _survey(path, repair)
    if _is(path, answer_file.KIND.mark, _ANSWERS):
        return _answers(path, repair)
    return None


def _is(path: Path, mark: int, suffixes: tuple[str, ...]) -> bool:
    try:
        with given(path) as file:
            found = file.read(_MARK.stop)[_MARK]
    except FileRefused:  # told by whoever opens it
        return False
    return found == mark.to_bytes(4) or path.suffix in suffixes


def _survey(path: Path, target: Path | None) -> Verified:
    from folkways.survey.errors import SurveyDamaged
    from folkways.survey.file import SurveyFile
    from folkways.survey.repair import repair

    try:
        survey = SurveyFile(path)
        survey.evaluators()
        number = len(survey.answers())
    except SurveyDamaged as error:
        if target is None:
            raise
        return Verified("damaged", f"{path} is damaged: {error.detail}", repair(path, target))
    seen = f"{number:,} answers"
    if survey.database.sealed:
        return intact(path, seen)
    return without_seal(
        path, seen, ("evaluators and answers fit the form",), _UNCHECKED, "when it is next written"
    )


def _answers(path: Path, target: Path | None) -> Verified:
    from folkways.store.answer_file import AnswersDamaged, check, repair

    try:
        number, sealed = check(path)
    except AnswersDamaged as error:
        if target is None:
            raise
        return Verified("damaged", f"{path} is damaged: {error.detail}", repair(path, target))
    seen = f"{number:,} answers"
    if sealed:
        return intact(path, seen)
    checked = ("checksums of answers and vectors",)
    unchecked = ("questions to which the answers belong", "rows that were removed")
    return without_seal(path, seen, checked, unchecked, "when it is next used")


def intact(path: Path, seen: str) -> Verified:
    """Return the state of an undamaged file; ``seen`` is what it holds."""
    return Verified("intact", f"{path} is complete and undamaged: {seen}")


def without_seal(
    path: Path,
    seen: str,
    checked: tuple[str, ...],
    unchecked: tuple[str, ...],
    when: str,
    then: str = "",
) -> Verified:
    """Return the state of a file without seals in which no damage was found.

    ``when`` says when it gets them, ``then`` what else can be checked.
    """
    return Verified(
        "no seal",
        f"{path} carries no seals, since an earlier version made it: it may be damaged where "
        f"nothing tells. No damage was found in the rest: {seen}",
        then=f"{then}It is sealed, as it is then, {when}.",
        checked=checked,
        unchecked=unchecked,
    )

"""What can go wrong with a survey and be put right."""

from __future__ import annotations

from pathlib import Path

from folkways.base.errors import FolkwaysError
from folkways.store.repairable import repair_command

_SHOWN = 20


class SurveyError(FolkwaysError):
    """A survey, or something that was to go into it, cannot be used as it stands."""


class SurveyDamaged(SurveyError):
    """The contents of a survey are broken; ``detail`` says where.

    ``as_written`` is whether the row in question has its seal if the survey has seals, so that
    nothing is lost that a repair could leave out.
    """

    def __init__(self, path: Path, detail: str, *, as_written: bool = False) -> None:
        command = repair_command(path, "form", as_written=as_written)
        save = f", or save the intact part: {command}" if command else ""
        super().__init__(
            f"{path} is damaged, or was changed by another program ({detail}). Use a copy of it"
            f"{save}"
        )
        self.path = path
        self.detail = detail


class ImportFault(SurveyError):
    """A table of answers was refused as a whole.

    ``problems`` are pairs of a line, counted from 1, and what is wrong with it.
    """

    def __init__(self, source: str, problems: list[tuple[int, str]]) -> None:
        self.problems = problems
        lines = [f"{source}: nothing was imported; {len(problems)} to put right:"]
        lines += [f"  line {line}: {what}" for line, what in problems[:_SHOWN]]
        if problems[_SHOWN:]:
            lines.append(f"  and {len(problems) - _SHOWN} more")
        super().__init__("\n".join(lines))

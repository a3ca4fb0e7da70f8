"""What can go wrong with a survey and be put right."""

from __future__ import annotations

from pathlib import Path

from folkways.base.errors import FolkwaysError

_SHOWN = 20


class SurveyError(FolkwaysError):
    """A survey, or something that was to go into it, cannot be used as it stands."""


class SurveyDamaged(SurveyError):
    """The contents of a survey are broken; ``detail`` says where."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(
            f"{path} is damaged, or was changed by another program ({detail}). Use a copy of it, "
            f"or save the intact part: folkways verify {path} --repair NEW.survey"
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

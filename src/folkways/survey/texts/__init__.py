"""The texts of the survey, one file for each language.

To add a language, copy ``en.toml`` to its two-letter code and translate the values. What stands in
a survey file, agents' words included, stays in the language of the run; the labels and fixed lines
around it are translated when they are shown.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from folkways.survey.errors import SurveyError
from folkways.survey.form import Block

DEFAULT: Final = "en"
"""The language of reports and of prompts to minds."""
_BRACKET = re.compile(r"\[(injunctive|descriptive), utility (\d+)\]")
_NUMBERED = re.compile(r"(.*? )(\d.*)")


class Texts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All texts in one language; ``likert`` has what the scores 1 to 7 mean.

    ``labels`` and ``lines`` translate what stands in items as it is, ``starts`` what lines begin
    with, ``brackets`` what stands behind norms.
    """

    name: str
    likert: tuple[str, ...]
    page: dict[str, str]
    sections: dict[str, str]
    hints: dict[str, str]
    questions: dict[str, str]
    labels: dict[str, str]
    lines: dict[str, str]
    starts: dict[str, str]
    brackets: dict[str, str]

    def say(self, key: str, **values: object) -> str:
        """Return a text of the pages with its values; raises KeyError for an unknown key."""
        return self.page[key].format(**values)

    def label(self, label: str) -> str:
        """Return the label of a block; ``#`` in the file stands for a number and what follows."""
        if label in self.labels:
            return self.labels[label]
        numbered = _NUMBERED.fullmatch(label)
        if numbered and (known := self.labels.get(f"{numbered[1]}#")):
            return known.replace("#", numbered[2])
        return label

    def line(self, line: str) -> str:
        """Return a line of a block with its fixed words translated; agents' words stay."""
        if line in self.lines:
            return self.lines[line]
        for start, translated in self.starts.items():
            if line.startswith(start):
                return translated + line.removeprefix(start)
        return _BRACKET.sub(
            lambda found: f"({self.brackets[found[1]].format(utility=found[2])})", line
        )

    def blocks(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """Return blocks with labels and fixed lines translated."""
        return tuple(
            Block(self.label(block.label), tuple(map(self.line, block.lines))) for block in blocks
        )


@cache
def texts(language: str = DEFAULT) -> Texts:
    """Return the texts in a language, by its code; raises SurveyError if there are none."""
    if language not in languages():
        raise SurveyError(
            f"the survey has no texts in {language!r}; there are {', '.join(languages())}"
        )
    body = resources.files(__name__).joinpath(f"{language}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(body), Texts)


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages that there are texts in, English first."""
    files = (one.name for one in resources.files(__name__).iterdir())
    codes = sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml"))
    return (DEFAULT, *(code for code in codes if code != DEFAULT))


def preferred(accepted: str, offered: tuple[str, ...]) -> str:
    """Return the language of ``offered`` that a browser likes best, else the first.

    ``accepted`` is the header Accept-Language, such as ``"de-CH,de;q=0.9,en;q=0.5"``.
    """
    wishes = []
    for number, part in enumerate(accepted.split(",")):
        name, _, weight = part.strip().partition(";q=")
        code = name.partition("-")[0].strip().lower()
        quality = float(weight) if re.fullmatch(r"[01](\.\d{1,3})?", weight) else 1.0
        if code in offered and quality > 0:
            wishes.append((-quality, number, code))
    return min(wishes)[2] if wishes else offered[0]

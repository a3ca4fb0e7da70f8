"""The questions of ``folkways new --ask``, which a draft is made of without a model."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from folkways.base.errors import FolkwaysError
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.scenario.answered_draft import Answers
    from folkways.scenario.drafting import ShownMap


@dataclass(frozen=True, slots=True)
class Given:
    """Answers given as options; None for a question that is to be asked."""

    setting: str | None = None
    map: str | None = None
    place: str | None = None
    conduct: str | None = None
    instead: str | None = None
    harms: str | None = None
    against: str | None = None
    in_favour: str | None = None
    neutral: str | None = None

    @property
    def any(self) -> bool:
        """Whether there is an answer to anything but the map."""
        rest = (self.setting, self.place, self.conduct, self.instead, self.harms)
        people = (self.against, self.in_favour, self.neutral)
        return any(one is not None for one in (*rest, *people))


Check = Callable[[str], str]
"""Returns what is wrong with an answer, empty if nothing."""


def answers(given: Given) -> Answers:
    """Return the answers, asking for those that are missing.

    Raises FolkwaysError for an invalid option, and if something is missing while nobody is
    at a terminal to ask; typer.Abort on Ctrl-C.
    """
    from folkways.scenario.answered_draft import Answers, gerund_fault, people_named
    from folkways.scenario.drafting import shown_maps

    if not sys.stdin.isatty():
        _complete(given)
    maps = {one.name: one for one in shown_maps()}
    setting = _ask("--setting", "What kind of place is it?", given.setting, _short, "a small park")
    chosen = _ask("--map", f"Which map ({', '.join(maps)})?", given.map, _one_of(maps), "minimal")
    places = _places(maps[chosen])
    place = _ask(
        "--place", f"Where do they meet ({', '.join(places)})?", given.place, _one_of(places)
    )
    conduct = _ask(
        "--conduct",
        "What do they differ on (a verb in -ing)?",
        given.conduct,
        gerund_fault,
    )
    instead = _ask(
        "--instead", "What does one do instead (a verb in -ing)?", given.instead, gerund_fault
    )
    harms = _ask("--harms", "Whom or what does it harm (may be empty)?", given.harms, _line, "")
    taken: set[str] = set()
    named = []
    for option, question, text, usual in (
        ("--against", "Who is against it (names with commas, or how many)?", given.against, "2"),
        ("--in-favour", "Who is in favour?", given.in_favour, "2"),
        ("--neutral", "Who has no opinion (0 for nobody)?", given.neutral, "1"),
    ):

        def check(answer: str, option: str = option) -> str:
            try:
                found = people_named(answer, set(taken), option)
            except FolkwaysError as error:
                return str(error).removeprefix(f"{option}: ")
            needed = option != "--neutral" and not found
            return "name at least one person, or a number from 1" if needed else ""

        named.append(people_named(_ask(option, question, text, check, usual), taken, option))
    against, in_favour, neutral = named
    return Answers(setting, chosen, place, conduct, instead, harms, against, in_favour, neutral)


def _complete(given: Given) -> None:
    """Raise FolkwaysError if a question without a usual answer has none."""
    needed = {"--place": given.place, "--conduct": given.conduct, "--instead": given.instead}
    missing = [option for option, answer in needed.items() if answer is None]
    if missing:
        raise FolkwaysError(
            f"Not an interactive terminal, and {', '.join(missing)} "
            f"{'is' if len(missing) == 1 else 'are'} missing: give the answers as options, or let "
            "a model draft the scenario with --describe TEXT --mind MODEL"
        )


def _ask(
    option: str, question: str, given: str | None, check: Check, usual: str | None = None
) -> str:
    """Return the answer to a question: the option's, else the user's, else the usual one."""
    if given is None and not sys.stdin.isatty():
        given = usual
    if given is not None:
        if wrong := check(given.strip()):
            raise FolkwaysError(f"{option}: {wrong}")
        return given.strip()
    while True:
        answer = str(typer.prompt(question, default=usual, prompt_suffix=" ", err=True)).strip()
        if not (wrong := check(answer)):
            return answer
        say(f"  {wrong}", err=True)


def _short(answer: str) -> str:
    return "" if answer and not _line(answer) else _line(answer) or "must not be empty"


def _line(answer: str) -> str:
    if len(answer) > 100:
        return f"must have 100 characters at most, not {len(answer):,}"
    return "" if answer.isprintable() else "must be one line of plain text"


def _one_of(names: dict[str, ShownMap] | tuple[str, ...]) -> Check:
    def check(answer: str) -> str:
        return "" if answer in names else f"must be one of: {', '.join(names)}; not {answer[:60]!r}"

    return check


def _places(shown: ShownMap) -> tuple[str, ...]:
    return tuple(arena.name for arena in shown.arenas)

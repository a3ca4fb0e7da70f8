"""A drafted scenario: what a model or a user gave, and the file that is made of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal

import yaml
from pydantic import Field

from folkways.base.errors import ScenarioError
from folkways.language.operation import Data
from folkways.scenario.installed import PRESETS
from folkways.scenario.load import LoadedScenario, parse
from folkways.scenario.new import SCHEMA_FILE, check_name
from folkways.scenario.problems import written

MOST_DESCRIPTION: Final = 2000
"""Characters of a description."""
Plain = Mapping[str, object]
Short = Annotated[str, Field(min_length=1, max_length=100)]
Text = Annotated[str, Field(min_length=1, max_length=600)]
_CLOCK = r"^\d{1,2}:\d\d$"


class DraftedConflict(Data):
    """Conduct on which people differ; ``doing`` and ``instead`` begin with a verb in -ing."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
    doing: Short
    also_called: tuple[Short, ...] = Field(default=(), max_length=6)
    instead: Short
    harms: Annotated[str, Field(max_length=100)] = ""
    occasions: tuple[Short, ...] = Field(default=(), max_length=6)
    norm: Annotated[str, Field(min_length=3, max_length=200)]


class DraftedStance(Data):
    """Which side somebody takes in a conflict, by its name."""

    conflict: Short
    side: Literal["for", "against", "neutral"]
    strength: Literal["mild", "plain", "strong"] = "plain"
    reason: Annotated[str, Field(max_length=150)] = ""


class DraftedHour(Data):
    """What somebody does from one time of day to another: "feeds the ducks at the pond"."""

    start: Annotated[str, Field(pattern=_CLOCK)]
    end: Annotated[str, Field(pattern=_CLOCK)]
    does: Annotated[str, Field(min_length=1, max_length=150)]


class DraftedTie(Data):
    """How somebody stands to another person, in a sentence."""

    name: Short
    sentence: Annotated[str, Field(min_length=1, max_length=200)]


class DraftedPerson(Data):
    """One agent; ``place`` is the arena in which its days begin."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    age: Annotated[int, Field(ge=0, le=120)]
    entrepreneur: bool
    traits: tuple[Short, ...] = Field(min_length=1, max_length=5)
    about: Text
    stances: tuple[DraftedStance, ...] = Field(max_length=3)
    hours: tuple[DraftedHour, ...] = Field(default=(), max_length=6)
    ties: tuple[DraftedTie, ...] = Field(default=(), max_length=6)
    place: Short


class Draft(Data):
    """A whole scenario in outline; ``map`` is the name of one that ships."""

    title: Annotated[str, Field(min_length=1, max_length=100)]
    setting: Annotated[str, Field(min_length=1, max_length=100)]
    map: Short
    conflicts: tuple[DraftedConflict, ...] = Field(min_length=1, max_length=3)
    people: tuple[DraftedPerson, ...] = Field(min_length=2, max_length=10)


def scenario_of_draft(name: str, description: str, draft: Draft) -> dict[str, object]:
    """Return the scenario that a draft outlines, as plain data; nothing is checked yet."""
    return {
        "folkways": 1,
        "name": name,
        "title": draft.title,
        "description": description,
        "map": draft.map,
        "setting": draft.setting,
        "days": 1,
        "start": "08:00",
        "end": "16:00",
        "seed": 1,
        "mind": "offline",
        "tracked_norms": [
            {"id": one.name, "statement": one.norm, "kind": "injunctive"} for one in draft.conflicts
        ],
        "topics": [_topic(one) for one in draft.conflicts],
        "agents": [_agent(one) for one in draft.people],
    }


def _topic(conflict: DraftedConflict) -> dict[str, object]:
    doing: dict[str, object] = {"called": conflict.doing}
    if conflict.also_called:
        doing["words"] = list(conflict.also_called)
    if conflict.harms:
        doing["harms"] = conflict.harms
    topic: dict[str, object] = {
        "name": conflict.name,
        "doing": doing,
        "opposite": {"called": conflict.instead},
    }
    if conflict.occasions:
        topic["occasions"] = list(conflict.occasions)
    return topic


def _agent(person: DraftedPerson) -> dict[str, object]:
    stances = []
    for one in person.stances:
        stance: dict[str, object] = {"topic": one.conflict, "side": one.side}
        if one.side != "neutral":
            stance["strength"] = one.strength
        if one.reason:
            stance["reason"] = one.reason
        stances.append(stance)
    agent: dict[str, object] = {
        "name": person.name,
        "age": person.age,
        "role": "entrepreneur" if person.entrepreneur else "ordinary",
        "innate": list(person.traits),
        "learned": person.about,
        "stances": stances,
    }
    if person.hours:
        lines = (f"From {one.start} to {one.end}, {_clause(one.does)}." for one in person.hours)
        agent["daily_requirement"] = " ".join(lines)
    if person.ties:
        agent["relationships"] = {one.name: one.sentence for one in person.ties}
    agent["start"] = person.place
    return agent


def _clause(text: str) -> str:
    return text.strip().rstrip(".")


def fault_of(draft: Draft, name: str, description: str) -> str:
    """Return what is wrong with a draft, as a scenario and as an experiment; empty if nothing."""
    if fault := experiment_fault(draft):
        return fault
    try:
        load_draft(scenario_of_draft(name, description, draft))
    except ScenarioError as error:
        return "; ".join(f"{where}: {why}" for where, why in error.problems)
    return ""


def experiment_fault(draft: Draft) -> str:
    """Return why a draft makes no experiment on norms; empty if it does."""
    for conflict in draft.conflicts:
        sides = {
            one.side for who in draft.people for one in who.stances if one.conflict == conflict.name
        }
        if not {"for", "against"} <= sides:
            return f"nobody is for, or nobody is against {conflict.name!r}; each needs both"
    if not any(one.entrepreneur for one in draft.people):
        return "nobody is an entrepreneur; at least one person must be, or no norm is created"
    return ""


def load_draft(scenario: Plain) -> LoadedScenario:
    """Return a drafted scenario as it is loaded; raises ScenarioError with all that is wrong."""
    return parse(draft_text(scenario), str(scenario["name"]), PRESETS)


_OPTIONAL = (
    r"agents\[\d+\]\.stances\[\d+\]\.reason",
    r"agents\[\d+\]\.stances\[\d+\]",
    r"agents\[\d+\]\.relationships\..+",
    r"agents\[\d+\]\.daily_requirement",
    r"topics\[\d+\]\.(?:doing|opposite)\.words\[\d+\]",
    r"topics\[\d+\]\.(?:doing|opposite)\.harms",
    r"topics\[\d+\]\.occasions\[\d+\]",
)


def without_refused_parts(scenario: dict[str, object]) -> tuple[LoadedScenario, list[str]]:
    """Return what is sound of a drafted scenario, and a line for each part that was left out.

    Only parts without which it is still a scenario are left out of ``scenario``, which is changed.
    Raises ScenarioError if the others are not sound.
    """
    left_out: list[str] = []
    while True:
        try:
            return load_draft(scenario), left_out
        except ScenarioError as error:
            for where, why in error.problems:
                path = re.sub(r"^line \d+, ", "", where)
                found = next((m for one in _OPTIONAL if (m := re.match(one, path))), None)
                if found is not None:
                    _remove(scenario, found.group())
                    left_out.append(f"{found.group()}: {why}")
                    break
            else:
                raise


def _remove(data: object, path: str) -> None:
    """Remove the value at ``path``, as messages write it: ``agents[0].stances[1].reason``."""
    while True:
        if isinstance(data, list) and (number := re.match(r"\[(\d+)\]", path)):
            key, path = int(number[1]), path[number.end() :]
            if not path:
                del data[key]
                return
            data = data[key]
        elif isinstance(data, dict):
            # A name may hold dots, or be written with its end cut off.
            path = path.removeprefix(".")
            name = max((one for one in data if path.startswith(written((one,)))), key=len)
            path = path.removeprefix(written((name,)))
            if not path:
                del data[name]
                return
            data = data[name]
        else:
            raise KeyError(path)


_SECTIONS: Final[Sequence[tuple[str, tuple[str, ...]]]] = (
    ("", ("folkways", "name", "title", "description")),
    ("Where and when. Every field: docs/scenarios.md", ("map", "setting", "days", "start", "end")),
    ("The same seed gives the same run; a model thinks with --mind MODEL.", ("seed", "mind")),
    ("What the report measures. The agents never see this.", ("tracked_norms",)),
    ("The conduct on which people differ, in words that the reader is to know.", ("topics",)),
    ("The people. Norm entrepreneurs hold norms from the start.", ("agents",)),
)


class _Dumper(yaml.SafeDumper):
    """Indents lists, and quotes each text that begins as a number might."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _represented(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    style = '"' if re.match(r"[-+.\d~]", text) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _represented)


def draft_text(scenario: Plain) -> str:
    """Return the text of a scenario file, with a comment above each section.

    Raises ScenarioError if its name cannot be one.
    """
    check_name(str(scenario["name"]))
    blocks = [f"# yaml-language-server: $schema={SCHEMA_FILE}\n"]
    for comment, keys in _SECTIONS:
        part = {key: scenario[key] for key in keys if scenario.get(key) not in (None, "")}
        head = f"# {comment}\n" if comment else ""
        body = yaml.dump(part, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=96)
        blocks.append(head + body)
    return "\n".join(blocks)

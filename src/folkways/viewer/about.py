"""What a run says of itself: who, where, when, with which mind and mechanisms."""

from __future__ import annotations

import msgspec

from folkways.assembly.imported import IMPORTED
from folkways.base.bins import Bins
from folkways.base.log import Header
from folkways.base.time import moment
from folkways.plugins import MECHANISMS
from folkways.scenario.thinkers import mind_of
from folkways.viewer.kept import Agent, Kept, kept


def about(header: Header) -> dict[str, object]:
    """Return the part of ``/api/run`` that never changes.

    Raises RunFileError for a header whose scenario cannot be read.
    """
    scenario = kept(header)
    start, end = scenario.hours
    listed = scenario.listed
    hours = [
        {"day": day, "begins": moment(day, start), "ends": moment(day, end)}
        for day in range(1, scenario.days + 1)
    ]
    bins = Bins.of(start, end)
    forked = header.forked
    return {
        "name": header.name,
        "title": scenario.title or scenario.name,
        "seed": header.seed,
        "mind": header.mind,
        "folkways": header.folkways,
        "begins": hours[0]["begins"],
        "ends": hours[-1]["ends"],
        "days": hours,
        "bins": [
            {"label": bins.label(i), "from": bins.start_of(i), "to": bins.end_of(i)}
            for i in range(scenario.days * bins.per_day)
        ],
        "agents": [
            _person(number, listed.get(name, Agent(name)))
            for number, name in enumerate(header.agents)
        ],
        "norms": scenario.tracked_norms,
        "mechanisms": scenario.mechanisms,
        "own_mechanisms": own_mechanisms(header),
        "forked": None
        if forked is None
        else {"run": forked.run, "at": forked.at, "changes": list(forked.changes)},
        "environment": scenario.environment,
        "has_map": bool(scenario.map),
        "imported": IMPORTED in header.arguments,
        "labels": {"mind_note": _mind_note(header, scenario)},
    }


def own_mechanisms(header: Header) -> list[str]:
    """Return the names of the mechanisms of a run that do not ship."""
    return [part.name for part in header.parts if part.group == MECHANISMS.noun]


def _person(number: int, agent: Agent) -> dict[str, object]:
    told = {name: value for name, value in msgspec.structs.asdict(agent).items() if name != "mind"}
    return {"number": number, **told, "entrepreneur": agent.role == "entrepreneur"}


def _mind_note(header: Header, scenario: Kept) -> str:
    if IMPORTED in header.arguments:
        return f"an imported run of {header.arguments[IMPORTED]}: folkways did not run it"
    asked = [
        mind_of(header.mind, scenario.minds, agent.name, agent.mind)
        for agent in scenario.listed.values()
    ]
    minds = list(dict.fromkeys(asked)) or [header.mind]
    if minds == ["offline"]:
        return (
            "answers of the offline reference model: what they do follows from its rules and is "
            "no evidence about language models"
        )
    if minds == ["table"]:
        return "fixed answers, made for tests"
    return f"answers of {', '.join(minds)}"

"""What a run says of itself: who, where, when, with which mind and mechanisms."""

from __future__ import annotations

import msgspec

from folkways.base import events as ev
from folkways.base.bins import Bins
from folkways.base.events.words import CHECKS, OUTCOMES, PURPOSES
from folkways.base.log import IMPORTED, Header
from folkways.base.time import moment
from folkways.plugins import MECHANISMS
from folkways.scenario.thinkers import mind_of
from folkways.viewer.kept import TOWN, AgentInHeader, ScenarioInHeader, kept
from folkways.viewer.query import FACTS


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
        "moments": header.moments,
        "begins": hours[0]["begins"],
        "ends": hours[-1]["ends"],
        "days": hours,
        "bins": [
            {"label": bins.label(i), "from": bins.start_of(i), "to": bins.end_of(i)}
            for i in range(scenario.days * bins.per_day)
        ],
        "agents": [
            _person(number, listed.get(name, AgentInHeader(name)))
            for number, name in enumerate(header.agents)
        ],
        "norms": scenario.tracked_norms,
        "mechanisms": scenario.mechanisms,
        "forked": None
        if forked is None
        else {"run": forked.run, "at": forked.at, "changes": list(forked.changes)},
        "environment": scenario.environment,
        "has_map": bool(scenario.map),
        "imported": IMPORTED in header.arguments,
        "groups": groups(header),
        "words": {"checks": CHECKS, "outcomes": OUTCOMES, "purposes": PURPOSES},
        "labels": {"mind_note": _mind_note(header, scenario)},
    }


def groups(header: Header) -> list[dict[str, object]]:
    """Return the groups of the log: those of all kinds, and one for the facts of each teller."""
    known = [
        {**group._asdict(), "kinds": [kind.__name__ for kind in ev.KINDS if kind.group is group]}
        for group in ev.GROUPS
    ]
    own = [
        {
            **ev.EventGroup(f"facts {name}", f"Told by {name}", "workings")._asdict(),
            "kinds": [f"{FACTS}{name}"],
        }
        for name in tellers(header)
    ]
    return [*known, *own]


def tellers(header: Header) -> list[str]:
    """Return whose facts are a group of their own in the log.

    They are the mechanisms of the run that do not ship, and its environment unless it is the town,
    which has events of its own.
    """
    own = [part.name for part in header.parts if part.group == MECHANISMS.noun]
    environment = kept(header).environment
    return own if environment == TOWN else [environment, *own]


def _person(number: int, agent: AgentInHeader) -> dict[str, object]:
    told = {name: value for name, value in msgspec.structs.asdict(agent).items() if name != "mind"}
    return {"number": number, **told, "entrepreneur": agent.role == "entrepreneur"}


def _mind_note(header: Header, scenario: ScenarioInHeader) -> str:
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

"""What a run says of itself: who, where, when, with which mind and mechanisms."""

from __future__ import annotations

from collections.abc import Mapping

from folkways.base.bins import Bins
from folkways.base.log import Header
from folkways.base.time import moment, parse_clock
from folkways.runs.refusal import IMPORTED
from folkways.scenario.kept import scenario_of
from folkways.scenario.minds import mind_of
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.schema import AgentSpec, Role, Scenario


def about(header: Header) -> dict[str, object]:
    """Return the part of ``/api/run`` that never changes.

    Raises RunFileError for a header whose scenario cannot be read.
    """
    scenario = scenario_of(header)
    start, end = parse_clock(scenario.start), parse_clock(scenario.end)
    listed = () if isinstance(scenario.agents, GeneratedAgents) else scenario.agents
    specs = {spec.name: spec for spec in listed}
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
        "agents": [_person(number, name, specs) for number, name in enumerate(header.agents)],
        "norms": [
            {"id": norm.id, "statement": norm.statement, "kind": norm.kind}
            for norm in scenario.tracked_norms
        ],
        "mechanisms": list(scenario.mechanisms),
        "forked": None
        if forked is None
        else {"run": forked.run, "at": forked.at, "changes": list(forked.changes)},
        "imported": IMPORTED in header.arguments,
        "labels": {"mind_note": _mind_note(header, scenario, specs)},
    }


def _person(number: int, name: str, specs: Mapping[str, AgentSpec]) -> dict[str, object]:
    told: dict[str, object] = {
        "number": number,
        "name": name,
        "age": None,
        "role": Role.ORDINARY.value,
        "innate": [],
        "learned": "",
        "currently": "",
        "lifestyle": "",
        "daily_requirement": "",
        "relationships": {},
    }
    spec = specs.get(name)
    if spec is not None:
        told |= spec.model_dump(mode="json", include=told.keys() - {"number"})
    told["entrepreneur"] = told["role"] == Role.ENTREPRENEUR.value
    return told


def _mind_note(header: Header, scenario: Scenario, specs: Mapping[str, AgentSpec]) -> str:
    if IMPORTED in header.arguments:
        return f"an imported run of {header.arguments[IMPORTED]}: folkways did not run it"
    asked = [mind_of(header.mind, scenario.minds, spec.name, spec.mind) for spec in specs.values()]
    minds = list(dict.fromkeys(asked)) or [header.mind]
    if minds == ["offline"]:
        return (
            "answers of the offline reference model: what they do follows from its rules and is "
            "no evidence about language models"
        )
    if minds == ["table"]:
        return "fixed answers, made for tests"
    return f"answers of {', '.join(minds)}"

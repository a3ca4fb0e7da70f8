"""People who join a run by a fork, read from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from pydantic import ValidationError

from folkways.assembly.experiment import Experiment
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.base.given_file import read_given_text
from folkways.base.limits import SCENARIO_BYTES
from folkways.scenario.document import Document, Plain, read
from folkways.scenario.problems import flaws_of, written
from folkways.scenario.schema import AgentSpec
from folkways.scenario.stances import Misread, with_stances
from folkways.scenario.vocabulary import lexicon_of

Newcomer = str | Path | Mapping[str, object]
"""A YAML file with one agent, or its keys as in a scenario's list of agents."""


def newcomers_of(given: Sequence[Newcomer], experiment: Experiment) -> tuple[AgentSpec, ...]:
    """Return the agents that are to join, with their stances as sentences.

    Raises ScenarioError naming the file and the line of what is wrong, FolkwaysError for a file
    that cannot be read and for a name that somebody has.
    """
    taken = {agent.name.casefold() for agent in experiment.agents}
    found = []
    for one in given:
        spec = _spec(one, experiment)
        if spec.name.casefold() in taken:
            raise FolkwaysError(
                f"a newcomer cannot be called {spec.name!r}: an agent of the run has this name"
            )
        taken.add(spec.name.casefold())
        found.append(spec)
    return tuple(found)


def _spec(given: Newcomer, experiment: Experiment) -> AgentSpec:
    source, document = _read(given)
    try:
        spec = AgentSpec.model_validate(document.data)
    except ValidationError as error:
        places = [(flaw, document.line(flaw.path)) for flaw in flaws_of(error, AgentSpec)]
        told = [
            (
                ", ".join(filter(None, (f"line {at}" if at else "", written(flaw.path)))),
                flaw.message,
            )
            for flaw, at in places
        ]
        raise ScenarioError(source, told) from error
    try:
        return with_stances(spec, lexicon_of(experiment.scenario))
    except (Misread, KeyError) as error:
        raise ScenarioError(source, [("stances", str(error))]) from error


def _read(given: Newcomer) -> tuple[str, Document]:
    """Return what the newcomer is called in messages, and what is said of them."""
    if isinstance(given, Mapping):
        plain: dict[str, Plain] = msgspec.json.decode(msgspec.json.encode(dict(given)))
        return "the newcomer", Document(plain)
    source = str(given)
    document = read(read_given_text(Path(given), SCENARIO_BYTES))
    if document.flaws or not isinstance(document.data, dict):
        told = [(f"line {flaw.line or 1}", flaw.message) for flaw in document.flaws]
        wrong = [("", "must hold one agent: name, age, innate, learned, start")]
        raise ScenarioError(source, told or wrong)
    return source, document

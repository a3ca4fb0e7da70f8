"""The experiment of a run that was made before, read back from the run alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import msgspec
from pydantic import ValidationError

from folkways.assembly import town
from folkways.assembly.art import ART
from folkways.assembly.experiment import Experiment
from folkways.assembly.imported import refuse_import
from folkways.assembly.needed_parts import needed, optional_mechanisms
from folkways.assembly.wordings import prompt_versions
from folkways.base.errors import RunFileError
from folkways.base.json_text import read_json
from folkways.base.log import Header
from folkways.base.version import VERSION
from folkways.plugins import ENVIRONMENTS, INSTALLED, MECHANISMS, FoundPart, Parts
from folkways.scenario.effective import scenario_model
from folkways.scenario.schema import GeneratedAgents, Scenario
from folkways.scenario.surroundings import TOWN
from folkways.world.tilemap import TileMap


class KeptRun(Protocol):
    """A run that holds what it takes to resume it."""

    @property
    def header(self) -> Header:
        """What was asked for and with what it was done."""
        ...

    def attachment(self, name: str) -> bytes:
        """What was kept with the run under ``name``."""
        ...


def recall(run: KeptRun, source: str, parts: Parts = INSTALLED) -> Experiment:
    """Return the experiment of a run, from the run alone; ``source`` names it in messages.

    ``parts`` are the parts that may be used. Raises RunFileError if the run does not hold what
    it takes, PartError if it needs a part that is not among them.
    """
    header = run.header
    refuse_import(header, source, "resumed")
    parts = needed(header.parts, parts, source)
    try:
        scenario = _model(header, parts).model_validate(header.scenario)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise RunFileError(
            f"{source} holds a scenario that this version of folkways cannot read: "
            f"{where}: {first['msg']}"
        ) from error
    packed = _kept(run, "map") or b""
    whole = (town.map_hash(packed) if packed else "") == header.map_hash
    if not whole or isinstance(scenario.agents, GeneratedAgents):
        raise RunFileError(f"{source} is damaged: map or agents are not those of its header")
    return Experiment(
        header,
        scenario,
        scenario.agents,
        town.unpack(packed, source) if packed else None,
        packed,
        kept_prompts(run, source),
        (_kept(run, "prices") or b"").decode(errors="replace"),
        _kept(run, ART) or b"",
        parts,
    )


def _model(header: Header, parts: Parts) -> type[Scenario]:
    """Return the model of the scenario in a header, with what its parts add."""
    environment = str(header.scenario.get("environment", TOWN))
    return scenario_model(_outside(header, parts), parts.find(ENVIRONMENTS, environment))


def _outside(header: Header, parts: Parts) -> list[FoundPart]:
    """Return the mechanisms of a run beside the usual ones: those from outside, and optional ones.

    An optional one ships, and so it is named in the scenario alone.
    """
    group = MECHANISMS.noun
    outside = [parts.find(MECHANISMS, one.name) for one in header.parts if one.group == group]
    return [*outside, *(parts.find(MECHANISMS, name) for name in optional_mechanisms(header))]


def _kept(run: KeptRun, name: str) -> bytes | None:
    return run.attachment(name) if name in run.header.attached else None


def kept_town(run: KeptRun, source: str) -> TileMap:
    """Return the town of a run; no part from outside is needed for it."""
    return town.unpack(run.attachment("map"), source)


def kept_prompts(run: KeptRun, source: str) -> dict[str, str]:
    """Return the templates of a user's own with which a run was made, by file name."""
    try:
        return read_json(_kept(run, "prompts") or b"{}", dict[str, str])
    except msgspec.DecodeError as error:
        raise RunFileError(f"{source} is damaged: its prompts cannot be read ({error})") from error


def differences(experiment: Experiment) -> Iterator[str]:
    """Say in which ways a run was begun with something else than what is here now."""
    header = experiment.header
    if header.folkways != VERSION:
        yield f"it was begun with folkways {header.folkways}, this is {VERSION}"
    own = _outside(header, experiment.parts)
    sources = {part.name: part.origin.source for part in (*own, experiment.environment)}
    for was in header.parts:
        if sources.get(was.name, was.source) != was.source:
            yield f"the code of the {was.group} {was.name} has changed since it was begun"
    now = prompt_versions(experiment.prompts, experiment.scenario, experiment.parts)
    changed = sorted(name for name, version in header.prompts.items() if now.get(name) != version)
    if changed:
        yield f"the wording of {', '.join(changed)} has changed since it was begun"

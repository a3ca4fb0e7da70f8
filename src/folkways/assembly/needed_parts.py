"""The parts that a user brings, and those from outside that a stored run needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, cast

from folkways.agents.declared import check_declared as check_mechanism
from folkways.agents.mechanism import Mechanism
from folkways.base.errors import FolkwaysError, PartError
from folkways.base.log import Header, PartOrigin
from folkways.base.measure import Measure
from folkways.environments.environment import Environment
from folkways.metrics.own_measures import check_answer, check_declared
from folkways.plugins import (
    EMBEDDERS,
    ENVIRONMENTS,
    GROUPS,
    INSTALLED,
    MEASURES,
    MECHANISMS,
    MINDS,
    MODELS,
    SCHEDULERS,
    FoundPart,
    PartKind,
    Parts,
)
from folkways.plugins.part import groups_for, part_of
from folkways.scenario.minds import Reference, settings_for
from folkways.scenario.schema import MECHANISMS as USUAL
from folkways.scenario.schema import AgentSpec, Scenario
from folkways.scenario.surroundings import TOWN
from folkways.scenario.thinkers import mind_of

AnyMechanism = type[Mechanism] | str
"""A mechanism as a user gives it: its class, its name, or ``package.module:Class``."""
AnyMeasure = type[Measure] | str
"""A measure as a user gives it, in the same ways."""
AnyEnvironment = type[Environment] | str
"""An environment as a user gives it, in the same ways."""
AnyPart = type | str
"""A part of any kind as a user gives it, in the same ways."""

_GROUPS: Final = {group.noun: group for group in GROUPS}


def parts_of(
    mechanisms: Sequence[AnyMechanism] = (),
    trust: bool = False,
    *,
    measures: Sequence[AnyMeasure] = (),
    environment: AnyEnvironment | None = None,
    parts: Sequence[AnyPart] = (),
) -> Parts:
    """Return which parts may be used: what is installed, and what a user gives.

    A name that the user gives is trusted: it did not come from somebody's file. ``parts`` may be
    of any kind. Raises FolkwaysError for what is no part, or not of the kind it should be.
    """
    found = Parts(trust=trust)
    environments = () if environment is None else (environment,)
    wanted = ((MECHANISMS, mechanisms), (ENVIRONMENTS, environments), (MEASURES, measures))
    for group, given in wanted:
        for one in given:
            found = found.plus(group, _class_of(group, one))
    for one in parts:
        groups = Parts(trust=True).groups_of(one) if isinstance(one, str) else groups_for(one)
        if not groups:
            kinds = ", ".join(group.noun for group in GROUPS)
            raise FolkwaysError(f"{one!r} is no part of folkways (parts are: {kinds})")
        for group in groups:
            found = found.plus(group, _class_of(group, one))
    for kind in found.of(MEASURES):
        check_declared(cast(type[Measure], kind))
    return found if found.given or trust else INSTALLED


def _class_of(group: PartKind, one: AnyPart) -> type:
    if isinstance(one, str):
        return Parts(trust=True).find(group, one).value
    if not isinstance(one, type):
        base = group.base.partition(":")[2]
        raise FolkwaysError(
            f"{group.noun}s must be classes that derive from {base}, or names, not {one!r}"
        )
    return part_of(group, one).value


def origins(parts_in_use: Sequence[FoundPart], parts: Parts) -> tuple[PartOrigin, ...]:
    """Return what a run's header says of the parts that do not ship.

    ``parts_in_use`` are mechanisms and other parts that it cannot do without; the measures that
    they bring, and those that were given, are named as well.
    """
    found = [part.origin for part in parts_in_use if not part.ships]
    measures = [*_brought([part.value for part in parts_in_use]), *parts.of(MEASURES)]
    taken = [part_of(MEASURES, kind) for kind in measures]
    found += [part.origin for part in taken if not part.ships]
    return tuple(dict.fromkeys(found))


def parts_by_name(
    scenario: Scenario, agents: Sequence[AgentSpec], parts: Parts
) -> Iterator[FoundPart]:
    """Give the minds, models, embedder and scheduler of a scenario that are parts by name."""
    minds = {mind_of(scenario.mind, scenario.minds, one.name, one.mind) for one in agents}
    for name in sorted(minds):
        if name in parts.names(MINDS):
            yield parts.find(MINDS, name)
            continue
        settings = settings_for(name, scenario.minds)
        reference = None if settings is None else Reference.parse(settings.model)
        if reference is not None and reference.provider in parts.names(MODELS):
            yield parts.find(MODELS, reference.provider)
    if scenario.embedder in parts.names(EMBEDDERS):
        yield parts.find(EMBEDDERS, scenario.embedder)
    if scenario.scheduler in parts.names(SCHEDULERS):
        yield parts.find(SCHEDULERS, scenario.scheduler)


def _brought(parts: Sequence[type]) -> list[type[Measure]]:
    """Return the measures that mechanisms and environments bring of their own."""
    kinds = [one for one in parts if issubclass(one, Mechanism | Environment)]
    for kind in kinds:
        if issubclass(kind, Mechanism):
            check_mechanism(kind)
    return [measure for kind in kinds for measure in kind.measures]


def _in_use(header: Header, parts: Parts) -> Iterator[type]:
    """Give the environment and the mechanisms of a run that can be had.

    The measures of others are named in the header too, and are said to be missing.
    """
    where = [one for one in header.parts if one.group == ENVIRONMENTS.noun]
    with suppress(PartError):
        name = str(header.scenario.get("environment", TOWN))
        found = parts.resolve(ENVIRONMENTS, where[0]) if where else parts.find(ENVIRONMENTS, name)
        yield found.value
    for origin in header.parts:
        if origin.group == MECHANISMS.noun:
            with suppress(PartError):
                yield parts.resolve(MECHANISMS, origin).value
    for name in optional_mechanisms(header):
        with suppress(PartError):
            yield parts.find(MECHANISMS, name).value


def optional_mechanisms(header: Header) -> list[str]:
    """Return the names of the mechanisms of a run that ship and are off by default."""
    listed = header.scenario.get("mechanisms", ())
    names = [str(one) for one in listed] if isinstance(listed, list | tuple) else []
    outside = {one.name for one in header.parts}
    return [one for one in names if one not in outside and one not in USUAL]


def own_measures(header: Header, parts: Parts) -> tuple[tuple[type[Measure], ...], tuple[str, ...]]:
    """Return the measures that do not belong to folkways' own, and why others are missing.

    They are those of the environment and of mechanisms, those that the run was made with, and those
    among ``parts``. Nothing is imported that
    is neither given, nor declared by an installed package, nor trusted.
    """
    known: dict[str, type] = {kind.name: kind for kind in _brought(list(_in_use(header, parts)))}
    known |= {part_of(MEASURES, kind).name: kind for kind in parts.of(MEASURES)}
    missing = []
    for origin in header.parts:
        if origin.group != MEASURES.noun or origin.name in known:
            continue
        try:
            known[origin.name] = parts.resolve(MEASURES, origin).value
        except PartError as error:
            missing.append(f"The measure {origin.in_words} is left out: {error}")
    return cast(tuple[type[Measure], ...], tuple(known.values())), tuple(missing)


def measures_used(header: Header, parts: Parts) -> dict[str, str]:
    """Return the hash of the code of each measure from outside by which a run is measured."""
    kinds, _ = own_measures(header, parts)
    return {kind.name: part_of(MEASURES, kind).origin.source for kind in kinds}


def try_out_measures(header: Header, parts: Parts) -> None:
    """Raise PartError for a measure of a new run that returns what no measure may.

    It would be left out of summary and report only after the run, which may have cost money.
    """
    for kind in own_measures(header, parts)[0]:
        check_answer(kind, header)


def needed(origins: Sequence[PartOrigin], parts: Parts, source: str) -> Parts:
    """Return ``parts`` with every part that a run's header names among them.

    ``source`` is what messages call the run. Raises PartError, which says what to install, for a
    part that cannot be had; those that only read a run may be missing.
    """
    for origin in origins:
        if origin.group not in _GROUPS:
            raise PartError(
                f"{source} needs the {origin.group} {origin.in_words}, and this version of "
                f"folkways knows no parts of this kind (it knows: {', '.join(_GROUPS)})"
            )
        group = _GROUPS[origin.group]
        try:
            parts = parts.plus(group, parts.resolve(group, origin).value)
        except PartError as error:
            if group.reads:
                continue
            raise PartError(
                f"{source} needs the {origin.group} {origin.in_words}: {error}. Reading it "
                "(report, view, trace) works without"
            ) from error
    return parts

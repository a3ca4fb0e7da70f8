"""Parts that a scenario names beside its environment and mechanisms: minds, an embedder and others.

Each may be written as ``module:Class``, which is imported under the same terms as anywhere else.
From here on such a part is known by its own name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from folkways.base.errors import PartError
from folkways.plugins import (
    EMBEDDERS,
    ENVIRONMENTS,
    MECHANISMS,
    MINDS,
    MODELS,
    SCHEDULERS,
    FoundPart,
    PartKind,
    Parts,
)
from folkways.plugins.parts import is_reference
from folkways.scenario.document import Flaw, Path, Plain
from folkways.scenario.minds import provider_names
from folkways.scenario.problems import listed, suggestion

ELSEWHERE = {MECHANISMS: "mechanisms", ENVIRONMENTS: "environment"}
"""Kinds of parts that stand under keys of their own, and not under ``parts``."""


@dataclass
class NamedParts:
    """What was found: ``parts`` may be used from now on, and ``found`` are those named."""

    parts: Parts
    found: list[FoundPart] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)


def is_class(name: str, parts: Parts) -> bool:
    """Say whether ``name`` is a ``module:Class``, and not a model such as ``openai:o3``."""
    provider = name.partition(":")[0]
    return is_reference(name) and provider not in (*provider_names(), *parts.names(MODELS))


def unusable_class(group: PartKind, name: str, error: str) -> str:
    """Return why a class cannot be used, from ``error``; its name may be meant as a model's."""
    if group not in (MINDS, EMBEDDERS):
        return error
    provider = name.partition(":")[0]
    near = suggestion(provider, provider_names())
    return f"there is no provider {provider!r}{near or '.'} As a class, {error}"


def use_named_parts(data: dict[str, Plain], parts: Parts) -> NamedParts:
    """Find the parts that ``data`` names, and put names there in the place of classes."""
    named = NamedParts(parts)
    _use_others(data, named)
    for place, group in _places(data):
        name = place.name
        if is_class(name, named.parts):
            place.put(_use(named, group, name, place.path))
        elif group is SCHEDULERS and name not in named.parts.names(group):
            known = named.parts.names(group)
            message = f"no scheduler is called {name!r}{suggestion(name, known)}"
            named.flaws.append(Flaw(place.path, f"{message} (known: {listed(known)})"))
    return named


@dataclass(frozen=True)
class _Place:
    """Where a part is named: as the value of ``key``, or (``as_key``) as the key itself."""

    path: Path
    holder: dict[str, Plain]
    key: str
    as_key: bool = False

    @property
    def name(self) -> str:
        return self.key if self.as_key else str(self.holder[self.key])

    def put(self, name: str) -> None:
        if self.as_key:
            self.holder[name] = self.holder.pop(self.key)
        else:
            self.holder[self.key] = name


def _places(data: dict[str, Plain]) -> Iterator[tuple[_Place, PartKind]]:
    for key, group in (("mind", MINDS), ("embedder", EMBEDDERS), ("scheduler", SCHEDULERS)):
        if isinstance(data.get(key), str):
            yield _Place((key,), data, key), group
    agents = data.get("agents")
    for index, agent in enumerate(agents if isinstance(agents, list) else ()):
        if isinstance(agent, dict) and isinstance(agent.get("mind"), str):
            yield _Place(("agents", index, "mind"), agent, "mind"), MINDS
    generate = agents.get("generate") if isinstance(agents, dict) else None
    shares = generate.get("minds") if isinstance(generate, dict) else None
    if isinstance(shares, dict):
        for name in list(shares):
            yield _Place(("agents", "generate", "minds", name), shares, name, as_key=True), MINDS


def _use_others(data: dict[str, Plain], named: NamedParts) -> None:
    """Find what stands under ``parts``, which may be of nearly any kind."""
    others = data.get("parts")
    if not isinstance(others, list):
        return
    for index, name in enumerate(others):
        if not isinstance(name, str):
            continue  # the schema says so
        path: Path = ("parts", index)
        try:
            groups = named.parts.groups_of(name)
        except PartError as error:
            named.flaws.append(Flaw(path, str(error)))
            continue
        for group in groups:
            if group in ELSEWHERE:
                what = f"{group.article} {group.noun}"
                message = f"{name} is {what}: name it under {ELSEWHERE[group]}"
                named.flaws.append(Flaw(path, message))
            else:
                others[index] = _use(named, group, name, path)


def _use(named: NamedParts, group: PartKind, name: str, path: Path) -> str:
    """Let one part be used from now on and return its own name; what is wrong becomes a flaw."""
    try:
        part = named.parts.find(group, name)
    except PartError as error:
        named.flaws.append(Flaw(path, unusable_class(group, name, str(error))))
        return name
    named.parts = named.parts.plus(group, part.value)
    named.found.append(part)
    return part.name

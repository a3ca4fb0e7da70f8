"""The scenario file as the mechanisms in it make it: each brings parameters of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pydantic import BaseModel, ConfigDict, create_model

from folkways.base.errors import PartError
from folkways.plugins import MECHANISMS as GROUP
from folkways.plugins import Part, Parts
from folkways.scenario.document import Flaw, Plain, read
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.schema import MECHANISMS, Parameters, Scenario


def mechanisms_of(
    data: Mapping[str, Plain], settings: Mapping[str, str], parts: Parts
) -> tuple[list[Part], list[Flaw]]:
    """Return the mechanisms that a scenario file lists, with those that are given, and the flaws.

    The list of the file holds unless ``settings`` bring another one; without either it is that of
    CRSEC. What is given as a class and not listed comes last.
    """
    names = data.get("mechanisms", list(MECHANISMS))
    if "mechanisms" in settings:
        names = read(settings["mechanisms"]).data
    found: dict[str, Part] = {}
    flaws: list[Flaw] = []
    for index, name in enumerate(names if isinstance(names, list) else ()):
        if not isinstance(name, str):
            continue  # the schema says so
        where = ("mechanisms", index)
        if not parts.knows(GROUP, name):
            flaws.append(Flaw(where, unknown(name, parts)))
            continue
        try:
            part = parts.find(GROUP, name)
        except PartError as error:
            flaws.append(Flaw(where, str(error)))
            continue
        if part.name in found:
            flaws.append(Flaw(where, f"{part.name} stands in the list twice"))
        found[part.name] = part
    for value in parts.given.get(GROUP, ()):
        part = parts.find(GROUP, getattr(value, "name", ""))
        found.setdefault(part.name, part)
    return list(found.values()), flaws


def place(name: str) -> int:
    """Return a mechanism's place in the order of those that ship."""
    return MECHANISMS.index(name) if name in MECHANISMS else len(MECHANISMS)


def unknown(name: str, parts: Parts) -> str:
    """Return what to say of a mechanism's name that nobody knows."""
    declared = parts.names(GROUP)
    names = sorted(declared, key=place)
    inner = [known for known in names if known.startswith(f"{name}.")]
    near = f"; write {listed(inner)}" if inner else suggestion(name, names)
    return f"no mechanism is called {name!r}{near} (known: {listed(names)})"


def scenario_model(mechanisms: Sequence[Part]) -> type[Scenario]:
    """Return the scenario's model, with the parameters of mechanisms that have some of their own.

    Raises PartError if a mechanism's parameters cannot join it.
    """
    own = []
    for part in mechanisms:
        model = getattr(part.value, "Parameters", None)
        if not (isinstance(model, type) and issubclass(model, BaseModel)):
            raise PartError(f"{part.origin.reference}: Parameters must be a pydantic model")
        if model.model_fields:
            own.append((part.name, model))
    return _scenario_model(tuple(own)) if own else Scenario


@cache
def _scenario_model(own: tuple[tuple[str, type[BaseModel]], ...]) -> type[Scenario]:
    fields: dict[str, tuple[type[BaseModel], BaseModel]] = {}
    for name, model in own:
        if not name.isidentifier():
            raise PartError(
                f"the mechanism {name!r} has parameters, so its name must be one word without dots"
            )
        if name in Parameters.model_fields or name in Scenario.model_fields:
            raise PartError(
                f"the mechanism {name!r} has parameters, and a scenario has a key of this name: "
                "give it another name"
            )
        missing = [key for key, one in model.model_fields.items() if one.is_required()]
        if missing:
            raise PartError(
                f"the mechanism {name!r}: its parameter {missing[0]} needs a default, so that "
                "scenarios can leave it out"
            )
        strict = type(
            model.__name__,
            (model,),
            {
                "model_config": ConfigDict(extra="forbid", frozen=True),
                "__module__": model.__module__,
                "__doc__": model.__doc__,
            },
        )
        fields[name] = (strict, strict())
    parameters = create_model("Parameters", __base__=Parameters, **fields)  # type: ignore[call-overload]
    wider: type[Scenario] = create_model(
        "Scenario", __base__=Scenario, parameters=(parameters, parameters())
    )
    return wider

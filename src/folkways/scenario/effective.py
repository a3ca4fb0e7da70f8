"""The scenario file as its environment and mechanisms make it: each brings parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pydantic import BaseModel, ConfigDict, Field, create_model

from folkways.base.errors import PartError
from folkways.plugins import MECHANISMS as GROUP
from folkways.plugins import FoundPart, Parts
from folkways.scenario.document import Flaw, Plain, read
from folkways.scenario.fields import description
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.schema import MECHANISMS, Parameters, Scenario
from folkways.scenario.surroundings import surroundings


def mechanisms_of(
    data: Mapping[str, Plain],
    settings: Mapping[str, str],
    parts: Parts,
    usual: Sequence[str] = MECHANISMS,
) -> tuple[list[FoundPart], list[Flaw]]:
    """Return the mechanisms that a scenario file lists, with those that are given, and the flaws.

    The list of the file holds unless ``settings`` bring another one; without either it is the
    ``usual`` one of the environment. What is given as a class and not listed comes last.
    """
    names = data.get("mechanisms", list(usual))
    if "mechanisms" in settings:
        names = read(settings["mechanisms"]).data
    found: dict[str, FoundPart] = {}
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


def scenario_model(
    mechanisms: Sequence[FoundPart], environment: FoundPart | None = None
) -> type[Scenario]:
    """Return the scenario's model, with the parameters of those parts that have some of their own.

    Without an ``environment`` it is that of a scenario in the town. Raises PartError if a part's
    parameters cannot join it.
    """
    town = environment is None or "map" in surroundings(environment).keys
    root = Scenario if town else MaplessScenario
    own = []
    for part in (*mechanisms, *([] if environment is None else [environment])):
        model = getattr(part.value, "Parameters", None)
        if not (isinstance(model, type) and issubclass(model, BaseModel)):
            raise PartError(f"{part.origin.reference}: Parameters must be a pydantic model")
        if model.model_fields:
            own.append((part.origin.group, part.name, model))
    return _scenario_model(root, tuple(own)) if own else root


def narrowed(scenario: Scenario, model: type[Scenario]) -> Scenario:
    """Return a scenario as one of ``model``, without the parameters that this does not have.

    They are those of mechanisms that were taken out: a run keeps none of them, so that it can be
    read by who has not got these mechanisms.
    """
    if isinstance(scenario, model) and type(scenario) is model:
        return scenario
    values = {name: getattr(scenario, name) for name in model.model_fields}
    inner = model.model_fields["parameters"].annotation
    assert isinstance(inner, type)  # noqa: S101  for the type checker
    assert issubclass(inner, Parameters)  # noqa: S101  for the type checker
    given = scenario.parameters
    values["parameters"] = inner.model_construct(
        given.model_fields_set & set(inner.model_fields),
        **{name: getattr(given, name) for name in inner.model_fields},
    )
    return model.model_construct(scenario.model_fields_set, **values)


@cache
def _scenario_model(
    root: type[Scenario], own: tuple[tuple[str, str, type[BaseModel]], ...]
) -> type[Scenario]:
    fields: dict[str, tuple[type[BaseModel], object]] = {}
    for noun, name, model in own:
        if not name.isidentifier():
            raise PartError(
                f"the {noun} {name!r} has parameters, so its name must be one word without dots"
            )
        if name in Parameters.model_fields or name in Scenario.model_fields:
            raise PartError(
                f"the {noun} {name!r} has parameters, and a scenario has a key of this name: "
                "give it another name"
            )
        missing = [key for key, one in model.model_fields.items() if one.is_required()]
        if missing:
            raise PartError(
                f"the {noun} {name!r}: its parameter {missing[0]} needs a default, so that "
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
        about = f"Parameters of the {noun} ``{name}``."
        fields[name] = (strict, Field(default=strict(), description=about))
    parameters = create_model("Parameters", __base__=Parameters, **fields)  # type: ignore[call-overload]
    told = description(root, "parameters")
    wider: type[Scenario] = create_model(
        "Scenario",
        __base__=root,
        parameters=(parameters, Field(default=parameters(), description=told)),
    )
    return wider

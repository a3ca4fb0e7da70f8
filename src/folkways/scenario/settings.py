"""Changes to a scenario from outside its file: ``--set key=value`` and ``--without mechanism``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pydantic import BaseModel

from folkways.plugins import MECHANISMS as PLUGGED
from folkways.plugins.declared import declared
from folkways.scenario.document import Flaw, Path, Plain, read
from folkways.scenario.problems import listed, suggestion, written
from folkways.scenario.schema import MECHANISMS, Parameters, Scenario
from folkways.scenario.surroundings import WITHOUT


def apply_settings(
    data: dict[str, Plain],
    settings: Mapping[str, str],
    root: type[Scenario] = Scenario,
    known: Collection[str] = (),
) -> tuple[dict[Path, str], list[Flaw]]:
    """Put each setting into ``data``; return which key was given for which path, and the flaws.

    A key is dotted (``agents.generate.count``, ``agents.0.age``); ``parameters.`` may be left
    out. A value is read as YAML. ``root`` is the scenario's model with what its mechanisms add,
    ``known`` are the mechanisms that it could have.
    """
    parameters = parameters_model(root)
    given: dict[Path, str] = {}
    flaws: list[Flaw] = []
    for key, text in settings.items():
        path = _path(key, parameters)
        given[path] = key
        value = read(text)
        if value.flaws:
            flaws += [Flaw(path, f"{text!r} is {flaw.message}") for flaw in value.flaws]
            continue
        unused = _unused(path, parameters, known)
        wrong = unused or _put(data, path, value.data, parameters)
        if wrong:
            flaws.append(Flaw(path, wrong))
    return given, flaws


def without_mechanisms(
    mechanisms: Sequence[str], without: Sequence[str]
) -> tuple[tuple[str, ...], list[Flaw]]:
    """Return the mechanisms that remain once ``without`` (names or first parts) are taken out."""
    remaining = list(mechanisms)
    known_names = tuple(dict.fromkeys([*MECHANISMS, *mechanisms]))
    flaws = []
    for name in without:
        if not any(_covers(name, known) for known in known_names):
            groups = dict.fromkeys(known.split(".")[0] for known in known_names)
            near = suggestion(name, (*known_names, *groups))
            message = f"no mechanism is called {name!r}{near} (known: {listed(known_names)})"
            if name in declared(PLUGGED.entry_points):
                message = f"the mechanism {name!r} is not at work here, so it cannot be taken out"
            flaws.append(Flaw((WITHOUT, name), message))
        remaining = [known for known in remaining if not _covers(name, known)]
    return tuple(remaining), flaws


def parameters_model(root: type[Scenario]) -> type[BaseModel]:
    """Return the model of all parameters in a scenario's model."""
    model = root.model_fields["parameters"].annotation
    assert isinstance(model, type)  # noqa: S101  for the type checker
    assert issubclass(model, BaseModel)  # noqa: S101  for the type checker
    return model


def parameter_paths(parameters: type[BaseModel] = Parameters) -> tuple[str, ...]:
    """Return the dotted name of every parameter, without ``parameters.``."""
    return tuple(".".join(path) for path in _leaves(parameters))


def _covers(name: str, mechanism: str) -> bool:
    return mechanism == name or mechanism.startswith(f"{name}.")


def _path(key: str, parameters: type[BaseModel]) -> Path:
    parts: list[str | int] = [
        int(part) if part.isdecimal() and len(part) < 10 else part for part in key.split(".")
    ]
    if parts[0] in parameters.model_fields and parts[0] not in Scenario.model_fields:
        parts.insert(0, "parameters")
    return tuple(parts)


def _unused(path: Path, parameters: type[BaseModel], known: Collection[str]) -> str:
    """Return what to say of a parameter of a known mechanism that is not in use, or nothing."""
    name = str(path[1] if path[0] == "parameters" and len(path) > 1 else path[0])
    if name not in known or name in parameters.model_fields or name in Scenario.model_fields:
        return ""
    return f"belongs to the mechanism {name!r}, which is not in use: add --with {name}"


def _put(data: dict[str, Plain], path: Path, value: Plain, parameters: type[BaseModel]) -> str:
    """Put ``value`` at ``path``; return what is wrong with the path, or nothing."""
    if str(path[0]) not in Scenario.model_fields:
        paths = parameter_paths(parameters)
        same = [one for one in paths if one.split(".")[-1] == str(path[-1])]
        near = f"; did you mean {same[0]!r}?" if same else ""
        near = near or suggestion(written(path), (*Scenario.model_fields, *paths))
        known = listed((*Scenario.model_fields, *parameters.model_fields))
        return f"is not a known key{near} (known here: {known})"
    here: dict[str, Plain] | list[Plain] = data
    for depth, part in enumerate(path):
        last = depth == len(path) - 1
        if isinstance(here, list):
            if not isinstance(part, int) or part >= len(here):
                around = written(path[:depth])
                if not here:
                    return f"{around} is an empty list, so it has no {part!r}"
                last_one = len(here) - 1
                return (
                    f"{around} is a list of {len(here)}: name a position from 0 to {last_one}, "
                    f"not {part!r}"
                )
            if last:
                here[part] = value
                return ""
            inner = here[part]
        else:
            name = str(part)
            if last:
                here[name] = value
                return ""
            inner = here.setdefault(name, {})
            if inner is None:
                inner = here[name] = {}
        if not isinstance(inner, dict | list):
            return f"{written(path[: depth + 1])} is a single value and has no {path[depth + 1]!r}"
        here = inner
    return ""


def _leaves(model: type[BaseModel]) -> Iterator[tuple[str, ...]]:
    for name, known in model.model_fields.items():
        inner = known.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from ((name, *rest) for rest in _leaves(inner))
        else:
            yield (name,)

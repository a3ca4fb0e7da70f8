"""What a fork is to change, from what a user writes to what the engine and the log take."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, get_args

import msgspec
from pydantic import ValidationError

from folkways.agents.persona import changed
from folkways.assembly.arguments import require
from folkways.assembly.experiment import Experiment, Setting
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.base.events import NormKind, Value
from folkways.environments.change import (
    Alter,
    Arrive,
    Become,
    Change,
    Disclose,
    Instil,
    Praise,
    Remove,
    SetObject,
    Whisper,
)
from folkways.environments.environment import Environment
from folkways.forks.newcomer import Newcomer
from folkways.live.named_norm import named_norm
from folkways.live.validation import THOUGHT, checked, line
from folkways.moments.agent_named import agent_named
from folkways.plugins import MINDS, Parts
from folkways.scenario.checks import check
from folkways.scenario.document import Flaw, Plain
from folkways.scenario.effective import mechanisms_of, narrowed, scenario_model
from folkways.scenario.named_parts import use_named_parts
from folkways.scenario.problems import flaws_of, listed, suggestion, validate, written
from folkways.scenario.schema import MECHANISMS, AgentSpec, Scenario
from folkways.scenario.settings import apply_settings, without_mechanisms
from folkways.scenario.surroundings import (
    check_named_mechanisms,
    surroundings,
    with_environment,
)

FIELDS: Final = ("innate", "learned", "currently", "lifestyle", "daily_requirement", "age")
"""What can be changed of an agent's description."""

_FIXED: Final = {
    "folkways": "it is the version of the file format",
    "name": "the run is the same experiment",
    "environment": "the past was lived in it",
    "map": "everyone stands somewhere on it",
    "start": "the days that are over began then",
    "agents": "a person is changed with --set-agent, or leaves with --remove",
}
_NORM: Final = (300, 3)
_DIGITS: Final = 9
_SHOWN: Final = 30

Texts = Mapping[str, str | Sequence[str]]


@dataclass(frozen=True)
class ForkChanges:
    """Changes as a user names them; agents by name, or by a part that only one has.

    ``personas`` are fields of descriptions (see ``FIELDS``) by agent, ``whispers`` thoughts and
    ``norms`` contents of norms, one or several for each agent; ``utility`` is 1 to 100.
    ``objects`` are states of objects by address. ``newcomers`` are people who join, ``disclose``
    norms of which it is made public how many privately believe in them, ``praise`` norms for going
    against which an agent is praised (tracked norms by id, others in a sentence).
    ``settings``, ``without`` and ``within`` (mechanisms to switch on) and ``mind`` change the
    scenario.
    """

    remove: Sequence[str] = ()
    personas: Mapping[str, Mapping[str, str | int | Sequence[str]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    whispers: Texts = field(default_factory=lambda: MappingProxyType({}))
    norms: Texts = field(default_factory=lambda: MappingProxyType({}))
    norm_kind: str = "injunctive"
    utility: int = 80
    objects: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    newcomers: Sequence[Newcomer] = ()
    disclose: Sequence[str] = ()
    praise: Texts = field(default_factory=lambda: MappingProxyType({}))
    settings: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType({}))
    without: Sequence[str] = ()
    within: Sequence[str] = ()
    mind: str = ""


def scenario_with(
    experiment: Experiment, asked: ForkChanges, joining: Sequence[AgentSpec] = ()
) -> tuple[Scenario, Parts]:
    """Return the scenario that holds from now on, and the parts that may be used with it.

    ``joining`` are agents that come in addition. Raises ScenarioError for an invalid scenario.
    """
    data = copy.deepcopy(experiment.header.scenario)
    people = data.get("agents")
    if isinstance(people, list | tuple):
        data["agents"] = [*people, *(one.model_dump(mode="json") for one in joining)]
    flaws = []
    for key in asked.settings:
        first = key.partition(".")[0]
        if first in _FIXED:
            flaws.append(Flaw((key,), f"cannot be changed by a fork: {_FIXED[first]}"))
        elif _at_first(key, experiment):
            flaws.append(Flaw((key,), "cannot be changed by a fork: it counts at the beginning"))
    if not flaws:
        texts = {
            key: value if isinstance(value, str) else msgspec.json.encode(value).decode()
            for key, value in asked.settings.items()
        }
        plain = msgspec.json.decode(msgspec.json.encode(data), type=dict)
        environment = experiment.environment
        usual = surroundings(environment).mechanisms or ()
        mechanisms, wrong = mechanisms_of(plain, texts, experiment.parts, usual)
        flaws += wrong
        root = scenario_model(mechanisms, environment)
        flaws += apply_settings(plain, texts, root)[1]
        parts, wrong = _named(plain, texts, experiment.parts)
        flaws += wrong
        scenario, wrong = validate(plain, root)
        flaws += wrong or check(plain, experiment.tilemap, parts.names(MINDS))
        names, wrong = _with([one.name for one in mechanisms], asked.within)
        flaws += wrong
        names, wrong = without_mechanisms(names, asked.without)
        flaws += wrong
        flaws += check_named_mechanisms(asked.within, asked.without, environment)
        if scenario is not None and not flaws:
            update: dict[str, object] = {"mechanisms": names}
            update |= {"mind": asked.mind} if asked.mind else {}
            taken = with_environment(scenario, environment).model_copy(update=update)
            staying = [one for one in mechanisms if one.name in names]
            return narrowed(taken, scenario_model(staying, environment)), parts
    raise ScenarioError("the fork", [(_where(flaw), flaw.message) for flaw in flaws])


def _at_first(key: str, experiment: Experiment) -> bool:
    """Whether a setting is a parameter of the environment that counts at the beginning alone."""
    kind = experiment.environment.value
    words = key.removeprefix("parameters.").split(".")
    if not issubclass(kind, Environment) or len(words) < 2 or words[0] != kind.name:
        return False
    return words[1] in kind.at_first


def _named(
    data: dict[str, Plain], settings: Mapping[str, str], parts: Parts
) -> tuple[Parts, list[Flaw]]:
    """Find the parts that the settings name as ``module:Class``, and put their names in ``data``.

    What the run was begun with is left alone: parts that only read a run may be missing.
    """
    keys = {key.partition(".")[0] for key in settings}
    changed = {key: data[key] for key in data if key in keys}
    named = use_named_parts(changed, parts)
    data |= changed
    return named.parts, named.flaws


def _where(flaw: Flaw) -> str:
    """Return where a flaw is, in the words of the command line."""
    if flaw.path and str(flaw.path[0]).startswith("--"):
        return " ".join(map(str, flaw.path))
    return written(flaw.path)


def _with(names: Sequence[str], within: Sequence[str]) -> tuple[tuple[str, ...], list[Flaw]]:
    """Return mechanisms with those of ``within`` among them, in the order in which they ship."""
    others, wrong = without_mechanisms(MECHANISMS, within)
    added = [name for name in MECHANISMS if name not in others and name not in names]
    flaws = [Flaw(("--with", *flaw.path[1:]), flaw.message) for flaw in wrong]
    if not added:
        return tuple(names), flaws
    shipped = [name for name in MECHANISMS if name in names or name in added]
    return (*shipped, *(name for name in names if name not in MECHANISMS)), flaws


def changes_of(experiment: Experiment, scenario: Scenario, asked: ForkChanges) -> list[Change]:
    """Return the changes in the order in which they are made.

    ``scenario`` is that from now on. Raises FolkwaysError for an unknown agent, and for
    a description, a thought or a norm that cannot be used.
    """
    agents = {agent.name: agent for agent in experiment.agents}
    before, after = (
        one.model_dump(mode="json", exclude={"agents"}) for one in (experiment.scenario, scenario)
    )
    data = dict(_altered(before, after, ""))
    changes: list[Change] = [Alter(data)] if data else []
    removed = dict.fromkeys(agent_named(list(agents), one) for one in asked.remove)
    if len(removed) == len(agents):
        raise FolkwaysError("nobody would be left in the town")
    changes += [Remove(name) for name in removed]
    everybody = scenario.agents if isinstance(scenario.agents, tuple) else ()
    joining = {one.name: one for one in everybody if one.name not in agents}
    changes += [Arrive(name) for name in joining]
    agents |= joining
    for given, fields in asked.personas.items():
        name = agent_named(list(agents), given)
        changes.append(Become(name, _description(agents[name], fields)))
    for given, texts in asked.whispers.items():
        name = agent_named(list(agents), given)
        changes += [Whisper(name, line("the thought", text, THOUGHT)) for text in _each(texts)]
    if asked.norms:
        kinds = get_args(NormKind)
        require(asked.norm_kind in kinds, "norm_kind", asked.norm_kind, " or ".join(kinds))
        require(1 <= asked.utility <= 100, "utility", asked.utility, "1 to 100")
    for given, texts in asked.norms.items():
        name = agent_named(list(agents), given)
        kind: NormKind = "injunctive" if asked.norm_kind == "injunctive" else "descriptive"
        contents = [line("the norm", one, *_NORM) for one in _each(texts)]
        changes += [Instil(name, content, kind, asked.utility) for content in contents]
    header = experiment.header
    changes += [Disclose(named_norm(header, norm)) for norm in asked.disclose]
    for given, texts in asked.praise.items():
        name = agent_named(list(agents), given)
        changes += [Praise(name, named_norm(header, norm)) for norm in _each(texts)]
    for address, state in asked.objects.items():
        set_object = checked(SetObject(address, state), tuple(agents), experiment.tilemap)
        assert isinstance(set_object, SetObject)  # noqa: S101  for the type checker
        changes.append(set_object)
    return changes


def _description(
    spec: AgentSpec, fields: Mapping[str, str | int | Sequence[str]]
) -> dict[str, Value | list[Value]]:
    for name in fields:
        if name not in FIELDS:
            near = suggestion(name, FIELDS)
            raise FolkwaysError(
                f"{name!r} of {spec.name} cannot be changed{near} (what can: {listed(FIELDS)})"
            )
    found: dict[str, Value | list[Value]] = {}
    for name, value in fields.items():
        if name == "innate":
            require(not isinstance(value, int), name, value, "traits with commas between them")
            traits = str(value).split(",") if isinstance(value, str | int) else value
            found[name] = [str(one).strip() for one in traits]
        elif name == "age":
            if isinstance(value, int) and abs(value) >= 10**_DIGITS:
                value = "9" * _SHOWN  # a number of some thousand digits cannot be shown
            text = str(value)
            whole = text.removeprefix("-").isdecimal() and len(text) <= _DIGITS
            require(whole, name, text[:_SHOWN], f"a whole number of up to {_DIGITS} digits")
            found[name] = int(text)
        else:
            found[name] = " ".join(str(value).split())
    try:
        changed(spec, found)
    except ValidationError as error:
        flaw = flaws_of(error, AgentSpec)[0]
        raise FolkwaysError(f"{spec.name}.{written(flaw.path)} {flaw.message}") from error
    return found


def _altered(before: object, after: object, path: str) -> Iterator[tuple[str, Value | list[Value]]]:
    """Give what is another value now, by its dotted name."""
    if before == after:
        return
    if isinstance(after, dict):
        old = before if isinstance(before, dict) else {}
        for key in after:
            yield from _altered(old.get(key), after[key], f"{path}.{key}" if path else str(key))
    elif isinstance(after, list | tuple) and any(isinstance(one, dict | list) for one in after):
        yield path.removeprefix("parameters."), msgspec.json.encode(after).decode()
    else:
        yield path.removeprefix("parameters."), msgspec.convert(after, Value | list[Value])


def _each(texts: str | Sequence[str]) -> Sequence[str]:
    return [texts] if isinstance(texts, str) else texts

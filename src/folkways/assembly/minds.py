"""Who thinks for whom in a run: minds that are parts, and the models that a scenario names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from folkways.agents.declared import operations_of
from folkways.assembly.experiment import Experiment
from folkways.assembly.spending import ModelAccess
from folkways.assembly.wordings import operations_in
from folkways.base.errors import FolkwaysError, MindError
from folkways.language.mind import Mind
from folkways.minds.own_mind import own_mind
from folkways.plugins import EMBEDDERS, INSTALLED, MECHANISMS, MINDS, MODELS, Parts
from folkways.scenario.minds import (
    STUB,
    ModelSettings,
    Reference,
    settings_for,
)
from folkways.scenario.problems import listed, suggestion
from folkways.scenario.schema import AgentSpec, Scenario
from folkways.scenario.thinkers import mind_of

if TYPE_CHECKING:
    pass


def made_mind(name: str, experiment: Experiment) -> Mind:
    """Return the mind ``name`` for a run, which must be one of its parts."""
    found = own_mind(name, experiment.scenario, experiment.header.seed, experiment.parts)
    if found is None:
        raise MindError(f"there is no mind called {name!r}")
    return found


def choices(experiment: Experiment) -> dict[str, str]:
    """Return which mind each agent has, by the agent's name."""
    scenario = experiment.scenario
    return {
        agent.name: mind_of(scenario.mind, scenario.minds, agent.name, agent.mind)
        for agent in experiment.agents
    }


def models(experiment: Experiment) -> dict[str, ModelSettings]:
    """Return the language models that a run asks, by what they are called in the scenario."""
    found = {}
    for name in dict.fromkeys(choices(experiment).values()):
        settings = settings_for(name, experiment.scenario.minds)
        if settings is not None:
            found[name] = settings
    return found


def endpoints(experiment: Experiment) -> list[str]:
    """Return the names of all that may cost money: language models, an endpoint's embedder."""
    embedder = experiment.scenario.embedder
    names = [settings.model for settings in models(experiment).values()]
    names += [] if Reference.parse(embedder) is None else [embedder]
    return list(dict.fromkeys(names))


def check(experiment: Experiment, access: ModelAccess, given: Mind | None = None) -> None:
    """Raise before anything is made if a mind cannot be had: no such mind, package or key.

    ``given`` is a mind for everyone, if there is one. Raises MindError for a name that there is
    not, Unavailable and other FolkwaysErrors for a model that cannot be asked as things stand.
    """
    access = access.knowing(experiment.parts)
    if not access.replay:
        check_embeddings(experiment, access)
        check_prices(access.price, endpoints(experiment))
    if given is not None:
        return
    asked = models(experiment)
    _check_rules(experiment)
    for name in dict.fromkeys(choices(experiment).values()):
        if name not in asked and name not in experiment.parts.names(MINDS):
            known = "\n".join(experiment.parts.described(MINDS))
            raise MindError(
                f"there is no mind called {name!r}. There are:\n{known}\n"
                "  provider:model: a language model, such as openai:gpt-5-mini, or\n"
                "  provider:model@http://localhost:8000/v1 for a server of your own"
            )
    if access.replay or not asked:
        return
    for settings in asked.values():
        check_settings(settings, access)


def _check_rules(experiment: Experiment) -> None:
    """Raise MindError if the offline mind is to answer for a part without rules for it."""
    every = experiment.parts
    minds = [every.find(MINDS, one).value for one in _minds_by_name(experiment)]
    if not any(getattr(kind, "by_rules", False) for kind in minds):
        return
    from folkways.minds.offline.mind import RULES

    parts = [experiment.parts.find(MECHANISMS, one) for one in experiment.scenario.mechanisms]
    asking = [(part, operations_of([part.value])) for part in parts]
    asking.append((experiment.environment, operations_in(experiment.environment)))
    for part, operations in asking:
        for op in operations:
            if op.rule is None and op.name not in RULES:
                raise MindError(
                    f"the {part.origin.group} {part.name!r} asks {op.name!r}, for which the "
                    "offline mind has no rule: name a language model with --mind, or give the "
                    "operation a rule"
                )


def _minds_by_name(experiment: Experiment) -> list[str]:
    """Return the minds of a run that are parts, and no language models."""
    names = experiment.parts.names(MINDS)
    return [name for name in dict.fromkeys(choices(experiment).values()) if name in names]


def check_names(scenario: Scenario, parts: Parts = INSTALLED) -> None:
    """Raise FolkwaysError if a provider or an embedder that a scenario names does not exist."""
    from folkways.minds.llm.providers import provider

    references = [settings.model for settings in scenario.minds.values()]
    references += [scenario.mind, *(agent.mind for agent in _listed(scenario)), scenario.embedder]
    for text in references:
        reference = Reference.parse(text)
        own = parts.names(MODELS)
        if reference is not None and reference.provider not in (STUB, *own):
            provider(reference.provider)
    known = parts.names(EMBEDDERS)
    if Reference.parse(scenario.embedder) is None and scenario.embedder not in known:
        near = suggestion(scenario.embedder, known)
        raise FolkwaysError(f"there is no embedder {scenario.embedder!r}{near}")


def _listed(scenario: Scenario) -> tuple[AgentSpec, ...]:
    return scenario.agents if isinstance(scenario.agents, tuple) else ()


def check_prices(price: Sequence[str], names: Sequence[str], what: str = "this run") -> None:
    """Raise FolkwaysError if a price by hand is that of a model that ``what`` does not ask.

    ``names`` are those of all models and embedders that it asks.
    """
    for text in price:
        if not is_price_of(text, names):
            name = text.rpartition("=")[0]
            raise FolkwaysError(
                f"--price {text}: {what} asks no {name!r}{suggestion(name, names)} "
                f"(it asks: {listed(names) if names else 'nothing that has a price'})"
            )


def is_price_of(text: str, names: Sequence[str]) -> bool:
    """Say whether a price by hand is for all models, or for one of these ``names``."""
    name, equals, _ = text.rpartition("=")
    return not equals or name in names


def check_embeddings(experiment: Experiment, access: ModelAccess) -> None:
    """Raise FolkwaysError if the scenario's embedder cannot be had: name, package, key, price."""
    from folkways.minds.embedders.choose import require_embedder
    from folkways.minds.wrappers.budget import check_budget

    embedder = experiment.scenario.embedder
    require_embedder(embedder, access.environ, access.parts)
    if Reference.parse(embedder) is not None:
        check_budget(embedder, access.prices(), access.max_cost, access.max_tokens)


def check_settings(settings: ModelSettings, access: ModelAccess) -> None:
    """Raise FolkwaysError if a model cannot be asked on these terms: package, key, price."""
    from folkways.minds.llm.models import require_model
    from folkways.minds.llm.own_model import own_model
    from folkways.minds.wrappers.budget import check_budget

    if own_model(settings, access.parts) is None and not is_stub(settings):
        require_model(settings, access.environ)
    check_budget(settings.model, access.prices(), access.max_cost, access.max_tokens)


def is_stub(settings: ModelSettings) -> bool:
    """Whether a model is one that tests use: it tells the endpoint the typed question as well."""
    return settings.model.startswith(f"{STUB}:")

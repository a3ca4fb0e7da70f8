"""Who thinks for whom in a run: the minds that are built in, and the models a scenario names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from folkways.agents.mechanism import operations_of
from folkways.assembly.constants import constants_of
from folkways.assembly.experiment import Experiment, operations_in
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import FolkwaysError, MindError
from folkways.language.mind import Mind
from folkways.minds.own_mind import own_mind
from folkways.plugins import EMBEDDERS as GROUP
from folkways.plugins import INSTALLED, MECHANISMS, MINDS, MODELS, Parts
from folkways.reading.lexicon import Lexicon
from folkways.scenario.minds import THEORY, ModelSettings, OfflineSettings, Reference, settings_for
from folkways.scenario.problems import suggestion
from folkways.scenario.schema import AgentSpec, Scenario
from folkways.scenario.thinkers import mind_of
from folkways.scenario.vocabulary import lexicon_of

if TYPE_CHECKING:
    from folkways.minds.offline import Acceptance


def offline(
    seed: int, settings: OfflineSettings | None = None, scenario: Scenario | None = None
) -> Mind:
    """Return the reference model, with the constants of the theory or of ``settings``.

    It reads with the words of ``scenario``, and its speakers go by how that settles what agents
    take up.
    """
    from folkways.minds.offline import OfflineMind

    lexicon, acceptance = _known(scenario)
    if settings is None or not settings.values:
        return OfflineMind(seed, lexicon, acceptance=acceptance)
    called = "" if settings.constants == THEORY else settings.constants
    return OfflineMind(seed, lexicon, constants_of(settings), called, acceptance)


def offline_with(seed: int, constants: str, scenario: Scenario | None = None) -> Mind:
    """Return the reference model with constants by name; ScenarioError if there are none such."""
    from folkways.minds.offline import OfflineMind
    from folkways.minds.offline.calibrated import constants_named

    named = constants_named(constants)
    lexicon, acceptance = _known(scenario)
    return OfflineMind(seed, lexicon, named.constants, named.name, acceptance)


def _known(scenario: Scenario | None) -> tuple[Lexicon | None, Acceptance | None]:
    """Return what the reference model is told of a scenario."""
    from folkways.minds.offline import Acceptance

    if scenario is None:
        return None, None
    norms = scenario.parameters.norms
    acceptance = Acceptance(norms.acceptance == "deliberated", norms.replacement != "never")
    return lexicon_of(scenario), acceptance


def table(seed: int) -> Mind:
    """Return fixed answers without meaning."""
    from folkways.minds.table.mind import TableMind

    return TableMind(seed)


BUILT_IN: dict[str, tuple[Callable[[int], Mind], str]] = {
    "offline": (offline, "the reference model: no network, no key, deterministic"),
    "table": (table, "fixed answers without meaning, to test and to time the engine"),
}
"""What makes a mind from a run's seed, and what it is, by name."""


def built_in(name: str, experiment: Experiment) -> Mind:
    """Return the mind ``name`` for a run, built in or from outside; KeyError if there is none."""
    scenario, seed = experiment.scenario, experiment.header.seed
    if name == "offline":
        return offline(seed, scenario.offline, scenario)
    if name not in BUILT_IN and (own := own_mind(name, scenario, seed, experiment.parts)):
        return own
    return BUILT_IN[name][0](seed)


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
    if not access.replay:
        check_embeddings(experiment, access)
        _check_prices(experiment, access)
    if given is not None:
        return
    asked = models(experiment)
    _check_rules(experiment)
    for name in dict.fromkeys(choices(experiment).values()):
        own = experiment.parts.names(MINDS)
        if name not in asked and name not in BUILT_IN and name not in own:
            known = "\n".join(f"  {key}: {what}" for key, (_, what) in BUILT_IN.items())
            known += "".join(f"\n  {key}: from outside" for key in own)
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
    if not any(name in BUILT_IN for name in choices(experiment).values()):
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


def check_names(scenario: Scenario, parts: Parts = INSTALLED) -> None:
    """Raise FolkwaysError if a provider or an embedder that a scenario names does not exist."""
    from folkways.minds.embedders.choose import EMBEDDERS
    from folkways.minds.llm.providers import provider

    references = [settings.model for settings in scenario.minds.values()]
    references += [scenario.mind, *(agent.mind for agent in _listed(scenario)), scenario.embedder]
    for text in references:
        reference = Reference.parse(text)
        own = parts.names(MODELS)
        if reference is not None and reference.provider not in ("stub", *own):
            provider(reference.provider)
    known = (*EMBEDDERS, *parts.names(GROUP))
    if Reference.parse(scenario.embedder) is None and scenario.embedder not in known:
        near = suggestion(scenario.embedder, known)
        raise FolkwaysError(f"there is no embedder {scenario.embedder!r}{near}")


def _listed(scenario: Scenario) -> tuple[AgentSpec, ...]:
    return scenario.agents if isinstance(scenario.agents, tuple) else ()


def _check_prices(experiment: Experiment, access: ModelAccess) -> None:
    names = endpoints(experiment)
    for text in access.price:
        name, equals, _ = text.rpartition("=")
        if equals and name not in names:
            raise FolkwaysError(
                f"--price {text}: this run asks no {name!r}{suggestion(name, names)} "
                f"(it asks: {', '.join(names) or 'nothing that has a price'})"
            )


def check_embeddings(experiment: Experiment, access: ModelAccess) -> None:
    """Raise FolkwaysError if the scenario's embedder cannot be had: name, package, key, price."""
    from folkways.minds.embedders.choose import check_embedder
    from folkways.minds.wrappers.budget import check_budget

    embedder = experiment.scenario.embedder
    check_embedder(embedder, access.environ, access.parts)
    if Reference.parse(embedder) is not None:
        check_budget(embedder, access.prices(), access.max_cost, access.max_tokens)


def check_settings(settings: ModelSettings, access: ModelAccess) -> None:
    """Raise FolkwaysError if a model cannot be asked on these terms: package, key, price."""
    from folkways.minds.llm.models import check_model
    from folkways.minds.llm.own_model import own_model
    from folkways.minds.wrappers.budget import check_budget

    if own_model(settings, access.parts) is None and not is_stub(settings):
        check_model(settings, access.environ)
    check_budget(settings.model, access.prices(), access.max_cost, access.max_tokens)


def is_stub(settings: ModelSettings) -> bool:
    """Whether a model is one that tests use: it tells the endpoint the typed question as well."""
    return settings.model.startswith("stub:")

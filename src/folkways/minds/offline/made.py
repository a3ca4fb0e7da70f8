"""The offline mind made for a run: with its scenario's words, and with which constants."""

from __future__ import annotations

from folkways.minds.offline.calibrated import constants_named, constants_of
from folkways.minds.offline.context import AcceptanceSettings
from folkways.minds.offline.mind import OfflineMind
from folkways.minds.own_mind import MindSetup
from folkways.reading.facts import Fact
from folkways.reading.lexicon import Lexicon
from folkways.scenario.minds import THEORY, OfflineSettings
from folkways.scenario.schema import Scenario
from folkways.scenario.vocabulary import facts_of, lexicon_of


class Offline(OfflineMind):
    """The offline mind as installed packages' minds are made: from a run's scenario."""

    @classmethod
    def build(cls, setup: MindSetup) -> OfflineMind:
        """Return it with the constants and the words of a run's scenario."""
        return offline(setup.seed, setup.scenario.offline, setup.scenario)


def offline(
    seed: int, settings: OfflineSettings | None = None, scenario: Scenario | None = None
) -> OfflineMind:
    """Return the reference model, with the constants of the theory or of ``settings``.

    It reads with the words of ``scenario``, and its speakers go by how that settles what agents
    take up.
    """
    lexicon, acceptance, facts = _known(scenario)
    if settings is None or not settings.values:
        return OfflineMind(seed, lexicon, acceptance=acceptance, facts=facts)
    called = "" if settings.constants == THEORY else settings.constants
    return OfflineMind(seed, lexicon, constants_of(settings), called, acceptance, facts)


def offline_with(seed: int, constants: str, scenario: Scenario | None = None) -> OfflineMind:
    """Return the reference model with constants by name; ScenarioError if there are none such."""
    named = constants_named(constants)
    lexicon, acceptance, facts = _known(scenario)
    return OfflineMind(seed, lexicon, named.constants, named.name, acceptance, facts)


def _known(
    scenario: Scenario | None,
) -> tuple[Lexicon | None, AcceptanceSettings | None, tuple[Fact, ...]]:
    """Return what the reference model is told of a scenario."""
    if scenario is None:
        return None, None, ()
    norms = scenario.parameters.norms
    acceptance = AcceptanceSettings(norms.acceptance == "deliberated", norms.replacement != "never")
    return lexicon_of(scenario), acceptance, facts_of(scenario)

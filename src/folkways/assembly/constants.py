"""The constants of the offline mind in a run: named in the scenario, kept with their values.

The scenario in a run's header holds the value of every constant that differs from the theory's, so
that a run needs no constants file to be resumed, replayed or forked.
"""

from __future__ import annotations

from pathlib import Path

from folkways.scenario.installed import installed_path
from folkways.scenario.minds import OfflineSettings
from folkways.scenario.schema import Scenario


def resolved(scenario: Scenario, source: str | Path) -> Scenario:
    """Return the scenario with the values of the constants that it names.

    A relative path is looked for beside the scenario file ``source`` first. Raises ScenarioError
    for unknown constants and impossible values.
    """
    settings = scenario.offline
    if settings == OfflineSettings():
        return scenario
    from folkways.minds.offline.calibrated import SETTINGS, constants_named, with_values

    folder = (installed_path(source) or Path(source)).parent
    named = constants_named(settings.constants, folder)
    values = with_values(named.constants, settings.values, SETTINGS).changed()
    found = OfflineSettings(constants=named.name, values=values)
    return scenario.model_copy(update={"offline": found})


def resolved_for_fork(scenario: Scenario, before: OfflineSettings) -> Scenario:
    """Return the scenario of a fork with its constants resolved.

    ``before`` are those of the run that it comes from, resolved: other constants by name replace
    all of them, single values only themselves. Raises what :func:`resolved` raises.
    """
    settings = scenario.offline
    if settings.constants == before.constants:
        from folkways.minds.offline.calibrated import constants_of

        constants_of(settings)
        return scenario
    own = {name: one for name, one in settings.values.items() if before.values.get(name) != one}
    named = settings.model_copy(update={"values": own})
    return resolved(scenario.model_copy(update={"offline": named}), "")

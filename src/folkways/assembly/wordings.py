"""How the questions of a run are worded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from folkways.agents.declared import operations_of
from folkways.agents.mechanism import AnyOperation, Mechanism
from folkways.agents.uncommitted import uncommitted
from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.environments.environment import Environment
from folkways.language.book import PromptBook
from folkways.language.template_faults import check_template
from folkways.plugins import ENVIRONMENTS, INSTALLED, MECHANISMS, FoundPart, Parts
from folkways.scenario.schema import Scenario


def prompt_versions(
    prompts: Mapping[str, str], scenario: Scenario, parts: Parts = INSTALLED
) -> dict[str, str]:
    """Return the version of every operation of a run, as worded with a user's ``prompts``.

    They are those of its environment, and of mechanisms from outside. Raises PartError if two have
    one name, and for a template from outside that cannot be filled.
    """
    book = PromptBook(prompts)
    asked = checked_operations(parts.find(ENVIRONMENTS, scenario.environment))
    if not scenario.parameters.conversation.commitments:
        asked = tuple(uncommitted(op) for op in asked)
    versions = {op.name: book.version(op) for op in asked}
    found = [parts.find(MECHANISMS, name) for name in scenario.mechanisms]
    for part in found:
        for op in checked_operations(part):
            if op.name in versions and not part.ships:
                raise PartError(f"two operations are called {op.name!r}; give yours another name")
            versions.setdefault(op.name, book.version(op))
    return versions


def checked_operations(part: FoundPart) -> tuple[AnyOperation, ...]:
    """Return the operations of a mechanism or an environment.

    Raises PartError if it does not ship, and a template cannot be filled.
    """
    kind = part.value
    own = operations_of([kind]) if issubclass(kind, Mechanism) else operations_in(part)
    if not part.ships:
        with blamed_on(f"the {part.origin.group} {part.name}", "operations"):
            for op in own:
                check_template(op)
    return own


def operations_in(environment: FoundPart) -> tuple[AnyOperation, ...]:
    """Return the questions that agents are asked in an environment."""
    return cast(type[Environment], environment.value).operations

"""How the questions of a run are worded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from folkways.agents.mechanism import AnyOperation, operations_of
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
    environment = parts.find(ENVIRONMENTS, scenario.environment)
    asked = operations_in(environment)
    if not environment.ships:
        _check_templates(environment, asked)
    if not scenario.parameters.conversation.commitments:
        asked = tuple(uncommitted(op) for op in asked)
    versions = {op.name: book.version(op) for op in asked}
    found = [parts.find(MECHANISMS, name) for name in scenario.mechanisms]
    for part in found:
        if not part.ships:
            _check_templates(part, operations_of([part.value]))
        for op in operations_of([part.value]):
            if op.name in versions and not part.ships:
                raise PartError(f"two operations are called {op.name!r}; give yours another name")
            versions.setdefault(op.name, book.version(op))
    return versions


def _check_templates(part: FoundPart, operations: Sequence[AnyOperation]) -> None:
    with blamed_on(f"the {part.origin.group} {part.name}", "operations"):
        for op in operations:
            check_template(op)


def operations_in(environment: FoundPart) -> tuple[AnyOperation, ...]:
    """Return the questions that agents are asked in an environment."""
    return cast(type[Environment], environment.value).operations

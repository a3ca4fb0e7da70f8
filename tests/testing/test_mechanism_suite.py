"""The suite for mechanisms names what would otherwise be accepted in silence."""

from __future__ import annotations

import pytest

from folkways import Fact, Mechanism
from folkways.agents.turn import Turn
from folkways.base.errors import PartError
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.minds.table.mind import TableMind
from folkways.testing.mechanism_suite import check_own_mechanism


class Said(Data):
    """A word."""

    word: str = "yes"


TEXT = "{% block instructions %}Say.{% endblock %}{% block situation %}{{ q.word }}{% endblock %}"
SAY = Operation(
    "say_word", Said, Said, PromptTemplate("tests", "say.md", TEXT), rule=lambda q, chance: q
)


class Waved(Fact):
    """Somebody waved."""


class Waves(Mechanism):
    """Waves at somebody who does not exist."""

    name = "waves"

    async def on_start(self, turn: Turn) -> None:
        """Wave."""
        turn.tell(self.name, Waved(), audience=["Nobody At All"])


class Asks(Mechanism):
    """Asks what it does not declare."""

    name = "asks"

    async def on_start(self, turn: Turn) -> None:
        """Ask."""
        await turn.ask(SAY, Said())


class Misspelt(Mechanism):
    """Its hook is never called."""

    name = "misspelt"

    async def on_ticks(self, turn: Turn) -> None:
        """Do nothing."""

    def tune(self) -> str:
        """Return something of its own."""
        return ""


class Creation(Mechanism):
    """Has the name of one that ships."""

    name = "creation"


def test_an_audience_of_nobody_is_found() -> None:
    with pytest.raises(AssertionError, match=r"waves told .*Nobody At All"):
        check_own_mechanism(Waves, mind=TableMind(3))


def test_an_operation_that_is_not_declared_is_found() -> None:
    with pytest.raises(AssertionError, match="say_word is asked but missing from operations"):
        check_own_mechanism(Asks, mind=TableMind(3))


def test_a_misspelt_hook_is_refused() -> None:
    with pytest.raises(PartError, match=r"misspelt has a method on_ticks.*did you mean on_tick\?"):
        check_own_mechanism(Misspelt)


def test_the_name_of_one_that_ships_is_refused() -> None:
    with pytest.raises(PartError, match=r"test_mechanism_suite:Creation .*folkways\.norms.* ships"):
        check_own_mechanism(Creation)

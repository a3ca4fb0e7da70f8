"""Mistakes in a part from outside: each stops the run with a message, and none with a traceback."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import folkways
from folkways import Fact, Mechanism
from folkways.agents.turn import Turn
from folkways.base.errors import PartError
from folkways.cli.main import main
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate

SOON = "day 1 08:10"


class Question(Data):
    """Which tune?"""

    place: str


class Answer(Data):
    """The tune."""

    tune: str


def answered(q: Question, chance: random.Random) -> Answer:
    """Return a tune."""
    return Answer(tune=f"no. {chance.random()}")


WORDS = PromptTemplate(
    "tests",
    "name_a_tune.md",
    "{% block instructions %}Name a tune, in the field `tune`.{% endblock %}"
    "{% block situation %}{{ q.place }}{% endblock %}",
)
TUNE = Operation("name_a_tune", Question, Answer, WORDS, rule=answered)


class Sang(Fact):
    """An agent sang."""

    tune: str


class Asking(Mechanism):
    """Asks for a tune once."""

    name = "asking"
    operations = (TUNE,)

    async def on_start(self, turn: Turn) -> None:
        """Ask, and tell."""
        answer = await turn.ask(self.operations[0], Question(place="garden"))
        turn.tell(self.name, Sang(tune=answer.tune))


class Wordless(Asking):
    """Has a rule that forgets to return its answer."""

    name = "wordless"
    operations = (
        replace(
            TUNE,
            rule=lambda q, chance: None,  # type: ignore[arg-type, return-value]
            fallback=lambda q: Answer(tune=""),
        ),
    )


class Misworded(Asking):
    """Has a template that asks for a field that there is not."""

    name = "misworded"
    operations = (
        replace(TUNE, template=replace(WORDS, text=WORDS.text.replace("place", "palce"))),
    )


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Wordless, r"wordless, on_start: .*'name_a_tune', rule: returned None"),
        (Misworded, r"misworded, operations: .*name_a_tune\.md, line 1: .*did you mean place"),
    ],
)
def test_it_is_named_with_the_part(garden: Path, kind: type[Mechanism], said: str) -> None:
    with pytest.raises(PartError, match=said):
        folkways.run(garden, mechanisms=[kind], until=SOON)


def test_check_finds_a_template_that_cannot_be_filled(
    garden: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["check", str(garden), "--with", f"{__name__}:Misworded"])
    assert left.value.code == 2
    assert "Question has no field palce" in capsys.readouterr().err

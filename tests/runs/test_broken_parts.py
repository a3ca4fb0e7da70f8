"""Mistakes in a part from outside: each stops the run with a message, and none with a traceback."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest
from pydantic import BaseModel

import folkways
from folkways import Fact, Mechanism
from folkways.agents.mechanism import Act, AnyOperation, Guidance, Setup
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.base.errors import PartError
from folkways.cli.main import main
from folkways.engine.scheduler import Barrier, Scheduler
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
    operations: ClassVar[tuple[AnyOperation, ...]] = (TUNE,)

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


class Lacking(Mechanism):
    """Forgets the field of its fact."""

    name = "lacking"

    async def on_start(self, turn: Turn) -> None:
        """Tell."""
        turn.tell(self.name, Sang())  # type: ignore[call-arg]


class Misspelt(Mechanism):
    """Has hooks that nothing calls."""

    name = "misspelt"

    async def after_talk(self, turn: Turn, talk: object) -> None:
        """Do nothing."""


class NotListed(Asking):
    """Asks what it does not list."""

    name = "not_listed"
    operations = ()

    async def on_start(self, turn: Turn) -> None:
        """Ask."""
        await turn.ask(TUNE, Question(place="garden"))


class WithADict(Asking):
    """Asks with a dict."""

    name = "with_a_dict"

    async def on_start(self, turn: Turn) -> None:
        """Ask."""
        await turn.ask(TUNE, {"place": "garden"})  # type: ignore[misc]


class Hasty(Asking):
    """Does not wait for the answer that it needs."""

    name = "hasty"

    async def on_start(self, turn: Turn) -> None:
        """Ask, and tell."""
        answer = turn.ask(TUNE, Question(place="garden"))
        turn.tell(self.name, Sang(tune=answer.tune))  # type: ignore[attr-defined]


class Forgetful(Asking):
    """Does not wait for an answer that it does not need."""

    name = "forgetful"

    async def on_start(self, turn: Turn) -> None:
        """Ask."""
        turn.ask(TUNE, Question(place="garden"))


class Tally:
    """A part that counts what there is not."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def fold(self, event: object) -> None:
        """Count."""
        self.counts["tunes"] += 1

    def snapshot(self) -> bytes:
        """Return nothing."""
        return b""

    @classmethod
    def restore(cls, data: bytes) -> Tally:
        """Return a new one."""
        return cls()


class Tallying(Mechanism):
    """Keeps a part that fails."""

    name = "tallying"
    parts = (Tally,)


BROKEN = [
    (Lacking, r"lacking, on_start: TypeError: Missing required argument 'tune' \(.*line \d+\)"),
    (Misspelt, "misspelt has a method after_talk, which nothing calls: there are after_conv"),
    (NotListed, "not_listed, on_start: the operation 'name_a_tune' is asked but not listed in ope"),
    (WithADict, r"with_a_dict, on_start: .* asked with {'place'.*must be of the type Question"),
    (Hasty, r"hasty, on_start: .*is an await missing in front of ask"),
    (Forgetful, "was asked 'name_a_tune', but nobody awaits the answer"),
    (Tallying, r"the part Tally, fold: KeyError: 'tunes' \(.*line \d+\)"),
]


class Slow(Asking):
    """Brings about an act of unknown length."""

    name = "slow"

    async def acts(self, turn: Turn) -> list[Act]:
        """Return an act."""
        return [Act("humming", seconds="60")]  # type: ignore[arg-type]


class Property(Asking):
    """Has a property in the place of a hook."""

    name = "property"

    @property
    def on_tick(self) -> None:  # type: ignore[override]
        """Fail."""
        raise ValueError("no tick")


class Given(Asking):
    """Is given a hook when it is made."""

    name = "given"

    @classmethod
    def build(cls, setup: Setup) -> Given:
        """Return it with a hook of its own."""

        async def fail(turn: Turn) -> None:
            raise ValueError("no tick")

        made = cls()
        made.on_tick = fail  # type: ignore[method-assign]
        return made


class Halved(Asking):
    """Guides with what cannot be stored."""

    name = "halved"

    def guidance(self, turn: Turn, occasion: object) -> Guidance:
        """Return a line."""
        return Guidance((Guideline(text="\ud800", kind="injunctive", weight=3),))


class State:
    """A part that is at fault in what it is given or returns."""

    def __init__(self, number: int = 0) -> None:
        """Begin."""

    def fold(self, event: object) -> None:
        """Take in nothing."""

    def snapshot(self) -> bytes:
        """Return nothing."""
        return None  # type: ignore[return-value]

    @classmethod
    def restore(cls, data: bytes) -> State:
        """Return the part."""
        return cls()


class Needy(State):
    """Cannot be begun without a number."""

    def __init__(self, number: int) -> None:
        """Begin."""


class Unkept(Mechanism):
    """Has a part that gives nothing for a checkpoint."""

    name = "unkept"
    parts = (State,)


class Unbegun(Mechanism):
    """Has a part that cannot be begun."""

    name = "unbegun"
    parts = (Needy,)  # type: ignore[assignment]


class NoTuple(Mechanism):
    """Lists its measures wrongly."""

    name = "no_tuple"
    measures = 3  # type: ignore[assignment]


class NoMeasure(Mechanism):
    """Lists what is no measure."""

    name = "no_measure"
    measures = (3,)  # type: ignore[assignment]


class NoOperation(Mechanism):
    """Lists what is no operation."""

    name = "no_operation"
    operations = ("greet",)  # type: ignore[assignment]


class Endless(BaseModel):
    """Parameters that no JSON holds."""

    share: float = float("nan")


class Unstored(Mechanism):
    """Has parameters that cannot be stored."""

    name = "unstored"
    Parameters = Endless


BROKEN += [
    (Slow, "mechanism slow: an act takes 60 to 900 seconds, not '60'"),
    (Property, r"mechanism property, on_tick: ValueError: no tick \(.*line \d+\)"),
    (Given, r"mechanism given, on_tick: ValueError: no tick \(.*line \d+\)"),
    (Halved, "halved, guidance: returned .* without half surrogate pairs"),
    (Unkept, "the part State, snapshot: returned None; it must return bytes"),
    (Unbegun, "the part Needy, __init__: it cannot be called: .*missing"),
    (NoTuple, "no_tuple: measures must be a tuple"),
    (NoMeasure, "no_measure: 3 among measures is no Measure"),
    (NoOperation, "no_operation: 'greet' among operations is no Operation"),
    (Unstored, "unstored: the defaults of its Parameters cannot be stored with a run"),
]


@pytest.mark.parametrize(("kind", "said"), BROKEN)
def test_a_broken_mechanism_is_refused(garden: Path, kind: type[Mechanism], said: str) -> None:
    with pytest.raises(PartError, match=said):
        folkways.run(garden, mechanisms=[kind], until=SOON)


class Unbuilt(Asking):
    """Is made in another way than all are."""

    name = "unbuilt"

    def build(self) -> Unbuilt:  # type: ignore[override]
        """Take no setup."""
        return self


class NeedsNumber(Barrier):
    """Cannot be made without a number."""

    name = "needs_number"

    def __init__(self, number: int) -> None:
        """Take a number."""


class Unsure(Barrier):
    """Does not know whether it runs ahead."""

    name = "unsure"

    @property
    def ahead(self) -> bool:
        """Fail."""
        raise KeyError("plan")


def test_a_mechanism_that_is_built_as_something_else_is_named(garden: Path) -> None:
    with pytest.raises(PartError, match=r"mechanism unbuilt, build: returned .*a classmethod"):
        folkways.run(garden, mechanisms=[Unbuilt], until=SOON)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (NeedsNumber, "__init__: it cannot be called: .*missing 1 required .*'number'"),
        (Unsure, "ahead: KeyError: 'plan'"),
    ],
)
def test_a_scheduler_that_cannot_be_made_is_named_before_a_file_is_made(
    garden: Path, tmp_path: Path, kind: type[Scheduler], said: str
) -> None:
    out = tmp_path / "run.folk"
    with pytest.raises(PartError, match=f"^the scheduler {kind.name}, {said}"):
        folkways.run(garden, scheduler=kind, until=SOON, out=out)
    assert not out.exists()


def test_the_next_command_names_the_parts_that_it_needs(
    garden: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run.folk"
    needed = f"folkways resume {out} --with {__name__}:Asking --with tests.plugins.talks:TalkShare"
    with pytest.raises(SystemExit):
        main(
            [
                *("run", str(garden), "--until", SOON, "--no-report", "--out", str(out)),
                *("--with", f"{__name__}:Asking", "--with", "tests.plugins.talks:TalkShare"),
            ]
        )
    assert needed in capsys.readouterr().out
    broken = tmp_path / "broken.folk"
    with pytest.raises(PartError) as caught:
        folkways.run(garden, mechanisms=[Lacking], until=SOON, out=broken)
    (note,) = caught.value.__notes__
    assert note.endswith(f"folkways resume {broken} --with {__name__}:Lacking")

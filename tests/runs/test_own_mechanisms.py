"""A mechanism from outside: run, gone on with, forked, replayed, read; and refused without it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import BaseModel
from tests.plugins.hums import Hum, Hummed

import folkways
from folkways import Mechanism, Run
from folkways.agents.turn import Turn
from folkways.assembly.needed_parts import needed
from folkways.base.errors import FolkwaysError, MindError, PartError, ScenarioError
from folkways.base.log import PartOrigin
from folkways.base.time import parse_moment
from folkways.cli.main import main
from folkways.language.book import PromptBook
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.plots.methods import methods
from folkways.plugins import INSTALLED

pytestmark = pytest.mark.usefixtures("plain_reports")

SOON, LATER = "day 1 08:10", "day 1 08:20"
REFERENCE = "tests.plugins.hums:Hum"


def hums(run: Run) -> list[Hummed]:
    return [fact for event in run.log.events() if (fact := Hummed.read(event))]


@pytest.fixture
def hummed(garden: Path, tmp_path: Path) -> Path:
    """A run of the garden with a mechanism from outside, paused."""
    out = tmp_path / "hummed.folk"
    folkways.run(garden, mechanisms=[Hum], settings={"hum.chance": 0.5}, until=SOON, out=out)
    return out


def test_it_acts_with_its_parameters_and_the_header_says_where_it_came_from(garden: Path) -> None:
    never = folkways.run(garden, mechanisms=[Hum], settings={"hum.chance": 0}, until=SOON)
    often = folkways.run(garden, mechanisms=[REFERENCE], settings={"hum.chance": 1}, until=SOON)
    assert not hums(never)
    assert hums(often)
    (part,) = often.log.header.parts
    assert (part.group, part.name, part.reference) == ("mechanism", "hum", REFERENCE)
    assert often.log.header.scenario["mechanisms"][-1] == "hum"  # type: ignore[index]


@pytest.mark.parametrize("value", [2, "often", "{loud: true}"])
def test_a_wrong_parameter_is_refused_like_any_other(garden: Path, value: object) -> None:
    with pytest.raises(ScenarioError, match=r"hum\.chance"):
        folkways.run(garden, mechanisms=[Hum], settings={"hum.chance": str(value)}, until=SOON)
    with pytest.raises(ScenarioError, match="did you mean 'chance'"):
        folkways.run(garden, mechanisms=[Hum], settings={"hum.chanse": 1}, until=SOON)


def test_gone_on_with_it_is_as_if_never_paused(garden: Path, hummed: Path) -> None:
    whole = folkways.run(garden, mechanisms=[Hum], settings={"hum.chance": 0.5}, until=LATER)
    rest = folkways.resume(hummed, mechanisms=[Hum], until=LATER)
    assert rest.log_hash == whole.log_hash
    assert folkways.replay(hummed, mechanisms=[Hum]).same


def test_nothing_goes_on_without_it_and_everything_can_be_read(hummed: Path) -> None:
    for attempt in (folkways.resume, folkways.replay):
        with pytest.raises(PartError, match=r"needs the mechanism hum .*--trust"):
            attempt(hummed)
    with pytest.raises(PartError, match="needs the mechanism hum"):
        folkways.fork(hummed, SOON, without="creation")
    run = Run.open(hummed)
    assert hums(run)
    assert run.to_json()["facts"] == {"hum": {"Hummed": len(hums(run))}}
    page = run.report(hummed.with_suffix(".html")).read_text("utf-8")
    assert "hum: Now and then an agent hums a tune." in page
    assert f'<td>Hummed</td><td class="n">{len(hums(run))}</td>' in page
    text = methods(run.summary).text
    assert "). The mechanism hum, not part of folkways, was at work as well. " in text
    assert folkways.resume(hummed, trust=True, until=LATER).reached == parse_moment(LATER)


def test_a_fork_can_put_it_in_and_take_it_out(garden: Path, tmp_path: Path, hummed: Path) -> None:
    plain = tmp_path / "plain.folk"
    folkways.run(garden, until=SOON, out=plain)
    into = folkways.fork(plain, SOON, mechanisms=[Hum], settings={"hum.chance": 1}, until=LATER)
    assert hums(into)
    assert [part.name for part in into.log.header.parts] == ["hum"]
    before = len(hums(Run.open(hummed)))
    out = folkways.fork(hummed, SOON, mechanisms=[Hum], without="hum", until=LATER)
    assert len(hums(out)) == before
    assert out.log.header.parts == ()


def test_changed_code_is_told(hummed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.recalled import differences, recall
    from folkways.plugins import part
    from folkways.store.reader import RunFile

    experiment = recall(RunFile(hummed), "it", parts_of([Hum], trust=False))
    assert not list(differences(experiment))
    monkeypatch.setattr(part, "_source_hash", lambda value: "0" * 64)
    assert list(differences(experiment)) == [
        "the code of the mechanism hum has changed since it was begun"
    ]


class Question(Data):
    """Which tune?"""


class Answer(Data):
    """The tune."""

    tune: str


WORDS = PromptTemplate(
    "tests",
    "name_a_tune.md",
    "{% block instructions %}Name a tune, in the field `tune`.{% endblock %}"
    "{% block situation %}Now.{% endblock %}",
)
RULED = Operation(
    "name_a_tune", Question, Answer, WORDS, rule=lambda q, draw: Answer(tune=f"no. {draw.random()}")
)
UNRULED = Operation("name_a_tune", Question, Answer, WORDS)


class Asking(Mechanism):
    """Asks for a tune once."""

    name = "asking"
    operations = (RULED,)

    async def on_start(self, turn: Turn) -> None:
        """Ask, and tell."""
        answer = await turn.ask(self.operations[0], Question())
        turn.tell(self.name, Hummed(tune=answer.tune, bars=1))


class Unruly(Asking):
    """Asks what only a model can answer."""

    name = "unruly"
    operations = (UNRULED,)


def test_its_own_question_has_a_version_and_is_answered_by_its_rule(garden: Path) -> None:
    runs = [folkways.run(garden, mechanisms=[Asking], until=SOON) for _ in range(2)]
    assert runs[0].log_hash == runs[1].log_hash
    assert len({fact.tune for fact in hums(runs[0])}) == 3
    assert runs[0].log.header.prompts["name_a_tune"] == RULED.version
    assert "Name a tune" in WORDS.source


def test_a_fork_that_puts_it_in_says_with_which_words_it_asks(garden: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain.folk"
    folkways.run(garden, until=SOON, out=plain)
    fork = folkways.fork(plain, SOON, mechanisms=[Asking], until=LATER)
    assert fork.log.header.prompts["name_a_tune"] == RULED.version
    assert (
        folkways.fork(plain, SOON, until=LATER).log.header.prompts == Run.open(plain).header.prompts
    )


def test_its_words_in_the_code_draw_in_templates_that_a_user_replaces() -> None:
    text = WORDS.text.replace("Name a tune", '{% include "data.md" %} Name a tune')
    op = replace(RULED, template=replace(WORDS, text=text))
    prompt = PromptBook({"data.md": "Mind the data."}).render(op, Question())
    assert prompt.instructions.startswith("Mind the data. Name a tune")


def test_the_header_says_that_nothing_was_asked_about_commitments(garden: Path) -> None:
    settings = {"conversation.commitments": False}
    versions = [
        folkways.run(garden, settings=some, until=SOON).header.prompts for some in ({}, settings)
    ]
    assert versions[0]["utter"] != versions[1]["utter"]
    assert versions[0]["create_norm"] == versions[1]["create_norm"]


def test_a_kind_of_part_that_this_version_does_not_know_is_named() -> None:
    origin = PartOrigin(group="weather", name="rain", reference="rain:Rain")
    with pytest.raises(PartError, match=r"needs the weather rain .*knows no parts of this kind"):
        needed([origin], INSTALLED, "it.folk")


def test_offline_a_question_without_a_rule_is_refused_at_once(garden: Path) -> None:
    with pytest.raises(MindError, match=r"'unruly' asks 'name_a_tune'.*--mind"):
        folkways.run(garden, mechanisms=[Unruly], until=SOON)


class Demanding(Mechanism):
    """Has a parameter that must be given."""

    name = "demanding"

    class Parameters(BaseModel):
        """Without a default."""

        price: int


class Clashing(Demanding):
    """Is called as a key of scenarios."""

    name = "norms"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (Demanding, "price needs a default"),
        (Clashing, "give it another name"),
        (Hum(), "classes that derive from Mechanism"),
        (dict, "a subclass of Mechanism is wanted"),
    ],
)
def test_what_cannot_join_a_scenario_is_refused(garden: Path, given: object, said: str) -> None:
    with pytest.raises(FolkwaysError, match=said):
        folkways.run(garden, mechanisms=[given], until=SOON)  # type: ignore[list-item]


def test_a_scenario_may_name_what_an_installed_package_declares(
    garden: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A package is installed as pip would leave it; without it, its name is not known."""
    site = tmp_path / "site"
    info = site / "humming-1.2.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: humming\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text("[folkways.mechanisms]\nhum = humming:Hum\n")
    (info / "RECORD").write_text("humming.py,,\nhumming-1.2.dist-info/METADATA,,\n")
    source = Path(__file__).parents[1] / "plugins" / "hums.py"
    (site / "humming.py").write_text(source.read_text("utf-8"), encoding="utf-8")
    text = (
        garden.read_text("utf-8")
        + "mechanisms: [creation, {}]\nparameters: {{hum: {{chance: 1}}}}\n"
    )
    mine = tmp_path / "mine.yaml"

    def command(name: str) -> list[str]:
        mine.write_text(text.replace("{}", name).replace("{{", "{").replace("}}", "}"), "utf-8")
        return ["run", str(mine), "-q", "--until", SOON, "--no-report"]

    for name, problem in (
        ("hum", "no mechanism is called 'hum'"),
        ("tests.plugins.hums:Hum", "--trust"),
    ):
        with pytest.raises(SystemExit) as left:
            main(command(name))
        assert left.value.code == 2
        assert problem in capsys.readouterr().err
    for name in ("hum", "humming:Hum"):
        made = subprocess.run(
            [sys.executable, "-m", "folkways", *command(name)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(site), *sys.path])},
        )
        assert made.returncode == 0, made.stderr
    (part,) = Run.open(sorted((tmp_path / "runs").glob("*.folk"))[-1]).log.header.parts
    assert (part.name, part.package, part.version) == ("hum", "humming", "1.2")

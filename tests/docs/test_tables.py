"""Every table of columns, keys and names in the documentation is that of the code."""

from __future__ import annotations

import csv
import inspect
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import jsonschema
import pytest
import yaml
from jinja2 import Environment
from pandas import DataFrame
from pandas.api.types import is_float_dtype, is_numeric_dtype
from tests.docs import pages
from tests.docs.pages import ROOT, by_norm, cells, table
from tests.scenario.texts import GOOD

import folkways
from folkways.base import events as ev
from folkways.baselines.baseline import Trajectory
from folkways.columns.all import table as described
from folkways.columns.column import SHARE
from folkways.live.result import ActionResult
from folkways.metrics import agreement_frame
from folkways.minds.llm.providers import provider
from folkways.minds.offline.constants import Constants
from folkways.scenario.installed import PRESETS
from folkways.scenario.minds import ModelSettings
from folkways.scenario.new import json_schema
from folkways.scenario.schema import AgentSpec, Scenario
from folkways.survey.tables import COLUMNS as FORM
from folkways.sweeps.plan import SweepPlan
from folkways.validation.codebook import Codebook, MeasureEntry

NORM = "no_smoking_indoors"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> folkways.Run:
    out = tmp_path_factory.mktemp("run") / "r.folk"
    return folkways.run("hobbs_cafe", until="day 1 08:30", out=out)


FRAMES: Mapping[str, Callable[[folkways.Run], DataFrame]] = {
    "run.acceptance()": lambda run: run.acceptance(),
    "run.adherence()": lambda run: run.adherence(),
    "run.compliance()": lambda run: run.compliance(),
    "run.spread()": lambda run: run.spread(),
    "run.expectations()": lambda run: run.expectations(),
    "run.counts()": lambda run: run.counts(),
    "run.kinds()": lambda run: run.kinds(),
    "run.network()": lambda run: run.network(),
    "run.norms()": lambda run: run.norms(),
    "run.lapses()": lambda run: run.lapses(),
    "run.evidence()": lambda run: run.evidence(),
    "run.clusters()": lambda run: run.clusters(),
    "run.utilities()": lambda run: run.utilities(),
    "run.syntheses()": lambda run: run.syntheses(),
    "run.transmission(norm).frame()": lambda run: run.transmission(NORM).frame(),
    "run.events_frame()": lambda run: run.events_frame(),
    "run.memories()": lambda run: run.memories(),
    "run.utterances()": lambda run: run.utterances(),
    "run.actions()": lambda run: run.actions(),
    "run.conflicts()": lambda run: run.conflicts(),
    "run.decisions()": lambda run: run.decisions(),
    "run.costs(by)": lambda run: run.costs(),
    "run.asked_expectations(norms).table()": lambda run: run.asked_expectations(NORM).table(),
    "run.asked_expectations(norms).stated()": lambda run: run.asked_expectations(NORM).stated(),
    "run.diagnosis(norms).table()": lambda run: run.diagnosis(NORM).table(),
    "run.diagnosis(norms).stated()": lambda run: run.diagnosis(NORM).stated(),
    "run.agreements(other)": lambda run: agreement_frame(run.agreements(run.judged_by("strict"))),
}


@pytest.mark.parametrize("heading", FRAMES)
def test_a_data_frame_has_the_columns_of_the_page(heading: str, run: folkways.Run) -> None:
    norms = [norm.id for norm in run.summary.setup.tracked]
    described = cells(table("tables.md", heading, "column"))
    assert by_norm(FRAMES[heading](run).columns, norms) == described


@pytest.mark.parametrize("heading", FRAMES)
def test_a_data_frame_is_typed_as_it_is_described(heading: str, run: folkways.Run) -> None:
    norms = tuple(norm.id for norm in run.summary.setup.tracked)
    frame = FRAMES[heading](run)
    for name in frame.columns:
        column = described(heading).column(name, norms)
        assert column is not None
        cells = frame[name]
        known = cells.dropna()
        if column.unit == SHARE and not name.endswith("gap"):
            assert known.between(0, 1).all(), name
        if not column.missing:
            assert len(known) == len(cells), name
        if column.kind in ("integer", "number"):
            assert is_numeric_dtype(cells), name
            assert is_float_dtype(cells) == (column.kind == "number"), name
        elif column.kind == "boolean":
            assert set(known) <= {True, False}, name
        else:
            kind = str if column.kind == "text" else tuple
            assert all(isinstance(cell, kind) for cell in known), name


def test_what_is_printed_and_exported_fits_the_schemas(run: folkways.Run) -> None:
    schema = json.loads((ROOT / "docs/schemas/run.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(run.to_json())
    events = json.loads((ROOT / "docs/schemas/events.schema.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(events)
    bodies = run.events_frame().drop_duplicates("kind")["body"]
    assert len(bodies) > 15
    for body in bodies:
        validator.validate(json.loads(body))
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({"type": "Uttered", "t": "noon"})


def test_every_data_frame_of_a_run_is_described() -> None:
    headings = {one.heading for one in pages.tables("tables.md")}
    for name, method in inspect.getmembers(folkways.Run, inspect.isfunction):
        if inspect.signature(method).return_annotation == "DataFrame":
            assert any(heading.startswith(f"run.{name}(") for heading in headings), name


def test_every_exported_file_has_the_columns_of_the_page(run: folkways.Run, tmp_path: Path) -> None:
    norms = [norm.id for norm in run.summary.setup.tracked]
    written = run.export(tmp_path / "tables")
    described = {one.heading for one in pages.tables("tables.md") if ".csv" in one.heading}
    assert {path.name for path in (tmp_path / "tables").glob("*.csv")} == described
    assert {f"{name}.csv" for name in written} == described
    assert (tmp_path / "tables" / "header.json").exists()
    assert (tmp_path / "tables" / "datapackage.json").exists()
    for name in described:
        with (tmp_path / "tables" / name).open(encoding="utf-8", newline="") as file:
            head = next(csv.reader(file))
        assert by_norm(head, norms) == cells(table("tables.md", name, "column")), name


def test_every_kind_of_event_is_described_with_its_group() -> None:
    expected = [
        (f"`{kind.__name__}`", group.label, (inspect.getdoc(kind) or "").splitlines()[0])
        for group in ev.GROUPS
        for kind in ev.KINDS
        if kind.group is group
    ]
    rows = table("tables.md", "Kinds of events", "kind").rows
    assert list(rows) == [(kind, group, told.replace("``", "`")) for kind, group, told in expected]


def test_the_line_of_json_has_the_keys_of_the_page(run: folkways.Run) -> None:
    one = table("cli.md", "One line of JSON", "key")
    assert set(cells(one)) == set(run.to_json())
    (series,) = [row for row in one.rows if "`series`" in row[0]]
    assert set(pages.quoted(series[1])) <= set(run.to_json()["series"])
    (emergence,) = [row for row in one.rows if "`emergence`" in row[0]]
    assert set(pages.quoted(emergence[1])) - {"null"} <= set(run.to_json()["emergence"][NORM])


def test_what_acting_returns_is_described() -> None:
    fields = set(ActionResult.__dataclass_fields__)
    (told,) = re.findall(
        r"returns an `ActionResult`: (.*?)\n\n", pages.page("acting.md"), re.DOTALL
    )
    assert set(pages.quoted(told)) == fields
    (told,) = re.findall(r"`--json` prints one line: (.*?)\n\n", pages.page("cli.md"), re.DOTALL)
    assert set(pages.quoted(told)) == set(ActionResult(True, "done").to_json())


def test_what_an_interview_prints_is_described(run: folkways.Run) -> None:
    from folkways.cli.interview import _json

    told = re.search(
        r"each answer is one line of JSON: (.*?)\.", pages.page("interviews.md"), re.DOTALL
    )
    assert told is not None
    answered = run.interview("Tom", "What are you doing?", at="day 1 08:20")
    assert set(pages.quoted(told[1])) == set(_json(answered))


@pytest.mark.parametrize(
    ("name", "heading", "known"),
    [
        ("scenarios.md", "Every field", set(Scenario.model_fields)),
        (
            "sweeps.md",
            "The plan",
            {one.alias or name for name, one in SweepPlan.model_fields.items()},
        ),
        ("human-data.md", "The codebook", set(Codebook.model_fields)),
        ("human-data.md", "A measure of the codebook", set(MeasureEntry.model_fields)),
    ],
)
def test_every_key_of_a_file_is_described(name: str, heading: str, known: set[str]) -> None:
    (one,) = [one for one in pages.tables(name) if one.heading == heading]
    assert set(cells(one)) == known


def test_every_setting_of_a_model_is_described() -> None:
    text = pages.page("models.md")
    for name in ModelSettings.model_fields:
        assert re.search(rf"`{name}`|\b{name}:", text), name


def test_the_columns_of_a_form_are_described() -> None:
    assert "`evaluator`, `item`, `question` and `score`" in " ".join(
        pages.page("survey.md").split()
    )
    assert FORM == ("evaluator", "item", "question", "score")


def test_the_fields_of_a_trajectory_are_described() -> None:
    (told,) = re.findall(r"gives a `Trajectory`: (.*?)\n\n", pages.page("baselines.md"), re.DOTALL)
    fields = {name for name in pages.quoted(told) if name.isidentifier()} - {"None"}
    assert fields <= set(Trajectory.__dataclass_fields__)


CALL = re.compile(r"`(?:folkways\.)?(\w+)\(([^()`]*)\)`")


@pytest.mark.parametrize("name", ["api.md", "acting.md", "interviews.md", "models.md"])
def test_functions_are_called_by_the_names_of_their_arguments(name: str) -> None:
    for function, arguments in CALL.findall(pages.page(name)):
        # `run` names the run file in folkways.live only: elsewhere that argument is `path`.
        home = folkways.live if name == "acting.md" or arguments.startswith("run") else folkways
        if function not in home.__all__ or function == "Run":
            continue
        known = inspect.signature(getattr(home, function)).parameters
        for argument in re.split(r",\s*", arguments):
            word = argument.partition("=")[0].strip()
            assert not word.isidentifier() or word in known, f"{function}({argument})"


def test_the_arguments_of_a_run_are_described() -> None:
    known = set(inspect.signature(folkways.run).parameters)
    assert set(cells(table("api.md", "Making runs", "argument"))) == known


@pytest.mark.parametrize(
    ("heading", "kind"), [("Looking at runs", folkways.Run), ("Sweeps", folkways.Sweep)]
)
def test_what_the_page_names_is_there(heading: str, kind: type[object]) -> None:
    (one,) = [one for one in pages.tables("api.md") if one.heading == heading]
    told = {found[1] for name in cells(one) if (found := re.match(r"\w+\.(\w+)", name))}
    assert len(told) > 10
    for name in told:
        assert hasattr(kind, name), name


def test_servers_are_at_the_addresses_of_the_page() -> None:
    one = table("local-models.md", "Requirements", "server")
    known = {
        "llama-server": "llamacpp",
        "Ollama": "ollama",
        "vLLM": "vllm",
        "LM Studio": "lmstudio",
    }
    for row in one.rows:
        assert pages.quoted(row[1]) == [provider(known[row[0]]).base_url]


def test_the_picture_of_the_layers_is_what_is_checked() -> None:
    (block,) = [block for block in pages.blocks("design.md") if not block.language]
    drawn = [word for line in block.text.splitlines() for word in re.split(r" {2,}", line)[:-1]]
    text = (ROOT / ".importlinter").read_text("utf-8")
    (layers,) = re.findall(r"^layers =\n(.*?)^\S", text, re.MULTILINE | re.DOTALL)
    assert drawn == re.findall(r"\w+", layers)


LANGUAGES = {"python", "yaml", "toml", "console", "jinja", "indented"}
"""Blocks that some test reads; a block of another language needs one of its own."""


@pytest.mark.parametrize("name", pages.names())
def test_every_block_is_of_a_language_that_is_checked(name: str) -> None:
    for block in pages.blocks(name):
        known = LANGUAGES | ({""} if name == "design.md" else set())
        assert block.language in known, str(block)
        if block.language == "yaml":
            check_yaml(name, block.text)
        elif block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "jinja":
            Environment(autoescape=True).parse(block.text)


def check_yaml(name: str, text: str) -> None:
    """A fragment of a plan or of a scenario must be one in a file that is whole without it."""
    given = yaml.safe_load(text)
    if "folkways_constants" in given:
        Constants(**given["constants"])
    elif "codebook" in given:
        Codebook.model_validate(given)
    elif "innate" in given:
        AgentSpec.model_validate(given)
    elif name == "sweeps.md" or {"seeds", "settings"} & set(given):
        SweepPlan.model_validate({"name": "whole", "scenario": "hobbs_cafe", "seeds": 1, **given})
    else:
        whole = {**yaml.safe_load(GOOD), **given}
        if "generate" in whole["agents"]:
            crowd = yaml.safe_load((PRESETS / "crowd.yaml").read_text("utf-8"))
            whole["agents"] = {
                "generate": crowd["agents"]["generate"] | given["agents"]["generate"]
            }
        jsonschema.Draft202012Validator(json_schema()).validate(whole)

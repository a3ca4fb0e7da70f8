from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.garden import Lived
from typer.testing import CliRunner

import folkways as package
from folkways.base.events import MechanismEvent
from folkways.cli.main import COMMANDS, RENAMED, application
from folkways.cli.portrait import TOLD, _print_norms, print_portrait
from folkways.metrics.norm_lives import NormLife
from folkways.minds.table.mind import TableMind
from folkways.moments.state import state_at
from folkways.scenario.load import load
from folkways.testing.command import Command
from folkways.testing.memory_logs import MemoryLog, make_header


def test_show_tells_memories_norms_and_plan(folkways: Command, lived: Lived) -> None:
    lived()
    done = folkways("show", "r.folk", "--agent", "ada", "--at", "day 1 09:30", "--last", "0")
    assert done.code == 0
    assert done.out.startswith("Ada Voss, day 1 09:30\n")
    assert "created day 1 08:00" in done.out
    assert "Plan by the hour" in done.out
    assert "is firmly against speaking loudly" in done.out
    few = folkways("show", "r.folk", "--agent", "ada", "--last", "2").out
    assert "the latest 2; all: --last 0" in few
    found = json.loads(folkways("show", "r.folk", "--agent", "Ada", "--json").out)
    assert found["agent"] == "Ada Voss"
    assert found["at"] == "day 2 10:00"
    assert found["norms"][0]["origin"] == "created"


def test_show_helps_with_names_and_moments(folkways: Command, lived: Lived) -> None:
    lived("day 1 09:00")
    unknown = folkways("show", "r.folk", "--agent", "Adda")
    assert (unknown.code, "did you mean Ada Voss?" in unknown.err) == (2, True)
    late = folkways("show", "r.folk", "--agent", "Ada", "--at", "day 1 09:30")
    assert (late.code, "the run goes to day 1 09:00" in late.err) == (2, True)
    assert folkways("show", "r.folk", "--agent", "Ada", "--at", "day 1 09:00").code == 0
    assert folkways("show", "r.folk", "--agent", "Ada", "--at", "noon").code == 2
    night = folkways("show", "r.folk", "--agent", "Ada", "--at", "day 1 03:00")
    assert (night.code, "the run begins at day 1 08:00" in night.err) == (2, True)
    many = folkways("show", "r.folk", "--agent", "a")
    assert "could be Ada Voss, Ben Oduya or Cora Diaz" in many.err


def test_show_groups_what_was_rejected_again_and_again() -> None:
    def norm(number: int, *, passed: bool = False) -> NormLife:
        return NormLife(
            id=f"0.{number}",
            agent="Ann",
            content="No noise.",
            kind="injunctive",
            utility=50,
            origin="conversation",
            since=36000,
            judged=36000 + number * 60,
            failed="none" if passed else "duplication",
            reason="it repeats",
            active=passed,
            valid=passed,
        )

    console = Console(record=True, width=200, file=io.StringIO())
    _print_norms(console, [norm(0, passed=True), *(norm(number) for number in range(1, 24))])
    text = console.export_text()
    assert "1 qualified, 24 met" in text
    assert "failed the check of duplication 23 times, last day 1 10:23: it repeats" in text
    assert text.count("No noise.") == 2


def test_show_tells_what_mechanisms_brought_about_in_the_agent() -> None:
    def fact(at: int, agent: str = "Ann", text: str = "decides") -> MechanismEvent:
        said = f"{agent} {text} {at}" if text else ""
        return MechanismEvent(
            t=36000 + at, agent=agent, source="deliberation", audience=(agent,), data={}, text=said
        )

    facts = [fact(number) for number in range(TOLD + 3)]
    log = MemoryLog(make_header(["Ann", "Ben"]), [*facts, fact(20, text=""), fact(21, "Ben")])
    state = state_at(log, "Ann", 36000 + 30)
    assert [one["text"] for one in state.to_json()["told"]] == [one.text for one in facts]
    console = Console(record=True, width=120, file=io.StringIO())
    print_portrait(console, state, 1)
    text = " ".join(console.export_text().split())
    assert f"the latest {TOLD} of {TOLD + 3}" in text
    assert "Ann decides 3" in text
    assert "Ann decides 2 " not in text
    assert "Ben" not in text
    assert not state_at(log, "Ann", 35999).told


def test_hostile_words_do_not_reach_the_terminal(folkways: Command) -> None:
    text = Path("garden.yaml").read_text("utf-8")
    hostile = '"Ada \\e]0;owned\\a\\e[2J is [red]against[/red] [/] \\u202enoise."'
    lines = text.replace(
        ">-\n      Ada Voss is a teacher. She is firmly against speaking loudly in public.", hostile
    )
    assert hostile in lines
    Path("hostile.yaml").write_text(lines, encoding="utf-8")
    package.run("hostile.yaml", mind=TableMind(1), out="r.folk", until="day 1 08:20")
    for arguments in (("show", "r.folk", "--agent", "Ada"), ("resume", "r.folk", "--no-report")):
        done = folkways(*arguments)
        printed = done.out + done.err
        assert not any(char in printed for char in "\x1b\x07\u202e")
    shown = folkways("show", "r.folk", "--agent", "Ada", "--last", 0).out
    assert "[red]against[/red] [/]" in shown


def test_report_and_export(folkways: Command, lived: Lived) -> None:
    lived("day 1 08:30")
    assert folkways("report", "r.folk").out == "r.html\n"
    assert folkways("report", "r.folk").code == 0, "its own report may be written anew"
    assert folkways("report", "r.folk", "--out", "x/other.html").out == "x/other.html\n"
    again = folkways("report", "r.folk", "--out", "x/other.html")
    assert (again.code, "not overwritten" in again.err) == (2, True)
    assert sorted(path.name for path in Path().glob("*.html")) == ["r.html"]
    done = folkways("export", "r.folk")
    assert done.code == 0
    assert "r-csv/norms.csv" in done.out
    assert folkways("export", "r.folk").code == 2
    typed = folkways("export", "r.folk", "--parquet")
    assert (typed.code, "r-parquet/norms.parquet" in typed.out) == (0, True)
    wrong = folkways("export", "r.folk", "--parquet", "--pairs", "p.jsonl")
    assert (wrong.code, "--parquet is for tables" in wrong.err) == (2, True)


@pytest.mark.parametrize("option", ["--odd", "--out"])
def test_a_folder_is_no_file_for_a_report(folkways: Command, lived: Lived, option: str) -> None:
    lived("day 1 08:20")
    Path("here").mkdir()
    for folder in ("there/", "here", "."):
        done = folkways("report", "r.folk", option, folder)
        assert (done.code, "is a folder" in done.err) == (2, True)
    assert sorted(one.name for one in Path().iterdir()) == ["garden.yaml", "here", "r.folk"]


def test_new_check_and_schema(folkways: Command) -> None:
    assert folkways("new", "ducks").code == 0
    assert folkways("check", "ducks.yaml").code == 0
    assert Path("scenario.schema.json").exists()
    again = folkways("new", "ducks")
    assert (again.code, "not overwritten" in again.err) == (2, True)
    assert folkways("new", "two words").code == 2
    assert folkways("new", "stray_geese").code == 0
    titles = [load(name).scenario.title for name in ("ducks.yaml", "stray_geese.yaml")]
    assert titles == ["Ducks", "Stray geese"]
    assert json.loads(folkways("schema", "run").out)["title"] == "folkways run --json"
    assert json.loads(folkways("schema", "tables").out)["resources"]
    unknown = folkways("schema", "runs")
    assert (unknown.code, "'run'" in unknown.err) == (2, True)
    schema = folkways("schema").out
    assert json.loads(schema)["title"] == "folkways scenario"
    assert folkways("schema", "--out", "s.json").code == 0
    assert Path("s.json").read_text("utf-8") == schema
    assert folkways("schema", "--out", "s.json").code == 2
    wrong = folkways("check", "garden.yaml", "--set", "days=none")
    assert (wrong.code, "--set days" in wrong.err) == (2, True)
    mindless = folkways("check", "garden.yaml", "--set", "mind=oracle")
    assert (mindless.code, "there is no mind 'oracle'" in mindless.err) == (2, True)


def test_check_says_how_agents_and_norms_are_read(folkways: Command) -> None:
    shown = folkways("check", "hobbs_cafe").out
    assert "  Bob Johnson — against: smoking indoors (strong); " in shown
    assert "12:00–13:00 having lunch at the café\n" in shown
    assert "  tip_after_meals — people do: leaving a tip for the staff\n" in shown
    assert "and 70 more" in folkways("check", "crowd").out


def test_a_new_scenario_runs(folkways: Command) -> None:
    folkways("new", "ducks")
    done = folkways("run", "ducks.yaml", "--until", "day 1 08:30", "--no-report")
    assert done.code == 0
    assert "ducks, seed 1: paused at day 1 08:30" in done.out


def test_scenarios_are_listed(folkways: Command) -> None:
    listed = folkways("scenarios").out
    assert "hobbs_cafe" in listed
    assert "quiet_library" in listed


@pytest.mark.parametrize("command", ["run", "resume", "report", "show", "export", "check", "new"])
def test_help_teaches_with_examples(folkways: Command, command: str) -> None:
    shown = folkways(command, "--help").out
    assert "Example" in shown
    assert f"folkways {command} " in shown


def test_version(folkways: Command) -> None:
    assert folkways("--version").out == f"folkways {package.__version__}\n"


HEAVY = ("pydantic", "numpy", "pandas", "matplotlib", "yaml", "jinja2", "msgspec", "rich")


def test_help_loads_nothing_heavy_and_no_command() -> None:
    program = (
        "import sys\n"
        "from folkways.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"loaded = [name for name in {HEAVY} if name in sys.modules]\n"
        "loaded += [name for name in sys.modules if name.startswith('folkways.cli.')]\n"
        "print(loaded, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    light = [f"folkways.cli.{name}" for name in ("failures", "streams", "stopped", "main")]
    assert done.stderr == f"{light}\n"


def test_help_lists_every_command_in_a_few_words() -> None:
    for listed in (application("run"), application()):
        shown = CliRunner().invoke(listed, ["--help"]).output
        for name, entry in COMMANDS.items():
            assert re.search(rf"^  {name} +{re.escape(entry.summary)}$", shown, re.MULTILINE)


def test_a_command_of_an_earlier_version_is_answered_with_its_name_now(folkways: Command) -> None:
    for old, new in RENAMED.items():
        done = folkways(old, "cafe.folk")
        assert (done.code, done.out) == (2, "")
        assert f"folkways {new}" in done.err
        assert new.split()[0] in COMMANDS


def test_an_unknown_command_is_answered_with_the_nearest(folkways: Command) -> None:
    done = folkways("rnu")
    assert (done.code, "run" in done.err) == (2, True)

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from tests.stored import stored
from tests.sweeps.inline import InlinePool
from tests.sweeps.older import without_seals

from folkways.base.amounts import decimal, interval
from folkways.base.errors import FolkwaysError
from folkways.sweeps import local
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.statistics import COUNT, mean_interval
from folkways.sweeps.tipping import tipping_points
from folkways.testing.command import Command

PLAN = """\
name: tiny
scenario: garden.yaml
seeds: 2
until: "day 1 08:20"
without: [none, spreading]
"""


@pytest.fixture(autouse=True)
def _inline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make runs in this process; tests/sweeps/test_sweep.py proves those in worker processes."""
    monkeypatch.setattr(local, "LocalPool", InlinePool)


@pytest.fixture
def done(folkways: Command, tmp_path_factory: pytest.TempPathFactory) -> Command:
    """Run the command line beside a copy of this sweep, which is run once for all tests."""
    Path("plan.yaml").write_text(PLAN, encoding="utf-8")

    def make(path: Path) -> None:
        assert folkways("sweep", "plan.yaml", "-q").out == "sweeps/tiny\n"
        Path("sweeps").rename(path)

    shutil.copytree(stored(tmp_path_factory, "sweeps", make), "sweeps")
    return folkways


def test_a_sweep_ends_with_means_and_where_things_are(folkways: Command) -> None:
    Path("plan.yaml").write_text(PLAN, encoding="utf-8")
    done = folkways("sweep", "plan.yaml", "--quick", "--workers", 1)
    assert done.code == 0, done.err
    assert "without spreading" in done.out
    assert "sweeps/tiny/table.csv" in done.out
    assert "sweeps/tiny/figures/acceptance.svg" in done.out
    assert "4/4  without spreading, seed 2:" in done.err
    again = folkways("sweep", "sweeps/tiny", "--json")
    assert (again.code, again.err) == (0, "")
    found = json.loads(again.out)
    assert [one["seed"] for one in found["rows"]] == [1, 2, 1, 2]


def test_the_measures_of_the_plan_are_shown(folkways: Command) -> None:
    text = PLAN.replace("seeds: 2", "seeds: 1")
    Path("plan.yaml").write_text(f"{text}measures: [conflicts, thoughts]\n", encoding="utf-8")
    done = folkways("sweep", "plan.yaml", "--workers", 1)
    (head,) = (line for line in done.out.splitlines() if "condition" in line)
    assert head.split() == ["condition", "runs", "conflicts", "thoughts"]
    rows = json.loads(folkways("sweep", "plan.yaml", "--json").out)["rows"]
    (line,) = (line for line in done.out.splitlines() if line.strip().startswith("all mechanisms"))
    assert line.split()[3:] == [str(rows[0]["conflicts"]), str(rows[0]["thoughts"])]
    assert "acceptance" not in done.out
    assert "figures/thoughts.svg" in done.out


def test_a_number_that_was_edited_is_refused_and_measured_again(done: Command) -> None:
    journal = Path("sweeps/tiny/results.jsonl")
    text = journal.read_text("utf-8")
    edited = re.sub(r'"conflicts":\d+', '"conflicts":77', text, count=1)
    assert edited != text
    journal.write_text(edited, encoding="utf-8")
    a, b = (f"sweeps/tiny:{one}" for one in ("all mechanisms", "without spreading"))
    for command in (("compare", a, b), ("report", "sweeps/tiny"), ("figure", "sweeps/tiny")):
        refused = done(*command)
        assert (refused.code, refused.out) == (2, ""), command
        said = " ".join(refused.err.split())
        assert "sweeps/tiny/results.jsonl, line 1, was changed" in said
        assert "folkways sweep sweeps/tiny keeps the intact lines" in said
    with pytest.raises(FolkwaysError, match="line 1, was changed"):
        Sweep.open("sweeps/tiny")
    again = done("sweep", "sweeps/tiny", "-q")
    assert again.code == 0
    lost = json.loads(text.splitlines()[0])["run"]
    (entry,) = (one for one in Sweep.open("sweeps/tiny").entries if one.run == lost)
    assert "Damaged: line 1; 3 results kept. " in again.err
    assert f"Measured again: {entry.condition}, seed {entry.seed}." in again.err
    assert journal.with_suffix(".damaged-1.jsonl").read_text("utf-8") == edited
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    before = [json.loads(line) for line in text.splitlines()]
    assert [one["run"] for one in lines] == [one["run"] for one in (*before[1:], before[0])]
    # Only the lost run was measured: the others kept how long they had taken.
    assert [one["wall_seconds"] for one in lines] == [
        *(one["wall_seconds"] for one in before[1:]),
        0,
    ]
    assert lines[-1]["measured"] == before[0]["measured"]
    assert done("compare", a, b).code == 0


def test_intervals_of_counts_are_taken_on_square_roots_as_it_is_said(done: Command) -> None:
    Path("plan.yaml").write_text(f"{PLAN}measures: [thoughts]\n", encoding="utf-8")
    assert done("sweep", "plan.yaml", "-q").code == 0
    sweep = Sweep.open("sweeps/tiny")
    values = list(sweep.values("all mechanisms", "thoughts").values())
    found = mean_interval(values, COUNT)
    assert found is not None
    assert found.low != found.high
    out = done("sweep", "sweeps/tiny", "--workers", 1).out
    assert f"{decimal(found.mean)} ({interval(found.low, found.high)})" in out


def test_a_failed_run_is_named_and_the_exit_code_is_2(done: Command) -> None:
    run = next(iter(sorted(Path("sweeps/tiny/runs").glob("*.folk"))))
    run.write_bytes(b"nothing" * 999)
    Path("sweeps/tiny/results.jsonl").unlink()
    failed = done("sweep", "plan.yaml", "--workers", 1)
    assert failed.code == 2
    assert "is not a run of folkways" in failed.out
    assert "To go on: folkways sweep sweeps/tiny" in failed.out
    assert "3/4" in failed.err


def test_two_conditions_and_two_runs_are_compared(done: Command) -> None:
    sets = done("compare", "sweeps/tiny:all mechanisms", "sweeps/tiny:without spreading")
    assert sets.code == 0, sets.err
    assert "paired by seed" in sets.out
    assert "acceptance of quiet:" in sets.out
    (found,) = json.loads(
        done("compare", "sweeps/tiny:all mechanisms", "sweeps/tiny:without spreading", "--json").out
    )
    assert (found["paired"], found["runs"]) == (True, [2, 2])
    rows = json.loads(done("sweep", "plan.yaml", "--json").out)["rows"]
    runs = [f"sweeps/tiny/runs/{one['run']}.folk" for one in rows[:2]]
    assert "One run each, so chance alone may explain this" in done("compare", *runs).out
    assert json.loads(done("compare", *runs, "--json").out)["same"] is False


def test_the_conditions_of_a_sweep_are_compared_with_one_in_a_table_and_a_figure(
    done: Command,
) -> None:
    given = ("compare", "sweeps/tiny", "--against", "all mechanisms")
    found = done(*given, "--figure", "tiny.csv")
    assert found.code == 0, found.err
    assert "without spreading" in found.out
    assert "p from a sign-flip permutation test" in found.out
    rows = Path("tiny.csv").read_text("utf-8").splitlines()
    cells = json.loads(done(*given, "--json").out)
    assert len(cells) == len(rows) - 1
    assert {one["condition"] for one in cells} == {"all mechanisms", "without spreading"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("sweep", "papper"),
            "nor a file has this name; did you mean 'paper'?",
        ),
        (("sweep", "garden.yaml"), "is not a known key"),
        (("sweep", "plan.yaml", "--out", "garden.yaml"), "cannot make the folder"),
        (("sweep", "plan.yaml", "--on", "moon", "--seeds", 3), "'local', 'ray' or"),
        (("sweep", "."), "is no sweep"),
        (("compare", "sweeps/tiny", "garden.yaml"), "are not of one kind"),
        (("compare", "garden.yaml", "nix.folk"), "nix.folk does not exist"),
        (("compare", "garden.yaml", "garden.yaml"), "is not a run of folkways"),
        (("compare", "sweeps/tiny:all mechanisms", "sweeps/none"), "does not exist"),
        (("compare", "sweeps/tiny"), "takes two runs or two sets of runs, not 1"),
        (("compare", "sweeps/tiny", "sweeps/tiny", "--figure", "a.svg"), "needs --against"),
        (("compare", "sweeps/tiny", "--against", "none"), "has no condition 'none'"),
        (("compare", "garden.yaml", "--against", "none"), "is no sweep"),
        (
            ("compare", "sweeps/tiny", "--against", "all mechanisms", "--figure", "a.txt"),
            "--figure: 'a.txt' must end in",
        ),
    ],
)
def test_what_is_wrong_is_said_plainly(
    done: Command, arguments: tuple[object, ...], message: str
) -> None:
    found = done(*arguments)
    assert found.code == 2
    assert message in " ".join(found.err.split())
    assert "Traceback" not in found.err
    assert found.out == ""


def test_a_paid_model_is_not_asked_unless_somebody_says_so(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    Path("plan.yaml").write_text(
        "name: paid\nscenario: garden.yaml\nseeds: 3\nminds: [offline, 'openai:gpt-5-mini']\n"
        'until: "day 1 08:20"\n',
        encoding="utf-8",
    )
    found = folkways("sweep", "plan.yaml", "--max-cost", 1)
    assert found.code == 2
    assert "3 runs on language models: about" in found.err
    assert "Not an interactive terminal" in found.err
    assert not Path("sweeps").exists()


COMMITTED = """\
name: few
scenario: garden.yaml
seeds: 2
until: "day 1 08:10"
entrepreneurs: {counts: [0, 1]}
"""


def test_a_sweep_prints_keeps_and_gives_it(folkways: Command) -> None:
    Path("plan.yaml").write_text(COMMITTED, encoding="utf-8")
    done = folkways("sweep", "plan.yaml", "--workers", 1)
    assert done.code == 0, done.err
    said = " ".join(done.out.split())
    assert "Tipping points of those who are not committed" in said
    found = json.loads(folkways("sweep", "plan.yaml", "--json").out)["tipping"]
    agents = Sweep.open("sweeps/few").population("0 entrepreneurs")
    assert found[0]["tried"] == [0, 1 / agents]
    for one in found:
        assert one["text"] in said
    kept = Path("sweeps/few/tipping.csv").read_text("utf-8")
    assert len(kept.splitlines()) == 1 + len(found)
    assert "sweeps/few/tipping.csv" in said
    # also where the journal is of before the number of agents was kept
    journal = without_seals(Path("sweeps/few"))
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    old = [json.dumps({key: one[key] for key in one if key != "agents"}) for one in lines]
    journal.write_text("\n".join(old) + "\n", encoding="utf-8")
    again = [one.to_json() for one in tipping_points(Sweep.open("sweeps/few"))]
    assert json.loads(json.dumps(again)) == found

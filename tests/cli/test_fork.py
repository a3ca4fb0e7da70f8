from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest
from tests.cli.garden import Lived

import folkways
from folkways.cli.main import main
from folkways.store.reader import RunFile

AT = ["--at", "day 1 08:10"]


@pytest.fixture
def parent(lived: Lived) -> Path:
    return lived("day 1 08:30", "run.folk", offline=True)


def fork(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["fork", *arguments])
    return int(left.value.code or 0)


def test_a_fork_is_written_beside_its_run_with_all_its_changes(
    parent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = ["--remove", "Cora", "--whisper", "Ada=I should go.", "--whisper", "Ada=Soon."]
    changes += ["--set-agent", "Ben.currently=Ben is in a hurry.", "--set-agent", "Ben.age=31"]
    changes += ["--norm", "Ben=Do not whistle.", "--kind", "descriptive", "--utility", "55"]
    changes += ["--set", "conversation.max_turns=4", "--without", "compliance"]
    until = ["--until", "day 1 08:20", "--json"]
    assert fork(str(parent), *AT, *changes, *until) == 0
    made = parent.with_name("run-fork-1.folk")
    assert json.loads(capsys.readouterr().out)["run"] == str(made)
    forked = RunFile(made).header.forked
    assert forked is not None
    assert list(forked.changes) == [
        "mechanisms: creation, spreading.communication, spreading.observation, "
        "evaluation.immediate, evaluation.synthesis; conversation.max_turns becomes 4",
        "Cora Diaz leaves the town",
        'Ben Oduya.currently becomes "Ben is in a hurry."; Ben Oduya.age becomes 31',
        'Ada Voss thinks "I should go."',
        'Ada Voss thinks "Soon."',
        'Ben Oduya holds "Do not whistle." (descriptive, utility 55)',
    ]
    assert fork(str(parent), *AT, *until) == 0
    assert parent.with_name("run-fork-2.folk").exists()


def test_report_and_description_of_a_fork_say_what_it_is(parent: Path) -> None:
    out = parent.with_name("without.folk")
    fork(str(parent), *AT, "--without", "compliance", "--until", "day 1 08:20", "--out", str(out))
    made = folkways.Run.open(out)
    page = made.report(parent.with_name("page.html")).read_text("utf-8")
    log = folkways.Run.open(parent).log_hash[:12]
    assert f'<dt>fork of</dt><dd class="q">{parent} (log {log}) at day 1 08:10; changed' in page
    told = made.odd().markdown()
    assert "Taken out at day 1 08:10, at work until then: compliance." in told
    assert f"(log {log})" in told
    assert "fork of" not in folkways.Run.open(parent).report().read_text("utf-8")


def test_who_was_removed_is_shown_to_have_left(
    parent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fork(str(parent), *AT, "--remove", "Cora", "--until", "day 1 08:20", "--no-report")
    made = folkways.Run.open(parent.with_name("run-fork-1.folk"))
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main(["show", str(made.path), "--agent", "Cora"])
    assert capsys.readouterr().out.splitlines()[1] == "left the town at day 1 08:10"
    assert made.state_at("Cora", "day 1 08:20").to_json()["left"] == "day 1 08:10"
    assert made.state_at("Cora", "day 1 08:05").left is None
    assert made.state_at("Ben", "day 1 08:20").left is None


def test_who_was_removed_is_not_who_is_looked_at_next(
    parent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fork(str(parent), *AT, "--remove", "Ada", "--until", "day 1 08:20", "--no-report")
    shown = capsys.readouterr().out
    assert "Ada" not in shown.rpartition("--agent")[2]
    assert "--agent 'Ben Oduya'" in shown


def test_without_a_change_it_is_said_so(parent: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fork(str(parent), *AT, "--until", "day 1 08:20", "--no-report") == 0
    assert "Nothing is changed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--whisper", "Ada"], "NAME=TEXT"),
        (["--norm", "=Be quiet."], "NAME=TEXT"),
        (["--set-agent", "Ada=x"], "names no field"),
        (["--remove", "Bem"], "did you mean Ben Oduya"),
        (["--without", "complience"], "--without complience: no mechanism"),
        (["--out", "run.folk"], "exists"),
    ],
)
def test_what_cannot_be_is_refused_kindly(
    parent: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(parent.parent)
    assert fork(str(parent), *AT, *arguments) == 2
    assert message in " ".join(capsys.readouterr().err.split())
    assert sorted(one.name for one in parent.parent.iterdir()) == ["run.folk"]


def test_a_paid_model_is_not_asked_without_consent(
    parent: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    assert fork(str(parent), *AT, "--mind", "openai:gpt-5-mini") == 2
    told = capsys.readouterr().err
    assert "models that cost money" in told
    assert "--yes" in told
    assert not parent.with_name("run-fork-1.folk").exists()


def test_an_import_cannot_be_forked(
    tmp_path: Path, parent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import msgspec

    from folkways.store.writer import RunWriter

    header = msgspec.structs.replace(RunFile(parent).header, arguments={"imported": "another"})
    RunWriter.create(tmp_path / "import.folk", header).close()
    assert fork(str(tmp_path / "import.folk"), *AT) == 2
    assert "cannot be forked" in capsys.readouterr().err


LETTERS = "tests.plugins.thinkers:Letters"
ORDERS = "tests.plugins.orders:ByName"


def test_a_fork_may_go_on_with_parts_of_the_users_own(
    parent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = ["--set", f"embedder={LETTERS}", "--set", f"scheduler={ORDERS}", "--trust"]
    assert fork(str(parent), *AT, *changes, "--json") == 0
    made = Path(json.loads(capsys.readouterr().out)["run"])
    header = RunFile(made).header
    assert [(one.group, one.name) for one in header.parts] == [
        ("embedder", "letters"),
        ("scheduler", "by_name"),
    ]
    assert header.forked is not None
    assert header.forked.changes == ('embedder becomes "letters"; scheduler becomes "by_name"',)
    letters = importlib.import_module(LETTERS.partition(":")[0]).Letters
    assert letters.asked, "it made the vectors"
    assert folkways.replay(made, trust=True).same, "the header says where the parts are found"


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        (f"embedder={LETTERS}", "say so with --trust"),
        ("embedder=nowhere:Letters", "there is no provider 'nowhere'. As a class, nowhere:Letters"),
        ("scheduler=by_age", "no scheduler is called 'by_age' (known: barrier, causal)"),
    ],
)
def test_a_part_that_cannot_be_used_is_named_with_its_setting(
    parent: Path, capsys: pytest.CaptureFixture[str], setting: str, message: str
) -> None:
    assert fork(str(parent), *AT, "--set", setting) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert message in said
    assert setting.partition("=")[0] in said
    assert not parent.with_name("run-fork-1.folk").exists()

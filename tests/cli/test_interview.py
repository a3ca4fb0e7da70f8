"""The commands that ask agents of a run."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from tests.cli.garden import Lived

from folkways.store.reader import RunFile
from folkways.survey.interview import read_replies
from folkways.testing.command import Command
from folkways.testing.endpoint.endpoint import Endpoint

ABOUT = "What do you think of speaking loudly in public?"


@pytest.fixture
def made(lived: Lived) -> Path:
    return lived("day 1 09:00", offline=True)


def test_one_question(folkways: Command, made: Path) -> None:
    done = folkways("interview", made, "--agent", "Ada", "--at", "day 1 08:30", ABOUT)
    assert done.code == 0
    assert done.out.startswith("Ada Voss: This is what I hold: ")
    assert "--json shows them" in done.err
    found = json.loads(folkways("interview", made, "--agent", "Ada", "--json", ABOUT).out)
    assert list(found) == ["agent", "at", "question", "answer", "memories", "spent"]
    assert (found["agent"], found["at"], found["spent"]) == ("Ada Voss", "day 1 09:00", None)


def test_a_conversation_bears_in_mind_what_was_said(
    folkways: Command, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{ABOUT}\nWhy?\n\nNot asked any more.\n"))
    done = folkways("interview", made, "--agent", "Ada", "--json")
    first, second = (json.loads(line) for line in done.out.splitlines())
    assert first["question"] == ABOUT
    assert second["question"] == "Why?"
    assert "speaking loudly" in second["answer"]


def test_under_a_condition(folkways: Command, made: Path) -> None:
    bare = "no observation, no reflection, no planning"
    done = folkways("interview", made, "--agent", "Ada", "--condition", bare, ABOUT)
    assert "This is what I hold" not in done.out
    assert "I am firmly against speaking loudly" in done.out


def test_the_questionnaire_goes_on_and_is_made_a_survey(
    folkways: Command, made: Path, tmp_path: Path
) -> None:
    first = folkways(
        *("interview", made, "--questionnaire", "--agent", "Ada", "--out", "a.csv"),
        *("--condition", "full", "--condition", "no reflection"),
    )
    assert first.code == 0
    assert "a.csv: 50 answers" in first.out
    assert "folkways survey make" in first.err
    again = folkways(
        *("interview", made, "--questionnaire", "--agent", "Ada", "--agent", "Ben", "--json"),
        *("--condition", "full", "--condition", "no reflection", "--out", "a.csv"),
    )
    assert json.loads(again.out)["before"] == 50
    assert json.loads(again.out)["answered"] == 50
    assert len(read_replies(tmp_path / "a.csv")) == 100
    survey = folkways("survey", "make", made, "--interview", "a.csv", "--out", "a.survey")
    assert "2 agents, 10 items" in survey.out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--agent", "Zoe", "Why?"), "no agent is called 'Zoe'"),
        (("Why?",), "--agent NAME"),
        (("--agent", "Ada", "--agent", "Ben", "Why?"), "one agent is asked"),
        (("--agent", "Ada", "--at", "day 3 10:00", "Why?"), "nobody can be asked at day 3 10:00"),
        (("--agent", "Ada", "--condition", "drunk", "Why?"), "under the condition 'drunk'"),
        (("--questionnaire",), "belong together"),
        (("--agent", "Ada", "--out", "a.csv", "Why?"), "belong together"),
        (("--questionnaire", "--out", "a.csv", "Why?"), "its own questions"),
        (("--agent", "Ada", " "), "the question is empty"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(
    folkways: Command, made: Path, arguments: tuple[str, ...], problem: str
) -> None:
    done = folkways("interview", made, *arguments)
    assert done.code == 2
    assert problem in done.err
    assert "Traceback" not in done.err
    assert not Path("a.csv").exists()


def test_words_of_agents_do_not_steer_the_terminal(folkways: Command, made: Path) -> None:
    done = folkways("interview", made, "--agent", "Ada", "[red]Who are you?\x1b[2J\u202e")
    assert done.code == 0
    assert "\x1b" not in done.out


def test_expectations_as_a_table_as_json_and_as_a_figure(folkways: Command, made: Path) -> None:
    done = folkways("expectations", made, "--every", "quarter", "--figure", "f.svg")
    assert done.code == 0
    assert "Be quiet in public." in done.out
    assert "Pluralistic ignorance" in done.out
    assert Path("f.svg").read_text("utf-8").startswith("<?xml")
    found = json.loads(folkways("expectations", made, "--norm", "quiet", "--json").out)
    assert found["norms"] == {"quiet": "Be quiet in public."}
    (row,) = found["rows"]
    assert row["answered"] == 3
    assert row["at"] == "day 1 09:00"
    assert {one["agent"] for one in found["answers"]} == {"Ada Voss", "Ben Oduya", "Cora Diaz"}
    assert found["unanswered"] == 0
    refused = folkways("expectations", made, "--norm", "loudness")
    assert refused.code == 2
    assert "there are: quiet" in refused.err
    assert folkways("expectations", made, "--figure", "f.svg").code == 2


def test_a_diagnosis_as_a_table_and_as_json(folkways: Command, made: Path) -> None:
    done = folkways("diagnose", made, "--every", "quarter")
    assert done.code == 0
    assert "Be quiet in public." in done.out
    assert "From 25" in done.out
    assert "not measured" in done.out
    assert "moral rule: " not in done.out  # agents are named for one moment
    named = folkways("diagnose", made, "--at", "day 1 08:30").out
    assert "Ada Voss" in named
    found = json.loads(folkways("diagnose", made, "--threshold", 40, "--json").out)
    assert found["threshold"] == 40
    (row,) = found["rows"]
    assert row["agents"] == 3
    assert {one["agent"] for one in found["answers"]} == {"Ada Voss", "Ben Oduya", "Cora Diaz"}
    assert found["unanswered"] == 0
    for wrong in (0, 101, "nan"):
        refused = folkways("diagnose", made, "--threshold", wrong)
        assert refused.code == 2
        assert "threshold must be" in refused.err


def test_a_paid_model_is_asked_about_first(
    folkways: Command, made: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with Endpoint("offline", seed=3) as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        paid = ("--mind", mind, "--price", f"{mind}=1000,2000")
        for command in (
            ("interview", made, "--agent", "Ada", "Why?"),
            ("interview", made, "--questionnaire", "--out", "a.csv"),
            ("expectations", made),
            ("diagnose", made),
        ):
            refused = folkways(*command, *paid)
            assert refused.code == 2
            assert "--yes" in refused.err
            assert "$" in refused.err
        assert len(endpoint.log) == 0
        assert not Path("a.csv").exists()
        done = folkways("interview", made, "--agent", "Ada", "Why?", *paid, "--yes")
        assert done.code == 0
        assert "1 answer of language models" in done.err
        assert "$" in done.err
        capped = folkways(
            *("expectations", made, *paid, "--yes", "--max-cost", "0.001", "--out", "e.csv")
        )
        assert capped.code == 2
        free = folkways("expectations", made, "--mind", mind, "--json")
        assert free.code == 0
    assert not list(RunFile(made).answers())


def test_a_model_that_cannot_be_asked_is_named_with_how_to_go_on(
    folkways: Command, made: Path
) -> None:
    nobody = ("--mind", "openai:nobody@http://127.0.0.1:9/v1", "--yes")
    refused = folkways("interview", made, "--agent", "Ada", ABOUT, *nobody)
    assert refused.code == 2
    assert "cannot be reached: connection refused" in refused.err
    assert "When the model can be asked again, give the same command again." in refused.err
    assert "folkways resume" not in refused.err
    capped = folkways("interview", made, "--agent", "Ada", ABOUT, *nobody, "--max-tokens", "5")
    assert capped.code == 2
    assert "To go on, give the same command again with --max-tokens N" in capped.err

from __future__ import annotations

import json

import pytest
from tests.cli.garden import Lived
from tests.metrics.made_runs import WordJudge

from folkways.runs.run import Run
from folkways.testing.command import Command
from folkways.testing.endpoint.endpoint import Endpoint
from folkways.testing.endpoint.question import ParsedRequest


def test_a_judge_of_ones_own_is_brought_by_with(folkways: Command, lived: Lived) -> None:
    lived("day 1 09:00")
    own = ("--with", "tests.plugins.keywords:Keywords", "--judge", "keywords")
    assert json.loads(folkways("rejudge", "r.folk", *own, "--json").out)["judges"][1] == "keywords"
    wordy = ("--with", "tests.plugins.keywords:Wordy", "--judge", "wordy")
    done = folkways("rejudge", "r.folk", *wordy)
    assert done.code == 2
    assert "the judge wordy answered conduct with" in done.err


def test_rejudge_compares_two_judges_of_a_run(folkways: Command, lived: Lived) -> None:
    folder = lived("day 1 09:00").parent
    done = folkways("rejudge", "r.folk", "--judge", "words:0.8", "--report", "words.html")
    assert done.code == 0
    assert done.out.startswith("reading judge, then word judge (0.8)\n")
    assert "kappa" in done.out
    assert "word judge (0.8)" in (folder / "words.html").read_text("utf-8")
    found = json.loads(folkways("rejudge", "r.folk", "--judge", "strict", "--json").out)
    assert found["judges"] == ["reading judge", "strict reading judge"]
    assert found["agreement"]
    for row in found["agreement"]:
        same = sum(count for first, second, count in row["pairs"] if first == second)
        assert (same, sum(pair[2] for pair in row["pairs"])) == (row["agree"], row["texts"])
    unknown = folkways("rejudge", "r.folk", "--judge", "nobody")
    assert (unknown.code, "there are reading, strict, words" in unknown.err) == (2, True)


def test_a_report_under_another_judge_is_an_html_file(folkways: Command, lived: Lived) -> None:
    folder = lived("day 1 08:20").parent
    for name in ("words.txt", "words", "words.html/"):
        done = folkways("rejudge", "r.folk", "--judge", "strict", "--report", name)
        assert (done.code, done.out) == (2, "")
        assert "must end in .html" in done.err or "is a folder" in done.err
    assert sorted(one.name for one in folder.iterdir()) == ["garden.yaml", "r.folk"]


def test_a_run_under_another_judge_is_the_same_run(lived: Lived) -> None:
    run = Run.open(lived("day 1 09:00"))
    other = run.judged_by("strict")
    assert other.log_hash == run.log_hash
    assert other.summary.docket.judge.name == "strict reading judge"
    assert run.summary.docket.judge.name == "reading judge"
    assert all(row.same.value == 1 for row in run.agreements(run.judged_by("reading")))


def verdicts(question: ParsedRequest) -> str:
    """Answer as a language model that judges by words would."""
    situation = question.shown[-1]
    asked, norm = (
        situation.split(f"<{tag}>")[1].split(f"</{tag}>")[0] for tag in ("question", "norm")
    )
    lines = situation.split("<texts>")[1].split("</texts>")[0].strip().splitlines()
    texts = [line.partition(". ")[2] for line in lines if line]
    judge = WordJudge()
    if asked == "conduct":
        given = [str(judge.conduct(text, "indoors)" in text, norm).verdict) for text in texts]
    elif asked == "likeness":
        given = [str(judge.likeness(text, norm).verdict) for text in texts]
    else:
        given = [str(judge.subject(text, norm).verdict) for text in texts]
    return json.dumps({"verdicts": given})


def test_a_language_model_judges_a_run_and_the_report_names_it(
    folkways: Command, lived: Lived
) -> None:
    folder = lived("day 1 08:20").parent
    with Endpoint(verdicts) as endpoint:
        model = f"openai:m@{endpoint.url}"
        given = ("rejudge", "r.folk", "--judge", model, "--price", "1,1")
        refused = folkways(*given)
        assert (refused.code, "questions to" in refused.err, "--yes" in refused.err) == (2, 1, 1)
        assert not endpoint.log.answered
        done = folkways(*given, "--yes", "--report", "m.html")
        assert done.code == 0, done.err
        assert done.out.startswith(f"reading judge, then {model} as judge\n")
        assert "stored in r.judged" in done.err
        asked = len(endpoint.log.answered)
        assert asked > 0
        found = json.loads(folkways(*given, "--yes", "--json").out)
        assert found["judges"] == ["reading judge", f"{model} as judge"]
        assert len(endpoint.log.answered) == asked
    page = (folder / "m.html").read_text("utf-8")
    assert f"{model} as judge" in page
    assert "how often it is right is not known" in page


def test_a_report_that_exists_is_refused_before_anything_is_asked(
    folkways: Command, lived: Lived
) -> None:
    folder = lived("day 1 08:20").parent
    (folder / "m.html").write_text("mine", encoding="utf-8")
    with Endpoint(verdicts) as endpoint:
        given = ("--judge", f"openai:m@{endpoint.url}", "--price", "1,1", "--yes")
        done = folkways("rejudge", "r.folk", *given, "--report", "m.html")
        assert (done.code, done.out) == (2, "")
        assert done.err == "--report: m.html exists and is not overwritten; name another file\n"
        assert not endpoint.log.answered
    assert (folder / "m.html").read_text("utf-8") == "mine"
    assert not (folder / "r.judged").exists()


@pytest.mark.parametrize("name", ["openai:", "nosuch:model"])
def test_a_model_that_there_is_not_is_refused(folkways: Command, lived: Lived, name: str) -> None:
    lived("day 1 08:20")
    done = folkways("rejudge", "r.folk", "--judge", name)
    assert (done.code, done.out) == (2, "")

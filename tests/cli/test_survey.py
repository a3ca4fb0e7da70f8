from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from tests.cli.garden import Lived
from tests.environments import judged_notes
from tests.patience import PATIENCE
from tests.stored import stored
from tests.survey.made import changed
from typer.main import get_command

import folkways as package
from folkways.base.limits import CONSENT_BYTES
from folkways.cli.survey import app
from folkways.survey.file import SurveyFile
from folkways.survey.rating import RateItem
from folkways.testing.command import Command
from folkways.testing.endpoint import Endpoint
from folkways.testing.endpoint.question import ParsedRequest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def survey(folkways: Command, lived: Lived, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a survey on a short run of the garden, which is made once for all tests."""
    lived(name="g.folk", offline=True)

    def make(path: Path) -> None:
        done = folkways("survey", "make", "g.folk", "--out", path, "--pairs", 2, "--seed", 3)
        assert done.code == 0, done.err
        assert done.out.startswith(f"{path}: ")

    return Path(shutil.copy(stored(tmp_path_factory, "g.survey", make), "g.survey"))


def filled(folkways: Command, survey: Path, evaluators: list[str]) -> list[Path]:
    assert folkways("survey", "form", survey, "--out", "forms").code == 0
    for path in Path("forms").glob("*.csv"):
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            for evaluator in evaluators:
                writer.writerows(row | {"score": "6", "evaluator": evaluator} for row in rows)
    return sorted(Path("forms").glob("*.csv"))


def test_from_run_to_report(folkways: Command, survey: Path) -> None:
    forms = filled(folkways, survey, ["E1", "E2"])
    assert len(forms) == len(SurveyFile(survey).form.subjects) > 1
    done = folkways("survey", "import", survey, *forms)
    number = 2 * len(forms)
    assert re.match(
        rf"(\d+) answers, \1 of them new; \1 of \1 on {number} sheets, 0 missing\n", done.out
    )
    assert "attention checks among them" in done.out
    report = folkways("survey", "report", survey, "--figure", "figure.svg")
    assert "People: 2 evaluators" in report.out
    assert re.search(r"Overall +\d+ +6\.00 ± 0\.00 +0\.00 +– +5\.63 ± 0\.03", report.out)
    assert "<svg" in Path("figure.svg").read_text("utf-8")
    assert folkways("survey", "report", survey, "--figure", "figure.svg").code == 0
    Path("figure.svg").write_text("mine", encoding="utf-8")
    again = folkways("survey", "report", survey, "--figure", "figure.svg")
    assert (again.code, "is not overwritten" in again.err) == (2, True)
    found = json.loads(folkways("survey", "report", survey, "--json").out)
    assert found["groups"][0]["scores"][-1]["mean"] == 6


def test_an_import_says_what_is_missing_on_every_sheet(folkways: Command, survey: Path) -> None:
    first, *_ = filled(folkways, survey, ["E1", "E2", "E3"])
    rows = list(csv.DictReader(io.StringIO(first.read_text("utf-8"), newline="")))
    each = len(rows) // 3
    kept = {"E1": each, "E2": 2, "E3": 0}  # one sheet is full, one half filled, one empty
    for row in rows:
        kept[row["evaluator"]] -= 1
        row["score"] = "6" if kept[row["evaluator"]] >= 0 else ""
    with first.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    lines = folkways("survey", "import", survey, first).out.splitlines()
    assert lines[0] == (
        f"{each + 2} answers, {each + 2} of them new; {each + 2} of {3 * each} on 3 sheets, "
        f"{2 * each - 2} missing"
    )
    agent = SurveyFile(survey).form.subjects[0]
    assert lines[1:] == [
        f"  E2, {agent.id} ({agent.agent}): 2 of {each}",
        f"  E3, {agent.id} ({agent.agent}): 0 of {each}",
        "2 attention checks among them, 1 failed: E1",
    ]
    report = folkways("survey", "report", survey).out
    # A sheet of which nothing was taken in is none; two attention checks a sheet are counted apart.
    assert f"People: 2 evaluators, {each} of {2 * each - 4} answers ({each - 4} missing)" in report
    assert "Nobody has judged: A02" in report


def test_a_bad_form_changes_nothing(folkways: Command, survey: Path) -> None:
    good, bad, *_ = filled(folkways, survey, ["E1"])
    bad.write_text(bad.read_text("utf-8").replace(",6,", ",66,"), encoding="utf-8")
    done = folkways("survey", "import", survey, good, bad)
    assert done.code == 2
    assert f"{bad}: nothing was imported" in done.err
    assert "line 2: the score 66 is not one of 1 to 7" in done.err
    assert SurveyFile(survey).answers() == []


@pytest.mark.parametrize("command", ["report", "serve"])
def test_a_torn_survey_is_named(folkways: Command, survey: Path, command: str) -> None:
    survey.write_bytes(survey.read_bytes()[:3000])
    done = folkways("survey", command, survey)
    assert done.code == 2
    assert done.err.startswith("g.survey is")
    assert "Traceback" not in done.err


def test_nothing_is_overwritten(folkways: Command, survey: Path) -> None:
    before = survey.read_bytes()
    done = folkways("survey", "make", "g.folk", "--out", survey)
    said = (
        "g.survey exists and is not overwritten; name another file, or delete it. It is a complete"
    )
    assert done.code == 2
    assert " ".join(done.err.split()).startswith(said)
    assert done.err.strip().endswith("folkways survey serve g.survey")
    assert survey.read_bytes() == before
    survey.write_bytes(before[:-5000])
    done = folkways("survey", "make", "g.folk", "--out", survey)
    assert (done.code, done.err.strip()) == (
        2,
        "g.survey exists and is not overwritten; name another file",
    )


def test_a_consent_text_that_cannot_be_shown_is_refused(folkways: Command, survey: Path) -> None:
    Path("long.txt").write_text("a" * (CONSENT_BYTES + 1), encoding="utf-8")
    Path("bytes.txt").write_bytes(b"voluntary\n\xff")
    Path("blank.txt").write_text(" \n", encoding="utf-8")
    for text, why in (
        ("long.txt", "100,000 at most"),
        ("bytes.txt", "is not text in UTF-8"),
        ("blank.txt", "holds no text; leave --consent out"),
    ):
        refused = folkways("survey", "make", "g.folk", "--out", "new.survey", "--consent", text)
        assert (refused.code, text in refused.err, why in refused.err) == (2, True, True)
    assert not Path("new.survey").exists()


@pytest.mark.parametrize(
    ("mind", "says"), [("offline", "no rule"), ("table", "no rule"), ("x", "no mind called")]
)
def test_minds_that_cannot_judge_say_so(
    folkways: Command, survey: Path, mind: str, says: str
) -> None:
    done = folkways("survey", "fill", survey, "--mind", mind)
    assert done.code == 2
    assert says in done.err
    assert "openai:gpt-5-mini" in done.err


def test_a_language_model_fills_it_in_once(folkways: Command, survey: Path) -> None:
    def rate(question: ParsedRequest) -> str:
        assert question.extension is not None
        asked = RateItem.model_validate_json(bytes(question.extension.inputs))
        return json.dumps({"scores": [5] * len(asked.statements), "reason": "it fits"})

    with Endpoint(rate) as endpoint:
        fill = ("survey", "fill", survey, "--mind", f"stub:judge@{endpoint.url}")
        refused = folkways(*fill, "--price", "1,2")
        assert (refused.code, "Not an interactive terminal" in refused.err) == (2, True)
        assert not SurveyFile(survey).evaluators()
        done = folkways(*fill, "--price", "1,2", "--yes")
        assert done.code == 0, done.err
        again = folkways(*fill, "--yes")
        assert again.out.startswith("0 items rated")
        assert not endpoint.log.repeats()
    found = json.loads(folkways("survey", "report", survey, "--json").out)
    people, mind = found["groups"]
    assert (people["ratings"], mind["ratings"]) == (0, mind["asked"])
    assert mind["name"].startswith("stub:judge")
    assert mind["scores"][-1]["mean"] == 5


def test_a_run_is_taken_once_whatever_it_is_called(folkways: Command, survey: Path) -> None:
    Path("copy.folk").write_bytes(Path("g.folk").read_bytes())
    for second in ("g.folk", "copy.folk"):
        done = folkways("survey", "make", "g.folk", second, "--out", "two.survey")
        assert done.code == 2
        assert f"{second} holds the same run as g.folk" in done.err
    assert not Path("two.survey").exists()


def test_names_that_no_run_has_are_told_with_the_nearest(folkways: Command, survey: Path) -> None:
    out = ("--out", "answers.csv", "--run", "g.folk")
    done = folkways("survey", "questions", "Ada Vos", "Ben Oduya", *out)
    assert done.code == 2
    said = " ".join(done.err.split())
    assert "no run has an agent called 'Ada Vos'; did you mean 'Ada Voss'?" in said
    assert "(there are: Ada Voss, Ben Oduya, Cora Diaz)" in said
    assert not Path("answers.csv").exists()
    assert folkways("survey", "questions", "Ada Voss", *out).code == 0


def test_an_interview_goes_from_table_to_ranking(folkways: Command, survey: Path) -> None:
    agent = SurveyFile(survey).form.subjects[0].agent
    words = ("--condition", "a", "--condition", "b", "--out", "answers.csv")
    assert folkways("survey", "questions", agent, *words).code == 0
    make = ("survey", "make", "g.folk", "--interview", "answers.csv", "--out", "i.survey")
    empty = folkways(*make)
    assert (empty.code, "line 2: answer: nothing is there" in empty.err) == (2, True)
    table = Path("answers.csv")
    table.write_text(table.read_text("utf-8").replace(",,", ",Something.,"), encoding="utf-8")
    done = folkways(*make)
    assert (done.code, done.out) == (0, "i.survey: 1 agent, 5 items; 5 for each person\n")
    assert folkways("survey", "report", "i.survey").code == 0


def test_the_first_survey_of_the_docs_works(folkways: Command, tmp_path: Path) -> None:
    """Run the commands of the guide; the server runs by itself and is killed while it serves."""
    section = (
        (DOCS / "survey.md").read_text("utf-8").split("## A first survey")[1].split("\n## ")[0]
    )
    commands = [
        line.split()[1:] for line in section.splitlines() if line.startswith("    folkways")
    ]
    assert [command[:2] for command in commands][1:] == [
        ["survey", "make"],
        ["survey", "serve"],
        ["survey", "report"],
    ]
    run, make, serve, report = commands
    shorter = [*run, "--until", "day 1 08:20", "--no-report"]
    assert folkways(*shorter).code == 0
    assert folkways(*make).code == 0
    score = visit([*serve, "--port", "0"], tmp_path)
    done = folkways(*report)
    assert f"People: 1 evaluator, {score} of" in done.out
    assert Path("cafe.svg").exists()


def visit(serve: list[str], folder: Path) -> int:
    """Serve a survey, answer its first item, kill the server; return how much was answered."""
    process = subprocess.Popen(
        [sys.executable, "-m", "folkways", *serve],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[-1].rstrip("/")
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", address)
        consent = fetch(f"{address}/consent")
        begun = post(f"{address}/begin", consent, {"consent": "yes"})
        home = address + urllib.parse.urlsplit(begun).path
        page = fetch(f"{home}/1")
        names = list(dict.fromkeys(re.findall(r'type="radio" name="([^"]+)"', page)))
        post(f"{home}/1", page, dict.fromkeys(names, "6"))
    finally:
        process.kill()
        process.communicate()
    return len(names)


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
    return text


def post(address: str, page: str, fields: dict[str, str]) -> str:
    """Send a form of a page; return where one is sent on to."""
    token = re.search(r'name="token" value="([0-9a-f]+)"', page)
    assert token is not None
    data = urllib.parse.urlencode({"token": token[1]} | fields).encode()
    with urllib.request.urlopen(address, data, timeout=PATIENCE) as answer:
        where: str = answer.url
    return where


def test_ctrl_c_ends_the_server_quietly(survey: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "folkways", "survey", "serve", str(survey), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        assert process.stdout.readline().startswith("The survey is at http://127.0.0.1:")
        assert "Ctrl-C" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 0
    assert said == "All answers are saved.\n"


def test_every_option_is_described() -> None:
    text = (DOCS / "cli.md").read_text("utf-8")
    section = text.split("## survey\n")[1].split("\n## ")[0]
    commands = getattr(get_command(app), "commands")  # noqa: B009  typer does not type it
    for name, command in commands.items():
        assert f"folkways survey {name}" in section
        for parameter in command.params:
            long = [flag for flag in parameter.opts if flag.startswith("--")]
            assert all(flag in section for flag in long), f"{name} {long}"


def test_people_score_by_a_rubric(folkways: Command, tmp_path: Path) -> None:
    path = tmp_path / "n.folk"
    package.run(judged_notes.scenario(tmp_path), environment=judged_notes.Notes, out=path)
    done = folkways("survey", "rubric", "n.folk", "--out", "sheet.csv")
    assert (done.code, done.out) == (0, "sheet.csv\n")
    with Path("sheet.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    with Path("filled.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(row | {"score": "1"} for row in rows)
    answers = ("--answers", "filled.csv", "--evaluator", "E1")
    done = folkways("survey", "rubric", "n.folk", *answers)
    assert done.code == 0, done.err
    assert "3 exhibits, 6 answers of 1 person" in done.out
    report = json.loads(folkways("survey", "rubric", "n.folk", *answers, "--json").out)
    thanks = report["items"][0]
    assert thanks["means"] == {"people": 1, "mind": 1, "rules": 1}
    assert thanks["alpha_between"]["mind and rules"] == 1
    both = folkways("survey", "rubric", "n.folk", "--out", "x.csv", *answers)
    assert both.code == 2
    assert "name one" in both.err
    wrong = folkways("survey", "rubric", "n.folk", "--answers", "filled.csv")
    assert wrong.code == 2
    assert "line 2: no evaluator is named" in wrong.err


def test_a_survey_is_verified_and_repaired(folkways: Command, survey: Path) -> None:
    assert folkways("survey", "import", survey, *filled(folkways, survey, ["E1", "E2"])).code == 0
    whole = folkways("verify", survey)
    number = len(SurveyFile(survey).answers())
    assert whole.out == f"g.survey is complete and undamaged: {number:,} answers\n"
    needless = folkways("verify", survey, "--repair", "new.survey")
    assert needless.out == f"{whole.out}Nothing to repair, so new.survey was not written.\n"
    before = SurveyFile(survey)
    lost = len(before.answers("E1"))
    changed(survey, "UPDATE answer SET score = 2 WHERE evaluator = 'E1'")
    for command in ("report", "codes", "serve"):
        done = folkways("survey", command, survey)
        assert (done.code, done.out) == (2, ""), command
        assert "g.survey is damaged" in done.err
        assert "answer E1/" in done.err
        assert "folkways verify g.survey --repair NEW.survey" in done.err
    saved = folkways("verify", survey, "--repair", "new.survey")
    assert saved.code == 0
    assert saved.out.count("Lost: answer E1/") == lost > 0
    again = folkways("verify", survey, "--repair", "new.survey")
    assert (again.code, "new.survey exists and is not overwritten" in again.err) == (2, True)
    repaired = SurveyFile("new.survey")
    assert len(repaired.answers()) == number - lost
    assert repaired.secret == before.secret

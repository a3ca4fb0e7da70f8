"""The interview of Park et al., collected from a run, on its way to being ranked."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from folkways.agents.interview import AnswerInterview, InterviewAnswer
from folkways.assembly.spending import Spending
from folkways.base.errors import FolkwaysError, MindError, Unavailable
from folkways.interviews.questionnaire import collect, estimated, interview_questions
from folkways.interviews.session import InterviewSession
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.runs.run import Run
from folkways.store.reader import RunFile
from folkways.survey.file import SurveyFile
from folkways.survey.interview import QUESTIONS, draw_interview, read_replies
from folkways.testing.endpoint.endpoint import Endpoint

AT = "day 2 09:00"
TWO = ("full", "no reflection")


class Parrot:
    """Says what was asked; at some questions it fails, at one it cannot be asked any more."""

    name = "parrot"

    def __init__(self, *, stops_after: int = 10_000, mute: str = "-") -> None:
        self.asked = 0
        self._stops_after = stops_after
        self._mute = mute

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        assert isinstance(inputs, AnswerInterview)
        self.asked += 1
        if self.asked > self._stops_after:
            raise Unavailable("the parrot has flown")
        if self._mute in inputs.question:
            raise MindError("it says nothing")
        answer = InterviewAnswer(text=f'={inputs.who.name}, "{inputs.question}"\nAnd so on.')
        assert isinstance(answer, op.output)
        return answer


def session(run: Path, mind: Parrot | None = None) -> InterviewSession:
    return InterviewSession(RunFile(run), mind=mind)


def test_from_a_run_to_a_survey_to_be_ranked(garden_run: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.csv"
    shares: list[float] = []
    done = collect(session(garden_run), out, conditions=TWO, at=AT, progress=shares.append)
    assert (done.answered, done.before, done.faults, done.spent) == (150, 0, {}, None)
    assert shares[-1] == 1.0
    assert shares == sorted(shares)
    replies = read_replies(out)
    assert {reply[:3] for reply in replies} == {
        (agent, condition, question)
        for agent in ("Ada Voss", "Ben Oduya", "Cora Diaz")
        for condition in TWO
        for question in QUESTIONS
    }
    form = draw_interview({"garden": Run.open(garden_run).log}, replies, agents=2, seed=1)
    survey = SurveyFile.create(tmp_path / "garden.survey", form)
    assert len(survey.form.items) == 10
    assert all(set(item.hidden) == set(TWO) for item in survey.form.items)


def test_some_agents_under_some_conditions(garden_run: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.csv"
    done = collect(session(garden_run), out, agents=["Cora", 2, "Ada"], conditions=["full"] * 2)
    assert done.answered == 50
    assert {reply.agent for reply in read_replies(out)} == {"Ada Voss", "Cora Diaz"}
    assert len(interview_questions(session(garden_run))) == 3 * 4 * 25


def test_a_collection_that_stopped_goes_on_where_it_was(garden_run: Path, tmp_path: Path) -> None:
    out, whole = tmp_path / "answers.csv", tmp_path / "whole.csv"
    with pytest.raises(Unavailable, match="flown"):
        collect(session(garden_run, Parrot(stops_after=40)), out, conditions=TWO, at=AT)
    kept = len(read_replies(out))
    assert 0 < kept <= 40
    with out.open("a", encoding="utf-8") as file:  # as if killed in the middle of a line
        file.write('Ada Voss,full,self.1,"I am')
    second = Parrot()
    done = collect(session(garden_run, second), out, conditions=TWO, at=AT)
    assert (done.before, done.answered) == (kept, 150 - kept)
    assert second.asked == 150 - kept
    collect(session(garden_run, Parrot()), whole, conditions=TWO, at=AT)
    assert sorted(read_replies(out)) == sorted(read_replies(whole))
    third = Parrot()
    assert collect(session(garden_run, third), out, conditions=TWO, at=AT).answered == 0
    assert third.asked == 0


def test_what_found_no_answer_stays_open(garden_run: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.csv"
    mute = Parrot(mute="purse")
    done = collect(session(garden_run, mute), out, agents=["Ada"], conditions=["full"])
    assert done.answered == 24
    assert list(done.faults) == ["Ada Voss, full, reactions.5"]
    assert (
        collect(session(garden_run, Parrot()), out, agents=["Ada"], conditions=["full"]).before
        == 24
    )
    assert len(read_replies(out)) == 25


def test_answers_are_one_line_and_no_formula(garden_run: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.csv"
    collect(session(garden_run, Parrot()), out, agents=["Ada"], conditions=["full"])
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(out.read_text("utf-8").splitlines()) == len(rows) + 1 == 26
    assert rows[0]["answer"] == ' =Ada Voss, "Please tell me who you are." And so on.'
    assert {row["mind"] for row in rows} == {"parrot"}
    assert {row["at"] for row in rows} == {"day 2 10:00"}
    assert all(row["run"].startswith("garden, seed 3, ") for row in rows)
    assert read_replies(out)[0].answer.startswith("=Ada Voss")


def test_a_table_of_something_else_is_left_alone(garden_run: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers.csv"
    collect(session(garden_run, Parrot()), out, agents=["Ada"], conditions=["full"], at=AT)
    with pytest.raises(FolkwaysError, match="holds answers of day 2 09:00"):
        collect(session(garden_run, Parrot()), out, agents=["Ada"], conditions=["full"])
    text = out.read_text("utf-8")
    out.write_text(text.replace("seed 3", "seed 4"), encoding="utf-8")
    with pytest.raises(FolkwaysError, match="is of the run 'garden, seed 4"):
        collect(session(garden_run, Parrot()), out, agents=["Ada"], conditions=["full"], at=AT)
    for other in ("a,b\n1,2\n", "agent,condition\n", text.replace("full,", "full,more,")):
        out.write_text(other, encoding="utf-8")
        with pytest.raises(FolkwaysError, match="Name another file"):
            collect(session(garden_run, Parrot()), out, at=AT)
        assert out.read_text("utf-8") == other
    out.write_bytes(b"\xff\xfe\n")
    with pytest.raises(FolkwaysError, match="cannot be read"):
        collect(session(garden_run, Parrot()), out, at=AT)
    with pytest.raises(FolkwaysError, match="is a folder"):
        collect(session(garden_run, Parrot()), tmp_path, at=AT)


def test_who_or_what_there_is_not_is_refused_before_a_file_is_made(
    garden_run: Path, tmp_path: Path
) -> None:
    out = tmp_path / "answers.csv"
    with pytest.raises(FolkwaysError, match="no agent is called"):
        collect(session(garden_run), out, agents=["Zoe"])
    with pytest.raises(FolkwaysError, match="under the condition 'human'"):
        collect(session(garden_run), out, conditions=["human"])
    with pytest.raises(FolkwaysError, match="nobody can be asked"):
        collect(session(garden_run), out, at="day 7 09:00")
    assert not out.exists()


def test_what_it_will_take_is_near_what_it_takes(
    garden_run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with Endpoint("offline", seed=3) as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        open_session = InterviewSession(
            RunFile(garden_run), mind=mind, spending=Spending(price=[f"{mind}=1,2"])
        )
        assert open_session.paid == (mind,)
        wanted = interview_questions(
            open_session, ["Ada"], ["full", "no observation, no reflection, no planning"]
        )
        (bill,) = estimated(open_session, wanted, AT)
        assert len(endpoint.log) == 0
        assert (bill.model, bill.calls) == (mind, 50)
        done = collect(
            open_session,
            tmp_path / "answers.csv",
            agents=["Ada"],
            conditions=["full", "no observation, no reflection, no planning"],
            at=AT,
        )
        assert done.spent is not None
        assert done.spent.calls == 50
        assert 0.5 < bill.tokens_in / done.spent.tokens_in < 2
        assert bill.money is not None

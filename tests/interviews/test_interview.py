"""Interviews with agents of a run: any moment of any run, which is not changed by it."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import msgspec
import pytest

import folkways
from folkways.agents.interview import ANSWER_INTERVIEW, AnswerInterview, InterviewAnswer
from folkways.assembly.recalled import differences, recall
from folkways.assembly.simulation import simulation_of
from folkways.assembly.wordings import prompt_versions
from folkways.base.errors import FolkwaysError, MindError, RunFileError
from folkways.base.time import HOUR, moment
from folkways.environments.town.environment import TownEnvironment
from folkways.interviews.interview import CONDITIONS, INTERVIEWER, LONGEST, interview
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.language.wording import HOSTILE
from folkways.memory.embedder import LexicalEmbedder
from folkways.minds.offline.made import offline
from folkways.moments.restored import Restored
from folkways.runs.run import Run
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.testing.societies import trio

ABOUT = "What do you think of speaking loudly in public?"


class Echo:
    """A mind that answers an interview with what it was shown, and nothing else."""

    name = "echo"

    def __init__(self) -> None:
        self.seen: list[AnswerInterview] = []

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        assert isinstance(inputs, AnswerInterview)
        self.seen.append(inputs)
        answer = InterviewAnswer(text=f"{inputs.when}: {inputs.question}", evidence=(0, 0, 49))
        assert isinstance(answer, op.output)
        return answer


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_an_agent_answers_at_any_moment_and_the_run_is_not_changed(garden_run: Path) -> None:
    before = digest(garden_run)
    run = folkways.Run.open(garden_run)
    early = run.interview("Ada", ABOUT, at="day 1 08:00:30")
    late = run.interview("Ada", ABOUT, at="day 2 10:00")
    assert early.agent == late.agent == "Ada Voss"
    assert "I am firmly against speaking loudly in public." in late.answer
    assert "This is what I hold" in late.answer
    assert late.memories
    assert late.spent is None
    assert early.t == moment(1, 8 * HOUR) + 30
    assert interview(garden_run, 0, ABOUT) == interview(str(garden_run), "voss", ABOUT, late.t)
    assert digest(garden_run) == before
    assert [path.name for path in garden_run.parent.iterdir() if "folk-" in path.name] == []


def test_only_what_had_happened_by_then_is_known(garden_run: Path) -> None:
    run, echo = Run.open(garden_run), Echo()
    moments = [run.begins, run.begins + 30 * 60, moment(1, 9 * HOUR), moment(2, 9 * HOUR)]
    for t in [*moments, *reversed(moments)]:  # forth and back again
        run.interview("Ben", "What is new?", at=t, mind=echo)
    for t, first, second in zip(moments, echo.seen, reversed(echo.seen), strict=False):
        assert first == second
        state = run.state_at("Ben", t)
        known = {memory.text for memory in state.memories}
        assert {memory.text for memory in first.memories} <= known
        assert first.doing == state.doing
        qualified = {norm.content for norm in state.norms if norm.standing == "qualified"}
        assert {line.text for line in first.standards} == qualified
        assert {one.text for one in first.plan} <= {item.text for item in state.hours}
    assert echo.seen[0].memories == ()
    assert echo.seen[3].memories


def test_a_society_restored_step_by_step_is_the_one_restored_at_once(garden_run: Path) -> None:
    log = RunFile(garden_run)
    experiment = recall(log, "garden")
    restored = Restored(log, experiment)
    whole = simulation_of(experiment, offline(3), LexicalEmbedder(log.header.agents))
    whole.restore(None, log.events())
    for t in (moment(1, 9 * HOUR), moment(1, 8 * HOUR + 60), moment(1, 10 * HOUR)):
        restored.turn(0, t)
    town = whole.environment
    assert isinstance(town, TownEnvironment)
    for number in range(3):
        turn = restored.turn(number, moment(2, 10 * HOUR))
        other = town.society.agents[number]
        assert turn.agent.snapshot() == other.snapshot()


def test_a_paused_run_is_asked_as_far_as_it_has_come(garden: Path, tmp_path: Path) -> None:
    path = tmp_path / "paused.folk"
    folkways.run(garden, until="day 1 08:30", out=path)
    run = Run.open(path)
    first = run.interview("Cora", ABOUT)
    assert first.t == moment(1, 8 * HOUR + 30 * 60)
    with pytest.raises(FolkwaysError, match="goes from day 1 08:00 to day 1 08:30"):
        run.interview("Cora", ABOUT, at="day 1 09:00")
    folkways.resume(path, until="day 1 09:00")
    assert Run.open(path).interview("Cora", ABOUT).t == moment(1, 9 * HOUR)
    again = Run.open(path).interview("Cora", ABOUT, at=first.t)
    assert again.answer == first.answer


def test_a_run_in_memory_is_asked_the_same(garden: Path, garden_run: Path) -> None:
    run = folkways.run(garden, until="day 1 08:40")
    here = run.interview("Ada", ABOUT, at="day 1 08:30")
    assert here == interview(garden_run, "Ada", ABOUT, "day 1 08:30")


def test_what_was_changed_from_outside_is_known(garden_run: Path, tmp_path: Path) -> None:
    fork = folkways.fork(
        garden_run,
        "day 1 08:30",
        whispers={"Cora": "I should learn to juggle."},
        remove="Ben",
        until="day 1 08:40",
        out=tmp_path / "fork.folk",
    )
    echo = Echo()
    fork.interview("Cora", "Do you want to juggle?", at="day 1 08:30", mind=echo)
    assert "I should learn to juggle." in {memory.text for memory in echo.seen[0].memories}
    with pytest.raises(FolkwaysError, match="Ben Oduya is not in the town"):
        fork.interview("Ben", ABOUT, at="day 1 08:35")
    assert fork.interview("Ben", ABOUT, at="day 1 08:20").answer


def test_what_was_said_before_is_borne_in_mind(garden_run: Path) -> None:
    echo = Echo()
    said = [("me", "Hello.\nYou there!"), ("Ada Voss", "Yes?"), ("Cora Diaz", "I am Cora.")]
    found = interview(garden_run, "Ada", "Why?", history=said, mind=echo)
    assert [(line.speaker, line.text) for line in echo.seen[0].history] == [
        (INTERVIEWER, "Hello. You there!"),
        ("Ada Voss", "Yes?"),
        (INTERVIEWER, "I am Cora."),
    ]
    # Evidence that is named twice or does not exist is not.
    assert found.memories == (echo.seen[0].memories[0].text,)
    interview(garden_run, "Ada", "Why?", history=[("me", str(n)) for n in range(99)], mind=echo)
    assert [line.text for line in echo.seen[1].history][-1] == "98"
    assert len(echo.seen[1].history) == 40


@pytest.mark.parametrize("condition", CONDITIONS)
def test_the_conditions_of_park_et_al(garden_run: Path, condition: str) -> None:
    echo = Echo()
    interview(garden_run, "Cora", "What of noise?", mind=echo, condition=condition)
    lacks = {
        "thought": "no reflection" in condition,
        "plan": "no planning" in condition,
        "observation": "no observation" in condition,
        "chat": "no observation" in condition,
    }
    had = {memory.kind for memory in Run.open(garden_run).state_at("Cora", "day 2 10:00").memories}
    assert had >= {"thought", "plan", "observation"}
    kinds = {memory.kind for memory in echo.seen[0].memories}
    allowed = {kind for kind in had if not lacks[kind]}
    assert kinds <= allowed
    assert bool(kinds) == bool(allowed)
    assert echo.seen[0].who.learned


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"agent": "Zoe"}, "no agent is called 'Zoe'"),
        ({"agent": 3}, "a number below 3"),
        ({"agent": -1}, "a number below 3"),
        ({"at": "day 9 10:00"}, "nobody can be asked at day 9"),
        ({"at": "noon"}, "moment"),
        ({"at": -5}, "nobody can be asked at -5"),
        ({"question": "  \n "}, "empty"),
        ({"question": "x" * (LONGEST + 1)}, "2,001 characters"),
        ({"condition": "human"}, "there are: full; no reflection"),
        ({"mind": "nobody"}, "there is no mind called 'nobody'"),
    ],
)
def test_what_cannot_be_asked_is_said(
    garden_run: Path, arguments: dict[str, object], problem: str
) -> None:
    given = {"agent": "Ada", "question": "Why?", **arguments}
    with pytest.raises(FolkwaysError, match=problem):
        interview(garden_run, **given)  # type: ignore[arg-type]


def test_what_is_no_run_to_ask_is_refused(tmp_path: Path, garden: Path) -> None:
    with pytest.raises(RunFileError, match="does not exist"):
        interview(tmp_path / "none.folk", "Ada", "Why?")
    log = folkways.run(garden, until="day 1 08:05").log
    header, kept = log.header, {name: log.attachment(name) for name in log.header.attached}
    imported = msgspec.structs.replace(header, arguments={"imported": "CRSEC"})
    with pytest.raises(RunFileError, match="cannot be asked anything"):
        Run(MemoryRun(imported)).interview("Ada", "Why?")
    with pytest.raises(FolkwaysError, match="nothing has happened in this run yet"):
        Run(MemoryRun(header, attachments=kept)).interview("Ada", "Why?")
    (tmp_path / "text.folk").write_text("Ada Voss")
    with pytest.raises(RunFileError):
        interview(tmp_path / "text.folk", "Ada", "Why?")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_questions_are_only_questions(garden_run: Path, text: str) -> None:
    found = interview(garden_run, "Ada", text, history=[("me", text)])
    assert found.answer
    echo = Echo()
    interview(garden_run, "Ada", text, history=[("me", text)], mind=echo)
    situation = ANSWER_INTERVIEW.render(echo.seen[0]).situation
    plain = ANSWER_INTERVIEW.render(
        echo.seen[0].model_copy(update={"question": "Why?", "history": echo.seen[0].history})
    ).situation
    assert situation.count("</") == plain.count("</")


def test_a_mind_without_an_answer_is_an_error(garden_run: Path) -> None:
    class Mute:
        name = "mute"

        async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
            raise MindError("it says nothing")

    with pytest.raises(MindError, match="it says nothing"):
        interview(garden_run, "Ada", "Why?", mind=Mute())


def test_no_header_keeps_the_wording_of_interviews(garden: Path) -> None:
    worded = {"answer_interview.md": ANSWER_INTERVIEW.template.source.replace("town", "village")}
    assert prompt_versions(worded, trio()) == prompt_versions({}, trio())
    assert "answer_interview" not in prompt_versions({}, trio())
    run = folkways.run(garden, until="day 1 08:05")
    assert not list(differences(recall(run.log, "the run")))


def test_a_copy_of_a_run_is_another_run(garden_run: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.folk"
    shutil.copy(garden_run, copy)
    assert interview(copy, "Ada", ABOUT) == interview(garden_run, "Ada", ABOUT)
    copy.unlink()
    folkways.run(Path(garden_run).with_name("garden.yaml"), until="day 1 08:05", out=copy)
    assert interview(copy, "Ada", ABOUT).t == moment(1, 8 * HOUR + 300)

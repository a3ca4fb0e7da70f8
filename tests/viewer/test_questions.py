from __future__ import annotations

import json
import threading
from asyncio import create_task, gather

from tests.patience import PATIENCE
from tests.viewer.shown import HOSTILE, Asked, Client, Shown, error_of
from tests.waiting import comes, tasks_wait

from folkways.viewer.control import Answered


async def test_many_questions_leave_room_for_those_who_only_look() -> None:
    answers = threading.Event()
    asked: list[object] = []

    class Slow(Asked):
        def ask(self, *question: object) -> Answered:
            asked.append(question)
            answers.wait(PATIENCE)
            return Answered("Well.", ())

    client = Client(Shown(), interviewer=Slow())
    question = {"agent": 2, "t": 40_000, "question": "Why?"}
    asking = [create_task(client.post("/api/interview", question)) for _ in range(60)]
    await comes(lambda: len(asked) == 8)
    await tasks_wait()  # so do the other 52
    assert (await client.get("/api/windows")).status == 200
    assert len(asked) == 8
    assert not any(task.done() for task in asking)
    answers.set()
    assert {answer.status for answer in await gather(*asking)} == {200}


async def test_an_agent_can_be_asked_if_that_costs_nothing() -> None:
    question = {"agent": 2, "t": 40_000, "question": "Why?", "history": [["me", "Hello."]]}
    client = Client(Shown(), interviewer=Asked())
    assert json.loads((await client.get("/api/run")).body)[1:4] == [False, True, ""]
    answer = await client.post("/api/interview", question)
    assert json.loads(answer.body) == {
        "answer": "2 at 40000: Why? (1)",
        "memories": [HOSTILE],
        "spent": None,
    }
    paid = Asked("Each question costs about 1 cent.")
    client = Client(Shown(), interviewer=paid)
    answer = await client.post("/api/interview", question)
    assert answer.status == 403
    assert error_of(answer).startswith("Each question costs about 1 cent. To ask all the same")
    client = Client(Shown(), interviewer=paid, control=True)
    assert (await client.post("/api/interview", question)).status == 200
    for nobody in (None, Asked(refusal="It was imported.")):
        client = Client(Shown(), interviewer=nobody)
        assert json.loads((await client.get("/api/run")).body)[2] is False
        answer = await client.post("/api/interview", question)
        assert answer.status == 409
        assert error_of(answer) == ("It was imported." if nobody else "Nobody can be asked here.")

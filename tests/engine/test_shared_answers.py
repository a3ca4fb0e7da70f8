from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from folkways.agents.examples import EXAMPLES
from folkways.agents.operations import DECIDE_JOINING
from folkways.agents.questions import DecideJoining, Joining
from folkways.base.errors import MindError, Unavailable
from folkways.engine.shared_answers import GivenUp, SharedAnswers
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation

KEY = CallKey(60, 0, 0)


def question(what: str = "dancing") -> DecideJoining:
    found = EXAMPLES["decide_joining"]
    assert isinstance(found, DecideJoining)
    return found.model_copy(update={"what": what})


class Asked:
    """Notes what it was asked; its first answers are the ``errors`` given."""

    name = "asked"

    def __init__(self, errors: Sequence[Exception] = ()) -> None:
        self._errors = list(errors)
        self.gate = asyncio.Event()
        self.gate.set()
        self.questions = 0

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        self.questions += 1
        await self.gate.wait()
        if self._errors:
            raise self._errors.pop(0)
        return op.output(joins=True)


def pair(mind: Mind) -> tuple[SharedAnswers, Mind, Mind]:
    """Return shared answers, and the minds of a run and of its scout."""
    answers = SharedAnswers()
    run = answers.minds({"Ada": mind, "Ben": mind}, ahead=False)
    assert run["Ada"] is run["Ben"]
    assert run["Ada"].name == "asked"
    return answers, run["Ada"], answers.minds({"Ada": mind}, ahead=True)["Ada"]


async def ask(mind: Mind, what: str = "dancing") -> Joining:
    return await mind.perform(DECIDE_JOINING, question(what), KEY)


def test_a_question_is_put_once_whoever_comes_first() -> None:
    async def main() -> None:
        mind = Asked()
        answers, run, scout = pair(mind)
        found = await asyncio.gather(ask(scout), ask(run), ask(run))
        assert set(found) == {Joining(joins=True)}
        answers.forget(60)
        assert (mind.questions, answers.asked, answers.wasted) == (1, 1, 0)

    asyncio.run(main())


def test_another_question_at_the_same_point_is_put_anew_and_the_first_was_in_vain() -> None:
    async def main() -> None:
        mind = Asked()
        answers, run, scout = pair(mind)
        await ask(scout, "dancing")
        await ask(run, "singing")
        answers.forget(59)
        assert (answers.asked, answers.wasted) == (2, 1)
        answers.forget(60)
        assert (answers.asked, answers.wasted) == (2, 1)

    asyncio.run(main())


def test_what_nobody_came_to_is_given_up_and_whoever_waits_is_told() -> None:
    async def main() -> None:
        mind = Asked()
        mind.gate.clear()
        answers, _, scout = pair(mind)
        waiting = asyncio.create_task(ask(scout))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        answers.forget(60)
        assert answers.wasted == 1
        with pytest.raises(GivenUp):
            await waiting

    asyncio.run(main())


def test_a_cancelled_asker_leaves_the_answer_to_the_others() -> None:
    async def main() -> None:
        mind = Asked()
        mind.gate.clear()
        _, run, scout = pair(mind)
        early, late = asyncio.create_task(ask(scout)), asyncio.create_task(ask(run))
        await asyncio.sleep(0)
        early.cancel()
        await asyncio.sleep(0)
        mind.gate.set()
        assert (await late).joins
        assert mind.questions == 1

    asyncio.run(main())


@pytest.mark.parametrize(
    ("error", "questions"), [(Unavailable("busy"), 2), (MindError("no valid answer"), 1)]
)
def test_the_run_asks_again_what_failed_for_the_scout_unless_it_was_the_answer(
    error: Exception, questions: int
) -> None:
    async def main() -> None:
        mind = Asked([error])
        _, run, scout = pair(mind)
        with pytest.raises(type(error)):
            await ask(scout)
        if questions == 1:
            with pytest.raises(MindError):
                await ask(run)
        else:
            assert (await ask(run)).joins
        assert mind.questions == questions

    asyncio.run(main())


def test_what_was_asked_ahead_and_not_reached_before_the_end_counts_as_not_needed() -> None:
    async def main() -> None:
        mind = Asked()
        answers, run, scout = pair(mind)
        await ask(scout)
        await run.perform(DECIDE_JOINING, question(), CallKey(70, 0, 0))
        answers.close()
        assert (answers.asked, answers.wasted) == (2, 1)

    asyncio.run(main())


def test_a_question_that_failed_ahead_and_that_the_run_reached_was_needed() -> None:
    async def main() -> None:
        mind = Asked([Unavailable("busy")])
        answers, run, scout = pair(mind)
        with pytest.raises(Unavailable):
            await ask(scout)
        await ask(run)
        answers.forget(60)
        assert (answers.asked, answers.wasted) == (2, 0)

    asyncio.run(main())

"""The mind above a model: what is asked, asked again, given up, and told."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from folkways.agents.operations import GENERATE_ACTIONS, UTTER
from folkways.base.errors import MindError, TooManyFallbacks
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.language.model import Finish, Reply, Request
from folkways.minds.llm.guard import FallbackGuard
from folkways.minds.llm.mind import LONGEST_ECHO, LanguageMind
from folkways.norms.examples import EXAMPLES
from folkways.norms.operations import CHECK_TYPE, CREATE_NORM

KEY = CallKey(3600, 2, 1)
ASKED = CHECK_TYPE.input.model_validate(EXAMPLES["check_type"].model_dump())
YES = '{"passed": true, "reason": "", "norm": null}'


class Told:
    """A model that answers as told, the last answer for ever."""

    name = "told:you"
    fingerprint = "told:you"

    def __init__(self, *replies: Reply | str) -> None:
        self.replies = [Reply(reply) if isinstance(reply, str) else reply for reply in replies]
        self.requests: list[Request] = []

    async def complete(self, request: Request) -> Reply:
        self.requests.append(request)
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


Outcomes = list[tuple[str, str | None]]


def mind_of(model: Told) -> tuple[LanguageMind, Outcomes]:
    outcomes: Outcomes = []
    mind = LanguageMind(
        model,
        PromptBook(),
        on_outcome=lambda asked, fault: outcomes.append((asked.operation, fault)),
    )
    return mind, outcomes


async def test_a_good_answer_is_asked_for_once() -> None:
    model = Told(YES)
    mind, outcomes = mind_of(model)
    assert await mind.perform(CHECK_TYPE, ASKED, KEY) == CHECK_TYPE.output(passed=True)
    assert outcomes == [("check_type", None)]
    (request,) = model.requests
    assert request.prompt == CHECK_TYPE.render(ASKED)
    assert (request.version, request.key, request.fresh) == (CHECK_TYPE.version, KEY, False)
    assert request.inputs is ASKED
    assert mind.name == "told:you"


async def test_an_utterance_is_a_fresh_draw() -> None:
    model = Told('{"text": "Good morning.", "ends": false}')
    mind, _ = mind_of(model)
    inputs = UTTER.input.model_validate(EXAMPLES["utter"].model_dump())
    said = await mind.perform(UTTER, inputs, KEY)
    assert said == UTTER.output(text="Good morning.", ends=False)
    assert model.requests[0].fresh


async def test_a_fault_is_named_when_asking_again() -> None:
    model = Told("maybe " * 2000, YES)
    mind, outcomes = mind_of(model)
    assert (await mind.perform(CHECK_TYPE, ASKED, KEY)).passed
    first, second = model.requests
    assert first.attempts == ()
    (attempt,) = second.attempts
    assert attempt.fault == "the answer holds no JSON object"
    assert attempt.answer == ("maybe " * 2000)[:LONGEST_ECHO]
    assert first.content_key("m") != second.content_key("m")
    assert outcomes == [("check_type", None)]


@pytest.mark.parametrize(
    ("reply", "asked", "reason"),
    [
        (Reply('{"passed": "perhaps"}'), 2, "'perhaps' is neither true nor false"),
        (Reply('{"passed": tr', "length"), 2, "cut off before its end; be brief"),
        (Reply("I will not.", "refused"), 2, "refused"),
        (Reply("", "filtered"), 2, "content filter"),
        (
            Reply("the question is too long", "rejected"),
            1,
            "rejected the question: the question is",
        ),
        (Reply("status 500", "failed"), 1, "every attempt at the call failed: status 500"),
    ],
    ids=lambda value: getattr(value, "finish", None),
)
async def test_no_valid_answer_is_a_plain_error(reply: Reply, asked: int, reason: str) -> None:
    model = Told(reply)
    mind, outcomes = mind_of(model)
    with pytest.raises(MindError, match=reason) as caught:
        await mind.perform(CHECK_TYPE, ASKED, KEY)
    assert len(model.requests) == asked
    assert outcomes == [("check_type", str(caught.value))]


@pytest.mark.parametrize("finish", ["refused", "filtered"])
async def test_a_refusal_may_give_way_to_an_answer(finish: Finish) -> None:
    mind, outcomes = mind_of(Told(Reply("No.", finish), YES))
    assert (await mind.perform(CHECK_TYPE, ASKED, KEY)).passed
    assert outcomes == [("check_type", None)]


async def test_an_answer_that_was_whole_before_the_cut_counts() -> None:
    mind, _ = mind_of(Told(Reply(YES + "\n" * 50, "length")))
    assert (await mind.perform(CHECK_TYPE, ASKED, KEY)).passed


class Stored:
    """A cache with every answer in it: the model below is not asked."""

    name = fingerprint = "stored"

    def __init__(self, below: object, reply: Reply) -> None:
        self.below = below
        self.reply = reply

    async def complete(self, request: Request) -> Reply:
        return self.reply


async def ask(mind: LanguageMind, ticks: Iterable[int]) -> int:
    """Ask at each tick and count the fallbacks."""
    fallbacks = 0
    for tick in ticks:
        try:
            await mind.perform(CHECK_TYPE, ASKED, CallKey(tick, 0, 0))
        except MindError:
            fallbacks += 1
    return fallbacks


async def test_too_many_fallbacks_pause_the_run_and_say_what_and_why() -> None:
    guard = FallbackGuard(0.3, window=50, least=10)
    good, bad = Told(YES), Told("no idea")
    assert (
        await ask(LanguageMind(guard.watch(good), PromptBook(), on_outcome=guard.note), range(14))
        == 0
    )
    mind = LanguageMind(guard.watch(bad), PromptBook(), on_outcome=guard.note)
    assert await ask(mind, range(100, 106)) == 6  # 6 of 20 are 30 %
    with pytest.raises(TooManyFallbacks) as caught:
        await ask(mind, [200])
    said = str(caught.value)
    assert "7 of the last 21" in said
    assert "check_type (7)" in said
    assert "asked twice: the answer holds no JSON object (7)" in said
    # What a run that has begun cannot change is no advice.
    assert "allow a larger share" in said
    assert caught.value.options == " --max-fallbacks SHARE"
    assert "folkways doctor" in said
    assert "another model" not in said


async def test_few_questions_prove_nothing() -> None:
    guard = FallbackGuard(0.1, least=10)
    mind = LanguageMind(guard.watch(Told("no idea")), PromptBook(), on_outcome=guard.note)
    assert await ask(mind, range(9)) == 9
    with pytest.raises(TooManyFallbacks):
        await ask(mind, [9])


async def test_stored_answers_do_not_pause_a_resumed_run() -> None:
    guard = FallbackGuard(0.1, least=5)
    stored = Stored(guard.watch(Told(YES)), Reply("no idea"))
    mind = LanguageMind(stored, PromptBook(), on_outcome=guard.note)
    assert await ask(mind, range(50)) == 50


async def test_a_question_without_fallback_is_put_more_often() -> None:
    asked: list[Request] = []

    class Stubborn:
        name = fingerprint = "stubborn"

        async def complete(self, request: Request) -> Reply:
            asked.append(request)
            return Reply("no")

    mind = LanguageMind(Stubborn(), PromptBook())
    inputs = EXAMPLES["create_norm"]
    assert isinstance(inputs, CREATE_NORM.input)
    with pytest.raises(MindError, match="asked 5 times"):
        await mind.perform(CREATE_NORM, inputs, CallKey(0, 0, 0))
    assert [len(request.attempts) for request in asked] == [0, 1, 2, 3, 4]


def _does(text: str) -> str:
    action = {"text": text, "minutes": 10, "address": "x", "emoji": "x"}
    return json.dumps({"actions": [action], "already_kept": []})


DANCE, READ = _does("dancing with Martha"), _does("reading alone")


@pytest.mark.parametrize(
    ("replies", "text"),
    [
        ((DANCE, READ), "reading alone"),
        ((DANCE, DANCE), "dancing with Martha"),
        ((DANCE, "well"), "dancing with Martha"),
    ],
)
async def test_an_action_with_somebody_who_is_not_there_is_asked_for_once_more(
    replies: tuple[str, ...], text: str
) -> None:
    """Whoever asked deals with what is still wrong; a worse second answer is no reason to fail."""
    model = Told(*replies)
    mind, outcomes = mind_of(model)
    asked = GENERATE_ACTIONS.input.model_validate(EXAMPLES["generate_actions"].model_dump())
    answer = await mind.perform(GENERATE_ACTIONS, asked, KEY)
    assert [action.text for action in answer.actions] == [text]
    assert len(model.requests) == 2
    assert "Martha Lund, who is not there" in model.requests[1].attempts[0].fault
    assert outcomes == [("generate_actions", None)]


async def test_a_fault_that_quotes_the_answer_stays_on_one_line() -> None:
    example = EXAMPLES["check_type"]
    answer = json.dumps({"passed": "no\n</information>\n## Answer", "reason": "", "norm": None})
    model = Told(answer, YES)
    mind, _ = mind_of(model)
    await mind.perform(CHECK_TYPE, CHECK_TYPE.input.model_validate(example.model_dump()), KEY)
    fault = model.requests[1].attempts[0].fault
    assert fault.startswith("field passed: ")
    assert not set("\n<>") & set(fault)

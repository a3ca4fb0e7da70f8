from __future__ import annotations

import asyncio
from typing import TypeVar

from pydantic import BaseModel
from tests.metrics.made_runs import Builder, WordJudge

from folkways.base.errors import MindError
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.metrics.agreement import judge_agreements
from folkways.metrics.measurement import summarise
from folkways.metrics.mind_judge import AT_ONCE, JUDGE_WORDS, JudgeWords, MindJudge, ask_mind

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


class Rater:
    """Answers as the word judge of the tests does; may fail, or give an answer too few."""

    name = "rater"

    def __init__(self, *, fails: str = "", short: bool = False) -> None:
        self.asked: list[JudgeWords] = []
        self._fails = fails
        self._short = short

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        assert isinstance(inputs, JudgeWords)
        assert op.name == JUDGE_WORDS.name
        self.asked.append(inputs)
        if inputs.question == self._fails:
            raise MindError("no answer")
        judge = WordJudge()
        verdicts: list[str] = []
        for text in inputs.texts:
            if inputs.question == "conduct":
                doing, _, place = text.rpartition(" (")
                verdicts.append(judge.conduct(doing, place == "indoors)", inputs.norm).verdict)
            elif inputs.question == "likeness":
                verdicts.append(judge.likeness(text, inputs.norm).verdict)
            else:
                verdicts.append(judge.subject(text, inputs.norm).verdict)
        return op.output.model_validate({"verdicts": verdicts[self._short :]})


def made(acts: int = 1) -> Builder:
    made = Builder(("Ann", "Ben"))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.accepted("day 1 08:30", "Ben", "do sing", giver="Ann")
    for n in range(acts):
        made.acts("day 1 09:00", "Ben", f"smoke number {n}")
    made.talks("day 1 09:30", "Ann", "Ben", "no smoke please")
    return made


def judged(made: Builder, rater: Rater) -> MindJudge:
    return asyncio.run(ask_mind(made.log, rater))


def test_a_mind_that_judges_like_a_judge_gives_its_measures() -> None:
    log = made().log
    by_mind = summarise(log, judged(made(), Rater()))
    by_rule = summarise(log, WordJudge())
    assert by_mind.acceptance == by_rule.acceptance
    assert by_mind.adherence == by_rule.adherence
    assert by_mind.conversations.about == by_rule.conversations.about
    assert all(row.same.value == 1 for row in judge_agreements(by_rule, by_mind))
    assert by_mind.docket.judge.name == "rater as judge"


def test_each_question_is_put_once_and_many_texts_in_a_call() -> None:
    rater = Rater()
    judge = judged(made(acts=AT_ONCE + 5), rater)
    texts = [(one.question, one.norm, text) for one in rater.asked for text in one.texts]
    assert len(texts) == len(set(texts))
    conduct = [len(one.texts) for one in rater.asked if one.question == "conduct"]
    assert sorted(conduct) == [5, AT_ONCE]
    assert judge.undecided == 0


def test_what_the_mind_does_not_answer_is_of_no_bearing_and_counted() -> None:
    judge = judged(made(acts=3), Rater(fails="conduct"))
    summary = summarise(made(acts=3).log, judge)
    assert summary.compliance_whole_run("smoke").of == 0
    assert judge.undecided == 3


def test_an_answer_of_another_length_says_nothing() -> None:
    judge = judged(made(acts=3), Rater(short=True))
    assert judge.undecided > 3
    assert summarise(made(acts=3).log, judge).compliance_whole_run("smoke").of == 0


def test_the_question_shows_norm_texts_and_where_it_is_done() -> None:
    inputs = JudgeWords(question="conduct", norm="No <b>.", texts=("smoking (indoors)", "tea"))
    prompt = JUDGE_WORDS.render(inputs)
    assert "<question>conduct</question>" in prompt.situation
    assert "1. smoking (indoors)" in prompt.situation
    assert "No <b>." not in prompt.situation
    assert "complies" in prompt.instructions

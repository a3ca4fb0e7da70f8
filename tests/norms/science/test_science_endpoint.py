"""The questions of norm science put to an endpoint, a fifth of whose answers are malformed."""

from __future__ import annotations

from collections import Counter
from typing import cast

from pydantic import BaseModel

from folkways.base.errors import MindError
from folkways.language.book import PromptBook
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.llm.mind import LanguageMind
from folkways.minds.llm.models import make_model
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.operations import DECIDE_SANCTION, HEAR_GOSSIP, OPERATIONS
from folkways.norms.science.tying import DECIDE_TIES
from folkways.scenario.minds import ModelSettings
from folkways.testing.endpoint import Endpoint, Fault
from folkways.testing.endpoint.faults import MALFORMED, Mix

ASKED = 20
"""How often each question of sanction, reputation and partner choice is put."""
# An answer without a choice is a failed call, which is retried elsewhere; one of 10 MB is slow.
TEXTS = [fault for fault in MALFORMED if fault not in (Fault.NO_CHOICES, Fault.HUGE)]
MALFORMED_ANSWERS = Mix({str(fault): 0.2 / len(TEXTS) for fault in TEXTS}, seed=1)


async def test_malformed_answers_are_asked_for_again_and_few_fall_back() -> None:
    outcomes: Counter[str] = Counter()
    with Endpoint("schema", faults=MALFORMED_ANSWERS) as endpoint:
        settings = {"model": f"openai:stub@{endpoint.url}", "timeout": 5.0}
        model = make_model(ModelSettings.model_validate(settings), environ={})
        mind = LanguageMind(model, PromptBook())
        for op in cast(tuple[Operation[BaseModel, BaseModel], ...], OPERATIONS):
            question = EXAMPLES[op.name]
            for step in range(ASKED if op in (DECIDE_SANCTION, HEAR_GOSSIP, DECIDE_TIES) else 2):
                try:
                    answer: BaseModel | None = await mind.perform(op, question, CallKey(step, 0, 0))
                except MindError:
                    answer = op.stand_in(question)
                    outcomes["fell back"] += 1
                assert isinstance(answer, op.output)
                outcomes["answers"] += 1
        await model.aclose()
        asked = len(endpoint.log)
    assert asked > outcomes["answers"]  # some were asked again
    assert 0 < outcomes["fell back"] <= 0.15 * outcomes["answers"]

"""Every question of norm science has a wording that holds to the rules, and an offline rule."""

from importlib import resources
from typing import cast

import pytest
from pydantic import BaseModel

from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.language.wording import Worded, check_wording
from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.norms.science.examples import EXAMPLES
from folkways.norms.science.operations import OPERATIONS


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_the_wording_holds_to_the_rules(op: Worded) -> None:
    check_wording(op, EXAMPLES[op.name])


def test_there_is_one_template_for_each_operation() -> None:
    files = resources.files("folkways.norms.science").joinpath("prompts").iterdir()
    found = {file.name for file in files if not file.name.startswith("_")}
    assert found == {f"{op.name}.md" for op in OPERATIONS}


@pytest.mark.parametrize("mind", [OfflineMind(1), TableMind(1)], ids=["offline", "table"])
async def test_the_built_in_minds_answer_and_the_fallback_is_valid(
    mind: OfflineMind | TableMind,
) -> None:
    for op in cast(tuple[Operation[BaseModel, BaseModel], ...], OPERATIONS):
        question = EXAMPLES[op.name]
        answer = await mind.perform(op, question, CallKey(0, 0, 0))
        assert isinstance(answer, op.output)
        assert op.fallback is not None
        assert isinstance(op.fallback(question), op.output)

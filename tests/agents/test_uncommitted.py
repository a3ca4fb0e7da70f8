"""Without commitments nothing is asked about them, shown or logged: an ablation is an ablation."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

import folkways
from folkways.agents.operations import DIGEST_CONVERSATION, OPERATIONS
from folkways.agents.questions import Digest, PlainDigest
from folkways.agents.uncommitted import completed, uncommitted
from folkways.base import events as ev
from folkways.language.operation import Operation
from folkways.norms.examples import EXAMPLES
from folkways.norms.operations import OPERATIONS as NORM_OPERATIONS

ALL = (*OPERATIONS, *NORM_OPERATIONS)
WORDS = ("commitment", "<engagements>", "called_off", "`keeps`")


@pytest.mark.parametrize("op", ALL, ids=lambda op: op.name)
def test_no_prompt_and_no_answer_speaks_of_commitments(op: Operation[BaseModel, BaseModel]) -> None:
    plain = uncommitted(op)
    prompt = plain.render(EXAMPLES[op.name])
    text = f"{prompt.instructions}\n{prompt.situation}".lower()
    assert not [word for word in WORDS if word in text]
    schema = str(plain.output.model_json_schema())
    fields = ("agreed", "called_off", "keeps", "against")
    assert not [name for name in fields if f"'{name}'" in schema]


def test_the_plain_prompts_differ_only_where_commitments_are() -> None:
    changed = {op.name for op in ALL if uncommitted(op).version != op.version}
    assert {op.name for op in ALL if op.plain} <= changed
    assert "utter" in changed
    assert "detect_conflict" not in changed


def test_a_plain_answer_is_completed_with_no_commitments() -> None:
    plain = PlainDigest(memory="A talk.", importance=3)
    digest = completed(DIGEST_CONVERSATION, plain)
    assert digest == Digest(memory="A talk.", importance=3)


def test_without_commitments_there_are_none_and_the_run_takes_another_course() -> None:
    kinds = (ev.CommitmentMade, ev.CommitmentEnded, ev.CommitmentRefused)
    logs = {}
    for on in (True, False):
        run = folkways.run(
            "hobbs_cafe",
            seed=1,
            until="day 1 09:30",
            settings={"conversation.commitments": on},
        )
        logs[on] = list(run.events())
    assert any(isinstance(event, kinds) for event in logs[True])
    assert not any(isinstance(event, kinds) for event in logs[False])
    assert logs[True] != logs[False]
    asked = {name for e in logs[False] if isinstance(e, ev.Asked) for name in e.operations}
    assert {"take_in_conversation", "generate_normative_actions", "utter"} <= asked
    assert not any(isinstance(event, ev.FellBack) for event in logs[False])

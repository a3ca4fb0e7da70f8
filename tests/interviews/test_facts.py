"""Asking agents of a run what they know: the answers, the table, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runs.test_tracked_facts import SCENARIO

import folkways
from folkways.base.errors import FolkwaysError
from folkways.interviews.facts import ask_facts
from folkways.interviews.facts_questions import fact_questions
from folkways.interviews.facts_table import COLUMNS, KINDS
from folkways.interviews.session import InterviewSession
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.runs.run import Run


class YesMan:
    """Claims to know everything."""

    name = "yes-man"

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Say yes."""
        return op.output.model_validate({"text": "Yes, of course.", "evidence": ()})


@pytest.fixture(scope="module")
def quay(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("quay")
    (folder / "quay.yaml").write_text(SCENARIO, encoding="utf-8")
    return folkways.run(folder / "quay.yaml", out=folder / "quay.folk")


def test_the_offline_mind_knows_what_it_remembers(quay: Run) -> None:
    found = quay.asked_facts()
    by_kind = {(one.kind, one.t): one for one in found.subjects}
    facts = next(one for (kind, _), one in by_kind.items() if kind == "fact")
    known = quay.summary.knowledge["concert"].at_end
    assert (facts.knows.count, facts.knows.of) == (known.count, known.of)
    assert facts.hallucinated.count == 0
    before, after = (one for (kind, _), one in by_kind.items() if kind == "person")
    assert before.density is not None
    assert after.density is not None
    assert before.density.count < after.density.count
    assert before.density.of == after.density.of == 10
    reasons = [one for one in found.answers if one.kind == "gathering"]
    guests = quay.summary.attendance["concert"].guests
    assert {one.agent: one.holds for one in reasons} == {one.agent: one.came for one in guests}


def test_who_claims_what_no_memory_carries_hallucinates(quay: Run) -> None:
    found = quay.asked_facts(("fact",), at="day 1 08:01", mind=YesMan())
    (fact,) = found.subjects
    assert (fact.knows.count, fact.hallucinated.count, fact.knows.of) == (1, 4, 5)


def test_a_table_that_was_begun_is_gone_on_with(quay: Run, tmp_path: Path) -> None:
    table = tmp_path / "answers.csv"
    first = quay.asked_facts(("fact",), out=table)
    assert table.read_text("utf-8").splitlines()[0].split(",") == [*COLUMNS, "run"]
    lines = table.read_text("utf-8").splitlines()
    again = quay.asked_facts(("fact",), out=table)
    assert again.answers == first.answers
    assert table.read_text("utf-8").splitlines() == lines


class Numbered:
    """Says by which number it was asked."""

    name = "numbered"

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Say the number of the question."""
        return op.output.model_validate({"text": f"Yes, {key.ordinal}.", "evidence": ()})


def test_an_answer_does_not_depend_on_what_else_is_asked(quay: Run, tmp_path: Path) -> None:
    everything = quay.asked_facts(mind=Numbered())
    for kind in KINDS:
        alone = quay.asked_facts((kind,), mind=Numbered())
        assert set(alone.answers) == {one for one in everything.answers if one.kind == kind}
    table = tmp_path / "answers.csv"
    quay.asked_facts(mind=Numbered(), out=table)
    lines = table.read_text("utf-8").splitlines(keepends=True)
    table.write_text("".join(lines[:1] + lines[1::2]), encoding="utf-8")
    assert quay.asked_facts(mind=Numbered(), out=table).answers == everything.answers


def test_a_run_without_facts_is_told_what_to_do(tmp_path: Path) -> None:
    plain = SCENARIO[: SCENARIO.index("tracked_facts:")] + SCENARIO[SCENARIO.index("agents:") :]
    (tmp_path / "plain.yaml").write_text(plain, encoding="utf-8")
    session = InterviewSession(folkways.run(tmp_path / "plain.yaml", until="day 1 08:05").log)
    with pytest.raises(FolkwaysError, match="the run tracks no fact: add tracked_facts"):
        fact_questions(session)
    found = ask_facts(session, kinds=("person",))
    assert {one.kind for one in found.subjects} == {"person"}

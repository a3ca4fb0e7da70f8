import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import Field, ValidationError

from folkways.base.errors import PartError
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate

WORDS = "{% block instructions %}{% include 'data.md' %}{% endblock %}{% block situation %}"
Make = Callable[..., Operation["Question", "Answer"]]


class Question(Data):
    text: str


class OtherQuestion(Data):
    text: str
    more: str = ""


class Answer(Data):
    yes: bool


class OtherAnswer(Data):
    yes: bool = Field(description="Whether it is so.")


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Make an operation whose template and included file read as given."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    def operation(
        package: str,
        words: str = "{{ q.text }}",
        shared: str = "Data is data.",
        name: str = "ask",
        question: type[Question] = Question,
        answer: type[Answer] = Answer,
    ) -> Operation[Question, Answer]:
        folder = tmp_path / package / "prompts"
        folder.mkdir(parents=True)
        (folder.parent / "__init__.py").touch()
        (folder / "ask.md").write_text(WORDS + words + "{% endblock %}", "utf-8")
        (folder / "data.md").write_text(shared, "utf-8")
        (folder / "unused.md").write_text(package, "utf-8")
        return Operation(name, question, answer, PromptTemplate(package, "ask.md"))

    return operation


def test_the_version_changes_with_the_wording_and_the_types_and_with_nothing_else(
    make: Make,
) -> None:
    first = make("voting_a")
    assert len(first.version) == 12
    assert int(first.version, 16) >= 0
    assert make("voting_b").version == first.version
    others = [
        make("voting_c", words="{{ q.text }}!"),
        make("voting_d", shared="Data is only data."),
        make("voting_e", name="ask_again"),
        make("voting_f", question=OtherQuestion),
        make("voting_g", answer=OtherAnswer),
    ]
    versions = {first.version, *(other.version for other in others)}
    assert len(versions) == 1 + len(others)


def test_an_operation_renders_its_template(make: Make) -> None:
    prompt = make("voting_h").render(Question(text="Rain?"))
    assert (prompt.instructions, prompt.situation) == ("Data is data.", "Rain?")


def test_data_is_frozen_and_lets_nothing_else_in() -> None:
    question = Question(text="Rain?")
    with pytest.raises(ValidationError):
        question.text = "Snow?"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Question.model_validate({"text": "Rain?", "answer": "yes"})


@pytest.mark.parametrize("returned", [None, "yes", {"yes": True}, OtherAnswer(yes=True)])
def test_a_rule_and_a_fallback_must_return_an_answer(returned: object) -> None:
    op = Operation(
        "agree",
        Question,
        Answer,
        PromptTemplate("tests", "agree.md", WORDS + "{% endblock %}"),
        rule=lambda q, chance: returned,  # type: ignore[arg-type, return-value]
        fallback=lambda q: returned,  # type: ignore[arg-type, return-value]
    )
    wanted = r"it must return an answer of the type Answer"
    with pytest.raises(PartError, match=rf"'agree', rule: returned .*; {wanted}"):
        op.by_rule(Question(text="Now?"), random.Random(1))
    with pytest.raises(PartError, match=rf"'agree', fallback: returned .*; {wanted}"):
        op.stand_in(Question(text="Now?"))

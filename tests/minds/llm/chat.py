"""Bodies as OpenAI's protocol has them."""

from __future__ import annotations

from tests.minds.llm.scene import RIGHT, Answer

from folkways.minds.llm.wire import mapping


def answer(content: object = RIGHT, **more: object) -> dict[str, object]:
    """A body as the protocol has it; ``more`` replaces parts of the choice and the body."""
    choice: dict[str, object] = {
        "message": {"role": "assistant", "content": content} | mapping(more.pop("message", {})),
        "finish_reason": more.pop("finish_reason", "stop"),
    }
    usage = {"prompt_tokens": 90, "completion_tokens": 7}
    return {"choices": [choice], "usage": usage} | more


def declined(message: str, status: int = 400, **more: object) -> Answer:
    """A refusal as the protocol has it."""
    return Answer({"error": {"message": message, **more}}, status)

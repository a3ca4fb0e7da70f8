"""The question of the feed with norms, with its wording and rule."""

from __future__ import annotations

from folkways.agents.shown import Guideline
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.feed_norms.classical import writes
from folkways.packs.feed_norms.questions import ReadPost, WriteWithNorms, Written

_NORM = Guideline(text="Nobody should insult others.", kind="injunctive", weight=70)


def _fault(q: WriteWithNorms, answer: Written) -> str:
    if answer.reply_to is not None and answer.reply_to >= len(q.page):
        return f"reply_to: there are {len(q.page)} posts, none with the number {answer.reply_to}"
    if answer.reply_to is not None and not answer.reply.strip():
        return "reply: it is empty; write the reply, or leave reply_to null"
    return ""


WRITE_WITH_NORMS = Operation(
    "write_with_norms",
    WriteWithNorms,
    Written,
    PromptTemplate("folkways.packs.feed_norms", "write_with_norms.md"),
    fallback=lambda q: Written(),
    fault=_fault,
    fresh=True,
    rule=writes,
    example=WriteWithNorms(
        name="Martha Lund",
        traits=("outspoken",),
        description="Martha Lund has a bakery.",
        page=(
            ReadPost(by="Emil Roth", text="Whoever wants this is a fool.", breaks=_NORM.text),
            ReadPost(by="Nora Pine", text="The choir sings tonight."),
        ),
        norms=(_NORM,),
    ),
)
OPERATIONS = (WRITE_WITH_NORMS,)

"""The question to a judge of rules with its wording, and the majority label as the null."""

from __future__ import annotations

from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.rules_of_thumb.corpus import Labels


class LabelRule(Data):
    """Which labels does a rule of thumb have?

    ``usual`` are the most frequent labels of other rules, with which the offline mind answers; a
    language model is not shown them.
    """

    situation: str
    rule: str
    usual: Labels | None = None


_MIDDLE = Labels(
    category="social-norms",
    foundation="none",
    judgment=0,
    agreement=2,
    legality="legal",
    pressure=0,
)

LABEL_RULE = Operation(
    "label_rule",
    LabelRule,
    Labels,
    PromptTemplate("folkways.packs.rules_of_thumb", "label_rule.md"),
    fallback=lambda q: _MIDDLE,
    rule=lambda q, chance: q.usual or _MIDDLE,
    example=LabelRule(
        situation="Running a mower at dawn.", rule="It is rude to make noise while others sleep."
    ),
)
OPERATIONS = (LABEL_RULE,)

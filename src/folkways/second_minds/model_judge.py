"""A language model as judge of a run: what it takes is told first, its answers are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.assembly.asking_bill import Bill, size_of
from folkways.assembly.loop import complete, first_of
from folkways.assembly.spending import make_terms
from folkways.base.errors import FolkwaysError
from folkways.language.book import PromptBook
from folkways.language.model import Request
from folkways.metrics.judges import is_judge
from folkways.metrics.mind_judge import JUDGE_WORDS, JudgeWords, MindJudge, ask_mind
from folkways.metrics.mind_judge import questions as questions_of
from folkways.scenario.kept import scenario_of
from folkways.scenario.minds import ModelSettings, settings_for
from folkways.scenario.named_parts import is_class
from folkways.second_minds.second_mind import settings_named
from folkways.second_minds.shadowed import Spent

if TYPE_CHECKING:
    from folkways.runs.run import Run

_TOKENS_A_VERDICT = 4


class ModelJudge:
    """A language model that is going to judge a run; nothing has been asked yet.

    ``model`` is a name such as "openai:gpt-5-mini" or an entry of the run's ``minds:``. Answers are
    stored in the file ``answers`` (by default NAME.judged beside the run) before they are used, and
    what it holds is not asked again. The rest is as for :func:`folkways.run`; caps count all that
    the file holds. Raises FolkwaysError if the model cannot be asked on these terms.
    """

    def __init__(
        self,
        run: Run,
        model: str,
        *,
        settings: Mapping[str, object] | None = None,
        answers: str | Path | None = None,
        prices: str | Path | None = None,
        price: str | Sequence[str] = (),
        max_cost: float | None = None,
        max_tokens: int | None = None,
    ) -> None:
        self._log = run.log
        self._terms = make_terms(max_cost, max_tokens, 1.0, prices, price, run.parts)
        entries = scenario_of(run.header).minds
        found = settings_named(model, entries, settings or {}, self._terms)
        if found is None:
            raise FolkwaysError(
                f"the mind {model!r} cannot judge words; name a language model, such as "
                "openai:gpt-5-mini"
            )
        self._settings: ModelSettings = found
        self._book = PromptBook()
        beside = run.path.with_suffix(".judged") if run.path is not None else Path("run.judged")
        self.answers = beside if answers is None else Path(answers)
        self.spent: Spent | None = None

    @property
    def paid(self) -> tuple[str, ...]:
        """The model's name if it costs money, or if its price is not known."""
        price = self._terms.prices().price(self._settings.model)
        return () if price is not None and price.free else (self._settings.model,)

    def bills(self) -> list[Bill]:
        """Return about what the first questions take, without what is answered already.

        A few more follow from the answers: what is asked of a text hangs on what it is found to be.
        """
        stored = self._stored()
        asked = questions_of(self._log)
        new = [one for one in asked if self._key(one) not in stored]
        if not new:
            return []
        sizes = [size_of(self._book.render(JUDGE_WORDS, one)) for one in new]
        verdicts = sum(len(one.texts) for one in new)
        tokens_out = max(1, _TOKENS_A_VERDICT * verdicts // len(new))
        model = self._settings.model
        return [Bill.of(model, self._terms.prices().price(model), len(new), sizes, tokens_out)]

    def judge(self, progress: Callable[[float], None] = lambda share: None) -> MindJudge:
        """Ask the model about every text that measuring the run needs, and return the judge.

        Raises Unavailable if it cannot be asked any more; calling it again goes on from there.
        """
        try:
            return complete(self._ask(progress))
        except* FolkwaysError as errors:
            raise first_of(errors) from None

    async def _ask(self, progress: Callable[[float], None]) -> MindJudge:
        from folkways.assembly.one_model import opened
        from folkways.store.answer_file import AnswerFile

        with AnswerFile(self.answers) as store:
            before = sum(1 for _ in store.answers())
            async with opened(self._settings, store, self._terms, self._book) as (mind, ledger):
                judge = await ask_mind(self._log, mind, progress)
                total = ledger.total
                self.spent = Spent(
                    total.calls - before, before, total.tokens_in, total.tokens_out, total.money
                )
        return judge

    def _stored(self) -> frozenset[str]:
        from folkways.store.answer_file import AnswerFile

        if not self.answers.exists():
            return frozenset()
        with AnswerFile(self.answers) as store:
            return frozenset(answer.key for answer in store.answers())

    def _key(self, inputs: JudgeWords) -> str:
        from folkways.language.mind import CallKey
        from folkways.minds.llm.endpoint import fingerprint

        request = Request(
            operation=JUDGE_WORDS.name,
            version=self._book.version(JUDGE_WORDS),
            prompt=self._book.render(JUDGE_WORDS, inputs),
            inputs=inputs,
            output=JUDGE_WORDS.output,
            key=CallKey(0, 0, 0),
            fresh=JUDGE_WORDS.fresh,
        )
        return request.content_key(fingerprint(self._settings))


def is_model(name: str, run: Run) -> bool:
    """Whether ``name`` is a language model, and not another kind of judge."""
    if is_judge(name, run.parts) or is_class(name, run.parts):
        return False
    return settings_for(name, scenario_of(run.header).minds) is not None

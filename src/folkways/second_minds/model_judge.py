"""A language model as judge of a run: what it takes is told first, its answers are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.assembly.asking_bill import AskingBill, size_of
from folkways.assembly.loop import complete, first_of
from folkways.assembly.spending import Spending, model_access
from folkways.base.errors import FolkwaysError
from folkways.language.mind import CallKey
from folkways.metrics.judges import is_judge
from folkways.metrics.mind_judge import JUDGE_WORDS, MindJudge, ask_mind
from folkways.metrics.mind_judge import questions as questions_of
from folkways.scenario.kept import scenario_of
from folkways.scenario.minds import settings_for
from folkways.scenario.named_parts import is_class
from folkways.second_minds.second_mind import settings_named
from folkways.second_minds.shadowed import ModelSpent
from folkways.second_minds.stored_model import StoredModel

if TYPE_CHECKING:
    from folkways.runs.run import Run

_TOKENS_A_VERDICT = 4


class ModelJudge:
    """A language model that is going to judge a run; nothing has been asked yet.

    ``model`` is a name such as "openai:gpt-5-mini" or an entry of the run's ``minds:``. Answers are
    stored in the file ``answers`` (by default NAME.judged beside the run) before they are used, and
    what it holds is not asked again. The caps of ``spending`` count all that the file holds. Raises
    FolkwaysError if the model cannot be asked under them.
    """

    def __init__(
        self,
        run: Run,
        model: str,
        *,
        settings: Mapping[str, object] | None = None,
        answers: str | Path | None = None,
        spending: Spending | None = None,
    ) -> None:
        self._log = run.log
        access = model_access(spending or Spending(), run.parts)
        entries = scenario_of(run.header).minds
        found = settings_named(model, entries, settings or {}, access)
        if found is None:
            raise FolkwaysError(
                f"the mind {model!r} cannot judge words; name a language model, such as "
                "openai:gpt-5-mini"
            )
        beside = run.path.with_suffix(".judged") if run.path is not None else Path("run.judged")
        self._model = StoredModel(found, access, beside if answers is None else Path(answers))
        self.spent: ModelSpent | None = None

    @property
    def answers(self) -> Path:
        """The file in which the model's verdicts are kept."""
        return self._model.answers

    @property
    def paid(self) -> tuple[str, ...]:
        """The model's name if it costs money, or if its price is not known."""
        return self._model.paid

    def bills(self) -> list[AskingBill]:
        """Return about what the first questions take, without what is answered already.

        A few more follow from the answers: what is asked of a text hangs on what it is found to be.
        """
        model, stored = self._model, self._model.stored()
        # A verdict hangs on the words alone, not on when and of whom it is asked.
        anywhere = CallKey(0, 0, 0)
        asked = questions_of(self._log)
        new = [one for one in asked if model.key(JUDGE_WORDS, one, anywhere) not in stored]
        if not new:
            return []
        sizes = [size_of(model.book.render(JUDGE_WORDS, one)) for one in new]
        verdicts = sum(len(one.texts) for one in new)
        tokens_out = max(1, _TOKENS_A_VERDICT * verdicts // len(new))
        return [AskingBill.of(model.settings.model, model.price, len(new), sizes, tokens_out)]

    def judge(self, progress: Callable[[float], None] = lambda share: None) -> MindJudge:
        """Ask the model about every text that measuring the run needs, and return the judge.

        Raises Unavailable if it cannot be asked any more; calling it again goes on from there.
        """
        try:
            return complete(self._ask(progress))
        except* FolkwaysError as errors:
            raise first_of(errors) from None

    async def _ask(self, progress: Callable[[float], None]) -> MindJudge:
        async with self._model.opened() as (mind, spent):
            judge = await ask_mind(self._log, mind, progress)
            self.spent = spent()
        return judge


def is_model(name: str, run: Run) -> bool:
    """Whether ``name`` is a language model, and not another kind of judge."""
    if is_judge(name, run.parts) or is_class(name, run.parts):
        return False
    return settings_for(name, scenario_of(run.header).minds) is not None

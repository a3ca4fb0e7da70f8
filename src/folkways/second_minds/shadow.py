"""Every question of a stored run put to a second mind, and how far the two agree."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from folkways.assembly.arguments import as_moment, require
from folkways.assembly.asking_bill import AskingBill
from folkways.assembly.loop import complete, first_of
from folkways.assembly.needed_parts import AnyPart, parts_of
from folkways.assembly.prompts import read_prompts
from folkways.assembly.recalled import kept_prompts
from folkways.assembly.spending import ModelAccess, Spending, model_access
from folkways.base.errors import FolkwaysError
from folkways.language.book import PromptBook
from folkways.language.mind import Mind
from folkways.minds.offline.made import offline, offline_with
from folkways.minds.own_mind import own_mind
from folkways.pairs.agreement import EXAMPLES, mind_agreements
from folkways.pairs.file import ENDINGS
from folkways.pairs.pair import OPERATIONS, Pair
from folkways.pairs.table import PROSE, TABLE
from folkways.plugins import Parts
from folkways.runs.recording import examples, pairs_of, run_of
from folkways.scenario.kept import scenario_of
from folkways.scenario.problems import suggestion
from folkways.second_minds.second_mind import AskedModel, OwnMind, settings_named
from folkways.second_minds.shadowed import Shadowed
from folkways.store.reader import RunFile

_NO_ANSWER: Final = "the second mind gave no usable answer"
_PROSE: Final = "the answer is prose throughout, so it is not compared"


def shadow(
    source: str | Path,
    mind: str | Mind = "offline",
    *,
    operations: str | Sequence[str] = (),
    limit: int | None = None,
    until: str | int | None = None,
    seed: int | None = None,
    settings: Mapping[str, object] | None = None,
    constants: str | Path = "",
    answers: str | Path | None = None,
    recorded_by: Mind | None = None,
    prompts: str | Path | None = None,
    prices: str | Path | None = None,
    price: str | Sequence[str] = (),
    max_cost: float | None = None,
    max_tokens: int | None = None,
    parts: Sequence[AnyPart] = (),
    trust: bool = False,
    progress: Callable[[float], None] = lambda share: None,
) -> Shadowed:
    """Put every question of a run to a second mind and say how far it agrees with the recorded one.

    ``source`` is a run file, a pairs file (``.jsonl``, ``.jsonl.gz``) or the name of an example
    that ships, such as "model_hour". ``mind`` is a name ("offline", "openai:gpt-5-mini"; for a run
    also an entry of its ``minds:``) or a mind of your own. ``operations`` keeps only these,
    ``limit`` as many drawn at random, ``until`` those up to a moment. ``seed`` is that of
    the draw and of a mind that draws (default: the run's, 1 for pairs). ``settings`` change how a
    model is asked (``{"temperature": 0.2}``), ``constants`` names those of the offline mind.

    Answers of a model are stored in the file ``answers`` before they are used, by default beside
    the source, and what it holds is not asked again. ``recorded_by`` is needed for a run on a mind
    of your own. The rest is as for :func:`folkways.run`; caps count all that ``answers`` holds.

    Raises FolkwaysError for what cannot be meant, RunFileError for a run that cannot be replayed,
    Unavailable if the model cannot be asked any more (call it again to go on).
    """
    prepared = Shadow(
        source,
        mind,
        Selection([operations] if isinstance(operations, str) else operations, limit, until),
        Asking(
            seed,
            settings or {},
            str(constants),
            None if answers is None else Path(answers),
            None if prompts is None else Path(prompts),
            model_access(
                Spending(max_cost, max_tokens, prices=prices, price=price),
                parts_of(trust=trust, parts=parts),
            ),
        ),
        recorded_by=recorded_by,
        progress=lambda share: progress(share / 2),
    )
    return prepared.compare(progress=lambda share: progress((1 + share) / 2))


@dataclass(frozen=True)
class Selection:
    """Which questions are put: those of ``operations`` (none: all), ``limit`` of them, by a lot."""

    operations: Sequence[str] = ()
    limit: int | None = None
    until: str | int | None = None


@dataclass(frozen=True)
class Asking:
    """How the second mind is asked; see :func:`shadow`. ``access`` are for a language model."""

    seed: int | None = None
    settings: Mapping[str, object] = field(default_factory=dict)
    constants: str = ""
    answers: Path | None = None
    prompts: Path | None = None
    access: ModelAccess = field(default_factory=ModelAccess)


class Shadow:
    """A comparison that is ready: the questions are there, and nobody has been asked.

    The arguments are those of :func:`shadow`; ``progress`` hears how a run is replayed.
    """

    def __init__(
        self,
        source: str | Path,
        mind: str | Mind = "offline",
        selection: Selection | None = None,
        asking: Asking | None = None,
        *,
        recorded_by: Mind | None = None,
        progress: Callable[[float], None] = lambda share: None,
    ) -> None:
        require(isinstance(source, str | Path), "source", source, "a run or a pairs file")
        selection, asking = selection or Selection(), asking or Asking()
        limit = selection.limit
        whole = isinstance(limit, int) and not isinstance(limit, bool) and limit > 0
        require(limit is None or whole, "limit", limit, "a number above 0")
        wanted = _wanted(selection.operations)
        run = run_of(source)
        default = 1 if run is None else run.header.seed
        self.seed = default if asking.seed is None else asking.seed
        self.second = _second(source, mind, asking, self.seed, run)
        self.pairs = pairs_of(
            source,
            until=as_moment(selection.until),
            mind=recorded_by,
            progress=progress,
            parts=asking.access.parts,
        )
        self._skipped = Counter(self.pairs.skipped)
        self.chosen = self._choose(wanted, limit)

    @property
    def paid(self) -> tuple[str, ...]:
        """The model that is asked, if it costs money or its price is not known."""
        return self.second.paid

    def bills(self) -> list[AskingBill]:
        """Return about what asking the model takes, without what is answered already."""
        return self.second.bills(self.chosen)

    def compare(
        self, *, examples: int = EXAMPLES, progress: Callable[[float], None] = lambda share: None
    ) -> Shadowed:
        """Put the questions to the second mind and compare; see :func:`shadow`."""
        try:
            answers, name, spent = complete(self.second.ask(self.chosen, progress))
        except* FolkwaysError as errors:
            raise first_of(errors) from None
        skipped = Counter(self._skipped)
        for at, pair in enumerate(self.chosen):
            skipped[pair.operation, _NO_ANSWER] += at not in answers
        answered = [(pair, answers[at]) for at, pair in enumerate(self.chosen) if at in answers]
        return Shadowed(
            source=self.pairs.source,
            source_hash=self.pairs.hash,
            recorded=tuple(dict.fromkeys(one.mind or "(not named)" for one in self.chosen)),
            second=name,
            seed=self.seed,
            questions=len(answered),
            agreements=mind_agreements(answered, examples=examples, seed=self.seed),
            skipped=+skipped,
            dropped=self.pairs.dropped,
            answers=self.second.answers,
            spent=spent,
        )

    def _choose(self, wanted: frozenset[str], limit: int | None) -> tuple[Pair, ...]:
        compared = []
        for number, pair in enumerate(self.pairs.pairs):
            if pair.operation not in wanted:
                continue
            if pair.operation in TABLE:
                compared.append((number, pair))
            else:
                self._skipped[pair.operation, _PROSE] += 1
        if limit is not None and limit < len(compared):
            drawn = sorted(compared, key=lambda one: _lot(self.seed, one[0]))[:limit]
            compared = sorted(drawn, key=lambda one: one[0])
        return tuple(pair for _, pair in compared)


def _second(
    source: str | Path, mind: str | Mind, asking: Asking, seed: int, run: RunFile | None
) -> OwnMind | AskedModel:
    """Return the second mind, ready to be asked."""
    constants = asking.constants
    if not isinstance(mind, str):
        require(
            not asking.settings, "settings", asking.settings, "left out: they are those of a model"
        )
        require(not constants, "constants", constants, "left out: this mind has its own")
        return OwnMind(mind)
    entries = {} if run is None else scenario_of(run.header).minds
    model = settings_named(mind, entries, asking.settings, asking.access)
    if model is None:
        return OwnMind(_built_in(mind, seed, constants, run, asking.access.parts))
    require(not constants, "constants", constants, "left out: a model has none")
    book = PromptBook(_templates(asking.prompts, run))
    return AskedModel(model, asking.access, asking.answers or _beside(source), book)


def _wanted(named: Sequence[str]) -> frozenset[str]:
    for name in named:
        if name not in OPERATIONS:
            near = suggestion(name, OPERATIONS) or f" (there are {', '.join(TABLE)})"
            raise FolkwaysError(f"there is no question called {name!r}{near}")
        if name in PROSE:
            raise FolkwaysError(f"{name}: {_PROSE}; name others, or leave it out")
    return frozenset(named or OPERATIONS)


def _built_in(mind: str, seed: int, constants: str, run: RunFile | None, parts: Parts) -> Mind:
    """Return a mind that is no model; the offline one reads with the words of the scenario."""
    scenario = None if run is None else scenario_of(run.header)
    if constants:
        require(mind == "offline", "constants", constants, "left out: they are those of offline")
        return offline_with(seed, constants, scenario)
    if mind == "offline":
        return offline(seed, scenario=scenario)
    if scenario is None:
        raise FolkwaysError(f"the mind {mind} is made for a run; name a run file as the source")
    own = own_mind(mind, scenario, seed, parts)
    assert own is not None  # noqa: S101  its name was found among the parts
    return own


def _beside(source: str | Path) -> Path:
    """Return where answers of a model are stored unless told otherwise."""
    if source in examples():
        return Path(f"{source}.answers")
    path = Path(source)
    for ending in (*reversed(ENDINGS), ".folk"):
        if path.name.endswith(ending):
            return path.with_name(path.name.removesuffix(ending) + ".answers")
    return path.with_name(f"{path.name}.answers")


def _templates(folder: Path | None, run: RunFile | None) -> Mapping[str, str]:
    """Return templates of the user's own: those given, else those of the run."""
    if folder is not None:
        return read_prompts(folder)
    return {} if run is None else kept_prompts(run, str(run.path))


def _lot(seed: int, number: int) -> bytes:
    return hashlib.sha256(f"{seed}/{number}".encode()).digest()

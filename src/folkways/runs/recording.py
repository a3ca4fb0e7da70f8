"""The questions of a run with their answers, as typed pairs.

A run file holds answers of language models as text, by keys that depend on every word of the
prompt, and of the offline mind nothing at all. So a run is replayed, and a recorder between each
agent and its mind notes what passes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from folkways.assembly.imported import refuse_import
from folkways.base.errors import FolkwaysError, MindError, RunFileError
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation
from folkways.pairs.file import Pairs, is_pairs_file, read_pairs
from folkways.pairs.pair import Pair
from folkways.plugins import INSTALLED, Parts
from folkways.runs.replay import live_again
from folkways.scenario.problems import suggestion
from folkways.store.examples import EXAMPLES
from folkways.store.reader import RunFile

PAIRS = "pairs.jsonl.gz"
"""How the pairs file of an example is called."""
UNANSWERED = "no usable answer was recorded; the agent went on with a fallback"


class PairRecorder:
    """Passes questions on to a mind and notes each with its answer."""

    def __init__(self, mind: Mind, pairs: list[Pair], faults: Counter[tuple[str, str]]) -> None:
        self._mind = mind
        self._pairs = pairs
        self._faults = faults

    @property
    def name(self) -> str:
        """The name of the mind that answers."""
        return self._mind.name

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer as the mind does; a question without a usable answer is counted."""
        try:
            answer = await self._mind.perform(op, inputs, key)
        except MindError:
            self._faults[op.name, UNANSWERED] += 1
            raise
        self._pairs.append(Pair(op.name, inputs, answer, key, self._mind.name))
        return answer


def examples() -> tuple[str, ...]:
    """Return the names of the recorded examples that ship."""
    return tuple(sorted(path.parent.name for path in EXAMPLES.glob(f"*/{PAIRS}")))


def run_of(source: str | Path) -> RunFile | None:
    """Return the run that is meant by a source of pairs, if it is one."""
    if source in examples() or is_pairs_file(Path(source)) or not Path(source).exists():
        return None
    return RunFile(source)


def pairs_of(
    source: str | Path,
    *,
    until: int | None = None,
    mind: Mind | None = None,
    progress: Callable[[float], None] = lambda share: None,
    parts: Parts = INSTALLED,
) -> Pairs:
    """Return the pairs of a run file, a pairs file, or an example that ships, by its name.

    A run is replayed for it, up to the moment ``until`` (simulated seconds) if one is given;
    nothing is asked of any model. A run on a mind of your own needs that ``mind``, one with parts
    from outside those ``parts``. Raises RunFileError for a run that this version cannot replay,
    FolkwaysError for what is neither.
    """
    if isinstance(source, str) and source in examples():
        found = read_pairs(EXAMPLES / source / PAIRS, source)
    elif is_pairs_file(path := Path(source)):
        found = read_pairs(path)
    elif path.exists() or path.suffix == ".folk":
        return _of_run(path, until, mind, progress, parts)
    else:
        near = suggestion(str(source), examples())
        raise FolkwaysError(
            f"no run file, pairs file or example is called {str(source)!r}{near} "
            f"(examples that ship: {', '.join(examples())})"
        )
    if until is None:
        return found
    kept = tuple(pair for pair in found.pairs if pair.key.tick <= until)
    return Pairs(found.source, kept, found.hash, found.skipped, found.dropped)


def _of_run(
    path: Path,
    until: int | None,
    mind: Mind | None,
    progress: Callable[[float], None],
    parts: Parts,
) -> Pairs:
    stored = RunFile(path)
    refuse_import(stored.header, str(path), "asked for its questions: it recorded none")
    pairs: list[Pair] = []
    faults: Counter[tuple[str, str]] = Counter()
    replayed = live_again(
        stored,
        mind=mind,
        progress=progress,
        until=until,
        around=lambda one: PairRecorder(one, pairs, faults),
        parts=parts,
    )
    if not replayed.same:
        raise RunFileError(
            f"{path} cannot be replayed by this version of folkways: {replayed.difference}\n"
            "Write its questions with the version that made it (folkways export RUN --pairs "
            "FILE.jsonl.gz) and name that file instead; it can be read whatever the wording"
        )
    pairs.sort(key=lambda pair: pair.key)
    return Pairs(str(path), tuple(pairs), replayed.log_hash, faults)

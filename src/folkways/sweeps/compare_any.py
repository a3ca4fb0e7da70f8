"""Two runs, or two sets of runs, beside each other: whichever they are."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias, overload

from folkways.assembly.arguments import require
from folkways.base.errors import FolkwaysError
from folkways.runs.run import Run
from folkways.sweeps.compare import compare_sets
from folkways.sweeps.comparison import Comparison
from folkways.sweeps.divergence import Divergence, part
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.sets import split

Named: TypeAlias = str | Path


@overload
def compare(a: Run, b: Run | Named) -> Divergence: ...
@overload
def compare(a: Run | Named, b: Run) -> Divergence: ...
@overload
def compare(a: Sweep, b: Sweep | Named) -> list[Comparison]: ...
@overload
def compare(a: Sweep | Named, b: Sweep) -> list[Comparison]: ...
@overload
def compare(a: Named, b: Named) -> Divergence | list[Comparison]: ...


def compare(a: Run | Sweep | Named, b: Run | Sweep | Named) -> Divergence | list[Comparison]:
    """Say where two runs part, or how two sets of runs differ.

    Each is a run or its file, a sweep or its folder, or ``"FOLDER:condition"``. Two runs give a
    :class:`Divergence`; two sets a :class:`Comparison` for each condition that both have, runs of
    the same seeds taken in pairs. Raises FolkwaysError if they are not of one kind, if one does
    not exist, or if they cannot be compared.
    """
    kinds = []
    for name, one in (("a", a), ("b", b)):
        what = "a run, a sweep, or the path of one"
        require(isinstance(one, Run | Sweep | str | Path), name, one, what)
        if isinstance(one, str | Path) and not split(one)[0].exists():
            raise FolkwaysError(f"{one} does not exist")
        kinds.append(_is_run(one))
    # Asked again by type, which tells those who check types what is passed on.
    if all(kinds) and not isinstance(a, Sweep) and not isinstance(b, Sweep):
        return part(a, b)
    if not any(kinds) and not isinstance(a, Run) and not isinstance(b, Run):
        return compare_sets(_named(a), _named(b))
    raise FolkwaysError(
        f"{_shown(a)} and {_shown(b)} are not of one kind: compare two run files, or two sets of "
        "runs"
    )


def _is_run(one: Run | Sweep | Named) -> bool:
    return isinstance(one, Run) or (isinstance(one, str | Path) and split(one)[0].is_file())


def _named(one: Sweep | Named) -> Named:
    return one.path if isinstance(one, Sweep) else one


def _shown(one: Run | Sweep | Named) -> str:
    return str(one) if isinstance(one, str | Path) else repr(one)

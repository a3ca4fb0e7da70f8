"""Methods of a part that nothing calls since their names are misspelt."""

from __future__ import annotations

import inspect
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from folkways.base.errors import PartError

_CUTOFF: Final = 0.8
_PREFIXES: Final = ("on_", "after_")
"""How the names of hooks begin that are called when something happens."""


def check_spelling(kind: type, base: type, called: str) -> None:
    """Raise PartError for a method that is called almost as one of ``base``, or as hooks are.

    Only methods that take as many arguments count; names with a leading underscore never do.
    ``called`` names the part in the message.
    """
    hooks = {name: member for name, member in _methods(base).items() if not name.startswith("_")}
    for name, method in _methods(kind).items():
        if name in hooks or name.startswith("_") or hasattr(base, name):
            continue
        near = get_close_matches(name, hooks, n=1, cutoff=_CUTOFF)
        if near and _arguments(method) == _arguments(hooks[near[0]]):
            guess = f"did you mean {near[0]}?"
        elif name.startswith(_PREFIXES):
            like = [one for one in hooks if one.startswith(_PREFIXES)]
            if not like:
                continue
            guess = f"there are {', '.join(sorted(like))}."
        else:
            continue
        raise PartError(
            f"{called} has a method {name}, which nothing calls: {guess} If it is a helper of "
            f"your own, begin its name with an underscore: _{name}"
        )


# Every run checks all the parts that there are.
@lru_cache(maxsize=1024)
def _methods(kind: type) -> dict[str, object]:
    return dict(inspect.getmembers(kind, inspect.isfunction))


def _arguments(method: object) -> int:
    code = getattr(inspect.unwrap(method), "__code__", None) if callable(method) else None
    return -1 if code is None else int(code.co_argcount)

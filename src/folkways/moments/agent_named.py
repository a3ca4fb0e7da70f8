"""The agent that a user means by a part of a name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from folkways.base.errors import FolkwaysError


def agent_named(agents: Sequence[str], text: str) -> str:
    """Return the one agent that ``text`` names: the full name, or a part that only one has.

    Raises FolkwaysError, with the nearest names, if there is none or more than one.
    """
    wanted = " ".join(text.split()).casefold()
    exact = [name for name in agents if name.casefold() == wanted]
    if exact:
        return exact[0]
    parts = [name for name in agents if wanted and wanted in _beginnings(name)]
    parts = parts or [name for name in agents if wanted and wanted in name.casefold()]
    if len(parts) == 1:
        return parts[0]
    if parts:
        raise FolkwaysError(f"{text!r} could be {_listed(parts, ' or ')}; write more of the name")
    words = {word.casefold(): name for name in agents for word in (name, *name.split())}
    close = difflib.get_close_matches(wanted, words, n=3, cutoff=0.6)
    near = dict.fromkeys(words[word] for word in close)
    hint = f"did you mean {_listed(near, ' or ')}?" if near else f"there are {_listed(agents)}"
    raise FolkwaysError(f"no agent is called {text!r}; {hint}")


def _beginnings(name: str) -> set[str]:
    words = name.casefold().split()
    return {*words, *(" ".join(words[: n + 1]) for n in range(len(words)))}


def _listed(names: Iterable[str], last: str = ", ", most: int = 20) -> str:
    every = list(names)
    if len(every) > most:
        return f"{', '.join(every[:most])} and {len(every) - most} more"
    return last.join([", ".join(every[:-1]), every[-1]]) if len(every) > 1 else every[0]

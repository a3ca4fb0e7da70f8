"""Links from a page into the viewer, to a moment of the run."""

from __future__ import annotations

from urllib.parse import quote_plus, urlencode

from folkways.base.moments import Moments
from folkways.base.time import DAY, HOUR, MINUTE, day_of

VIEWER = "http://127.0.0.1:8700/"
"""Where ``folkways view`` shows a run on the reader's own machine, as long as the port is free."""


def viewer_link(t: int, moments: Moments, *, agent: str = "", norm: str = "") -> str:
    """Return the address of the moment ``t``, with an agent and a tracked norm chosen."""
    chosen = {"t": _compact(t, moments), "agent": agent, "norm": norm}
    given = {name: words for name, words in chosen.items() if words}
    if agent or norm:
        given["tab"] = "norms" if norm and not agent else "agents"
    safe = {name: words.encode("utf-8", "replace").decode() for name, words in given.items()}
    return f"{VIEWER}#{urlencode(safe, quote_via=quote_plus, safe=':')}"


def _compact(t: int, moments: Moments) -> str:
    """Return a moment as it stands in an address: "1-10:30:10", or "round-10"."""
    if moments.step:
        return moments.name(t).replace(" ", "-")
    clock = t % DAY
    return f"{day_of(t)}-{clock // HOUR:02}:{clock % HOUR // MINUTE:02}:{clock % MINUTE:02}"

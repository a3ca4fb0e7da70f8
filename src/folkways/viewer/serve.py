"""Showing a run on a port of this machine."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from folkways.base.moments import DAYS, Moments
from folkways.base.time import MINUTE, day_of, format_clock
from folkways.viewer.app import Site, make_app, rules_for
from folkways.viewer.control import Hand, Interviewer
from folkways.viewer.guard import new_token
from folkways.viewer.live import Live
from folkways.viewer.view import RunView
from folkways.web.address import is_everywhere, is_loopback, loopback, origin_of
from folkways.web.errors import WebError
from folkways.web.serving import listening, serve

HOST = "127.0.0.1"
PORT = 8700
"""The port that is taken if none is asked for and it is free."""
# An address for documentation (RFC 5737); taking aim at it says which of ours leads outside.
_ELSEWHERE = ("192.0.2.1", 9)


@dataclass(frozen=True)
class Where:
    """Where a run is to be shown.

    ``port`` 0 takes a free one, None the usual one if it is free. ``origins`` are further ones
    under which it is reached, through a proxy of the user's own.
    """

    host: str = HOST
    port: int | None = None
    origins: Collection[str] = ()


def show(
    view: RunView,
    where: Where,
    ready: Callable[[str, str], None],
    hand: Hand | None = None,
    interviewer: Interviewer | None = None,
    *,
    control: bool = False,
) -> None:
    """Show a run until the program is interrupted, which raises KeyboardInterrupt.

    Raises RunFileError if its log is found damaged while it is read for the first time.
    A token is needed to see it if it can be reached from other machines or acted on (``control``).
    ``ready`` is told the address and the token ("" if none is needed). Raises WebError if the port
    cannot be had.
    """
    with _taken(where) as taken:
        port = int(taken.getsockname()[1])
        near = is_loopback(where.host) and not where.origins
        token = "" if near and not control else new_token()
        own = () if is_everywhere(where.host) else (origin_of(where.host, port),)
        names = () if is_loopback(where.host) else (origin_of(socket.gethostname(), port),)
        rules = rules_for(
            (*loopback(port), *own, *names, *where.origins),
            port,
            any_address=is_everywhere(where.host),
        )
        live = Live(view, paused=lambda: _paused(view.path))
        site = Site(view, live, hand, interviewer, control)
        address = f"{origin_of(_shown(where.host), port)}/"
        app = make_app(site, rules, token)
        serve(app, taken, lambda: ready(address, token), live.end, live.damaged)
    if live.damage is not None:
        raise live.damage.with_traceback(None)


def _paused(run: Path) -> bool:
    # What can act on a run loads much that the first page does without.
    from folkways.live.acting import is_paused

    return is_paused(run)


def page_address(address: str, token: str = "", **state: str) -> str:
    """Return the address of the page in a state, such as ``t="1-10:30:00"``, ``agent``, ``norm``.

    The page reads the state behind "#", as static/address.js writes it.
    """
    query = f"?{urlencode({'token': token})}" if token else ""
    given = {name: value for name, value in state.items() if value}
    return address + query + (f"#{urlencode(given, safe=':')}" if given else "")


def compact(t: int, moments: Moments = DAYS) -> str:
    """Return a moment as the page's address has it, such as "1-10:30:10" or "round-10"."""
    if moments.step:
        return moments.name(t).replace(" ", "-")
    return f"{day_of(t)}-{format_clock(t)}:{t % MINUTE:02d}"


def _taken(where: Where) -> contextlib.AbstractContextManager[socket.socket]:
    if where.port is not None:
        return listening(where.host, where.port)
    return _usual_or_free(where.host)


@contextlib.contextmanager
def _usual_or_free(host: str) -> Iterator[socket.socket]:
    with contextlib.ExitStack() as held:
        try:
            taken = held.enter_context(listening(host, PORT))
        except WebError:
            taken = held.enter_context(listening(host, 0))
        yield taken


def _shown(host: str) -> str:
    """Return by which address others reach this machine."""
    if not is_everywhere(host):
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(_ELSEWHERE)
        return str(asking.getsockname()[0])
    return socket.gethostname()

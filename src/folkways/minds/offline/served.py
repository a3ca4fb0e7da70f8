"""Ordering and paying where somebody serves: two short acts round a meal or a drink.

A guest orders from somebody and pays somebody, so what one does when paying (the lexicon
names the occasions: leaving a tip is one) is done to that person and not into the air.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from folkways.agents.questions import GenerateActions
from folkways.agents.shown import Place
from folkways.minds.offline.context import Context
from folkways.minds.offline.occasions import PAYING
from folkways.minds.offline.places import arena_of
from folkways.minds.offline.rewrite import AND_THEN, parts_of

ORDER_MINUTES, PAY_MINUTES = 3, 2
"""How long ordering and being served, and paying, take."""
_EATS_FOR = 5
"""Nobody orders or pays apart if less than this many minutes of the meal are left."""
_CONSUMES = re.compile(
    r"^(?:having|eating|drinking|enjoying)\b.*?\b"
    r"(?:(?P<meal>breakfast|brunch|lunch|dinner|supper)"
    r"|(?P<item>meal|snack|coffee|tea|juice|drink))\b"
)
_WAITED = re.compile(r"waiting for .+ to have time")
_ORDERING, _PAYING = "ordering ", "paying "


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of an action; with a ``part``, it is done with the one who serves."""

    text: str
    minutes: int
    server: str = ""
    part: str = ""


def consumed(text: str) -> str:
    """Return what one has or eats or drinks in an action: "lunch", "a coffee"; empty if nothing."""
    match = _CONSUMES.match(text)
    if match is None:
        return ""
    return match["meal"] or f"a {match['item']}"


class OpenBill:
    """What is still to be ordered and to be paid in the course of a plan."""

    def __init__(self, q: GenerateActions, texts: list[str], ctx: Context) -> None:
        self._q, self._ctx = q, ctx
        self._ordered = any(
            one.startswith(_ORDERING) or consumed(one) or _WAITED.match(one) for one in q.done
        )
        self._paid = any(one.startswith(_PAYING) for one in q.done)
        since = self._since_ordering({consumed(text) for text in texts})
        self._ordered |= bool(since)
        self._paid |= any(one.startswith(_PAYING) for one in since)
        meals = [number for number, text in enumerate(texts) if consumed(text)]
        self._first, self._last = min(meals, default=-1), max(meals, default=-1)
        self._with_it: list[str] = []

    def _since_ordering(self, planned: set[str]) -> list[str]:
        """Return what was done today since a meal that is planned was ordered; nobody dines twice.

        A coffee may be had more than once.
        """
        meals = [what for what in planned if what and not what.startswith("a ")]
        done = [one.text for one in self._q.earlier]
        for number, text in enumerate(done):
            if any(text.startswith(f"{_ORDERING}{meal} from ") for meal in meals):
                return done[number:]
        return []

    def pieces(self, number: int, text: str, minutes: int, place: Place) -> list[Piece]:
        """Return an action with what is ordered before it and paid after it."""
        what = consumed(text)
        server = self._server(place) if what and AND_THEN not in text else ""
        if not server:
            return [Piece(text, minutes)]
        found = []
        if not self._ordered and minutes >= ORDER_MINUTES + _EATS_FOR:
            found.append(self._order(what, server))
            minutes -= ORDER_MINUTES
        self._ordered = True
        eats = Piece(self._without_bill(text), minutes)
        if number != self._last or self._paid:
            return [*found, eats]
        self._paid = True
        if minutes < PAY_MINUTES + _EATS_FOR and number > self._first:
            return [*found, self._pay(server, minutes)]
        eating = max(minutes - PAY_MINUTES, min(minutes, _EATS_FOR))  # paying may come afterwards
        return [*found, Piece(eats.text, eating), self._pay(server, PAY_MINUTES)]

    def _server(self, place: Place) -> str:
        """Return who serves at a place: somebody seen there, or known to work in the house."""
        q = self._q
        here = arena_of(q.here, q.places) is place
        at = "" if here else place.address
        serving = [one for one in q.present if one.serves and not one.declined]
        seen = [one.name for one in serving if one.place == at]
        known = [] if here or arena_of(q.place, q.places) is not place else q.serving
        return next(iter([*seen, *known]), "")

    def _order(self, what: str, server: str) -> Piece:
        return Piece(
            f"{_ORDERING}{what} from {server}",
            ORDER_MINUTES,
            server,
            f"taking the order of {self._q.who.name} and bringing {what}",
        )

    def _pay(self, server: str, minutes: int) -> Piece:
        return Piece(
            " and ".join([f"{_PAYING}{server}", *self._with_it]),
            minutes,
            server,
            f"taking the payment of {self._q.who.name}",
        )

    def _without_bill(self, text: str) -> str:
        """Return a meal without what is done when paying, which is kept for then."""
        parts = parts_of(text)
        with_it = [part for part in parts[1:] if self._belongs_to_paying(part)]
        if not with_it:
            return text
        self._with_it = with_it
        return " and ".join(part for part in parts if part not in with_it)

    def _belongs_to_paying(self, part: str) -> bool:
        lens = self._ctx.lens
        return any(bool(lens.conduct_of(frame).occasions & PAYING) for frame in lens.read(part))

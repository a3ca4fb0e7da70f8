"""What tokens cost, from a table of published prices that can be overridden.

The table that ships is ``prices.yaml`` beside this module, with its date; a file of the user's own
of the same form goes before it, and a price given by hand before both.
"""

from __future__ import annotations

import datetime
import ipaddress
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError

from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.base.given_file import FileRefused, read_given_text
from folkways.base.limits import PRICES_BYTES
from folkways.language.model import Usage
from folkways.minds.llm.providers import providers
from folkways.scenario.document import Document, Plain, read
from folkways.scenario.fields import Strict
from folkways.scenario.minds import Reference
from folkways.scenario.problems import flaws_of, written


def _number(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("must be a number, not true or false")  # which would count as 1 or 0
    return value


Dollars = Annotated[float, BeforeValidator(_number), Field(ge=0, le=100_000)]

_DATED = re.compile(r"-(?:20\d\d-?[01]\d-?[0-3]\d|latest)$")
_MILLION: Final = 1_000_000
_BY_HAND = "a price is IN,OUT or IN,CACHED,OUT in dollars per million tokens, such as 0.25,2"


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens.

    ``cached`` is for tokens in that the provider had seen before, ``written`` for all others, which
    is more than ``input`` where keeping them for later is charged for.
    """

    input: float
    cached: float
    written: float
    output: float

    @property
    def free(self) -> bool:
        """Whether nobody sends a bill."""
        return not (self.input or self.cached or self.written or self.output)

    def cost(self, usage: Usage) -> float:
        """Return what a call of this usage costs, in dollars; an upper bound, see ``written``."""
        new = max(0, usage.tokens_in - usage.cached)
        tokens = new * self.written + usage.cached * self.cached + usage.tokens_out * self.output
        return tokens / _MILLION

    def __str__(self) -> str:
        return f"${self.input:g} in, ${self.cached:g} cached, ${self.output:g} out per million"


FREE: Final = Price(0.0, 0.0, 0.0, 0.0)
"""What a model on this very machine costs."""


class _Rate(Strict):
    """The price of one model."""

    input: Dollars
    output: Dollars
    cached: Dollars | None = None
    written: Dollars | None = None

    def price(self) -> Price:
        cached = self.input if self.cached is None else self.cached
        written = self.input if self.written is None else max(self.input, self.written)
        return Price(self.input, cached, written, self.output)


class _Provider(Strict):
    """The prices of one provider, and where they were found."""

    source: str = ""
    models: dict[str, _Rate]


def _day(text: str) -> str:
    try:
        datetime.date.fromisoformat(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is no day of the calendar ({error})") from error
    return text


class _Table(Strict):
    """A price file."""

    date: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$"), AfterValidator(_day)]
    providers: dict[str, _Provider]


Rates = Mapping[tuple[str, str], Price]


class Prices:
    """Knows what a model costs, by the name that it has in a run.

    ``date`` is the day of the table; ``source`` names the files behind it.
    """

    def __init__(
        self,
        rates: Rates,
        date: str,
        source: str,
        *,
        every: Price | None = None,
        given: Mapping[str, Price] = MappingProxyType({}),
    ) -> None:
        """Take prices by provider (or host) and model.

        ``given`` holds prices by full name, ``every`` one for all other models: these go before.
        """
        self.date = date
        self.source = source
        self._rates = rates
        self._every = every
        self._given = given

    @classmethod
    def load(cls, path: Path | None = None) -> Prices:
        """Return the prices that ship, with those of a file of the user's own before them.

        Raises ScenarioError with everything that is wrong in the file.
        """
        text = resources.files("folkways.minds").joinpath("prices.yaml").read_text("utf-8")
        date, rates = _parse(text, "prices.yaml")
        if path is None:
            return cls(rates, date, "prices.yaml")
        return cls.of(_text(path), str(path))

    @classmethod
    def of(cls, text: str, source: str) -> Prices:
        """Return the prices that ship, with those that ``text`` lists before them.

        ``source`` is what errors call the text; an empty one lists none. Raises ScenarioError with
        everything that is wrong in it.
        """
        shipped = cls.load()
        if not text:
            return shipped
        date, own = _parse(text, source)
        rates = {**shipped._rates, **own}
        return cls(rates, date, f"{source}, prices.yaml of {shipped.date}")

    def overridden(self, texts: Sequence[str]) -> Prices:
        """Return these prices with some given by hand.

        A text is ``IN,OUT`` or ``IN,CACHED,OUT``, for every model, or that after ``MODEL=``, for
        the model of that full name. Raises FolkwaysError if it is neither.
        """
        every, given = self._every, dict(self._given)
        for text in texts:
            name, equals, numbers = text.rpartition("=")
            price = _by_hand(numbers, text)
            if equals:
                if not name.strip():
                    raise FolkwaysError(f"{text!r}: the name of a model is missing before '='")
                given[name] = price
            else:
                every = price
        return Prices(self._rates, self.date, self.source, every=every, given=given)

    def price(self, name: str) -> Price | None:
        """Return what the model of this name costs; None if that is not known.

        ``name`` is ``provider:model[@base_url]``. A model on this machine costs nothing; one at
        an address is looked for under its host, and under the provider whose address that is.
        """
        price = self._given.get(name) or self._every
        if price is not None:
            return price
        reference = Reference.parse(name)
        if reference is None:
            return None
        known = providers()
        row = known.get(reference.provider)
        host = _host(reference.base_url or (row.base_url if row else ""))
        if is_unbilled(host):
            return FREE
        sellers = [reference.provider]
        if reference.base_url:
            sellers = [host, *(name for name, row in known.items() if _host(row.base_url) == host)]
        for model in (reference.model, _DATED.sub("", reference.model)):
            for seller in sellers:
                price = self._rates.get((seller, model))
                if price is not None:
                    return price
        return None

    def cost(self, price: Price, usage: Usage) -> float:
        """Return what a call costs, in dollars."""
        return price.cost(usage)


def is_unbilled(host: str) -> bool:
    """Say whether a host is this very machine, so that nobody sends a bill."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:  # half an IPv6 address, for example
        return ""


def _by_hand(numbers: str, text: str) -> Price:
    try:
        # Python also reads "1_0", as 10.
        parts = [] if "_" in numbers else [float(part) for part in numbers.split(",")]
    except ValueError:
        parts = []
    if len(parts) not in (2, 3) or not all(0 <= part <= 100_000 for part in parts):
        raise FolkwaysError(f"{text!r}: {_BY_HAND}")
    cached = parts[1] if len(parts) == 3 else parts[0]
    return Price(parts[0], cached, parts[0], parts[-1])


def _text(path: Path) -> str:
    try:
        return read_given_text(path, PRICES_BYTES)
    except FileRefused as refused:
        where = f"line {refused.line}" if refused.line else ""
        raise ScenarioError(str(path), [(where, refused.reason)]) from refused


def _parse(text: str, source: str) -> tuple[str, dict[tuple[str, str], Price]]:
    document = read(text)
    problems = [(_where(document, flaw.path, flaw.line), flaw.message) for flaw in document.flaws]
    table = None if problems else _validated(document, problems)
    if table is None:
        raise ScenarioError(source, problems)
    return table.date, {
        (provider, model): rate.price()
        for provider, listed in table.providers.items()
        for model, rate in listed.models.items()
    }


def _validated(document: Document, problems: list[tuple[str, str]]) -> _Table | None:
    data: Plain = document.data
    if not isinstance(data, dict):
        problems.append(("", "must hold 'date:' and 'providers:', as prices.yaml does"))
        return None
    try:
        return _Table.model_validate(data)
    except ValidationError as error:
        for flaw in flaws_of(error, _Table):
            problems.append((_where(document, flaw.path, None), flaw.message))
        return None


def _where(document: Document, path: tuple[str | int, ...], line: int | None) -> str:
    line = document.line(path) if line is None else line
    return ", ".join(part for part in (f"line {line}" if line else "", written(path)) if part)

"""A run to be shown that is made up: its head is set by hand, and what it is asked is counted."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from starlette.types import ASGIApp
from tests.patience import PATIENCE
from tests.web.asgi import Answer, ask

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.viewer.app import Site, make_app, rules_for
from folkways.viewer.control import ActOutcome, Answered, Hand, Interviewer
from folkways.viewer.errors import NotThere
from folkways.viewer.live import Live
from folkways.viewer.query import Query
from folkways.viewer.view import Head, RunView
from folkways.web.address import loopback
from folkways.web.guard import JSON

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028"
FILES: Mapping[str, bytes] = {
    "index.html": b"<!doctype html><html><head><title>folkways</title><!-- styles -->\n"
    b"<!-- importmap --></head><body><!-- data --><script type=\"module\">import 'folkways/app.js';"
    b"</script><!-- phaser --></body></html>",
    "app.js": b"export {};\n" * 200,
    "town/map.js": b"export const map = 1;\n",
    "viewer.css": b"body { color: black }\n",
    "panels.css": b"",
    "board.css": b"",
    "favicon.svg": b"<svg/>",
    "people.png": b"\x89PNG",
    "vendor/phaser.min.js": b"'phaser'",
}


class Shown(RunView):
    """Stands for a run; ``heads`` are those that it comes to, one with each look."""

    def __init__(self, *heads: Head) -> None:
        self._standing = Head(10, 100, "running", "")
        self.coming = list(heads)
        self.asked: Counter[str] = Counter()
        self.fault = ""
        self.gone = ""
        self.gate = threading.Event()
        self.gate.set()

    @property
    def path(self) -> Path:
        return Path("made.folk")

    def grow(self, progress: Callable[[float], None] = lambda share: None) -> bool:
        self.asked["grow"] += 1
        if self.fault:
            raise RunFileError(self.fault)
        if not self.coming:
            return False
        self._standing = self.coming.pop(0)
        return True

    def head(self) -> Head:
        return self._standing

    def run(
        self, *, control: bool = False, can_interview: bool = False, cost_warning: str = ""
    ) -> bytes:
        return self._made("run", control, can_interview, cost_warning)

    def town(self) -> bytes:
        if self.gone:
            raise RunFileError(self.gone)
        return self._made("town")

    def art(self, number: int) -> bytes:
        if number:
            raise NotThere("the town has 1 picture")
        return b"\x89PNG"

    def windows(self) -> bytes:
        return self._made("windows")

    def window(self, k: int) -> bytes:
        if k > 3:
            raise NotThere(f"there is no window {k}")
        return self._made("window", k, "x" * 5000)

    def follow(self, after: int, *, paused: bool = False) -> bytes:
        self.gate.wait(PATIENCE)
        return self._made("follow", after, self._standing.seq, paused)

    def marks(self, after: int = 0) -> bytes:
        return self._made("marks", after, *(["x" * 5000] if after == 99 else []))

    def agent(self, number: int, t: int) -> bytes:
        return self._made("agent", number, t)

    def talk(self, id: str) -> bytes:
        return self._made("talk", id)

    def events(self, query: Query) -> bytes:
        return self._made("events", query.text, query.limit)

    def measures(self) -> bytes:
        raise ZeroDivisionError("a bug")

    def close(self) -> None:
        self.asked["close"] += 1

    def _made(self, name: str, *given: object) -> bytes:
        self.asked[name] += 1
        return json.dumps([name, *given, HOSTILE], ensure_ascii=False).encode()


class Acting:
    """A hand that only notes what it was told to do."""

    def __init__(self) -> None:
        self.paused = False
        self.done: list[tuple[object, ...]] = []

    def whisper(self, agent: int, text: str) -> ActOutcome:
        if agent > 9:
            raise FolkwaysError("there are 10 agents")
        return self._note("whisper", agent, text)

    def set_object(self, address: str, state: str) -> ActOutcome:
        return self._note("object", address, state)

    def visit(
        self, name: str, agent: int, text: str, *, leave: bool, stay: bool, description: str
    ) -> ActOutcome:
        return self._note("visit", name, agent, text, leave, stay, description)

    def pause(self) -> ActOutcome:
        self.paused = True
        return self._note("pause")

    def resume(self) -> ActOutcome:
        self.paused = False
        return self._note("resume")

    def _note(self, *what: object) -> ActOutcome:
        self.done.append(what)
        return ActOutcome(True, "It is done.", 100)


class Asked:
    """An interviewer who says back what it was asked."""

    def __init__(self, cost_warning: str = "", refusal: str = "") -> None:
        self.cost_warning = cost_warning
        self.refusal = refusal

    def ask(
        self, agent: int, t: int, question: str, history: Sequence[tuple[str, str]]
    ) -> Answered:
        return Answered(f"{agent} at {t}: {question} ({len(history)})", (HOSTILE,))


class Client:
    """Sends requests to a viewer and reads what comes back."""

    def __init__(
        self,
        view: RunView,
        token: str = "",
        hand: Hand | None = None,
        interviewer: Interviewer | None = None,
        *,
        control: bool = False,
    ) -> None:
        self.live = Live(view, paused=lambda: hand is not None and hand.paused, every=0.02)
        site = Site(view, self.live, hand, interviewer, control)
        self.app: ASGIApp = make_app(site, rules_for(loopback(8765), 8765), token, FILES)

    async def get(self, path: str, **headers: str) -> Answer:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return await ask(self.app, "GET", path, headers=given, bugs=(ZeroDivisionError,))

    async def post(self, path: str, body: object, **headers: str) -> Answer:
        given = {"content-type": JSON, "origin": "http://127.0.0.1:8765"}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await ask(self.app, "POST", path, content, given)


def error_of(answer: Answer) -> str:
    """Return the sentence of an answer that is one, and nothing else."""
    found = json.loads(answer.body)
    assert list(found) == ["error"]
    assert found["error"].endswith(".")
    return str(found["error"])

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Page
from tests.browser.pages import Pages
from tests.viewer.made import header, write

from folkways.base import events as ev

# Folds each window from its keyframe and returns where that is not the next one's keyframe.
FOLDED = """async () => {
  const { page } = await import("folkways/app.js");
  const { pass } = await import("folkways/scene.js");
  const plain = (value) =>
    Array.isArray(value) ? value.map(plain)
    : value && typeof value === "object"
      ? Object.fromEntries(
          Object.keys(value).filter((key) => value[key] !== null).sort()
            .map((key) => [key, plain(value[key])]))
      : value;
  const { windows } = await page.source.windows();
  const wrong = [];
  let folded = 0;
  for (const { k } of windows.slice(0, -1)) {
    const window = await page.source.window(k);
    const next = await page.source.window(k + 1);
    for (const passing of window.events) pass(window.keyframe, passing);
    const [ours, theirs] = [window, next].map((one) => JSON.stringify(plain(one.keyframe)));
    if (ours !== theirs) wrong.push({ k, ours, theirs });
    folded += window.events.length;
  }
  return { wrong, folded, windows: windows.length };
}"""


async def folded(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = await page.evaluate(FOLDED)
    return found


async def test_the_page_folds_a_whole_run_as_the_server_does(open_page: Pages) -> None:
    page = await open_page()
    found = await folded(page)
    assert found["wrong"] == []
    assert found["windows"] > 4
    assert found["folded"] > 500


def unusual() -> list[ev.AnyEvent]:
    """What an ordinary run has not: a visitor, somebody removed on the way, a night on the way."""
    t = 8 * 3600
    room = "Hobbs Café: café room"
    path = tuple((x, 1) for x in range(2, 30))
    chat = {"conversation": "c1", "agent": "Vera", "other": "Ann"}
    return [
        ev.DayBegan(t=t, day=1),
        *(ev.AgentPlaced(t=t, agent=name, tile=(1, 1), address=room) for name in ("Ann", "Bo")),
        ev.Departed(t=t + 10, agent="Ann", path=path, address=room),
        ev.Departed(t=t + 10, agent="Bo", path=path, address=room),
        ev.ObjectChanged(t=t + 20, agent="Bo", address=f"{room}: stove", state="burning"),
        ev.Intervened(
            t=t + 31,
            agent="Ann",
            kind="visit",
            data={"act": "enter", "visitor": "Vera", "description": "looking for a seat"},
        ),
        ev.AgentPlaced(t=t + 31, agent="Vera", tile=(3, 1), address=room),
        ev.ConversationOpened(t=t + 40, reason="chat", about="the café", **chat),
        ev.Uttered(t=t + 50, agent="Vera", conversation="c1", to="Ann", text="Hello!", ends=False),
        ev.Departed(t=t + 60, agent="Ann", path=path[:4], address=room),
        ev.Intervened(t=t + 71, agent="Bo", kind="removed", data={}),
        ev.Reflected(t=t + 2000, agent="Ann", questions=(), insights=()),
        ev.ConversationClosed(t=t + 2010, turns=1, why="it is over", **chat),
        ev.Arrived(t=t + 4000, agent="Ann", tile=(5, 1), address=room),
        ev.Departed(t=t + 6000, agent="Ann", path=path, address=room),
        ev.DayEnded(t=t + 6100, day=1),
        ev.DayBegan(t=t + 24 * 3600, day=2),
    ]


async def test_what_an_ordinary_run_has_not_is_folded_alike(
    open_page: Pages, serve: Callable[..., str], tmp_path: Path
) -> None:
    run = write(tmp_path / "unusual.folk", unusual(), header(days=2))
    page = await open_page(address=serve(run))
    found = await folded(page)
    assert found["wrong"] == []
    assert found["windows"] >= 5

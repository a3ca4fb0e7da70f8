"""Opening the page of a run, and asking it what it shows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
)
from tests.patience import PATIENCE

PAUSE = 0.02

expect.set_options(timeout=PATIENCE * 1000)

_STATE = "import('folkways/state.js').then(({ store }) => ({ ...store.get(), camera: null }))"


async def launched(playwright: Playwright, program: str, *arguments: str) -> Browser:
    """Start a browser; ``arguments`` are further ones of its command line."""
    return await playwright.chromium.launch(
        executable_path=program, args=["--no-sandbox", *arguments], timeout=PATIENCE * 1000
    )


LOST = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY")
"""What a browser says of a server that was stopped."""

ALOUD, WARNING = "#live", ".chip.warning"
"""Where the page tells something in passing: to those who listen, and to those who look."""

# Keeps all that is told there, of which some is gone after a few seconds.
_LISTEN = """() => {
  window.told = { "#live": [], ".chip.warning": [] };
  const listen = () => {
    for (const [where, told] of Object.entries(window.told)) {
      const text = document.querySelector(where)?.textContent;
      if (text && text !== told.at(-1)) told.push(text);
    }
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(listen).observe(document, all);
}"""


class Pages:
    """Opens pages and keeps what their consoles complain about."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self._forgiven: tuple[str, ...] = ()
        self.troubles: list[str] = []

    async def __call__(
        self,
        hash: str = "",
        *,
        address: str | None = None,
        width: int = 1440,
        height: int = 900,
        scheme: str = "light",
        motion: str = "no-preference",
        blocked: str = "",
        ready: bool = True,
    ) -> Page:
        """Open the page at ``hash`` and wait until all of it stands.

        ``blocked`` is a pattern of addresses that cannot be loaded; ``ready`` False: do not wait.
        """
        context = await self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
        )
        self._contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        await page.add_init_script(f"({_LISTEN})()")
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("dialog", lambda dialog: self.troubles.append(f"a dialog: {dialog.message}"))
        if blocked:
            await page.route(blocked, lambda route: route.abort())
        await page.goto((self._address if address is None else address) + hash)
        if ready:
            await standing(page)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text}")
            self.forgive()

    def forgive(self, *words: str) -> None:
        """Forget what consoles have said and will say in these words."""
        self._forgiven += words
        self.troubles = [one for one in self.troubles if not any(w in one for w in self._forgiven)]

    async def close(self) -> None:
        """Close all pages."""
        for context in self._contexts:
            await context.close()


async def standing(page: Page) -> None:
    """Wait until panels and town are there."""
    await page.wait_for_selector("html[data-panels=ready][data-town=ready]", state="attached")


async def frames(page: Page, count: int = 2) -> None:
    """Wait until the page has drawn so many frames: what changed before has been told to all."""
    await page.evaluate(
        """async (count) => {
          for (let n = 0; n < count; n += 1) await new Promise(requestAnimationFrame);
        }""",
        count,
    )


async def has_told(page: Page, words: str, where: str = ALOUD) -> None:
    """Wait until the page has told this, even if it no longer stands there."""
    holds = "([where, words]) => window.told[where].some((text) => text.includes(words))"
    await page.wait_for_function(holds, arg=[where, words])


async def has_measures(page: Page) -> None:
    """Wait until the page has the run's measures and has drawn what they say."""
    await page.wait_for_function(
        "import('folkways/app.js').then(({ page }) => page.measures.get() !== null)"
    )
    await frames(page)


async def state(page: Page) -> dict[str, Any]:
    """Return what the page shows; see ``state.js``."""
    found: dict[str, Any] = await page.evaluate(_STATE)
    return found


async def until(page: Page, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Wait until something holds of what the page shows, and return it."""
    ends = time.monotonic() + PATIENCE
    while not holds(shown := await state(page)):
        assert time.monotonic() < ends, f"it does not come to that: {shown}"
        await asyncio.sleep(PAUSE)
    return shown


async def comes_to_show(page: Page, **wanted: object) -> dict[str, Any]:
    """Wait until the page shows this, such as ``t=3600``, and return all that it shows."""
    return await until(page, lambda shown: {key: shown[key] for key in wanted} == wanted)

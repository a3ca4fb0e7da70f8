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
    Dialog,
    Error,
    Page,
    Playwright,
    ViewportSize,
    expect,
)
from tests.patience import PATIENCE

PAUSE = 0.1
SCREEN = ViewportSize(width=1440, height=900)

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


class Tab:
    """One page that is lent to test after test, each of which loads it anew.

    That takes half the time of a new context, which is for those who want another screen.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._page: Page | None = None
        self._lent = False

    async def lend(self) -> Page | None:
        """Return the page as if it were new; None if it is lent already."""
        if self._lent:
            return None
        if self._page is None or self._page.is_closed():
            context = await self._browser.new_context(viewport=SCREEN, color_scheme="light")
            self._page = await prepared(context)
        self._lent = True
        return self._page

    async def take_back(self) -> None:
        """Leave nothing of a test on the page."""
        if not self._lent or self._page is None:
            return
        self._lent = False
        page = self._page
        await page.evaluate("try { localStorage.clear(); } catch {}")
        await page.unroute_all(behavior="ignoreErrors")
        await page.context.clear_permissions()
        await page.mouse.move(0, 0)
        await page.goto("about:blank")

    async def close(self) -> None:
        """Close it for good."""
        if self._page is not None:
            await self._page.context.close()


async def prepared(context: BrowserContext) -> Page:
    """Open a page that keeps what it tells in passing, and is waited for as long as it takes."""
    page = await context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    await page.add_init_script(f"({_LISTEN})()")
    return page


class Pages:
    """Opens pages for a test and keeps what their consoles complain about.

    The first is the ``tab``, if there is one and the test wants an ordinary screen.
    """

    def __init__(self, browser: Browser, address: str, tab: Tab | None = None) -> None:
        self._browser = browser
        self._address = address
        self._tab = tab
        self._contexts: list[BrowserContext] = []
        self._heard_on: list[Page] = []
        self._forgiven: tuple[str, ...] = ()
        self.troubles: list[str] = []

    async def __call__(
        self,
        hash: str = "",
        *,
        address: str | None = None,
        width: int = SCREEN["width"],
        height: int = SCREEN["height"],
        scheme: str = "light",
        motion: str = "no-preference",
        blocked: str = "",
        ready: bool = True,
    ) -> Page:
        """Open the page at ``hash`` and wait until all of it stands.

        ``blocked`` is a pattern of addresses that cannot be loaded; ``ready`` False: do not wait.
        """
        size = ViewportSize(width=width, height=height)
        usual = (size, scheme, motion) == (SCREEN, "light", "no-preference")
        page = await self._tab.lend() if usual and self._tab else None
        if page is None:
            context = await self._browser.new_context(
                viewport=size,
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce" if motion == "reduce" else "no-preference",
            )
            self._contexts.append(context)
            page = await prepared(context)
        self._hear(page)
        if blocked:
            await page.route(blocked, lambda route: route.abort())
        await page.goto((self._address if address is None else address) + hash)
        if ready:
            await standing(page)
        return page

    def _hear(self, page: Page) -> None:
        self._heard_on.append(page)
        page.on("console", self._heard)
        page.on("pageerror", self._failed)
        page.on("dialog", self._asked)

    def _failed(self, error: Error) -> None:
        self.troubles.append(str(error))

    def _asked(self, dialog: Dialog) -> None:
        self.troubles.append(f"a dialog: {dialog.message}")

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text}")
            self.forgive()

    def forgive(self, *words: str) -> None:
        """Forget what consoles have said and will say in these words."""
        self._forgiven += words
        self.troubles = [one for one in self.troubles if not any(w in one for w in self._forgiven)]

    async def close(self) -> None:
        """Close all pages, and give the tab back."""
        for page in self._heard_on:
            page.remove_listener("console", self._heard)
            page.remove_listener("pageerror", self._failed)
            page.remove_listener("dialog", self._asked)
        if self._tab:
            await self._tab.take_back()
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

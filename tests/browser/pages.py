"""Opening the page of a run, and asking it what it shows."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, expect

PATIENCE = 60.0
"""Seconds after which something that should have appeared on a page is missing."""
PAUSE = 0.1

expect.set_options(timeout=PATIENCE * 1000)

_STATE = "import('folkways/state.js').then(({ store }) => ({ ...store.get(), camera: null }))"


@contextmanager
def viewer(run: Path, *options: str) -> Iterator[str]:
    """Show a run by ``folkways view`` in a process of its own; its address."""
    with served("view", str(run), "--no-browser", *options) as address:
        yield address


@contextmanager
def served(*command: str) -> Iterator[str]:
    """Let a command of folkways serve pages on a free port; the address that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "folkways", *command, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = []
        for line in process.stdout:
            said.append(line)
            if "http://" in line:
                yield "http://" + line.partition("http://")[2].strip()
                break
        else:
            raise AssertionError(f"folkways {command[0]} ended: {''.join(said)}")
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


class Pages:
    """Opens pages and keeps what their consoles complain about."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
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

    def forgive_lost_server(self) -> None:
        """Forget what consoles said of a server that was stopped."""
        refused = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY")
        self.troubles = [one for one in self.troubles if not any(word in one for word in refused)]

    async def close(self) -> None:
        """Close all pages."""
        for context in self._contexts:
            await context.close()


async def standing(page: Page) -> None:
    """Wait until panels and town are there."""
    await page.wait_for_selector("html[data-panels=ready][data-town=ready]", state="attached")


async def state(page: Page) -> dict[str, Any]:
    """Return what the page shows; see ``state.js``."""
    found: dict[str, Any] = await page.evaluate(_STATE)
    return found


async def until(page: Page, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Wait until something holds of what the page shows, and return it."""
    for _ in range(int(PATIENCE / PAUSE)):
        shown = await state(page)
        if holds(shown):
            return shown
        await asyncio.sleep(PAUSE)
    raise AssertionError(f"it does not come to that: {await state(page)}")


async def comes_to_show(page: Page, **wanted: object) -> dict[str, Any]:
    """Wait until the page shows this, such as ``t=3600``, and return all that it shows."""
    return await until(page, lambda shown: {key: shown[key] for key in wanted} == wanted)

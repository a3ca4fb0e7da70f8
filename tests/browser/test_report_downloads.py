"""The report in a real browser, without a server: its figures are files that can be saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

import folkways


@pytest.fixture(scope="module")
def report(run_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of that run."""
    return folkways.Run.open(run_file).report(tmp_path_factory.mktemp("report") / "report.html")


BEGINS = {"SVG": b"<?xml", "PDF": b"%PDF", "PNG": b"\x89PNG", "data (CSV)": b"norm,bin begins"}


async def test_each_file_of_a_figure_can_be_saved_offline(
    browser: Browser, report: Path, tmp_path: Path
) -> None:
    context = await browser.new_context(
        accept_downloads=True, offline=True, viewport={"width": 1280, "height": 900}
    )
    page = await context.new_page()
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    await page.goto(report.as_uri())
    figure = page.locator("#verdict figure")
    for label, begins in BEGINS.items():
        async with page.expect_download() as caught:
            await figure.get_by_text(label, exact=True).click()
        download = await caught.value
        target = tmp_path / download.suggested_filename
        await download.save_as(target)
        assert target.name.startswith("hobbs_cafe-1-norms.")
        assert target.read_bytes().startswith(begins), label
    assert problems == []
    front = await page.evaluate("document.querySelector('#appendix').offsetTop")
    assert front <= 5 * 900
    wide = await page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 1280
    await context.close()


async def test_a_narrow_page_does_not_scroll_sideways(browser: Browser, report: Path) -> None:
    context = await browser.new_context(viewport={"width": 390, "height": 800})
    page = await context.new_page()
    await page.goto(report.as_uri())
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    await context.close()

"""The documentation's site, opened from a folder: it searches, and fetches nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Browser

ROOT = Path(__file__).parents[2]

pytest.importorskip("material", reason="pip install '.[docs]'")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as CI builds it: a broken link or anchor is an error."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_pages_load_nothing_from_elsewhere(site: Path) -> None:
    loads = re.compile(
        r"<(?:script|img|iframe|link rel=.(?:stylesheet|preconnect|icon).)[^>]*//[^>]*>"
    )
    pages = list(site.rglob("*.html"))
    assert len(pages) > 30
    found = {page.name: loads.findall(page.read_text("utf-8")) for page in pages}
    assert {name: tags for name, tags in found.items() if tags} == {}


def test_schemas_and_notebooks_are_published(site: Path) -> None:
    for folder in ("schemas", "notebooks"):
        shipped = {path.name for path in (ROOT / "docs" / folder).iterdir() if path.is_file()}
        assert shipped <= {path.name for path in (site / folder).iterdir()}


async def test_search_answers_without_a_server(site: Path, browser: Browser) -> None:
    page = await browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto((site / "index.html").as_uri())
    await page.click("input.md-search__input")
    await page.keyboard.type("transmission tree")
    result = page.locator(".md-search-result__item", has_text="Measures").first
    await result.wait_for()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    await page.close()

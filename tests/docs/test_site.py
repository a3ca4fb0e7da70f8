"""The site of the documentation, as far as it can be checked without building it."""

from __future__ import annotations

from tests.docs.pages import ROOT


def test_every_page_has_its_place_in_the_contents() -> None:
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = sorted(path.name for path in (ROOT / "docs").glob("*.md"))
    assert [page for page in pages if f": {page}\n" not in contents] == []

"""The site of the documentation, as far as it can be checked without building it."""

from __future__ import annotations

from tests.docs.pages import ROOT, names


def test_every_page_has_its_place_in_the_contents() -> None:
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [page for page in names()[1:] if f": {page}\n" not in contents] == []

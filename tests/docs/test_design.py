"""What the page on the design names is where it says."""

from __future__ import annotations

import re

from tests.docs import pages

ROOTS = (pages.ROOT / "src" / "folkways", pages.ROOT)
PATH = re.compile(r"`([a-z_0-9]+/(?:[a-z_0-9]+/)*(?:[a-z_0-9]+\.(?:py|sql|md))?)`")


def test_every_file_that_the_page_names_exists() -> None:
    named = set(PATH.findall(pages.page("design.md")))
    missing = [path for path in named if not any((at / path).exists() for at in ROOTS)]
    assert missing == []


def test_every_word_is_found_in_some_file() -> None:
    rows = pages.section("design.md", "Where to find").splitlines()
    words = [row for row in rows if row.startswith("| ") and not row.startswith("| word")]
    assert [row for row in words if not PATH.search(row.rpartition(" | ")[2])] == []

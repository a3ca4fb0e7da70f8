"""The gallery shows every scenario that ships, with a picture and a command that names it."""

from __future__ import annotations

import re

from PIL import Image
from tests.docs import pages
from tests.packs.shipped import pack_names

from folkways.scenario.installed import preset_names

DOCS = pages.ROOT / "docs"


def sections() -> dict[str, str]:
    parts = re.split(r"^## (.+)$", pages.page("gallery.md"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_every_scenario_that_ships_is_in_the_gallery() -> None:
    assert set(sections()) - {"Your own"} == set(preset_names()) - set(pack_names())


def test_each_has_a_picture_and_the_command_to_run_it() -> None:
    for name, text in sections().items():
        (picture,) = re.findall(r"!\[.+\]\((images/gallery/.+\.png)\)", text)
        with Image.open(DOCS / picture) as image:
            assert min(image.size) >= 300
            assert max(image.size) <= 1600
        if name in preset_names():
            assert f"    folkways run {name}" in text
            assert picture == f"images/gallery/{name}.png"

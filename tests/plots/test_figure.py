from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET

import matplotlib as mpl
import pytest
from PIL import Image
from tests.plots.drawn_runs import small_summary

from folkways.plots.activity import activity_figure
from folkways.plots.figure import DOTS, FORMATS, WIDE, FigureData, file_stem, short, with_notes
from folkways.plots.shares import norms_figure
from folkways.plots.svg import Svg

SUMMARY = small_summary()


def test_each_file_is_the_same_every_time() -> None:
    first, second = (activity_figure(SUMMARY) for _ in range(2))
    for form in FORMATS:
        assert first.file(form) == second.file(form)


def test_files_do_not_hang_on_their_order_nor_change_the_page() -> None:
    one, other = (norms_figure(SUMMARY) for _ in range(2))
    page = one.svg
    assert one.file("png") == other.file("png")
    assert one.file("pdf") == other.file("pdf")
    assert other.file("svg") == one.file("svg")
    assert other.svg == page


def test_a_png_has_print_size_and_a_white_ground() -> None:
    with Image.open(io.BytesIO(activity_figure(SUMMARY).file("png"))) as image:
        assert image.width == round(WIDE * DOTS)
        assert [round(dots) for dots in image.info["dpi"]] == [DOTS, DOTS]
        assert image.convert("RGB").getpixel((0, 0)) == (255, 255, 255)


def test_a_pdf_embeds_letters_that_can_be_edited_and_no_date() -> None:
    content = activity_figure(SUMMARY).file("pdf")
    assert content.startswith(b"%PDF")
    assert b"/FontFile2" in content or b"/Type0" in content
    assert b"/Type3" not in content
    assert b"CreationDate" not in content


def test_a_printed_svg_is_dark_on_white_whatever_shows_it() -> None:
    content = activity_figure(SUMMARY).file("svg").decode()
    ET.fromstring(content.encode())
    assert "currentColor" not in content
    assert not re.search(r'(?:href="|url\()(?!#)', content)


def test_on_a_page_text_takes_the_colour_of_the_page() -> None:
    svg = activity_figure(SUMMARY).svg
    assert svg.startswith('<svg role="img" aria-label=')
    assert "currentColor" in svg
    assert not {"#010203", "#010204", "<metadata>"} & set(re.findall(r"#0102\d\d|<metadata>", svg))


def test_a_users_own_settings_change_nothing() -> None:
    plain = activity_figure(SUMMARY).svg
    with mpl.rc_context({"lines.linewidth": 9, "font.size": 30}):
        assert activity_figure(SUMMARY).svg == plain


def test_figures_on_one_page_do_not_share_ids() -> None:
    figures = (activity_figure(SUMMARY), norms_figure(SUMMARY), norms_figure(SUMMARY, ["smoke"]))
    ids = [one for figure in figures for one in re.findall(r'\bid="([^"]+)"', figure.svg)]
    assert len(ids) == len(set(ids))


def test_data_leave_undefined_values_empty_and_quote_words() -> None:
    data = FigureData(("who", "share"), [("Ann, the\nfirst", None), ('"Ben"', 0.5)])
    assert data.csv() == 'who,share\n"Ann, the\nfirst",\n"""Ben""",0.5\n'


@pytest.mark.parametrize(
    ("parts", "stem"),
    [
        (("norm", "a/b: c"), "norm-a_b_c"),
        (("", "x"), "x"),
        (("é", "../../etc"), "_-.._.._etc"),
    ],
)
def test_names_of_files_hold_no_path(parts: tuple[str, ...], stem: str) -> None:
    assert file_stem(*parts) == stem
    assert "/" not in stem


def test_long_words_are_cut_and_control_characters_left_out() -> None:
    assert short("one\ttwo \x1b[31mthree\ud800", 60) == "one two [31mthree"
    assert short("a long sentence", 7) == "a long…"


def test_notes_are_data() -> None:
    svg = Svg('<svg><g id="f-x"><path/></g></svg>')
    noted = with_notes(svg, "f", [("x", "</title><script>&")])
    assert "&lt;/title&gt;&lt;script&gt;&amp;" in noted
    ET.fromstring(noted)

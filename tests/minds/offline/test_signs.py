"""How an action shows."""

from __future__ import annotations

import pytest

from folkways.minds.offline.lens import Lens
from folkways.minds.offline.signs import PLAIN_FACE, emoji_of
from folkways.reading import Lexicon

LEXICON = Lexicon.default()
LENS = Lens(LEXICON)


@pytest.mark.parametrize(
    ("text", "emoji"),
    [
        ("having brunch at the café and smoking a cigarette", "🍽️🚬"),
        ("smoking a cigarette outdoors", "🚬"),
        ("having brunch and refusing to tip", "🍽️"),
        ("reading a book quietly", "📖🤫"),
        ("having lunch while complaining about smoking", "🍽️"),
        ("drinking a cup of tea", "☕"),
        ("going over some notes", "📚"),
        ("drinking beer", "☕🍺"),
        ("glorping", PLAIN_FACE),
    ],
)
def test_what_is_done_and_how(text: str, emoji: str) -> None:
    assert emoji_of(text, LENS) == emoji

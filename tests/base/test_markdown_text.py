from __future__ import annotations

import pytest

from folkways.base.markdown_text import markdown_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Don't smoke, please.", "Don't smoke, please."),
        ("<script>a</script>", r"\<script\>a\</script\>"),
        ("one\n\n# two", r"one \# two"),
        ("1. first", r"1\. first"),
        ("- a", r"\- a"),
        ("+1", r"\+1"),
        ("[a](javascript:b) `c` *d* _e_", r"\[a\](javascript:b) \`c\` \*d\* \_e\_"),
        ("$x$ | ~y~", r"\$x\$ \| \~y\~"),
        ("R&D, &lt;b&gt; &#60;", r"R&D, \&lt;b\&gt; \&\#60;"),
        ("red \x1b[31m\x9b1m\x00", r"red \[31m 1m"),
    ],
)
def test_a_text_means_nothing_but_itself(text: str, shown: str) -> None:
    assert markdown_text(text) == shown

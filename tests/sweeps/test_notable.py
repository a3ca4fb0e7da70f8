from __future__ import annotations

from folkways.sweeps.notable import difference_lines


def test_what_matters_comes_first_and_the_rest_is_counted() -> None:
    lines = list(
        difference_lines(
            [
                ("acceptance", "quiet", 0.5, 0.7),
                ("acceptance_injunctive", "quiet", 0.1, 0.9),
                ("acceptance", "tip", 0.5, 0.55),
                ("adherence", "tip", 0.9, 0.2),
                ("emerged", "tip", 1.0, 0.0),
                ("conversations", "", 1000.0, 400.0),
                ("thoughts", "", 100.0, 99.0),
            ]
        )
    )
    assert [line.split() for line in lines[:5]] == [
        ["A", "B", "difference"],
        ["tip:", "emerged", "yes", "no"],
        ["tip:", "adherence", "90", "%", "20", "%", "-70", "points"],
        ["quiet:", "acceptance", "50", "%", "70", "%", "+20", "points"],
        ["conversations", "1,000", "400", "-600"],
    ]
    assert lines[5].startswith("3 smaller differences")
    assert "One run each" in lines[6]


def test_an_undefined_share_and_an_unknown_count_matter() -> None:
    lines = list(difference_lines([("adherence", "tip", None, 0.2), ("conflicts", "", None, 3.0)]))
    assert lines[1].split() == ["tip:", "adherence", "undefined", "20", "%"]
    assert lines[2].split() == ["conflicts", "unknown", "3"]


def test_runs_without_a_difference_need_no_table() -> None:
    assert list(difference_lines([])) == ["No measure differs."]


def test_small_differences_alone_are_only_counted() -> None:
    first, _ = difference_lines([("acceptance", "tip", 0.5, 0.55)])
    assert first == "1 small difference or parts of these: --json lists all."

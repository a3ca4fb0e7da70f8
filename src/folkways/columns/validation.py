"""The table of runs held against people."""

from __future__ import annotations

from typing import Final

from folkways.columns.column import Table, integer, number, share, text

_UNTESTED: Final = "it was not tested"
_NO_EFFECT: Final = "a side has no spread, or there are fewer than two values"
_NO_INTERVAL: Final = "fewer than eight values on a side, or no effect size"
_NO_BOUNDS: Final = "no bounds are given"
_NOT_SINGLE: Final = "one of the two sides is not of single values"
_UNIT: Final = "that of the row"

VALIDATION: Final = Table(
    "folkways.validate(model, data).frame()",
    "One row for each measure and condition. `measures` of `--json` has rows of these keys, with "
    "`notes` and `effects`.",
    (
        text("measure", "the measure"),
        text("condition", "the condition, as the human data call it; empty: they have only one"),
        text("model_condition", "the condition of the model; empty: it has only one"),
        text("unit", "unit of the measure; empty: none is known"),
        number("model", "mean of the model", _UNIT),
        number("people", "mean of the people", _UNIT),
        integer("n_model", "values of the model", "values", "a mean without n"),
        integer("n_people", "values of the people", "values", "a mean without n"),
        number("difference", "`model` − `people`", _UNIT),
        number("low", "lower end of its 95 % interval", _UNIT, _UNTESTED),
        number("high", "upper end of its 95 % interval", _UNIT, _UNTESTED),
        text("test", "the test of a difference; empty: none was possible"),
        number("p", "its p, two-sided", missing=_UNTESTED),
        number("p_adjusted", "`p` adjusted for all rows (Holm)", missing=_UNTESTED),
        number("t_p", "p of a t test of the means", missing=f"{_UNTESTED} so"),
        share("ks", "largest gap between the two distributions (Kolmogorov-Smirnov)", _NOT_SINGLE),
        number("ks_p", "its p", missing=_NOT_SINGLE),
        text("effect", "`Cohen's d` or, of two shares, `Cohen's h`; empty: undefined"),
        number(
            "effect_size", "the effect size, positive where the model is higher", "", _NO_EFFECT
        ),
        number("effect_low", "lower end of its 95 % interval", missing=_NO_INTERVAL),
        number("effect_high", "upper end of its 95 % interval", missing=_NO_INTERVAL),
        number("delta", "Cliff's delta, -1 to 1", missing=_NOT_SINGLE),
        number("delta_low", "lower end of its 95 % interval", missing=_NO_INTERVAL),
        number("delta_high", "upper end of its 95 % interval", missing=_NO_INTERVAL),
        number("within", "the bounds of equivalence: ± this", _UNIT, _NO_BOUNDS),
        number("equivalence_p", "p of a difference of `within` or more (TOST)", missing=_NO_BOUNDS),
        number(
            "equivalence_p_adjusted",
            "`equivalence_p` adjusted for all rows (Holm)",
            missing=_NO_BOUNDS,
        ),
        text("verdict", "what the tests come to"),
    ),
)

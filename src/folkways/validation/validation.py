"""What a comparison of runs with people found: a line for each measure and condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypedDict

from folkways.base.holm import holm
from folkways.sweeps.line import ALPHA, p_words
from folkways.validation.effect import EffectSize
from folkways.validation.tested import Tested

if TYPE_CHECKING:
    from pandas import DataFrame

Verdict: TypeAlias = Literal[
    "alike within the bounds",
    "different, but within the bounds",
    "different",
    "undecided",
    "not told apart",
    "not tested",
]
MEANING: Final = {
    "alike within the bounds": "the means differ by less than the bounds, as far as these data "
    "can tell",
    "different, but within the bounds": "they differ, by less than the bounds",
    "different": "they differ by more than chance gives",
    "undecided": "neither a difference nor likeness within the bounds is shown: more values "
    "are needed",
    "not told apart": "no difference was found and no bounds were given, which shows no likeness",
    "not tested": "too few values, or figures without a spread",
}
"""What each verdict says, in a sentence."""
AGREEMENT: Final = (
    "Agreement on a mean is weak evidence: other models may agree as well, people elsewhere may "
    "not, a language model may have read the study, and what was fitted to figures must agree "
    "with them."
)


class ValidationJson(TypedDict):
    """What ``folkways validate --json`` prints."""

    model: str
    people: str
    title: str
    source: str
    note: str
    each: str
    tests: int
    notes: list[str]
    measures: list[dict[str, object]]


@dataclass(frozen=True)
class ValidatedMeasure:
    """One measure under one condition, beside people.

    ``condition`` is what the human data call it, ``model_condition`` what the model does.
    ``p_adjusted`` and ``equivalence_p_adjusted`` are adjusted for all lines (Holm 1979), each kind
    by itself.
    """

    measure: str
    condition: str
    model_condition: str
    unit: str
    tested: Tested
    p_adjusted: float | None = None
    equivalence_p_adjusted: float | None = None

    @property
    def different(self) -> bool:
        """Whether the adjusted p is below 0.05 and the 95 % interval leaves out zero.

        Both, since a permutation test also finds distributions of unequal spread different.
        """
        low, high, p = self.tested.low, self.tested.high, self.p_adjusted
        if low is None or high is None or p is None:
            return False
        return p < ALPHA and (low > 0 or high < 0)

    @property
    def alike(self) -> bool:
        """Whether a difference beyond the bounds is ruled out: the adjusted p is below 0.05."""
        return self.equivalence_p_adjusted is not None and self.equivalence_p_adjusted < ALPHA

    @property
    def verdict(self) -> Verdict:
        """What the tests come to; ``MEANING`` says what that is."""
        if self.tested.p is None and self.tested.equivalence_p is None:
            return "not tested"
        if self.alike:
            return (
                "different, but within the bounds" if self.different else "alike within the bounds"
            )
        if self.different:
            return "different"
        return "not told apart" if self.tested.within is None else "undecided"

    def effect(self, name: str) -> EffectSize | None:
        """Return the effect size called ``name``, such as "Cohen's d"."""
        return next((one for one in self.tested.effects if one.name == name), None)


@dataclass(frozen=True)
class Validation:
    """Runs beside human data.

    ``lines`` are in the order of the data, ``notes`` say what to beware of.
    """

    model: str
    people: str
    title: str
    source: str
    note: str
    each: str
    lines: tuple[ValidatedMeasure, ...]
    notes: tuple[str, ...] = ()

    @property
    def tests(self) -> int:
        """How many tests of a difference p is adjusted for."""
        return sum(one.tested.p is not None for one in self.lines)

    @property
    def remarks(self) -> list[str]:
        """The notes, and those of single lines, each once."""
        return list(
            dict.fromkeys((*self.notes, *(n for one in self.lines for n in one.tested.notes)))
        )

    @property
    def method(self) -> str:
        """How it was tested, in a sentence or two."""
        tests = list(dict.fromkeys(one.tested.test for one in self.lines if one.tested.test))
        if not tests:
            return "Nothing could be tested."
        named = " and ".join(filter(None, (", ".join(tests[:-1]), tests[-1])))
        bounds = (
            "; likeness by two one-sided tests (TOST)"
            if any(one.tested.within is not None for one in self.lines)
            else ""
        )
        return (
            f"Difference: model − people, by {named}{bounds}; p adjusted for {self.tests} (Holm)."
        )

    def frame(self) -> DataFrame:
        """Return one row for each measure and condition; ``docs/tables.md`` has the columns."""
        import pandas as pd

        from folkways.columns.validation import VALIDATION

        rows = [_row(one) for one in self.lines]
        return VALIDATION.typed(pd.DataFrame(rows, columns=list(VALIDATION.names)))

    def to_json(self) -> ValidationJson:
        """Return all of it as plain data."""
        return ValidationJson(
            model=self.model,
            people=self.people,
            title=self.title,
            source=self.source,
            note=self.note,
            each=self.each,
            tests=self.tests,
            notes=list(self.notes),
            measures=[
                {**_row(one), "notes": list(one.tested.notes), "effects": _effects(one)}
                for one in self.lines
            ],
        )

    @property
    def text(self) -> list[str]:
        """All of it in words, a line each."""
        return [
            f"model: {self.model}",
            f"people: {' '.join(filter(None, (self.title or self.people, self.source)))}",
            *(in_words(one) for one in self.lines),
            *(self.method, *self.remarks, AGREEMENT),
        ]

    def __str__(self) -> str:
        return "\n".join(self.text)


def adjusted(lines: Sequence[ValidatedMeasure]) -> tuple[ValidatedMeasure, ...]:
    """Return the lines with p adjusted for how many there are (Holm 1979)."""
    from dataclasses import replace

    ps = holm([one.tested.p for one in lines])
    equivalence = holm([one.tested.equivalence_p for one in lines])
    return tuple(
        replace(one, p_adjusted=p, equivalence_p_adjusted=q)
        for one, p, q in zip(lines, ps, equivalence, strict=True)
    )


def in_words(one: ValidatedMeasure) -> str:
    """Return a line in words."""
    found = one.tested
    unit = f" {one.unit}" if one.unit else ""
    where = f", {one.condition}" if one.condition else ""
    text = f"{one.measure}{where}: model {found.model:.4g}, people {found.people:.4g}{unit}"
    if found.low is not None and found.high is not None:
        text += f"; {found.difference:+.3g} (95 % interval {found.low:+.3g} to {found.high:+.3g})"
    if one.p_adjusted is not None:
        text += f"; p = {p_words(one.p_adjusted)} adjusted"
    if found.within is not None:
        text += f"; bounds ±{found.within:g}"
    return f"{text}: {one.verdict}"


def _row(one: ValidatedMeasure) -> dict[str, object]:
    found = one.tested
    d, h = one.effect("Cohen's d"), one.effect("Cohen's h")
    delta, size = one.effect("Cliff's delta"), d or h
    return {
        "measure": one.measure,
        "condition": one.condition,
        "model_condition": one.model_condition,
        "unit": one.unit,
        "model": found.model,
        "people": found.people,
        "n_model": found.n_model,
        "n_people": found.n_people,
        "difference": found.difference,
        "low": found.low,
        "high": found.high,
        "test": found.test,
        "p": found.p,
        "p_adjusted": one.p_adjusted,
        "t_p": found.t_p,
        "ks": None if found.distributions is None else found.distributions.distance,
        "ks_p": None if found.distributions is None else found.distributions.p,
        "effect": "" if size is None else size.name,
        "effect_size": None if size is None else size.value,
        "effect_low": None if size is None else size.low,
        "effect_high": None if size is None else size.high,
        "delta": None if delta is None else delta.value,
        "delta_low": None if delta is None else delta.low,
        "delta_high": None if delta is None else delta.high,
        "within": found.within,
        "equivalence_p": found.equivalence_p,
        "equivalence_p_adjusted": one.equivalence_p_adjusted,
        "verdict": one.verdict,
    }


def _effects(one: ValidatedMeasure) -> list[dict[str, object]]:
    return [asdict(effect) for effect in one.tested.effects]

"""Human evaluation: questionnaires drawn from runs, filled in by people and minds, and evaluated.

The questionnaire follows section 3.3 and appendix D of Ren et al. (2024), the interview section 6
of Park et al. (2023); both in our own words.
"""

from __future__ import annotations

from folkways.base.agreement import ordinal_alpha
from folkways.survey.draw import draw_form
from folkways.survey.errors import SurveyError
from folkways.survey.file import SurveyFile
from folkways.survey.form import Form
from folkways.survey.results import Results, evaluate

__all__ = [
    "Form",
    "Results",
    "SurveyError",
    "SurveyFile",
    "draw_form",
    "evaluate",
    "ordinal_alpha",
]

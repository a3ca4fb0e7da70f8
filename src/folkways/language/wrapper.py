"""What all models around other models have in common."""

from __future__ import annotations

from folkways.language.model import Model


class Wrapper:
    """A model that passes on what it is asked to the model within, and has its name."""

    def __init__(self, model: Model) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The name of the model within."""
        return self._model.name

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the model within."""
        return self._model.fingerprint

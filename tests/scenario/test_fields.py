"""The text below a field in the source describes it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, create_model

from folkways.scenario.fields import Strict, description


class Told(Strict):
    plain: int = 0
    """What it is for,
    in two lines."""
    silent: int = 0
    given: Annotated[int, Field(description="As the field says.")] = 0
    """As the source says."""
    other: int = Field(default=0, alias="with")
    """By its name in files."""


class Again(Told):
    silent: int = 1
    """No longer silent."""
    plain: int = 1


def test_a_field_is_described_by_itself_or_by_the_text_below_it() -> None:
    texts = {name: description(Told, name) for name in Told.model_fields}
    assert texts == {
        "plain": "What it is for,\nin two lines.",
        "silent": "",
        "given": "As the field says.",
        "other": "By its name in files.",
    }


def test_a_field_defined_again_is_described_anew_and_others_as_before() -> None:
    assert description(Again, "silent") == "No longer silent."
    assert description(Again, "plain") == ""
    assert description(Again, "other") == "By its name in files."


def test_a_model_without_source_is_described_as_its_base() -> None:
    made = create_model("Made", __base__=Told, added=(int, 0))
    assert description(made, "plain") == description(Told, "plain")
    assert description(made, "added") == ""


def test_a_class_in_a_function_is_found() -> None:
    class Inner(Strict):
        deep: int = 0
        """In a function."""

    assert description(Inner, "deep") == "In a function."


def test_the_schema_has_the_descriptions_under_the_names_of_files() -> None:
    properties = Told.model_json_schema()["properties"]
    assert properties["plain"]["description"] == "What it is for,\nin two lines."
    assert properties["given"]["description"] == "As the field says."
    assert properties["with"]["description"] == "By its name in files."
    assert "description" not in properties["silent"]

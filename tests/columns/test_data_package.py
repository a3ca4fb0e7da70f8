from __future__ import annotations

from folkways.columns.column import Column, Table, boolean, number, share
from folkways.columns.data_package import data_package, described_table, field, plain, resource

TABLE = Table("t", "One [row](x.md) each.", (number("gap", "a − b", "share", "no a"),))


def test_a_field_says_type_unit_and_when_it_is_missing() -> None:
    assert field(TABLE.columns[0]) == {
        "name": "gap",
        "type": "number",
        "description": "a − b",
        "unit": "share",
        "missing": "no a",
    }


def test_truth_values_and_lists_are_read_as_they_are_written() -> None:
    truth = field(boolean("sure", "whether"))
    assert ("1" in truth["trueValues"], "0" in truth["falseValues"]) == (True, True)
    ids = field(Column("ids", "integers", "ids"))
    assert (ids["type"], ids["itemType"], ids["delimiter"]) == ("list", "integer", ";")


def test_a_column_in_no_dictionary_has_any_type() -> None:
    table = Table("t", "One row each.", (share("share_NORM", "a share"),))
    fields = resource(table, "Own Table.csv", ("share_quiet", "more"), ("quiet",))["schema"][
        "fields"
    ]
    assert [(one["name"], one["type"]) for one in fields] == [
        ("share_quiet", "number"),
        ("more", "any"),
    ]


def test_a_package_has_a_name_without_spaces_and_texts_without_links() -> None:
    package = data_package("Hobbs Café", [described_table(TABLE)])
    assert package["name"] == "hobbs-caf-"
    assert package["resources"][0]["description"] == "One row each."
    assert plain("as [there](a.md#b), `x`") == "as there, `x`"

"""What every table holds: the name, type, unit and definition of each column.

The one place where columns are described. ``docs/tables.md``, ``datapackage.json`` beside exported
tables, Parquet metadata and ``folkways schema tables`` are all made from it.
"""

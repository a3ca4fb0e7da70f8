"""Bounds on input: the most that is taken of any file that a user names.

They are far above what a study needs, and low enough that a file is refused within 10 seconds and
500 MB, whatever is in it. docs/reliability.md lists them.
"""

from __future__ import annotations

from typing import Final

SCENARIO_BYTES: Final = 10_000_000
"""A scenario file."""
PLAN_BYTES: Final = 1_000_000
"""The plan of a sweep."""
PRICES_BYTES: Final = 1_000_000
"""A price table."""
CONSTANTS_BYTES: Final = 1_000_000
"""A file of constants of the offline mind."""
YAML_VALUES: Final = 250_000
"""Keys and values in a YAML file; what an alias stands for counts each time."""
YAML_CHARACTERS: Final = 10_000_000
"""Characters in all keys and values of a YAML file, counted likewise."""
YAML_DEPTH: Final = 40
"""Mappings and lists within one another."""
AGENTS: Final = 10_000
"""Agents that a scenario file lists one by one."""
GENERATED: Final = 100_000
"""Agents that ``generate`` makes; in a run file they are listed one by one."""
STANCES: Final = 2_000_000
"""Kinds of conduct in ``generate`` times the agents that it makes."""
POPULATION_BYTES: Final = 100_000_000
"""What ``generate`` writes about all agents together."""
PROBLEMS: Final = 100
"""Mistakes that are named one by one; of further ones only the number is."""
PROBLEM_FIELD: Final = 200
"""Characters of the name of a field in a mistake; of a longer one its beginning and end are."""
PROBLEM_TEXT: Final = 2_000
"""Characters of what is said of one mistake, cut in the same way."""
MESSAGE_LINE: Final = 2_500
"""Characters of a line of an error on the terminal, cut in the same way."""
MESSAGE: Final = 25_000
"""Characters of a whole error on the terminal, cut in the same way."""
NETWORK_TIES: Final = 2_000_000
"""Ties of a network of agents; a mutual one counts twice. 1,414 agents of whom each hears all."""
NETWORK_BYTES: Final = 8_000_000
"""The text of a network from another program."""
NETWORK_NODES: Final = 100_000
"""Nodes of a network in GraphML."""
NETWORK_GRAPHS: Final = 1_000
"""Graphs in a text in GraphML, of which the first is read."""
NETWORK_TEXT: Final = 1_000
"""Characters of a label, a name or an id in GraphML."""
XML_PARTS: Final = 750_000
"""Elements and attributes of a text in XML: a network, or a tileset of a map."""
XML_DEPTH: Final = 100
"""Elements of XML within one another."""
XML_NAMESPACE: Final = 200
"""Characters of the name of a namespace in XML."""

MAP_BYTES: Final = 8_000_000
"""A map with its tilesets and templates."""
MAP_TEXT: Final = 1_000
"""Characters of a name or another text in a map, its tilesets and templates; tiles aside."""
MAP_TILES: Final = 250_000
"""Tiles of a map, width times height."""
MAP_CELLS: Final = 1_000_000
"""Tiles in all layers of a map together."""
MAP_LAYERS: Final = 200
"""Layers of a map, with those in groups."""
MAP_DEPTH: Final = 20
"""Groups of layers within one another."""
MAP_SHAPES: Final = 10_000
"""Shapes in all object layers."""
SHAPE_TILES: Final = 1_000_000
"""Tiles that all shapes cover together; one that lies in two shapes counts twice."""
SHAPE_CORNERS: Final = 5_000_000
"""Corners of each polygon times the tiles of the rectangle around it, summed over all polygons."""
TILESET_TILES: Final = 250_000
"""Tiles of all tilesets together."""
TOWN_TILES: Final = 25_000_000
"""Tiles of a town that is put together from copies of its map."""

CELLS: Final = 100_000
"""Runs of a sweep: conditions times seeds."""
CONDITIONS: Final = 1_000
"""Conditions of a sweep."""
SWEEP_INDEX_BYTES: Final = 100_000_000
"""The list of runs in the folder of a sweep (``sweep.json``)."""
SWEEP_JOURNAL_BYTES: Final = 2_000_000_000
"""The results in the folder of a sweep (``results.jsonl``): 20 kB for each of its most runs."""
SWEEP_RESULT_BYTES: Final = 50_000_000
"""One line of it: a run's result with the tables of its own measures."""
SWEEP_UNREADABLE: Final = 1_000
"""Lines of it that are passed over because a kill tore them; with more it is no journal."""

TABLE_BYTES: Final = 20_000_000
"""A filled survey form, a table of interview answers or of human data (CSV)."""
TABLE_ROWS: Final = 200_000
"""Rows of such a table."""
TABLE_COLUMNS: Final = 10_000
"""Columns of a table of human data."""
TABLE_MEASURES: Final = 1_000
"""Measures in a table of human data or its codebook."""
TABLE_VALUES: Final = 1_000_000
"""Values of all measures of a table of human data together; a cell counts for each measure."""
STUDY_BYTES: Final = 10_000
"""The settings in the folder of a believability study (``study.json``)."""
CONSENT_BYTES: Final = 100_000
"""The text of a survey's consent page, which is sent to everybody who takes part."""

IMPORT_FILE_BYTES: Final = 8_000_000
"""One file of a run folder of another program."""
IMPORT_BYTES: Final = 2_000_000_000
"""All files of such a folder that are read, together."""
IMPORT_STEPS: Final = 200_000
"""Steps of an imported run."""

REPLY_BYTES: Final = 4_000_000
"""The body of an answer of a language model or an embedder, unpacked, and as it comes."""
FIRST_REPLY_SECONDS: Final = 60.0
"""What ``folkways doctor`` waits for the first answer of a model, and for vectors."""

PAIRS_BYTES: Final = 250_000_000
"""A pairs file, unpacked."""
PAIR_BYTES: Final = 4_000_000
"""One line of a pairs file."""
PAIR_VALUES: Final = 50_000
"""Values in one line of a pairs file, as its commas and brackets tell."""
PAIRS_FAULTS: Final = 100_000
"""Faults in the pairs of a file that do not fit: each is looked at."""
PAIRS_LINES: Final = 250_000
"""Lines of a pairs file: what is refused at its end has been read to there."""

HEADER_BYTES: Final = 150_000_000
"""The header of a run file: scenario, agents and settings."""
HEADER_VALUES: Final = 5_000_000
"""Lists, mappings and commas in it, those within texts included."""
ATTACHMENT_BYTES: Final = 64_000_000
"""What is kept with a run (its map, picture, prompts, prices), each of them unpacked."""
ANSWER_BYTES: Final = 64_000_000
"""A language model's answer in a run file, unpacked."""
CHECKPOINT_BYTES: Final = 4_000_000_000
"""A checkpoint of a run file, unpacked."""

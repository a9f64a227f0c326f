"""Content files as texts with places, and findings about them.

`read` takes a `Source` to nodes, the `as_...` readers take single values out of
them, `sentence` takes out the words for the rules parser, and everything that is
wrong on the way goes into `Findings`.
"""

from pudsl.source import codes as codes  # registers the Y codes
from pudsl.source.diagnostic import CODES, Diagnostic, Findings, nearest, quoted, register
from pudsl.source.files import content_files, data_folder
from pudsl.source.render import render, render_all
from pudsl.source.text import Source, Span
from pudsl.source.yaml import (
    Entry,
    Mapping,
    Node,
    Passage,
    Scalar,
    Sequence,
    as_cell,
    as_int,
    as_list,
    as_mapping,
    as_text,
    as_truth,
    as_word,
    read,
    sentence,
)

__all__ = [
    "CODES",
    "Diagnostic",
    "Entry",
    "Findings",
    "Mapping",
    "Node",
    "Passage",
    "Scalar",
    "Sequence",
    "Source",
    "Span",
    "as_cell",
    "as_int",
    "as_list",
    "as_mapping",
    "as_text",
    "as_truth",
    "as_word",
    "content_files",
    "data_folder",
    "nearest",
    "quoted",
    "read",
    "register",
    "render",
    "render_all",
    "sentence",
]

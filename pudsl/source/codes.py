"""The codes of everything that can be wrong with a content file before its sentences are read."""

from __future__ import annotations

from pudsl.source.diagnostic import register

_MEANINGS = {
    # the file as a whole
    "Y001": "the file cannot be opened",
    "Y002": "the file is not written in UTF-8",
    "Y003": "the file is saved as UTF-16 or UTF-32",
    "Y004": "the file starts with a byte order mark",
    "Y005": "the file is larger than 1 MiB",
    "Y006": "the file holds a character that cannot be seen",
    "Y007": "a tab stands where spaces belong",
    "Y008": "the file says nothing",
    "Y009": "the file holds more than one document",
    "Y010": "keys and lists are nested too deeply",
    "Y011": "a line that starts with % is an instruction to the YAML reader",
    # parts of YAML that are not used here
    "Y012": "a key stands twice",
    "Y013": "a key is a list or has keys of its own",
    "Y014": "a merge key << is used",
    "Y015": "an anchor & is used",
    "Y016": "an alias * is used",
    "Y017": "a tag ! is used",
    "Y018": "a key is missing before its colon",
    # the layout cannot be followed
    "Y020": "the layout of the file cannot be followed",
    "Y021": "a bracket is never closed",
    "Y022": "a quote is never closed",
    "Y023": "the indentation of a line fits nothing above it",
    "Y024": "two colons on one line",
    "Y025": "a key has no colon with a space after it",
    "Y026": "a text has a sign that YAML keeps for itself",
    "Y027": "a comma is missing between brackets",
    "Y028": "a list item stands where none can be",
    "Y029": "a backslash in double quotes means nothing that can be shown",
    "Y030": "something stands after | or > on its line",
    "Y031": "something stands after a closing quote or bracket",
    "Y032": "a closing bracket has no opening one",
    # single values
    "Y040": "a whole number is expected",
    "Y041": "yes or no is expected",
    "Y042": "a word is expected",
    "Y043": "a text needs quotes because YAML takes it for something else",
    "Y044": "a cell is expected",
    "Y045": "a list is expected",
    "Y046": "nothing is written where something is expected",
    "Y047": "a single text is expected",
    "Y048": "keys with values are expected",
    "Y049": "a number is too small or too large",
    # sentences
    "Y050": "a sentence is written under >",
    "Y051": "a sentence is in quotes that change its text",
    "Y052": "several keys stand where one sentence is expected",
    "Y053": "a sentence is in curly brackets",
    "Y054": "a list stands where a sentence is expected",
}

for _code, _meaning in _MEANINGS.items():
    register(_code, _meaning)

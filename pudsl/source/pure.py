"""The slow YAML reader, made to refuse what the fast one refuses.

Where libyaml is missing the same file must give the same result, so the few texts
between brackets that only one of the two takes are taken by neither.
"""

from __future__ import annotations

from typing import Any

import yaml


class PureLoader(yaml.SafeLoader):
    """PyYAML's own scanner with two refusals more."""

    def fetch_key(self) -> None:
        """A question mark between brackets, where nobody needs it as the sign for a key."""
        scanner: Any = self  # the stubs do not know the scanner's methods
        if scanner.flow_level:
            raise yaml.scanner.ScannerError("", None, "found unexpected '?'", scanner.get_mark())
        super().fetch_key()

    def scan_plain(self) -> Any:
        """A colon between brackets that a bracket or a comma follows."""
        scanner: Any = self
        start = scanner.get_mark()
        token = super().scan_plain()
        if scanner.flow_level and scanner.peek() == ":" and scanner.peek(1) in ",[]{}":
            raise yaml.scanner.ScannerError(
                "while scanning a plain scalar", start, "found unexpected ':'", scanner.get_mark()
            )
        return token

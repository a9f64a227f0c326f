"""Makes docs/ops.md from csrc/ops.h:  python -m core.ops_list  from tests/."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ops.md"


def page() -> str:
    text = (ROOT / "csrc" / "ops.h").read_text()
    head, body = text.split("/* --- ", 1)
    about = re.sub(r"^ ?\* ?", "", head.strip().removeprefix("/*").removesuffix("*/").strip(), flags=re.MULTILINE)
    lines = [
        "# Operations",
        "",
        "Made from `csrc/ops.h` by `python -m core.ops_list` (in `tests/`): change that file.",
        "",
    ]
    lines += ["```", about, "```"]
    for part in re.split(r"/\* --- ", "/* --- " + body)[1:]:
        title, rows = part.split("*/", 1)
        lines += [
            "",
            f"## {title.strip().rstrip('-').strip().rstrip('.').capitalize()}",
            "",
            "| operation | a, b, c | pure | meaning |",
        ]
        lines.append("|---|---|---|---|")
        for name, a, b, c, pure, meaning in re.findall(
            r'^OP\((\w+), (\w+), (\w+), (\w+), (\d), "([^"]*)"\)', rows, re.MULTILINE
        ):
            kinds = ", ".join(kind for kind in (a, b, c) if kind != "none")
            lines.append(f"| `{name}` | {kinds} | {'yes' if pure == '1' else ''} | {meaning} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())

"""Runs the measurements of this folder, prints a table and writes bench/results.json: one flat object of figures.

    python -m bench             all
    python -m bench placements  those named; the figures of others in results.json stay

A measurement is a module here with a function `run() -> dict[str, float]` and a docstring. Everything that is compared is
measured in one run, interleaved, as the median of several (see timing.py). Ratios can be trusted to about a tenth; a bare
time means little without `calibration_ns` beside it, a fixed loop timed in the same run.
"""

import importlib
import json
import pkgutil
import sys
from pathlib import Path

import bench

RESULTS = Path(__file__).with_name("results.json")


def measurements() -> dict[str, object]:
    names = sorted(info.name for info in pkgutil.iter_modules(bench.__path__) if not info.name.startswith("_"))
    modules = {name: importlib.import_module(f"bench.{name}") for name in names}
    return {name: module for name, module in modules.items() if hasattr(module, "run")}


def main(wanted: list[str]) -> int:
    known = measurements()
    if unknown := [name for name in wanted if name not in known]:
        print(f"no such measurement: {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    figures = json.loads(RESULTS.read_text()) if wanted and RESULTS.exists() else {}
    for name in dict.fromkeys([*(wanted or known), "calibration"]):
        print(f"{name}: {known[name].__doc__.splitlines()[0]}", flush=True)
        for figure, value in known[name].run().items():
            figures[figure] = round(value, 4)
            print(f"  {figure:<38} {value:>16,.3f}", flush=True)
    RESULTS.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

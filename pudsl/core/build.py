"""Builds the extension module `pudsl._core` from csrc/.

setup.py names `ffi` below (cffi, API mode). By hand:

    python pudsl/core/build.py sanitize FOLDER

lays out FOLDER so that with it in PYTHONPATH `import pudsl` finds this tree's own Python files, by links, but a core built
with the address and undefined-behaviour sanitizers.

The declarations for cffi come from csrc/pudsl.h itself, see `declarations`.
"""

import os
import re
import sys
from pathlib import Path

from cffi import FFI

ROOT = Path(__file__).resolve().parent.parent.parent
CSRC = ROOT / "csrc"

WARNINGS = ["-Wall", "-Wextra", "-Wshadow"]
# The core sees one block of bytes as different types only through memcpy; the flag is for what embedders add.
FLAGS = ["-std=c11", "-O3", "-fno-strict-aliasing", "-fvisibility=hidden"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
SANITIZED_FLAGS = ["-std=c11", "-O1", "-g", "-fno-omit-frame-pointer", "-fno-strict-aliasing", "-fvisibility=hidden"]


def declarations(header: str) -> str:
    """What cffi needs of the text of pudsl.h: no comments, nothing between "cdef: off" and "cdef: on", no PUD_API, and
    constants whose values the C compiler fills in."""
    text = re.sub(r"/\*\s*cdef:\s*off\s*\*/.*?/\*\s*cdef:\s*on\s*\*/", "", header, flags=re.DOTALL)
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.DOTALL)
    text = re.sub(r"\bPUD_API\b", "", text)
    text = re.sub(r"^#define[ \t]+(\w+)[ \t]+\S[^\n]*$", r"#define \1 ...", text, flags=re.MULTILINE)
    for line in text.splitlines():
        if line.lstrip().startswith("#") and not re.fullmatch(r"#define \w+ \.\.\.", line.rstrip()):
            raise ValueError(f"pudsl.h: neither a constant nor between cdef marks: {line.strip()}")
    return re.sub(r"\n\s*\n+", "\n", text)


def make_ffi(csrc: Path, *, sanitize: bool = False) -> FFI:
    """`csrc` may be relative: setuptools wants its sources so."""
    flags = SANITIZED_FLAGS + SANITIZERS if sanitize else FLAGS
    ffi = FFI()
    ffi.cdef(declarations((CSRC / "pudsl.h").read_text(encoding="utf-8")))
    ffi.set_source(
        "pudsl._core",
        '#include "pudsl.h"',
        sources=[str(csrc / "pudsl_all.c")],
        depends=sorted(str(csrc / path.name) for path in CSRC.glob("*.[ch]")),
        include_dirs=[str(csrc)],
        extra_compile_args=flags + WARNINGS,
        extra_link_args=SANITIZERS if sanitize else [],
    )
    return ffi


def lay_out_sanitized(folder: Path) -> None:
    """Links to all that pudsl/ holds but its core, which is compiled here when a source is newer."""
    package = folder.resolve() / "pudsl"
    package.mkdir(parents=True, exist_ok=True)
    for name in ("content", "grammars"):
        link(folder.resolve() / name, ROOT / name)
    for path in (ROOT / "pudsl").iterdir():
        if not path.name.startswith("_core.") and path.name not in ("_data", "__pycache__"):
            link(package / path.name, path)
    inputs = [*CSRC.glob("*.[ch]"), Path(__file__)]
    built = next(package.glob("_core*.so"), None)
    if built is None or built.stat().st_mtime < max(path.stat().st_mtime for path in inputs):
        make_ffi(CSRC, sanitize=True).compile(tmpdir=str(folder.resolve()))


def link(place: Path, target: Path) -> None:
    if not place.is_symlink():
        place.symlink_to(os.path.relpath(target, place.parent))


# setuptools reads this file without a package around it, in the root of the project.
ffi = make_ffi(Path("csrc"))

if __name__ == "__main__":
    match sys.argv[1:]:
        case ["sanitize", folder]:
            lay_out_sanitized(Path(folder))
        case _:
            sys.exit("usage: python pudsl/core/build.py sanitize FOLDER")

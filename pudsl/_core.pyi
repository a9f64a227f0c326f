# The extension module that cffi builds from csrc/: its names are those of csrc/pudsl.h.
from typing import Any

ffi: Any
lib: Any

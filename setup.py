"""What pyproject.toml cannot say: the extension module, the tables of the parser, and the data beside the package.

Install with `pip install .`: pip brings the build tools that pyproject.toml asks for.
"""

import json
import platform
import runpy
import shutil
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

# Kept at the top level of the project, for people; in an installed package they lie in pudsl/_data. An editable install
# reads them where they are.
DATA = ("content", "grammars")


class BuildWithData(build_py):
    def find_package_modules(self, package, package_dir):
        """Without the one that builds the core: it is of no use where csrc/ is not."""
        found = super().find_package_modules(package, package_dir)
        return [module for module in found if module[:2] != ("pudsl.core", "build")]

    def run(self):
        super().run()
        self._write_tables(Path("." if self.editable_mode else self.build_lib))
        if self.editable_mode:
            return
        target = Path(self.build_lib) / "pudsl" / "_data"
        shutil.rmtree(target, ignore_errors=True)
        for name in DATA:
            if Path(name).is_dir():
                shutil.copytree(name, target / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))

    def _write_tables(self, root):
        """The tables of the parser; without Lark, or for a grammar that is newer, they are made when first needed."""
        try:
            tables = runpy.run_path("pudsl/lang/make_tables.py")["make"](Path("grammars/pudsl.lark").read_text("utf-8"))
        except ImportError:
            return
        (root / "pudsl" / "lang" / "_tables.json").write_text(json.dumps(tables, separators=(",", ":")))


# One wheel for all versions of CPython from 3.11 on, where the limited API exists: not on PyPy, and not without the
# interpreter lock. cffi decides the same way for the module in it.
limited_api = platform.python_implementation() == "CPython" and not sysconfig.get_config_var("Py_GIL_DISABLED")

setup(
    cffi_modules=["pudsl/core/build.py:ffi"],
    cmdclass={"build_py": BuildWithData},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if limited_api else {},
    zip_safe=False,
)

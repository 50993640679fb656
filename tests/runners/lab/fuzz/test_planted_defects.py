"""Defects that are planted in copies of implementations are found, and shrunk to small outputs.

``TOOLCALL_FUZZ`` makes the number of outputs so many times as large, and other defects are not hidden then.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any, TypeAlias

import pytest
import yaml

from tests.ports.builds import JAVASCRIPT, javascript_port
from tests.support import ROOT
from toolcall_conformance.lab.fuzz import campaign
from toolcall_conformance.lab.fuzz.worker import FuzzTask
from toolcall_conformance.suite import data
from toolcall_conformance.suite.chat_templates import chat_template

Defect: TypeAlias = "dict[str, Any]"
DEFECTS = yaml.safe_load((Path(__file__).parent / "defects.yaml").read_text("utf-8"))
REFERENCE = ROOT / "reference" / "toolcall_reference"
#: The most characters of the smallest output that shows a defect.
SMALL = 100


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outputs become as small on a machine that is busy."""
    monkeypatch.setattr(campaign, "_EACH_SECONDS", 100.0)


def together(defects: list[Defect]) -> dict[tuple[str, int, int], list[Defect]]:
    """The defects that the same outputs show."""
    found: dict[tuple[str, int, int], list[Defect]] = {}
    for defect in defects:
        found.setdefault((defect.get("subject", ""), defect["seed"], defect["count"]), []).append(defect)
    return found


def planted(defect: Defect, folder: Path) -> str:
    """The text of the file that the defect changes, with it."""
    find, replace = str(defect["find"]), str(defect["replace"])
    text: str = (folder / defect["file"]).read_text("utf-8")
    assert text.count(find) == 1, f"{defect['file']} has changed; find the place again"
    return text.replace(find, replace)


def check(which: tuple[str, int, int], defects: dict[str, str]) -> None:
    """Every defect, by the spec of the copy that has it, is shown in a small output."""
    subject, seed, count = which
    template = chat_template(str(data.template_path(subject))) if subject else None
    count *= int(os.environ.get("TOOLCALL_FUZZ", "1"))
    report = campaign.campaign(FuzzTask(seed, tuple(defects), template, subject), count, None, shrunk=1)
    for spec, name in defects.items():
        groups = [group for group in report.groups if group.adapter == spec]
        print([(group.count, str(group.signature), group.case.output) for group in groups])
        assert groups, f"no output shows this: {name}"
        assert min(len(group.case.output) for group in groups) < SMALL, name


@pytest.mark.parametrize("which", together(DEFECTS["contract"]), ids=str)
def test_defects_in_the_javascript_port(which: tuple[str, int, int], tmp_path: Path) -> None:
    specs = {}
    for number, defect in enumerate(together(DEFECTS["contract"])[which]):
        copy = tmp_path / f"{number}"
        shutil.copytree(
            JAVASCRIPT, copy, ignore=shutil.ignore_patterns("tests", "node_modules", "conformance")
        )
        (copy / defect["file"]).write_text(planted(defect, JAVASCRIPT), "utf-8")
        specs[javascript_port(copy)] = defect["name"]
    check(which, specs)


class Copies(MetaPathFinder):
    """Finds the reference under other names: packages that have all of its files, one of them changed."""

    def __init__(self, defects: list[Defect]) -> None:
        self.defects = {f"planted_{number}": defect for number, defect in enumerate(defects)}

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """The module of a copy."""
        package, *names = fullname.split(".")
        if package not in self.defects:
            return None
        folder = REFERENCE.joinpath(*names)
        file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
        loader = Changing(fullname, str(file), self.defects[package])
        where = [str(folder)] if folder.is_dir() else None
        return spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=where)


class Changing(SourceFileLoader):
    """Loads a module of a copy; what Python has compiled of the reference is used, the changed file apart."""

    def __init__(self, fullname: str, path: str, defect: Defect) -> None:
        super().__init__(fullname, path)
        self._defect = defect

    def get_code(self, fullname: str) -> CodeType | None:
        """The module's code."""
        if Path(self.path) == REFERENCE / self._defect["file"]:
            return compile(planted(self._defect, REFERENCE), self.path, "exec", dont_inherit=True)
        return super().get_code(fullname)


@pytest.mark.parametrize("which", together(DEFECTS["template"]), ids=str)
def test_defects_in_the_reference(which: tuple[str, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    copies = Copies(together(DEFECTS["template"])[which])
    monkeypatch.setattr(sys, "meta_path", [copies, *sys.meta_path])
    for name in [name for name in sys.modules if name.partition(".")[0] in copies.defects]:
        del sys.modules[name]
    check(which, {f"python:{name}:ReferenceAdapter": copy["name"] for name, copy in copies.defects.items()})

"""Defects that are planted in copies of implementations are found, and shrunk to small outputs.

``TOOLCALL_FUZZ`` makes the number of outputs so many times as large, and other defects are not hidden then.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.ports.builds import JAVASCRIPT, javascript_port
from tests.support import ROOT
from toolcall_conformance.fuzz.campaign import FuzzReport, campaign
from toolcall_conformance.fuzz.worker import FuzzTask
from toolcall_conformance.suite.chat_templates import chat_template

DEFECTS = yaml.safe_load((Path(__file__).parent / "defects.yaml").read_text("utf-8"))
REFERENCE = ROOT / "reference" / "toolcall_reference"
#: The most characters of the smallest output that shows a defect.
SMALL = 100


def plant(defect: dict[str, Any], folder: Path) -> None:
    """Change the one place of a copy."""
    path = folder / defect["file"]
    text = path.read_text("utf-8")
    assert text.count(defect["find"]) == 1, f"{defect['file']} has changed; find the place again"
    path.write_text(text.replace(defect["find"], defect["replace"]), "utf-8")


def fuzzed(defect: dict[str, Any], spec: str) -> FuzzReport:
    """What the fuzzer says of an implementation."""
    subject = defect.get("subject", "")
    template = chat_template(str(ROOT / "vectors" / "templates" / f"{subject}.jinja")) if subject else None
    count = defect["count"] * int(os.environ.get("TOOLCALL_FUZZ", "1"))
    return campaign(FuzzTask(1, (spec,), template, subject), count, None, shrunk=1)


def check(report: FuzzReport) -> None:
    """A group shows the defect in a small output."""
    print(
        [
            (len(group.case.output), group.count, str(group.signature), group.case.output[:150])
            for group in report.groups
        ]
    )
    assert report.groups, "no output shows it"
    assert min(len(group.case.output) for group in report.groups) < SMALL


@pytest.mark.parametrize("defect", DEFECTS["contract"], ids=lambda defect: defect["name"])
def test_a_defect_in_the_javascript_port(defect: dict[str, Any], tmp_path: Path) -> None:
    copy = tmp_path / "js"
    shutil.copytree(JAVASCRIPT, copy, ignore=shutil.ignore_patterns("tests"))
    plant(defect, copy)
    check(fuzzed(defect, javascript_port(copy)))


@pytest.mark.skipif(sys.platform == "win32", reason="env is a program of POSIX")
@pytest.mark.parametrize("defect", DEFECTS["template"], ids=lambda defect: defect["name"])
def test_a_defect_in_the_reference(defect: dict[str, Any], tmp_path: Path) -> None:
    shutil.copytree(REFERENCE, tmp_path / "toolcall_reference", ignore=shutil.ignore_patterns("__pycache__"))
    plant(defect, tmp_path / "toolcall_reference")
    command = ["env", f"PYTHONPATH={tmp_path}", sys.executable, "-m", "toolcall_reference"]
    check(fuzzed(defect, f"cmd:{shlex.join(command)}"))

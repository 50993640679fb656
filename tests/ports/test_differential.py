"""The reference and the two ports answer generated outputs alike, and the comparison finds planted defects.

``TOOLCALL_DIFFERENTIAL`` is the number of outputs (5,000 unless given; a million take an evening),
``TOOLCALL_SEED`` the seed that they are made from.
"""

from __future__ import annotations

import os
import shutil
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

import pytest
import yaml

from tests.ports.builds import JAVASCRIPT, go_port, javascript_port
from tests.ports.differing import cases, differ, differences, shown
from toolcall_conformance.lab.differences.answers import Answer, Asker
from toolcall_conformance.lab.fuzz.case import Case
from toolcall_conformance.lab.fuzz.contract_outputs import contract_case

COUNT = int(os.environ.get("TOOLCALL_DIFFERENTIAL", "5000"))
SEED = int(os.environ.get("TOOLCALL_SEED", "1"))
#: How many outputs a planted defect must be found with.  The intact port answers them once for all defects.
DEFECT_COUNT = 12_000

DEFECTS = yaml.safe_load((Path(__file__).parent / "defects.yaml").read_text("utf-8"))


def test_the_reference_and_the_ports_agree(tmp_path: Path) -> None:
    print(f"seed {SEED}, {COUNT} outputs")
    with ExitStack() as stack:
        specs = ("reference", go_port(tmp_path), javascript_port())
        askers = [stack.enter_context(Asker(spec)) for spec in specs]
        some = islice(differences((contract_case(SEED, number) for number in range(COUNT)), askers), 20)
        found = {shown(one, askers) for one in some}
    if found:
        pytest.fail(f"seed {SEED}: they differ\n" + "\n".join(sorted(found)), pytrace=False)


def test_the_same_seed_makes_the_same_outputs() -> None:
    assert cases(SEED, 50) == cases(SEED, 50)
    assert cases(SEED, 50) != cases(SEED + 1, 50)


@pytest.fixture(scope="module")
def intact() -> list[tuple[Case, Answer]]:
    """Cases, and the answers of the JavaScript port without a defect."""
    some = cases(SEED, DEFECT_COUNT)
    with Asker(javascript_port()) as asker:
        return list(zip(some, asker.all([case.request() for case in some]), strict=True))


@pytest.mark.parametrize("defect", DEFECTS, ids=[defect["name"] for defect in DEFECTS])
def test_a_planted_defect_is_found(
    defect: dict[str, str], intact: list[tuple[Case, Answer]], tmp_path: Path
) -> None:
    copy = tmp_path / "js"
    shutil.copytree(JAVASCRIPT, copy, ignore=shutil.ignore_patterns("tests", "node_modules"))
    path = copy / defect["file"]
    text = path.read_text("utf-8")
    assert text.count(defect["find"]) == 1, f"{defect['file']} has changed; find the place again"
    path.write_text(text.replace(defect["find"], defect["replace"]), "utf-8")
    rest = iter(intact)
    with Asker(javascript_port(copy)) as asker:
        while part := list(islice(rest, 500)):
            answers = asker.all([case.request() for case, _ in part])
            if any(differ(case, (right, one)) for (case, right), one in zip(part, answers, strict=True)):
                return
    pytest.fail(f"{DEFECT_COUNT} outputs did not show it")

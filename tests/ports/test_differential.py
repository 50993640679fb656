"""The reference and the two ports answer generated outputs alike, and the comparison finds planted defects.

``TOOLCALL_DIFFERENTIAL`` is the number of outputs (5,000 unless given; a million take an evening),
``TOOLCALL_SEED`` the seed that they are made from.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

import pytest
import yaml

from tests.ports.builds import JAVASCRIPT, go_port, javascript_port
from tests.ports.outputs import cases
from tests.ports.runtimes import Reply, Runtime, differences, same, shrunk

COUNT = int(os.environ.get("TOOLCALL_DIFFERENTIAL", "5000"))
SEED = int(os.environ.get("TOOLCALL_SEED", "1"))
#: How many outputs a planted defect must be found with.  The intact port answers them once for all defects.
DEFECT_COUNT = 12_000

DEFECTS = yaml.safe_load((Path(__file__).parent / "defects.yaml").read_text("utf-8"))


def test_the_reference_and_the_ports_agree(tmp_path: Path) -> None:
    print(f"seed {SEED}, {COUNT} outputs")
    with ExitStack() as stack:
        runtimes = [
            stack.enter_context(Runtime("reference", "reference")),
            stack.enter_context(Runtime("go", go_port(tmp_path))),
            stack.enter_context(Runtime("javascript", javascript_port())),
        ]
        some = islice(differences(cases(SEED, COUNT), runtimes), 20)
        found = {str(shrunk(one, runtimes)) for one in some}
    if found:
        pytest.fail(f"seed {SEED}: they differ\n" + "\n".join(sorted(found)), pytrace=False)


def test_the_same_seed_makes_the_same_outputs() -> None:
    first = list(cases(SEED, 50))
    assert first == list(islice(cases(SEED, 1_000_000), 50))
    assert first != list(cases(SEED + 1, 50))


@pytest.fixture(scope="module")
def intact() -> Iterator[list[Reply]]:
    """The replies of the JavaScript port without a defect."""
    with Runtime("javascript", javascript_port()) as runtime:
        yield list(runtime.replies(cases(SEED, DEFECT_COUNT)))


@pytest.mark.parametrize("defect", DEFECTS, ids=[defect["name"] for defect in DEFECTS])
def test_a_planted_defect_is_found(defect: dict[str, str], intact: list[Reply], tmp_path: Path) -> None:
    copy = tmp_path / "js"
    shutil.copytree(JAVASCRIPT, copy, ignore=shutil.ignore_patterns("tests"))
    path = copy / defect["file"]
    text = path.read_text("utf-8")
    assert text.count(defect["find"]) == 1, f"{defect['file']} has changed; find the place again"
    path.write_text(text.replace(defect["find"], defect["replace"]), "utf-8")
    with Runtime("defective", javascript_port(copy)) as runtime:
        replies = runtime.replies(cases(SEED, DEFECT_COUNT))
        found = any(not same(reply, right) for reply, right in zip(replies, intact, strict=True))
    assert found, f"{DEFECT_COUNT} outputs did not show it"

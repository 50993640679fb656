"""XGrammar runs our grammars as structural tags, and judges the texts of vectors as the reference does."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT
from toolcall_conformance import kinds
from toolcall_conformance.suite import data
from toolcall_conformance.vectors.loader import load_vectors
from toolcall_reference import (
    Constraint,
    ReferenceAdapter,
    export_grammar,
    grammars_can_run,
)

PYTHON = Path(os.environ.get("TOOLCALL_ENGINES", "/nowhere")) / "xgrammar" / "bin" / "python"
ENGINES, PORTS = ROOT / "runners" / "engines", ROOT / "runners" / "ports" / "python"
#: Asks each tag on standard input for its texts, in XGrammar's environment.
ASKING = """
import json, sys
from toolcall_structural_tags import Matchers
matchers = Matchers()
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps([state for state, _ in matchers.answers(asked["tag"], asked["texts"])]))
"""
pytestmark = [
    pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars"),
    pytest.mark.skipif(not PYTHON.exists(), reason="toolcall setup xgrammar: the engine is not installed"),
]


def test_xgrammar_judges_as_we_do() -> None:
    vectors, errors = load_vectors([data.vectors_dir() / "grammar"])
    assert not errors
    asked: list[dict[str, Any]] = []
    for vector in (each for each in vectors if not each.refused):
        reply = ReferenceAdapter().grammar(kinds.of(vector).request(vector))
        if reply.get("status", "ok") != "ok" or not reply["grammar"]:
            continue
        tag = export_grammar(reply, "structural-tag")
        texts = [*vector.accepts, *vector.rejects, *vector.open, *vector.either]
        constraint = Constraint(reply)
        states = [constraint.answer(text).state for text in texts]
        asked.append({"id": vector.id, "tag": tag, "texts": texts, "states": states})
    stubs = [ENGINES / "stubs", ENGINES / "xgrammar" / "stubs", PORTS]
    places = {"PYTHONPATH": os.pathsep.join(map(str, stubs)), "TVM_FFI_DISABLE_TORCH_C_DLPACK": "1"}
    told = subprocess.run(
        [str(PYTHON), "-c", ASKING],
        input="".join(json.dumps(each) + "\n" for each in asked),
        env={**os.environ, **places},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    ).stdout.splitlines()
    assert len(told) == len(asked) > 450
    for each, line in zip(asked, told, strict=True):
        for text, state, said in zip(each["texts"], each["states"], json.loads(line), strict=True):
            assert (state == "complete") == (said == "complete"), (each["id"], text)

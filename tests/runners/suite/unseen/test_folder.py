"""Cases written as a folder of vectors: what is read back is what was made.  Implements VF-12.22."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.unseen_templates import ACME, cases_of
from toolcall_conformance.errors import VectorError
from toolcall_conformance.suite.formatting import format_text
from toolcall_conformance.suite.loader import load_vectors
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.unseen.folder import files_of, write_folder
from toolcall_conformance.suite.vector_json import vector_to_json


def written(folder: Path) -> None:
    cases = cases_of(ACME)
    write_folder(folder, files_of(cases, cases.made, cases.left_out))


def same(vector: Vector) -> str:
    """A vector without its place, as text; arguments without the way they are written."""
    entry = vector_to_json(replace(vector, path="", line=1, topic="", holds="nothing"))
    for call in entry.get("expected", {}).get("calls", ()):
        if call.get("complete", True):
            call["arguments"] = json.loads(call["arguments"])
    return json.dumps(entry, sort_keys=True)


def test_the_vectors_are_read_back(tmp_path: Path) -> None:
    written(tmp_path / "acme")
    vectors, errors = load_vectors([tmp_path / "acme"])
    assert not errors
    assert sorted(map(same, vectors)) == sorted(map(same, cases_of(ACME).vectors))


def test_files_are_in_their_form_and_the_template_is_the_users(tmp_path: Path) -> None:
    written(tmp_path)
    for path in tmp_path.glob("*.yaml"):
        text = path.read_text("utf-8")
        assert format_text(text, path) == text
    assert (tmp_path / "templates" / "acme.jinja").read_text("utf-8") == ACME


def test_what_is_left_out_is_listed(tmp_path: Path) -> None:
    written(tmp_path)
    lines = (tmp_path / "left-out.txt").read_text("utf-8").splitlines()
    assert len(lines) == len(cases_of(ACME).left_out)
    assert "malformed-arguments: what is expected of it depends on the format" in lines


def test_a_folder_with_files_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    with pytest.raises(VectorError, match="the folder is not empty"):
        written(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]

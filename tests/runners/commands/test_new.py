"""``toolcall new`` drafts a vector of the kind of its file; the draft can be read at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from toolcall_conformance.cli import group
from toolcall_conformance.suite import data
from toolcall_conformance.vectors.loader import load_file

#: A file of each kind.
FILES = (
    "contract/fences",
    "wire/accumulate/odd-servers",
    "wire/accumulate/calls",
    "wire/respond/ids",
    "compare/numbers",
)


@pytest.fixture
def vectors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of some files of vectors, of all kinds that tests ask for, and of what they refer to."""
    source = data.vectors_dir()
    files = [*source.glob("*.yaml"), *source.glob("formats/*/template.jinja")]
    files += [source / f"{each}.yaml" for each in FILES]
    for path in files:
        copy = tmp_path / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    monkeypatch.setattr(data, "vectors_dir", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("folder", "clause", "kind"),
    [
        ("contract/fences", "CT-3.1", "parse"),
        ("contract/of-mine", "CT-3.1", "parse"),
        ("wire/accumulate/odd-servers", "WR-3.7", "accumulate"),
        ("wire/accumulate/of-mine", "WR-3.7", "accumulate"),
        ("wire/respond/ids", "WR-1.3", "respond"),
        ("wire/respond/of-mine", "WR-1.3", "respond"),
        ("render/of-mine", "RN-2.1", "render"),
    ],
)
def test_a_draft_is_of_the_kind_of_its_file(vectors: Path, folder: str, clause: str, kind: str) -> None:
    result = CliRunner().invoke(group, ["new", f"{folder}/drafted", "--clause", clause])
    assert result.exit_code == 0, result.output
    path = Path(result.output.strip().rpartition(":")[0])
    found, errors = load_file(path)
    assert not errors
    assert {vector.kind for vector in found if "drafted" in vector.id} == {kind}


def test_a_kind_without_drafts_is_said(vectors: Path) -> None:
    result = CliRunner().invoke(group, ["new", "compare/numbers/drafted"])
    assert result.exit_code == 2
    assert "there are no drafts of kind compare: copy a vector of numbers.yaml" in result.output


def test_an_output_is_for_vectors_that_parse_one(vectors: Path) -> None:
    arguments = ["new", "wire/accumulate/calls/drafted", "--output", "-"]
    result = CliRunner().invoke(group, arguments, input="Hi.")
    assert result.exit_code == 2
    assert "calls.yaml has kind accumulate" in result.output

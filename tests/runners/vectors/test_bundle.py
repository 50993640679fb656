"""The bundle: canonical, complete, and the same vectors again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator

from tests.support.read_once import suite_of_files
from toolcall_conformance.commands.bundle import bundle as bundle_command
from toolcall_conformance.commands.export_vectors import export_vectors
from toolcall_conformance.errors import BundleError
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import cache
from toolcall_conformance.vectors.bundle import Bundle, dump_bundle, load_bundle, parse_bundle, verify
from toolcall_conformance.vectors.loader import load_vectors


@pytest.fixture(scope="module")
def vectors() -> list[Vector]:
    """The suite's own vectors, in the order of their files."""
    return [*suite_of_files()[0]]


@pytest.fixture(scope="module")
def text(vectors: list[Vector]) -> str:
    """Their bundle."""
    return dump_bundle(vectors, "1.2.3")


@pytest.fixture(scope="module")
def bundle(text: str) -> Bundle:
    """What that says."""
    return parse_bundle(text)


def test_a_bundle_gives_the_vectors_back(vectors: list[Vector], bundle: Bundle) -> None:
    assert bundle.suite == "1.2.3"
    ordered = sorted(vectors, key=lambda vector: vector.id)
    # Ids, because pytest would take minutes to show how thousands of vectors differ.
    assert [ours.id for ours, theirs in zip(ordered, bundle.vectors, strict=True) if ours != theirs] == []


def test_a_bundle_is_canonical(vectors: list[Vector], text: str, bundle: Bundle) -> None:
    assert text.isascii()
    some = dump_bundle(bundle.vectors[::10], "1.2.3")
    assert dump_bundle(parse_bundle(some).vectors, "1.2.3") == some
    assert dump_bundle(reversed(bundle.vectors[::10]), "1.2.3") == some
    assert text.count("\n") == len(vectors) + 2


def test_members_stay_in_their_order(vectors: list[Vector], bundle: Bundle) -> None:
    ordered = sorted(vectors, key=lambda vector: vector.id)
    for ours, theirs in zip(ordered[::20], bundle.vectors[::20], strict=True):
        assert json.dumps(ours.tools) == json.dumps(theirs.tools), ours.id


def test_a_bundle_fits_its_schema(text: str) -> None:
    schema = json.loads((data.spec_dir() / "schema" / "bundle.schema.json").read_text())
    Draft7Validator.check_schema(schema)
    document = json.loads(text)
    # Each tenth: vectors that stand next to each other have the same fields.
    document["vectors"] = document["vectors"][::10]
    assert not list(Draft7Validator(schema).iter_errors(document))


def test_a_bundle_describes_its_formats(bundle: Bundle) -> None:
    some = [vector for vector in bundle.vectors if vector.template is not None][::10]
    some += [vector for vector in bundle.vectors if vector.template is not None and not vector.template_name]
    text = dump_bundle({vector.id: vector for vector in some}.values(), "1.2.3", described=True)
    document = json.loads(text)
    schema = json.loads((data.spec_dir() / "schema" / "bundle.schema.json").read_text())
    assert not list(Draft7Validator(schema).iter_errors(document))
    assert verify(text) == []
    assert dump_bundle(parse_bundle(text).vectors, "1.2.3", described=True) == text
    formats = document["formats"]
    assert list(formats) == sorted(formats)
    assert formats["hermes"]["name"] == "hermes"
    for entry in document["vectors"]:
        if entry["kind"] in ("parse", "stream", "grammar"):
            assert ("description" in entry) == (entry.get("templateName") not in formats), entry["id"]


def test_a_vector_needs_nothing_else(text: str) -> None:
    for entry in json.loads(text)["vectors"]:
        if entry.get("profile") == "template":
            assert "{" in entry["template"]
        for call in entry.get("expected", {}).get("calls", ()):
            assert isinstance(call["arguments"], str)
        for tool in entry.get("tools", ()):
            assert tool["type"] == "function"


def test_checksums_show_what_was_changed(text: str) -> None:
    assert verify(text) == []
    document: dict[str, Any] = json.loads(text)
    del document["vectors"][10:]
    assert verify(json.dumps(document)) == []
    document["vectors"][1]["title"] += " "
    assert verify(json.dumps(document)) == [document["vectors"][1]["id"]]


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "[]",
        "{}",
        '{"toolcallBundle": 2, "suite": "", "vectors": []}',
        '{"toolcallBundle": 1, "suite": ""}',
    ],
)
def test_a_damaged_bundle_is_refused(tmp_path: Path, damaged: str) -> None:
    path = tmp_path / "bundle.json"
    path.write_text(damaged)
    with pytest.raises(BundleError, match=r"bundle\.json"):
        load_bundle(path)


def test_the_command_writes_and_checks_a_bundle(tmp_path: Path) -> None:
    out = tmp_path / "bundle.json"
    folder = str(data.vectors_dir() / "compare")
    runner = CliRunner()
    assert runner.invoke(bundle_command, [folder, "--out", str(out)]).exit_code == 0
    assert len(load_bundle(out).vectors) >= 40
    assert runner.invoke(bundle_command, ["--check", str(out)]).exit_code == 0
    out.write_text(out.read_text().replace("Letter case counts", "Letter case matters"))
    changed = runner.invoke(bundle_command, ["--check", str(out)])
    assert (changed.exit_code, "compare/string-letter-case" in changed.output) == (1, True)


def test_export_writes_a_file_for_each_vector(tmp_path: Path, vectors: list[Vector]) -> None:
    folder = str(data.vectors_dir() / "contract")
    assert CliRunner().invoke(export_vectors, [str(tmp_path), folder]).exit_code == 0
    for vector in vectors:
        if vector.id.startswith("contract/"):
            entry = json.loads((tmp_path / f"{vector.id}.json").read_text())
            assert entry["id"] == vector.id
            output = tmp_path / f"{vector.id}.txt"
            assert not output.exists() or output.read_bytes() == vector.output.encode()


def test_the_cache_follows_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "vectors"
    folder.mkdir()
    file = folder / "x.yaml"
    text = (data.vectors_dir() / "compare" / "text.yaml").read_text()
    loads = []

    def load() -> tuple[list[Vector], list[Any]]:
        loads.append(1)
        return load_vectors([folder])

    file.write_text(text)
    first = cache.cached_vectors(folder, load)
    assert cache.cached_vectors(folder, load)[0] == tuple(first[0])
    assert len(loads) == 1
    file.write_text(text.replace("NaN is not JSON", "NaN is no JSON"))
    assert any("NaN is no JSON" in vector.title for vector in cache.cached_vectors(folder, load)[0])
    file.write_text("toolcall: 1\n")
    for _ in range(2):
        assert cache.cached_vectors(folder, load)[1]
    assert len(list((tmp_path / cache.FOLDER).glob("*.json"))) == 1

"""The packed bundle: small, the same vectors again, and with all that results files need."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from toolcall_conformance.adapters.wanted import WANTS, filled
from toolcall_conformance.commands.bundle import bundle as bundle_command
from toolcall_conformance.errors import BundleError
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.without_jinja import usual_prompt
from toolcall_conformance.vectors import load_suite
from toolcall_conformance.vectors.cache import cached_below, checksum_of_sources
from toolcall_conformance.vectors.described import is_described
from toolcall_conformance.vectors.lookup import pack
from toolcall_conformance.vectors.packed import (
    NAME,
    are_equal,
    compressed,
    dump_packed,
    load_packed,
    made_of,
    text_of,
    unpacked,
)


@pytest.fixture(scope="module")
def vectors() -> list[Vector]:
    """The suite's own vectors."""
    return [*load_suite()[0]]


@pytest.fixture(scope="module")
def packed(vectors: list[Vector]) -> bytes:
    """Their packed bundle."""
    return dump_packed(vectors, data.suite_version())


def test_it_gives_the_vectors_back(vectors: list[Vector], packed: bytes, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(packed)
    bundle = load_packed(path)
    assert bundle.suite == data.suite_version()
    pairs = zip(vectors, bundle.vectors, strict=True)
    assert [ours.id for ours, theirs in pairs if ours != theirs] == []


def test_it_is_small_and_says_each_thing_once(vectors: list[Vector], packed: bytes) -> None:
    assert len(packed) <= 80 * len(vectors)
    lines = unpacked(packed).splitlines()
    assert len(set(lines)) == len(lines)
    assert json.loads(lines[0]) == {
        "type": "bundle",
        "format": 1,
        "suite": data.suite_version(),
        "vectors": len(vectors),
    }


def test_every_output_of_a_template_has_what_parsers_without_jinja_need(
    vectors: list[Vector], packed: bytes
) -> None:
    entries = [json.loads(line) for line in unpacked(packed).splitlines()]
    formats: dict[str, Any] = {}
    prompts, given = 0, {vector.id: vector for vector in vectors}
    for entry in entries:
        if entry["type"] == "format":
            formats[entry["name"]] = entry["description"]
        if entry["type"] != "vector" or not is_described(given[entry["id"]]):
            assert not {"renderedPrompt"} & {*entry}
            continue
        vector = given[entry["id"]]
        # A definition stands before the first vector that needs it.
        description = entry.get("description") or formats[entry["templateName"]]
        sent = filled({"op": "grammar", **vector.request()}, WANTS)
        assert sent["description"] == description
        usual = usual_prompt(description, entry.get("options", {}))
        prompt = entry.get("generationPrompt", entry.get("renderedPrompt", usual))
        assert sent.get("generationPrompt") == prompt, entry["id"]
        prompts += "renderedPrompt" in entry
    assert {*formats} == {*data.template_paths()}
    # Most prompts are the usual ones, and those that are continued have none.
    assert 0 < prompts < 200


def test_descriptions_are_a_small_part(vectors: list[Vector], packed: bytes) -> None:
    def bare(line: str) -> bytes:
        entry = json.loads(line)
        left_out = ("description", "renderedPrompt") if entry["type"] == "vector" else ()
        return json.dumps({name: value for name, value in entry.items() if name not in left_out}).encode()

    lines = [line for line in unpacked(packed).splitlines() if not line.startswith('{"type":"format"')]
    without = compressed(b"\n".join(map(bare, lines)).decode())
    assert len(packed) < 1.05 * len(without)


def test_the_packages_have_one_that_is_up_to_date(vectors: list[Vector]) -> None:
    files = data.ports_dir().glob(f"*/conformance/{NAME}")
    copies = [path for path in files if not path.is_symlink()]
    assert copies == [data.ports_bundle_path()]
    packed = pack(vectors, data.suite_version())
    assert are_equal(text_of(copies[0]), unpacked(packed)), "run `toolcall bundle --ports`"
    assert copies[0].stat().st_size <= 1.6e6


def test_a_checkout_reads_its_bundle_while_it_is_made_of_the_same_files(
    vectors: list[Vector], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """VF-8.14: another byte in a file, and the bundle is not read."""
    (tmp_path / "vectors").mkdir()
    (tmp_path / "vectors" / "own.yaml").write_text("toolcall: 1\n")
    shipped, some = tmp_path / NAME, [vector for vector in vectors if vector.id.startswith("contract/f")]
    monkeypatch.setattr(data, "ports_bundle_path", lambda: shipped)
    assert cached_below(tmp_path / "vectors", "contract") is None
    shipped.write_bytes(pack(some, "9", checksum_of_sources(tmp_path / "vectors")))
    assert list(cached_below(tmp_path / "vectors", "") or ()) == some
    below = [*(cached_below(tmp_path / "vectors", "contract/fences") or ())]
    assert below == [vector for vector in some if vector.id.startswith("contract/fences")] != []
    (tmp_path / "vectors" / "own.yaml").write_text("toolcall: 1 \n")
    assert cached_below(tmp_path / "vectors", "") is None


@pytest.mark.parametrize("content", [b"", b"no gzip", compressed("[]\n"), compressed("{")[:-4]])
def test_what_is_not_a_bundle_was_made_of_nothing(content: bytes, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(content)
    assert made_of(tmp_path / NAME) == "" == made_of(tmp_path / "missing")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"type":"bundle","format":2,"suite":"9","vectors":0}', "use a suite as new as the bundle"),
        ('{"type":"bundle","format":1,"suite":"9","vectors":3}', "0 of 3 vectors"),
        ('{"type":"header"}', "not a packed bundle"),
        ("", "not a packed bundle"),
    ],
)
def test_another_file_is_refused(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(compressed(text))
    with pytest.raises(BundleError, match=says):
        load_packed(path)
    path.write_bytes(text.encode())
    with pytest.raises(BundleError):
        load_packed(path)


def test_the_command_writes_it(tmp_path: Path) -> None:
    out = tmp_path / NAME
    arguments = ["compare", "--packed", "--out", str(out)]
    assert CliRunner().invoke(bundle_command, arguments).exit_code == 0
    assert {vector.path.partition("/")[0] for vector in load_packed(out).vectors} == {"compare"}

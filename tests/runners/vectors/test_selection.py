"""Which vectors a command is about: one way to say it, and one message for what is nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from toolcall_conformance.cli import group
from toolcall_conformance.errors import SelectionError
from toolcall_conformance.suite import data
from toolcall_conformance.vectors.selection import Selection, expression, files_of, find, select

FENCES = data.vectors_dir() / "contract" / "fences.yaml"


def toolcall(*arguments: str | Path) -> Result:
    """What the command does."""
    return CliRunner().invoke(group, [str(argument) for argument in arguments], prog_name="toolcall")


@pytest.mark.parametrize(
    ("text", "subject", "expected"),
    [
        ("", "anything", True),
        ("fences", "contract/Fences/x", True),
        ("fences and not x", "contract/fences/x", False),
        ("(a or b) and CT-3.2", "b ct-3.2", True),
        ("not (a or b)", "c", True),
        ("contract/a-b.c", "contract/a-b.c", True),
    ],
)
def test_expressions(text: str, subject: str, expected: bool) -> None:
    assert expression(text)(subject) is expected


@pytest.mark.parametrize("text", ["and", "a b", "(a", "a or", "not"])
def test_expressions_that_mean_nothing(text: str) -> None:
    with pytest.raises(SelectionError):
        expression(text)


def test_expressions_run_nothing() -> None:
    assert not expression("__import__")("x")
    for text in ("x.__class__ ( )", "__import__('os')", "()", "a (b)"):
        with pytest.raises(SelectionError):
            expression(text)


def test_ids_and_beginnings_of_ids_choose() -> None:
    (one,), _ = select(Selection(("contract/fences/json-example",)))
    assert one.id == "contract/fences/json-example"
    some, _ = select(Selection(("contract/fences",)))
    assert {vector.id.rpartition("/")[0] for vector in some} == {"contract/fences"}
    with pytest.raises(SelectionError, match="neither a file nor the id"):
        select(Selection(("contract/fence",)))


def test_shards_are_a_partition() -> None:
    everything, _ = select(Selection(profiles=("contract",)))
    shards = [select(Selection(profiles=("contract",), shard=(number, 3)))[0] for number in (1, 2, 3)]
    assert sorted(vector.id for shard in shards for vector in shard) == sorted(v.id for v in everything)


def test_levels_choose() -> None:
    required, _ = select(Selection(level="required"))
    assert {vector.level for vector in required} == {"required"}


def test_comparisons_are_not_asked() -> None:
    everything, _ = select(Selection())
    assert "compare" not in {vector.kind for vector in everything}


@pytest.mark.parametrize("verb", ["run", "bundle", "export vectors files", "fmt", "lint", "explain"])
def test_every_command_says_the_same_of_what_is_nothing(verb: str) -> None:
    result = toolcall(*verb.split(), "contract/fencs")
    assert isinstance(result.exception, SelectionError)
    meant = "contract/fencs is neither a file nor the id of a vector; did you mean contract/fences?"
    assert str(result.exception) == meant


def test_the_last_word_of_an_id_is_recognised() -> None:
    with pytest.raises(SelectionError, match=r"did you mean contract/fences\?"):
        find(["fences"])


def test_patterns_choose_at_any_depth() -> None:
    found, _ = find(["*/json-example"])
    assert "contract/fences/json-example" in {vector.id for vector in found}
    assert all(vector.id.endswith("/json-example") for vector in found)


def test_what_is_named_twice_is_chosen_once() -> None:
    once, _ = find([str(FENCES)])
    again, _ = find(["contract/fences", str(FENCES), "contract/fences/json-example"])
    assert sorted(vector.id for vector in once) == sorted(vector.id for vector in again)


def test_vectors_go_into_a_bundle_and_into_files_by_id(tmp_path: Path) -> None:
    bundle = tmp_path / "one.json"
    assert toolcall("bundle", "contract/fences/json-example", "--out", bundle).exit_code == 0
    (vector,) = json.loads(bundle.read_text())["vectors"]
    assert vector["id"] == "contract/fences/json-example"
    assert toolcall("export", "vectors", tmp_path, "*/fences/json-example").output.startswith("1 vector in ")
    assert (tmp_path / "contract" / "fences" / "json-example.json").is_file()


def test_where_files_are_meant_an_id_is_its_file(tmp_path: Path) -> None:
    paths = ["contract/fences/json-example", str(tmp_path), "contract/fences"]
    assert files_of(paths) == [tmp_path, FENCES]
    assert toolcall("fmt", "--check", "contract/fences/json-example").exit_code == 0


def test_a_folder_without_vectors_does_not_hide_an_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("contract", "empty"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path)
    assert find(["contract"])[0]
    with pytest.raises(SelectionError, match="no vector file is in empty or below it"):
        find(["empty"])


def test_a_file_of_vectors_is_explained_as_a_list() -> None:
    assert "contract/fences/json-example\n" in toolcall("explain", FENCES).output

"""Chat templates are found where people have them, and what cannot be read is said clearly."""

from __future__ import annotations

import importlib.util
import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support import corpus_dir, require
from toolcall_conformance.errors import TemplateSourceError
from toolcall_conformance.suite.template_sources import TemplateSource, load_template_sources

TOKENS: dict[str, Any] = {"bos_token": "<s>", "eos_token": {"__type": "AddedToken", "content": "</s>"}}


@pytest.fixture
def model(tmp_path: Path) -> Path:
    folder = tmp_path / "Some-Model"
    folder.mkdir()
    return folder


def write(path: Path, content: str | dict[str, Any] | list[Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_a_template_file(model: Path) -> None:
    path = write(model / "mine.jinja", "{{ messages }}\r\n")
    path.write_bytes("{{ 'ü' }}\r\n".encode())
    assert load_template_sources(str(path)) == [TemplateSource("mine", "{{ 'ü' }}\r\n", origin=str(path))]


def test_a_template_file_of_any_name(model: Path) -> None:
    path = write(model / "template.txt", "{{ messages }}")
    assert load_template_sources(path)[0].source == "{{ messages }}"


def test_a_configuration_with_one_template(model: Path) -> None:
    path = write(model / "tokenizer_config.json", {**TOKENS, "chat_template": "one"})
    found = TemplateSource("Some-Model", "one", "<s>", "</s>", f"{path}: chat_template")
    assert load_template_sources(path) == [found]
    assert load_template_sources(model) == [found]


def test_a_configuration_with_named_templates(model: Path) -> None:
    templates = [{"name": "default", "template": "one"}, {"name": "tool_use", "template": "two"}]
    path = write(model / "tokenizer_config.json", {"chat_template": templates, "bos_token": None})
    found = load_template_sources(path)
    assert [(source.name, source.source) for source in found] == [
        ("Some-Model", "one"),
        ("Some-Model:tool_use", "two"),
    ]
    assert found[1].origin == f"{path}: chat_template[tool_use]"
    assert found[1].bos_token == ""


def test_template_files_win_over_the_configuration(model: Path) -> None:
    config = write(model / "tokenizer_config.json", {**TOKENS, "chat_template": "old"})
    write(model / "processor_config.json", {"chat_template": "older"})
    template = write(model / "chat_template.jinja", "new")
    write(model / "additional_chat_templates" / "rag.jinja", "more")
    expected = [("Some-Model", "new", "<s>", "</s>"), ("Some-Model:rag", "more", "<s>", "</s>")]
    found = load_template_sources(model)
    assert [(s.name, s.source, s.bos_token, s.eos_token) for s in found] == expected
    assert load_template_sources(template) == found[:1]
    (named,) = load_template_sources(config)  # what is named is read
    assert (named.source, named.instead) == ("old", str(template))
    config.write_text("{}")
    assert [source.source for source in load_template_sources(config)] == ["new", "more"]


def test_a_file_that_is_named_has_its_folders_name_only_in_the_folder_of_a_model(model: Path) -> None:
    template = write(model / "chat_template.jinja", "new")
    assert [source.name for source in load_template_sources(template)] == ["chat_template"]
    assert [source.name for source in load_template_sources(model)] == ["Some-Model"]
    write(model / "config.json", {})
    assert [source.name for source in load_template_sources(template)] == ["Some-Model"]


@pytest.mark.parametrize("name", ["processor_config.json", "chat_template.json"])
def test_the_configuration_of_a_processor(model: Path, name: str) -> None:
    write(model / "tokenizer_config.json", TOKENS)
    path = write(model / name, {"chat_template": "one"})
    assert [source.source for source in load_template_sources(path)] == ["one"]
    assert [source.source for source in load_template_sources(model)] == ["one"]


def test_a_folder_of_many(tmp_path: Path) -> None:
    write(tmp_path / "b" / "tokenizer_config.json", {"chat_template": "of b"})
    write(tmp_path / "a" / "one.jinja", "one")
    write(tmp_path / "a" / "two.j2", "two")
    write(tmp_path / "a" / "config.json", {"hidden_size": 1})
    write(tmp_path / ".git" / "no.jinja", "no")
    found = load_template_sources(tmp_path)
    assert [source.source for source in found] == ["one", "two", "of b"]


def test_the_corpus() -> None:
    found = load_template_sources(corpus_dir() / "templates")
    assert len(found) == len({source.name for source in found}) == 70


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("{{ messages }}", "{{ messages }}"),
        ('{ "chat_template": "one", "bos_token": "<s>" }', "one"),
        ("", ""),
    ],
)
def test_standard_input(text: str, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
    [found] = load_template_sources("-")
    assert (found.name, found.source) == ("standard input", source)


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("tokenizer_config.json", '{"chat_template":\n  oops}', "line 2, column 3: no JSON"),
        ("tokenizer_config.json", "[1]", "its JSON is not an object"),
        ("tokenizer_config.json", "[" * 100_000, "nests too deep"),
        ("tokenizer_config.json", "{}", "no chat template in it"),
        ("tokenizer_config.json", '{"chat_template": 1}', "neither a text nor a list"),
        ("tokenizer_config.json", '{"chat_template": [{"name": "x"}]}', "neither a text nor a list"),
        ("tokenizer_config.json", b"\xff\xfe{\x00", "line 1 is not UTF-8 text (byte 0)"),
        ("x.jinja", b"{{ 'a' }}\n\xe9", "line 2 is not UTF-8 text (byte 10)"),
        ("x.bin", b"\x80\x81", "line 1 is not UTF-8 text"),
    ],
)
def test_what_is_wrong_is_said(model: Path, name: str, content: str | bytes, what: str) -> None:
    path = model / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(TemplateSourceError) as caught:
        load_template_sources(path)
    assert what in caught.value.what
    assert caught.value.advice
    assert str(caught.value).startswith(f"{path}: ")


def test_a_folder_names_the_file_that_is_wrong(model: Path) -> None:
    path = write(model / "tokenizer_config.json", "{")
    with pytest.raises(TemplateSourceError) as caught:
        load_template_sources(model.parent)
    assert caught.value.path == str(path)


def test_nothing_there(model: Path) -> None:
    with pytest.raises(TemplateSourceError, match="no such file or folder"):
        load_template_sources(model / "x.jinja")
    write(model / "config.json", {})
    with pytest.raises(TemplateSourceError, match="no chat template is in this folder"):
        load_template_sources(model)


def test_large_files_are_not_read(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolcall_conformance.suite.template_sources.MAX_BYTES", 10)
    with pytest.raises(TemplateSourceError, match="more than 10 bytes"):
        load_template_sources(write(model / "x.jinja", "x" * 11))


@pytest.fixture
def gguf() -> Any:
    """The package ``gguf``, which writes such files."""
    require("gguf", importlib.util.find_spec("gguf") is not None, "the package gguf is not installed")
    return importlib.import_module("gguf")


@pytest.fixture
def gguf_file(model: Path, gguf: Any) -> Path:
    """A GGUF file with metadata, two templates and one small tensor."""
    numpy = importlib.import_module("numpy")
    path = model / "small-Q4.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model("gpt2")
    writer.add_token_list(["a", "<s>", "</s>"])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_chat_template(
        [{"name": "default", "template": "ü {{ 1 }}"}, {"name": "tool_use", "template": "two"}]
    )
    writer.add_tensor("t", numpy.zeros((32,), dtype=numpy.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def test_a_gguf_file(gguf_file: Path) -> None:
    expected = [
        TemplateSource("small-Q4", "ü {{ 1 }}", "<s>", "</s>", f"{gguf_file}: tokenizer.chat_template"),
        TemplateSource(
            "small-Q4:tool_use", "two", "<s>", "</s>", f"{gguf_file}: tokenizer.chat_template.tool_use"
        ),
    ]
    assert load_template_sources(gguf_file) == expected
    assert load_template_sources(gguf_file.parent) == expected
    renamed = gguf_file.rename(gguf_file.with_name("sha256-blob"))
    assert [source.source for source in load_template_sources(renamed)] == ["ü {{ 1 }}", "two"]


def test_a_gguf_file_that_ends_early(gguf_file: Path) -> None:
    data = gguf_file.read_bytes()
    for length in range(0, data.index(b"two"), 7):
        gguf_file.write_bytes(data[:length])
        with pytest.raises(TemplateSourceError, match="not a readable GGUF file"):
            load_template_sources(gguf_file)


def test_without_the_package_the_message_says_how_to_get_it(
    gguf_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gguf", None)
    with pytest.raises(TemplateSourceError, match=r"pip install 'gguf>=0\.10'"):
        load_template_sources(gguf_file)


def test_a_gguf_file_without_a_template(model: Path, gguf: Any) -> None:
    path = model / "x.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    with pytest.raises(TemplateSourceError, match="no chat template in it"):
        load_template_sources(path)


def test_gguf_files_do_not_come_through_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"GGUF\x03")))
    with pytest.raises(TemplateSourceError, match="Save it and give its path"):
        load_template_sources("-")

"""Descriptions as files: tidy YAML that reads back as it was, and what people wrote stays."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, get_type_hints

import jsonschema
import pytest
import yaml
from click.testing import CliRunner, Result

from toolcall_conformance.commands.analyze import analyze
from toolcall_conformance.errors import SourceError, TemplateSourceError
from toolcall_conformance.suite import data
from toolcall_conformance.suite.description_text import differences, file_text
from toolcall_conformance.suite.descriptions import (
    DERIVED,
    OF_PEOPLE,
    description_files,
    description_path,
    read_description,
    request_part,
)
from toolcall_reference import Analysis, build_format_parser, describe_format

SCHEMA = json.loads((data.spec_dir() / "schema" / "format.schema.json").read_text(encoding="utf-8"))
FILES = description_files(data.vectors_dir())


def write(*words: str) -> Result:
    return CliRunner().invoke(analyze, words, catch_exceptions=False)


def test_every_file_of_the_suite_is_as_it_would_be_written() -> None:
    assert len(FILES) == len(data.template_paths())
    for path in FILES:
        source = path.with_name("template.jinja").read_text(encoding="utf-8")
        text = path.read_text(encoding="utf-8")
        assert file_text(path, describe_format(source)) == text, path
        assert yaml.safe_load(text) == read_description(path)
        assert max(map(len, text.splitlines())) <= 160


def test_a_template_becomes_a_file(tmp_path: Path) -> None:
    out = tmp_path / "format.yaml"
    assert write(str(data.template_path("gpt-oss")), "--write", str(out)).exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert text.startswith("description: 1\nhandler: gpt-oss\nreasoning:\n  mode: TAG_BASED\n")
    assert '  namespace: "functions."\n' in text
    assert '  ends: ["<|end|>", "<|call|>", "<|return|>"]\n' in text
    build_format_parser(yaml.safe_load(text))


def test_what_people_wrote_stays_and_the_rest_is_new(tmp_path: Path) -> None:
    out = tmp_path / "format.yaml"
    long = "Its prompt closes reasoning: unless it is asked not to, " * 3 + "that is."
    own = {
        "models": ["A-1"],
        "vendor": {"differs": long},
        "holds": "reasoning",
        "cases": {"x": {"skip": "why"}},
    }
    old = {"description": 1, **own, "stops": ["old"], "handler": "gpt-oss"}
    out.write_text(yaml.safe_dump(old), encoding="utf-8")
    assert write(str(data.template_path("hermes")), "--write", str(out)).exit_code == 0
    found = read_description(out)
    assert found == own | describe_format(data.template_path("hermes").read_text(encoding="utf-8"))
    assert list(found)[:4] == ["description", "models", "vendor", "holds"]
    assert max(map(len, out.read_text(encoding="utf-8").splitlines())) <= 110


def test_a_model_s_folder_gives_its_tokens(tmp_path: Path) -> None:
    template = "{% for m in messages %}<{{ m.role }}>{{ m.content }}{{ eos_token }}{% endfor %}"
    config = {"chat_template": template, "eos_token": {"content": "<eos>"}}
    (tmp_path / "tokenizer_config.json").write_text(json.dumps(config), encoding="utf-8")
    out = tmp_path / "out.yaml"
    assert write(str(tmp_path), "--write", str(out)).exit_code == 0
    assert read_description(out)["stops"] == ["<eos>"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("formats", "formats"), "--write is for one template, and there are 2: give one PATH"),
        (("one", "--json"), "--write prints no report: leave --explain, --parser and --json out"),
        (("one", "--explain"), "--write prints no report"),
    ],
)
def test_only_one_template_and_no_report(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    result = write(*words, "--write", str(tmp_path / "x.yaml"))
    assert (result.exit_code, message in result.output) == (2, True)


def test_a_folder_with_several_models_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TemplateSourceError, match=r"there are templates of \d+ models in it"):
        write(str(data.vectors_dir() / "formats"), "--write", str(tmp_path / "x.yaml"))


def test_a_file_of_something_else_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "x.yaml"
    out.write_text("name: x\n", encoding="utf-8")
    result = write(str(data.template_path("hermes")), "--write", str(out))
    assert (result.exit_code, "no description of a format" in result.output) == (2, True)
    assert out.read_text(encoding="utf-8") == "name: x\n"


TEXTS = ("", " ", "on", "null", "1.5", "0x1", "a: b", "#", "a #b", "'", '"', "it's", 'say "x"', "\\", "\n")
MORE = ("\t\r", "\u200b", "\ud800", "｜", "- x", "? x", "[x", "{x", "<|x|>", "functions.", "2024-01-01")


@pytest.mark.parametrize("text", [*TEXTS, *MORE, "yes", "~", "x:"])
def test_every_text_reads_back(text: str, tmp_path: Path) -> None:
    described = {
        "description": 1,
        "tools": {text or "x": text},
        "stops": [text, text * 30],
        "prompts": {"on": text},
    }
    path = tmp_path / "x.yaml"
    path.write_text(file_text(path, described), encoding="utf-8")
    assert read_description(path) == described


def test_what_cannot_be_read_is_an_error_with_a_place(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    assert read_description(path) == {}
    path.write_text("description: 1\nstops: [x\n", encoding="utf-8")
    with pytest.raises(SourceError) as error:
        read_description(path)
    assert error.value.line == 3


def test_differences_name_the_field_and_both_values() -> None:
    written = {"tools": {"format": "A", "function": {"close": "x"}}, "stops": ["a"]}
    found = {"tools": {"format": "A", "function": {"close": "y"}, "values": "json"}, "handler": "h"}
    assert list(differences(written, found)) == [
        ("tools.function.close", '"x"', '"y"'),
        ("tools.values", "(absent)", '"json"'),
        ("stops", '["a"]', "(absent)"),
        ("handler", "(absent)", '"h"'),
    ]
    assert not list(differences(written, written))


def test_requests_carry_what_readers_need() -> None:
    fields_ = read_description(description_path(data.vectors_dir(), "nemotron3"))
    sent = request_part(fields_, "nemotron3")
    assert (sent["name"], sent["holds"]) == ("nemotron3", "until-first-tag")
    assert not {"models", "vendor"} & sent.keys()
    build_format_parser(sent)


# The fields: of the dataclasses, in the schema, and in the table of TA-12.


def leaves(kind: Any, place: str = "") -> dict[str, Any]:
    """The default of each field of descriptions by its place, as the reference has them."""
    found: dict[str, Any] = {}
    hints = get_type_hints(kind)
    for part in fields(kind):
        head, *tail = part.name.split("_")
        where = place + head + "".join(map(str.title, tail))
        if not place and where not in DERIVED:
            continue
        if is_dataclass(hints[part.name]):
            found |= leaves(hints[part.name], f"{where}.")
        else:
            found[where] = default(part)
    return found


def default(part: Field[Any]) -> Any:
    value = part.default if part.default_factory is MISSING else part.default_factory()
    return value.value if isinstance(value, Enum) else value


LEAVES = leaves(Analysis)


def in_schema(schema: dict[str, Any], place: str = "") -> set[str]:
    found = set()
    for name, part in schema["properties"].items():
        inside = in_schema(part, f"{place}{name}.") if "properties" in part else {f"{place}{name}"}
        found |= inside
    return found


def test_the_schema_has_every_field() -> None:
    people = {
        "description",
        "models",
        "vendor.document",
        "vendor.template",
        "vendor.differs",
        "invented",
        "holds",
    }
    assert in_schema(SCHEMA) == LEAVES.keys() | people
    assert {name.partition(".")[0] for name in people} == {"description", *OF_PEOPLE}
    validator = jsonschema.Draft7Validator(SCHEMA)
    assert not [error for path in FILES for error in validator.iter_errors(read_description(path))]


def test_the_table_has_every_field_with_its_default() -> None:
    chapter = (data.spec_dir() / "60-template-analysis.md").read_text(encoding="utf-8")
    table = chapter.partition("## TA-12")[2].partition("**TA-12.1**")[0]
    listed = dict(re.findall(r"^\| `([\w.]+)` \| [^|]+ \| ([^|]+) \|$", table, re.MULTILINE))
    assert listed.keys() == in_schema(SCHEMA) | {"name"}
    shown = {"": '`""`', False: "false", (): "`[]`", None: "none"}
    for name, value in LEAVES.items():
        if name != "tools.values":
            assert listed[name].partition(":")[0] == shown.get(value, f"`{value}`"), name

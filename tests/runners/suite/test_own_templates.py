"""Templates of the user's own: which are read, what is named, and which vectors they may be asked with."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from toolcall_conformance.run.own_templates import exchanged
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.own_templates import OwnTemplate, own_templates, with_template
from toolcall_conformance.suite.template_sources import TemplateSource
from toolcall_conformance.vectors import load_suite

FORMATS = ["hermes", "qwen3"]
#: Renders a conversation, and begins answers without a thought, as the suite's own does.
PLAIN = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def named(id: str) -> Vector:
    """A vector of the suite."""
    return next(vector for vector in load_suite()[0] if vector.id == id)


def own(source: str) -> OwnTemplate:
    """A template of the user's own."""
    return OwnTemplate(TemplateSource("own", source), hashlib.sha256(source.encode()).hexdigest())


def test_pairs_and_folders_name_templates(tmp_path: Path) -> None:
    (tmp_path / "qwen3.jinja").write_text(PLAIN, "utf-8")
    (tmp_path / "notes.jinja").write_text(PLAIN, "utf-8")
    found, wrong = own_templates([], tmp_path, FORMATS)
    assert list(found) == ["qwen3"]
    assert not wrong
    assert found["qwen3"].checksum == hashlib.sha256(PLAIN.encode()).hexdigest()
    (tmp_path / "formats.yaml").write_text("hermes: notes.jinja\n", "utf-8")
    pair = f"qwen3={tmp_path / 'qwen3.jinja'}"
    assert sorted(own_templates([pair], tmp_path, FORMATS)[0]) == ["hermes", "qwen3"]


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ("hermes", "names no format and file"),
        ("=x.jinja", "names no format and file"),
        ("hermez={good}", "there is no format hermez"),
        ("hermes={missing}", "missing.jinja"),
        ("hermes={text}", "not a chat template"),
        ("hermes={broken}", "line 1"),
    ],
)
def test_what_cannot_be_used_is_named_and_the_rest_is_kept(tmp_path: Path, pair: str, words: str) -> None:
    files = {"good": PLAIN, "text": "Hello.", "broken": "{% if %}"}
    for name, text in files.items():
        (tmp_path / f"{name}.jinja").write_text(text, "utf-8")
    paths = {name: str(tmp_path / f"{name}.jinja") for name in (*files, "missing")}
    found, wrong = own_templates([pair.format(**paths), f"qwen3={paths['good']}"], None, FORMATS)
    assert list(found) == ["qwen3"]
    assert [words in str(error) for error in wrong] == [True]


def test_a_folder_without_templates_is_named(tmp_path: Path) -> None:
    _, wrong = own_templates([], tmp_path, FORMATS)
    assert "neither formats.yaml nor a file named after a format" in str(wrong[0])
    (tmp_path / "formats.yaml").write_text("- hermes\n", "utf-8")
    assert "not a list of formats and files" in str(own_templates([], tmp_path, FORMATS)[1][0])


def test_a_vector_is_asked_with_the_template_in_place_of_the_suites() -> None:
    vector, unasked = with_template(named("template/hermes/single-call"), own(PLAIN))
    assert not unasked
    assert vector.template == PLAIN
    assert vector.template_name == "hermes"


def test_a_template_that_renders_no_such_request_is_not_asked() -> None:
    refusing = PLAIN + "{% if tools %}{{ raise_exception('no tools') }}{% endif %}"
    _, unasked = with_template(named("template/hermes/single-call"), own(refusing))
    assert "does not render this request" in unasked
    assert "no tools" in unasked


def test_a_template_that_begins_with_a_thought_is_not_asked_where_the_suites_does_not() -> None:
    thinking = PLAIN.replace("assistant\n{% endif", "assistant\n<think>\n{% endif")
    _, unasked = with_template(named("template/qwen3/no-reasoning"), own(thinking))
    assert "begins the answer in another state of reasoning" in unasked


def test_outputs_are_read_and_conversations_rendered_with_another_template() -> None:
    vectors = [vector for vector in load_suite()[0] if vector.template_name == "hermes"]
    asked = [
        (vector.kind, given is not None) for vector, _, given in exchanged(vectors, {"hermes": own(PLAIN)})
    ]
    assert {kind for kind, given in asked if given} == {"parse", "stream", "growth", "render"}
    assert {"analysis", "grammar"} <= {kind for kind, given in asked if not given}
    assert data.vectors_dir().is_dir()

"""Prompts that are sent are those that the reference renders itself; descriptions are those of the files."""

from __future__ import annotations

import json

from jsonschema import Draft7Validator

from toolcall_conformance.suite import data, load_suite
from toolcall_conformance.suite.described import is_described
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.own_templates import OwnTemplate, exchange
from toolcall_conformance.suite.template_sources import TemplateSource
from toolcall_conformance.suite.without_jinja import description_of, of_format, prompt_of
from toolcall_reference import analyze, describe_format
from toolcall_reference.template.model.options import read_options
from toolcall_reference.template.prompt import find_generation_prompt


def found(vector: Vector) -> str | None:
    """The prompt that a parser by the vector's template begins with."""
    options = read_options(vector.options)
    if options.continue_final_message != "none":
        return None
    template = vector.template or ""
    analysis = analyze(template, bos_token=options.bos_token, eos_token=options.eos_token)
    return find_generation_prompt(template, vector.messages, vector.tools, options, analysis)


def test_the_prompt_of_a_request_is_the_one_that_the_reference_finds() -> None:
    every = [
        vector for vector in load_suite()[0] if is_described(vector) and vector.generation_prompt is None
    ]
    special = [
        v for v in every if v.messages or not v.template_name or {*v.options} - {"eosToken", "bosToken"}
    ]
    some = [*special[::2], *every[::20]]
    assert len(some) > 500
    assert [each.id for each in some if prompt_of(each.request()) != found(each)] == []


def test_a_format_has_the_description_of_its_file() -> None:
    for name, path in data.template_paths().items():
        described = of_format(name)
        assert described["name"] == name
        derived = {key: value for key, value in described.items() if key not in ("name", "holds")}
        assert derived == describe_format(path.read_text("utf-8"))


def test_descriptions_fit_their_schema() -> None:
    schema = json.loads((data.spec_dir() / "schema" / "format.schema.json").read_text("utf-8"))
    described = [of_format(name) for name in data.template_paths()]
    described += [
        description_of(vector.template or "", "", vector.options) or {}
        for vector in load_suite()[0]
        if is_described(vector) and not vector.template_name
    ]
    for each in described:
        fields = {key: value for key, value in each.items() if key != "name"}
        assert not list(Draft7Validator(schema).iter_errors(fields)), each


def test_a_template_of_the_users_own_has_the_description_that_is_derived_of_it() -> None:
    vector = next(vector for vector in load_suite()[0] if vector.id == "template/hermes/two-calls")
    source = data.template_path("qwen3-coder").read_text("utf-8")
    own = OwnTemplate(TemplateSource("mine", source, "<bos>", "<eos>", ""), "")
    changed = exchange(vector, own)
    assert changed.template_name == "hermes"
    described = description_of(changed.template or "", changed.template_name, changed.options)
    assert described == describe_format(source, bos_token="<bos>", eos_token="<eos>")

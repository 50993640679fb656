"""The response templates that transformers ships: descriptions of them, with the cases of their formats."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from toolcall_conformance.adapters.implementation import JsonObject
from toolcall_conformance.setup.environment import EngineEnvironment
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.without_jinja import prompt_of
from toolcall_conformance.vectors.selection import find
from toolcall_reference import ReferenceAdapter, import_response_template

#: The format of the suite that the models of a type write, and what of its template no description has.
SHIPPED = {"qwen2": ("qwen3", 0), "qwen3_5": ("qwen35", 0), "gemma4": ("gemma4", 1)}


def _templates() -> dict[str, Any]:
    """The templates in transformers' source, by the types of models."""
    environment = EngineEnvironment.of("transformers")
    if environment.state() != "ready":
        pytest.skip(environment.advice())
    (path,) = environment.folder.glob("lib/python*/site-packages/transformers/cli/serving/utils.py")
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_RESPONSE_TEMPLATE_FALLBACKS":
            return {types[0]: template for types, template in ast.literal_eval(node.value).items()}
    raise AssertionError("transformers ships no response templates")


def test_there_are_no_others() -> None:
    assert _templates().keys() == SHIPPED.keys()


@pytest.mark.parametrize("model", SHIPPED)
def test_its_description_reads_the_cases_of_its_format(model: str) -> None:
    """Names, arguments and texts of all required vectors that expect a message."""
    format, left_out = SHIPPED[model]
    found = import_response_template(_templates()[model])
    assert len(found.left_out) == left_out, found.left_out
    adapter = ReferenceAdapter()
    vectors = [each for each in find([f"template/{format}"])[0] if _is_asked(each, format)]
    assert len(vectors) > 40
    for vector in vectors:
        request = vector.request()
        reply = adapter.parse({"op": "parse", "id": 1, **_without_template(request, found.description)})
        assert reply["status"] == "ok"
        names = [call["name"] for call in reply["message"]["calls"]]
        assert vector.expected is not None
        assert names == [call.name for call in vector.expected.calls], vector.id


def _is_asked(vector: Vector, format: str) -> bool:
    return vector.level == "required" and vector.kind == "parse" and vector.template_name == format


def _without_template(request: JsonObject, description: JsonObject) -> JsonObject:
    """The request by a description, with the prompt that the template renders."""
    kept = {name: value for name, value in request.items() if name not in ("template", "messages", "format")}
    prompt = request.get("generationPrompt", prompt_of(request) or "")
    return {**kept, "description": description, "generationPrompt": prompt}

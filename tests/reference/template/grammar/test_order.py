"""A grammar depends on the request alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from toolcall_conformance.suite import data
from toolcall_reference import build_template_grammar

NAMES = ("hermes", "qwen3-coder", "lfm2", "gemma4", "minimax-m3", "functionary32", "gpt-oss")
STRICT = {"type": "string", "pattern": "a", "minLength": 1, "maxLength": 3, "format": "date"}
#: Every set of keywords, of names and of types that a grammar is made of has more than one member.
PARAMETERS = {
    "anyOf": [{"properties": {"z": {"type": "integer"}}}, {"properties": {"y": {"type": "null"}}}],
    "oneOf": [{"properties": {"x": STRICT}}],
    "properties": {
        "word": {"enum": ["a", "b"], **STRICT},
        "long": STRICT,
        "code": {"type": ["string", "integer", "null", "array"], "minimum": 1, "exclusiveMaximum": 9},
        "any": {"$ref": "#/properties/long", "minLength": 2, "pattern": "b"},
    },
    "required": ["word", "long"],
}
TOOLS = [
    {"type": "function", "function": {"name": "put", "parameters": PARAMETERS}},
    {"type": "function", "function": {"name": "python", "parameters": {"properties": {"code": STRICT}}}},
]


def grammars() -> list[dict[str, object]]:
    """The grammar of each template, in its wire form."""
    sources = (data.template_path(name).read_text("utf-8") for name in NAMES)
    return [build_template_grammar(source, TOOLS).to_wire() for source in sources]


def test_the_order_of_sets_does_not_matter() -> None:
    program = f"import json; from {__name__} import grammars; print(json.dumps(grammars()))"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            check=True,
            cwd=data.vectors_dir().parent,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert json.loads(outputs.pop()) == grammars()

"""The response template in a model's ``tokenizer_config.json``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

#: The key of a configuration.
KEY: Final = "response_template"
_INDENT: Final = re.compile(r"\{\r?\n([ \t]+)\"")
#: The keys of a response template that no configuration has.
_OF_TEMPLATES: Final = ("fields", "start_anchor", "start_anchor_pattern")


def is_response_template(value: object) -> bool:
    """Whether a JSON value is a response template itself, and no configuration with one."""
    return isinstance(value, Mapping) and KEY not in value and any(key in value for key in _OF_TEMPLATES)


def with_response_template(text: str, template: Mapping[str, Any]) -> tuple[str, str]:
    """The text of a file with the template in it, and what was written.

    A configuration keeps all its other text; an empty file, and a response template, become the template.
    Raises ValueError for a text that is not a JSON object.
    """
    alone = json.dumps(template, indent=2, ensure_ascii=False) + "\n"
    if not text.strip():
        return alone, "a response template"
    try:
        config = json.loads(text)
    except ValueError as error:
        raise ValueError(f"the text there is not JSON: {error}") from None
    if not isinstance(config, dict):
        raise ValueError("the text there is not a JSON object")
    if is_response_template(config):
        return alone, "a response template, in place of the one there"
    found = _INDENT.search(text)
    indent = found[1] if found else "  "
    if KEY in config:
        changed = {**config, KEY: template}
        written = json.dumps(changed, indent=indent, ensure_ascii=text.isascii())
        return written + ("\n" if text.endswith("\n") else ""), f"{KEY}, in place of the one there"
    value = json.dumps(template, indent=indent, ensure_ascii=False).replace("\n", f"\n{indent}")
    head, brace, tail = text.rpartition("}")
    body = head.rstrip()
    comma = "" if body.endswith("{") else ","
    return f'{body}{comma}\n{indent}"{KEY}": {value}\n{brace}{tail}', f"{KEY}; nothing else was changed"

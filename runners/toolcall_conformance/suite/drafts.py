"""Writes texts as YAML scalars, for vectors that a command drafts and an author finishes."""

from __future__ import annotations

import re

from .yaml_text import escape, is_invisible


def output_lines(text: str) -> list[str]:
    """The output as a block scalar if a block scalar shows every character, else in double quotes."""
    lines = text.split("\n")
    plain = text.strip() == text and text and not any(map(is_invisible, text))
    if plain and not any(line.endswith(" ") for line in lines):
        return ["output: |-", *(f"  {line}" if line else "" for line in lines)]
    return [f"output: {quoted(text, always=True)}"]


def quoted(text: str, always: bool = False) -> str:
    """A string as a one-line scalar: plain if every reader takes it for a string, else in double quotes."""
    is_plain = re.fullmatch(r"[A-Z][\w ,;()'-]*", text, re.ASCII) and text.lower() not in ("yes", "no", "on")
    if is_plain and not always:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + "".join(escape(c) if is_invisible(c) else c for c in escaped) + '"'

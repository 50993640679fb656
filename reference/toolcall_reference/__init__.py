"""The reference implementation of the toolcall-conformance specification: a library without I/O.

Everything public is here.  For example the parser of profile ``template``, at once and in pieces::

    parser = build_template_parser(chat_template, tools)
    message = parser.parse(output)
    stream = parser.stream()
    deltas = [*stream.feed("<tool"), *stream.feed("_call>"), *stream.finish()]

No output of a model raises an error; what a program asks wrongly raises one of ``errors``.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

#: The module of each name.  It is imported when somebody first asks for the name: Jinja takes its time to
#: load, and the contract needs none of it.
_MODULES: dict[str, str] = {
    name: module
    for module, name in re.findall(
        r"^from (\S+) import (\w+) as",
        Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
}
__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return globals().setdefault(name, getattr(import_module(_MODULES[name], __name__), name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__

"""From the name of an adapter to the adapter."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from ..errors import BadSpec
from .by_grammar import ByGrammar
from .implementation import Implementation
from .wanted import Wanting

#: For each SCHEME of an adapter's name ``SCHEME:REST``: the module and the class that is called with REST.
SCHEMES: Mapping[str, tuple[str, str]] = {
    "cmd": ("toolcall_conformance.adapters.stdio", "Stdio"),
    "python": ("toolcall_conformance.adapters.in_process", "InProcess"),
    "engine": ("toolcall_conformance.setup.adapter", "EngineAdapter"),
}
ALIASES: Mapping[str, str] = {"reference": "python:toolcall_reference:ReferenceAdapter"}


def resolve(spec: str) -> Implementation:
    """The implementation that ``spec`` names, not yet started.  Raises ``BadSpec``.

    It gets what it wants, and if it names the grammars of its model, they answer ``constrain``.
    """
    scheme, colon, rest = ALIASES.get(spec, spec).partition(":")
    if scheme not in SCHEMES or not colon or not rest:
        known = ", ".join([*ALIASES, *(f"{name}:…" for name in SCHEMES)])
        program = f" (cmd:{spec} for a program)" if spec and not colon else ""
        raise BadSpec(f"{spec!r} names no adapter; use one of {known}{program}")
    module, name = SCHEMES[scheme]
    return ByGrammar(Wanting(getattr(import_module(module), name)(rest)))

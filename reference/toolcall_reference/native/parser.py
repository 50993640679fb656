"""The parser of one request of profile ``native``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import BadRequest
from ..request import read_tools
from ..schema.types import DeclaredParameters
from ..stream.destination import Destination
from ..stream.nodes import Node, Until
from ..stream.parser import Parser
from .deepseek_r1 import DEEPSEEK_R1
from .kimi_k2 import KIMI_K2
from .qwen3 import QWEN3
from .routing import family_of

_FAMILIES: Mapping[str | None, Node] = {
    "kimi-k2": KIMI_K2,
    "qwen3": QWEN3,
    "deepseek-r1": DEEPSEEK_R1,
    # Any other model writes no calls (NF-1.3).
    None: Until(Destination.CONTENT),
}


def build_native_parser(model: str, tools: Sequence[Mapping[str, Any]] = ()) -> Parser:
    """The parser for a model, by its name, and a request's tools, as in an OpenAI request.

    Only its grammar differs from the parser of a chat template: deltas, message and stream are the same.
    Raises ``BadRequest``, a ``ValueError`` that names the place.
    """
    if not isinstance(model, str):
        raise BadRequest("model", "a text is needed")
    known = {tool.name: DeclaredParameters(tool.parameters) for tool in read_tools(tools)}
    # A request without tools allows every name (NF-2.12).
    return Parser(_FAMILIES[family_of(model)], known or None, parallel=True)

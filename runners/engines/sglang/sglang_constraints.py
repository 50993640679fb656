"""What SGLang lets its model write: the structural tag of a request, behind the gate of reasoning."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sglang.srt.constrained.utils import is_legacy_structural_tag
from sglang.srt.constrained.xgrammar_backend import XGrammarGrammarBackend
from sglang.srt.function_call.function_call_parser import FunctionCallParser
from sglang.srt.function_call.utils import strip_structural_tag_excludes
from sglang.srt.parser.reasoning_parser import ReasoningParser
from toolcall_kit import Skipped
from toolcall_structural_tags import check_lengths, gated
from xgrammar import StructuralTag, StructuralTagItem


def reply_to(
    request: dict[str, Any],
    parser: FunctionCallParser,
    choice: Any,
    reasoning: ReasoningParser | None,
    forced: bool,
    ask: Callable[..., Any],
) -> dict[str, Any]:
    """The reply to ``constrain``, as ``_process_messages`` asks its parser for a constraint.

    ``forced``: whether the server takes reasoning to be open; then the tag takes hold behind its end, as in
    ``ReasonerGrammarObject``.  ``ask`` calls a method of Matchers.
    """
    check_lengths(request)
    options = request.get("options") or {}
    tag = None
    if request.get("tools") and choice != "none":
        tag = _tag(parser, choice, options.get("parallelToolCalls", True), reasoning)
    end = reasoning.detector.think_end_token if reasoning is not None and forced else ""
    return gated(request, tag, [_gate(output, end) for output in request["outputs"]], ask)


def _tag(
    parser: FunctionCallParser, choice: Any, parallel: bool, reasoning: ReasoningParser | None
) -> str | None:
    """The tag as JSON text; None if nothing is constrained."""
    found = parser.get_structure_constraint(choice, parallel_tool_calls=parallel, thinking_mode=False)
    if found is None:
        return None
    kind, value = found
    if kind == "json_schema":
        raise Skipped("SGLang has the model write JSON in place of its own format for this toolChoice")
    if kind == "full_assistant_ebnf":
        return json.dumps({"type": "structural_tag", "format": {"type": "grammar", "grammar": value}})
    if reasoning is not None:
        think = (reasoning.detector.think_start_token, reasoning.detector.think_end_token)
        strip_structural_tag_excludes(value, think)
    tag: dict[str, Any] = value if isinstance(value, dict) else value.model_dump(by_alias=True)
    return _legacy(tag) if is_legacy_structural_tag(tag) else _native(tag)


def _native(tag: dict[str, Any]) -> str:
    """As ``dispatch_structural_tag`` hands a tag to XGrammar."""
    XGrammarGrammarBackend._sanitize_structural_format(tag["format"])
    return json.dumps(tag)


def _legacy(tag: dict[str, Any]) -> str:
    """As ``dispatch_structural_tag`` hands a tag to XGrammar that lists begins, schemas and ends."""
    XGrammarGrammarBackend._sanitize_structural_tag_structures(tag)
    items = [
        StructuralTagItem(begin=each["begin"], schema=json.dumps(each["schema"]), end=each["end"])
        for each in tag["structures"]
    ]
    made = StructuralTag.from_legacy_structural_tag(items, tag["triggers"])
    made.format.at_least_one = tag.get("at_least_one", False)
    return str(made.model_dump_json())


def _gate(output: str, end: str) -> int | None:
    """The offset behind the end of reasoning, which the prompt has opened; None if it does not come."""
    before, found, _ = output.partition(end) if end else ("", "", "")
    return len(before) + len(found) if found or not end else None

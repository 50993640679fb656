"""The builder for calls that are JSON objects (chapter TP-5)."""

from __future__ import annotations

from collections.abc import Sequence

from ...stream.heads import Exact, Mark, Part, Pattern
from ...stream.nodes import Branch, Choice
from ..model.wire_format import ToolAnalysis
from .build_calls import Surroundings, calls_branch, present, spaced
from .json_calls import JsonCall, JsonFields


def build_json_native(tools: ToolAnalysis, stops: Sequence[str] = ()) -> Branch:
    """The branch for calls that are JSON objects."""
    section, own = present(tools.section_start), present(tools.per_call_start)
    array = tools.tools_array_wrapped
    head: tuple[Part, ...] = (Mark("call"), *own, Exact("{"))
    first = (*section, *([Exact("[")] if array else []), *head)
    code = present(tools.code_start)
    around = Surroundings(
        ends=present(tools.per_call_end),
        outer_ends=(*([Exact("]")] if array else []), *present(tools.section_end)),
        # A brace or a bracket alone is not taken for the next call: other text begins with them too.
        openings=(Pattern(*spaced(*code, *first)),) if section or own or code else (),
        stops=tuple(stops),
    )
    ids = tuple(filter(None, (tools.id_field, tools.gen_id_field)))
    call = JsonCall(
        JsonFields(
            *(tools.name_field, tools.args_field, ids, tools.function_field, tools.function_name_is_key),
            tools.parameter_order,
        ),
        around.end_nodes(),
        around.recovery(),
        around.closing(),
        marked=bool(section or own),
        python=tools.uses_python_dicts or tools.python_literals,
    )
    separator = tools.call_separator or ("," if array else "")
    repeats = bool(section) or not own
    return calls_branch(first, head, separator, call, around, repeats)


def build_json_behind(
    lead: Sequence[Exact], array: bool, around: Surroundings, tools: ToolAnalysis
) -> Branch:
    """The branch for calls that are JSON objects after markers of a dedicated format, which begin a call."""
    head: tuple[Part, ...] = (Mark("call"), Exact("{"))
    fields = JsonFields(tools.name_field, tools.args_field, (tools.id_field or "id",))
    call = JsonCall(fields, around.end_nodes(), around.recovery(), around.closing())
    first = (*lead, *((Exact("["),) if array else ()), *head)
    return calls_branch(first, head, "," if array else "", call, around, repeats=False)


def build_bare_json(tools: ToolAnalysis, stops: Sequence[str] = ()) -> Choice:
    """The node for JSON calls without a marker, read only where the content begins.  Implements TP-4.4."""
    return Choice((build_json_native(tools, stops).after_space(),))

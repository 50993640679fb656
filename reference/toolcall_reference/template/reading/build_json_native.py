"""The builder for calls that are JSON objects (chapter TP-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...stream.heads import Exact, Head, Mark
from ...stream.nodes import Branch, Choice
from ..model.wire_format import ToolAnalysis
from .build_calls import CallForm, Parts, calls_branch, present, spaced
from .json_calls import JsonCall, JsonFields


def build_json_native(tools: ToolAnalysis, stops: Sequence[str] = (), others: Sequence[Head] = ()) -> Branch:
    """The branch for calls that are JSON objects; ``others``: heads of calls that are written otherwise."""
    section, own, code = (
        present(text) for text in (tools.section_start, tools.per_call_start, tools.code_start)
    )
    marked, array = bool(section or own), tools.tools_array_wrapped
    head: Parts = (Mark("call"), *own, Exact("{"))
    before: Parts = (*section, *((Exact("["),) if array else ()))
    form = CallForm(
        head=head,
        section=before,
        closers=present(tools.per_call_end),
        section_closers=(*((Exact("]"),) if array else ()), *present(tools.section_end)),
        separator=tools.call_separator or ("," if array else ""),
        repeats=bool(section) or not own,
        # A brace or a bracket alone is not taken for the next call: other text begins with them too.
        heads=(*((Head(*spaced(*code, *before, *head)),) if marked or code else ()), *others),
        stops=tuple(stops),
    )
    ids = tuple(filter(None, (tools.id_field, tools.gen_id_field)))
    call = JsonCall(
        JsonFields(
            *(tools.name_field, tools.args_field, ids, tools.function_field, tools.function_name_is_key),
            tools.parameter_order,
        ),
        form.end_nodes(),
        form.recovery(),
        form.closing(),
        marked=marked,
        python=tools.uses_python_dicts or tools.python_literals,
    )
    return calls_branch(form, call)


def build_json_behind(form: CallForm, tools: ToolAnalysis) -> Branch:
    """The branch for calls that are JSON objects after markers of a dedicated format, which begin a call."""
    form = replace(form, head=(Mark("call"), Exact("{")))
    fields = JsonFields(tools.name_field, tools.args_field, (tools.id_field or "id",))
    return calls_branch(form, JsonCall(fields, form.end_nodes(), form.recovery(), form.closing()))


def build_bare_json(tools: ToolAnalysis, stops: Sequence[str] = ()) -> Choice:
    """The node for JSON calls without a marker, read only where the content begins.  Implements TP-4.4."""
    return Choice((build_json_native(tools, stops).after_space(),))

"""The analysis of chat templates: its difference routine, and what holds for every template."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcall_conformance.suite import data
from toolcall_reference.errors import TemplateError
from toolcall_reference.template.analysis import analyze as analyze_module
from toolcall_reference.template.analysis import workarounds
from toolcall_reference.template.analysis.json_calls import find_json_call, json_around
from toolcall_reference.template.analysis.tokens import marker_texts
from toolcall_reference.template.analysis.variants import NEEDLES, Renderings, Shape, usual_shapes
from toolcall_reference.template.model.difference import (
    MARKER,
    closing_of,
    common_suffix,
    difference,
    first_marker,
    is_pair,
    last_marker,
    open_marker,
)
from toolcall_reference.template.model.wire_format import (
    Analysis,
    CallIdMarkers,
    CallIdPosition,
    Capabilities,
    ReasoningAnalysis,
    ToolAnalysis,
    ToolFormat,
)
from toolcall_reference.template.pipeline import analyze, explain
from toolcall_reference.template.rendering.render import ChatTemplate

TEMPLATES = sorted(data.template_paths().values())


def source(name: str) -> str:
    return data.template_path(name).read_text(encoding="utf-8")


class TestDifference:
    @pytest.mark.parametrize(
        ("left", "right", "expected"),
        [
            ("", "", ("", "", "", "")),
            ("same", "same", ("same", "", "", "")),
            ("ab", "ac", ("a", "b", "c", "")),
            ("ba", "ca", ("", "b", "c", "a")),
            ("aa", "aaa", ("aa", "", "a", "")),
            ("x<think>y", "x</think>y", ("x", "<think>", "</think>", "y")),
            ("x[INST]y", "x[/INST]y", ("x", "[INST]", "[/INST]", "y")),
            ("<a>1", "<b>1", ("", "<a>", "<b>", "1")),
            ("1<a>", "1<ba>", ("1", "<a>", "<ba>", "")),
            ('[{"a": 1}]', '[{"a": 2}]', ('[{"a": ', "1", "2", "}]")),
            ("a < b and c", "a < b and d > e", ("a < b and ", "c", "d > e", "")),
            ("<a\n>1", "<a\n>2", ("<a\n>", "1", "2", "")),
        ],
    )
    def test_known(self, left: str, right: str, expected: tuple[str, str, str, str]) -> None:
        found = difference(left, right)
        assert (found.prefix, found.left, found.right, found.suffix) == expected

    @given(*[st.text(alphabet="ab <>[]/\n", max_size=30)] * 2)
    def test_parts_join_and_cut_no_marker(self, left: str, right: str) -> None:
        found = difference(left, right)
        assert found.prefix + found.left + found.suffix == left
        assert found.prefix + found.right + found.suffix == right
        for text, middle in ((left, found.left), (right, found.right)):
            for boundary in (len(found.prefix), len(found.prefix + middle)):
                line = text.rfind("\n", 0, boundary) + 1
                inside = [m for m in MARKER.finditer(text, line) if m.start() < boundary < m.end()]
                assert not inside

    def test_suffix_is_found_without_a_prefix(self) -> None:
        assert common_suffix("<calls><call>", "</call><call>") == "<call>"

    @pytest.mark.parametrize(
        ("opening", "closing", "pair"),
        [
            ("<think>", "</think>", True),
            ("[THINK]", "[/THINK]", True),
            ("<|START_THINKING|>", "<|END_THINKING|>", True),
            ("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>", True),
            ('<invoke name="', "</invoke>", True),
            ("<think>", "</thought>", False),
            ("[TOOL_CALLS]", "</function>", False),
            ("", "", False),
        ],
    )
    def test_pairs(self, opening: str, closing: str, pair: bool) -> None:
        assert is_pair(opening, closing) is pair

    def test_markers_of_a_text(self) -> None:
        assert first_marker("<a>\n<b>") == "<a>\n"
        assert last_marker("x<a>\n<b>\n") == "<b>\n"
        assert first_marker("none") == "none"
        assert last_marker("none") == ""
        assert open_marker("<a>\n<function=") == "<function="
        assert open_marker("<a>\nfunctions.") == ""
        assert [closing_of(marker) for marker in ("<a>\n", "[A]", "<|a|>")] == ["</a>", "[/A]", "<|/a|>"]


class TestJson:
    @pytest.mark.parametrize(
        "text",
        ['x{"a": "f"}', '[1, {"a": ["f"]}]', "{'a': 'f', 'b': True}", '[TOOL] {"a": "f"}'],
    )
    def test_around(self, text: str) -> None:
        span = json_around(text, text.index("f"))
        assert span is not None
        assert text[span.end :] == ""

    @pytest.mark.parametrize("text", ["f", "[f]", "{f: 1}", "[f(a=1)]", '{"a": 1} f', '{"a": "f"', "{'f"])
    def test_not_around(self, text: str) -> None:
        assert json_around(text, text.index("f")) is None

    def test_the_call_is_the_outermost_object_that_leads_there(self) -> None:
        text = '{"calls": [{"function": {"name": "f", "args": {"x": 1}}}]}'
        call = find_json_call(text, "f", "x")
        assert call is not None
        assert text[call.start : call.end] == '{"function": {"name": "f", "args": {"x": 1}}}'
        assert (call.name_path, call.args_path) == (("function", "name"), ("function", "args"))

    def test_arguments_as_json_text_lead_there_too(self) -> None:
        call = find_json_call('{"name": "f", "args": "{\\"x\\": 1}"}', "f", "x")
        assert call is not None
        assert call.args_path == ("args",)


class TestEveryTemplate:
    @pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.parent.name)
    def test_no_marker_holds_what_was_supplied(self, path: Path) -> None:
        analysis = analyze(path.read_text(encoding="utf-8"))
        assert not [text for text in marker_texts(analysis) if any(needle in text for needle in NEEDLES)]

    @pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.parent.name)
    def test_no_conversation_is_rendered_twice(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        seen: list[str] = []
        render: Callable[..., str] = ChatTemplate.render

        def recording(self: ChatTemplate, *args: Any, **kwargs: Any) -> str:
            seen.append(repr((args, kwargs)))
            return render(self, *args, **kwargs)

        monkeypatch.setattr(ChatTemplate, "render", recording)
        monkeypatch.setattr(analyze_module, "find_capabilities", lambda renderings: Capabilities())
        explain(path.read_text(encoding="utf-8"))
        assert len(seen) == len(set(seen))

    def test_the_same_text_gives_the_same_result(self) -> None:
        assert explain(source("glm46")) == explain(source("glm46"))

    def test_the_token_texts_reach_the_rendering(self) -> None:
        template = "{% for m in messages %}<{{ m.role }}>{{ m.content }}{{ eos_token }}{% endfor %}"
        assert analyze(template, eos_token="<eos>").stops == ("<eos>",)

    def test_the_sample_is_one_call_without_the_end_of_the_turn(self) -> None:
        sample = explain(source("functionary31")).sample
        assert sample == '<function=find_books>{"book_title": "Dune_Messiah"}</function>'

    def test_wire_form_has_every_field(self) -> None:
        wire = Analysis().to_wire()
        assert wire["reasoning"] == {"mode": "NONE", "start": "", "end": "", "field": ""}
        assert wire["preservedTokens"] == []


def written(analysis: Analysis, calls: list[tuple[str, dict[str, str], str]], first: int) -> str:
    """Calls put together from the markers of an analysis, as TA-5 and TA-6 say they are written."""
    tools = analysis.tools
    texts = [
        tools.per_call_start + written_call(tools, *call, number) + tools.per_call_end
        for number, call in enumerate(calls, first)
    ]
    joined = tools.call_separator.join(texts)
    return tools.section_start + (f"[{joined}]" if tools.tools_array_wrapped else joined) + tools.section_end


def written_call(tools: ToolAnalysis, name: str, arguments: dict[str, str], id: str, number: int) -> str:
    if tools.format is ToolFormat.JSON_NATIVE:
        return written_json(tools, name, arguments, id, number)
    function, marks, call_id = tools.function, tools.arguments, tools.call_id
    ids = call_id.prefix + (str(number) if call_id.generated else id) + call_id.suffix
    position = call_id.position
    before = ids if position is CallIdPosition.PRE_FUNC_NAME else ""
    between = ids if position is CallIdPosition.BETWEEN_FUNC_AND_ARGS else ""
    after = ids if position is CallIdPosition.POST_ARGS else ""
    body = json.dumps(arguments)
    if tools.format is ToolFormat.TAG_WITH_TAGGED:
        body = marks.separator.join(
            f"{marks.name_prefix}{key}{marks.name_suffix}{marks.value_prefix}{value}{marks.value_suffix}"
            for key, value in arguments.items()
        )
    head = before + function.name_prefix + name + function.name_suffix + between
    return head + marks.start + body + marks.end + after + function.close


def written_json(tools: ToolAnalysis, name: str, arguments: dict[str, str], id: str, number: int) -> str:
    if tools.function_name_is_key:
        return json.dumps({name: arguments})
    call = {tools.name_field: name, tools.args_field: arguments, tools.id_field: id}
    call[tools.gen_id_field] = str(number)
    call[tools.function_field] = {tools.name_field: name, tools.args_field: arguments}
    value = {key: call[key] for key in tools.parameter_order}
    return str(value) if tools.uses_python_dicts else json.dumps(value)


#: Where more is rendered than markers can say, by template or by template and number of calls.
NOT_MARKERS_ALONE: dict[str | tuple[str, int], str] = {
    "phi4-mini": "the word in front of its calls is in its text alone",
    "lfm2": "its calls are known by the system turn, and never rendered",
    "minimax-m3": "the closing tag of an argument has its name, and is not a marker",
    ("deepseek-r1-distill", 1): "its section ends behind a second call only",
    ("muse-glimmer", 2): "each of its calls is a message of its own",
}


class TestMarkersPutTogether:
    """The markers, put together in the order of the specification, are what the template renders."""

    @pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.parent.name)
    @pytest.mark.parametrize(
        "calls",
        [
            [("f", {"a": "x"}, "123456789")],
            [("f", {"a": "x", "b": "y"}, "123456789")],
            [("f", {"a": "x"}, "123456789"), ("g", {"b": "y"}, "abcdefghi")],
        ],
        ids=["one", "two-arguments", "two"],
    )
    def test_is_the_rendering(self, path: Path, calls: list[tuple[str, dict[str, str], str]]) -> None:
        template = ChatTemplate(path.read_text(encoding="utf-8"))
        analysis = analyze(template)
        if analysis.tools.format is ToolFormat.NONE or (len(calls) > 1 and path.parent.name in ONE_CALL):
            pytest.skip("nothing is rendered")
        if reason := NOT_MARKERS_ALONE.get(path.parent.name) or NOT_MARKERS_ALONE.get(
            (path.parent.name, len(calls))
        ):
            pytest.skip(reason)
        as_text = path.parent.name == "deepseek-r1-distill"
        turn: dict[str, Any] = {"role": "assistant", "content": None, "tool_calls": []}
        for name, arguments, id in calls:
            function = {"name": name, "arguments": json.dumps(arguments) if as_text else arguments}
            turn["tool_calls"].append({"id": id, "type": "function", "function": function})
        rendered = template.render([{"role": "user", "content": "?"}, turn], enable_thinking=True)
        expected = written(analysis, calls, first=1 if path.parent.name in COUNT_FROM_ONE else 0)
        assert "".join(expected.split()) in "".join(rendered.split())


#: Templates that render one call a turn.
ONE_CALL = ("gigachat3", "gigachat31", "llama3", "gpt-oss")
#: Templates that count the calls of a turn from one on, not from zero.
COUNT_FROM_ONE = ("kimi-k3",)


class TestErrors:
    @pytest.mark.parametrize("template", ["{% for %}", "{{ 1 + }}", "{{ raise_exception('never') }}"])
    def test_a_template_that_cannot_be_rendered_is_an_error(self, template: str) -> None:
        with pytest.raises(TemplateError):
            analyze(template)

    def test_refused_turns_leave_the_rest(self) -> None:
        template = (
            "{% for m in messages %}{% if m.role == 'assistant' %}{{ raise_exception('no') }}{% endif %}"
            "<u>{{ m.content }}</u>{% endfor %}{% if add_generation_prompt %}<a>{% endif %}"
        )
        analysis = analyze(template)
        assert analysis.generation_prompt == "<a>"
        assert analysis.tools.format is ToolFormat.NONE
        assert "refuses" in analysis.warnings[0]


class TestWorkarounds:
    def test_each_has_a_reason_and_changes_what_it_detects(self) -> None:
        for workaround in workarounds.WORKAROUNDS:
            assert workaround.reason
            none, bare = Analysis(), Analysis(tools=ToolAnalysis(ToolFormat.JSON_NATIVE))
            assert (workaround.apply(none), workaround.apply(bare)) != (none, bare)
            assert not workaround.detect("{% for m in messages %}{{ m.content }}{% endfor %}")

    def test_the_name_is_listed_only_if_the_result_changed(self) -> None:
        text = "thoughts between <think></think> and your response between <response></response>"
        once = workarounds.apply_workarounds(text, Analysis())
        assert once.workarounds == ("thoughts-and-response",)
        assert workarounds.apply_workarounds(text, once) == once
        assert workarounds.apply_workarounds("nothing", Analysis()).reasoning == ReasoningAnalysis()


def test_a_template_without_calls_has_no_mark_of_code() -> None:
    """TA-10.3: the mark that its text names stands before calls that there are not."""
    source = "{# <|python_tag|> #}{% for m in messages %}{{ m.content }}{% endfor %}"
    assert analyze(source).tools == ToolAnalysis()


def test_variables_that_nobody_gives_are_empty_where_that_helps() -> None:
    """TA-9.4: those that a renderer gives are not among them."""
    source = (
        "{{ messages[0].content ~ bos_token ~ eos_token ~ enable_thinking ~ thinking ~ tools ~ range(2) }}"
        "{{ add_generation_prompt ~ (mood + 'x') ~ (day + 'y') }}"
    )
    found = Renderings(ChatTemplate(source))
    assert found.variables == {"mood": "", "day": ""}


def test_an_id_that_may_come_late() -> None:
    """In JSON any field may be the last; else it is where the template writes it."""
    assert ToolAnalysis(id_field="id").late_ids
    assert ToolAnalysis(gen_id_field="index").late_ids
    for position in CallIdPosition:
        late = position in (CallIdPosition.BETWEEN_FUNC_AND_ARGS, CallIdPosition.POST_ARGS)
        assert ToolAnalysis(call_id=CallIdMarkers(position=position)).late_ids == late


def test_the_usual_shapes_of_calls() -> None:
    """What chat APIs send comes first; where something stands beside the calls, it stays in both."""
    found = [(each.call_content, each.arguments_as_text) for each in usual_shapes(Shape())]
    assert found == [(None, False), ("", False), (None, True), ("", True)]
    for like in (Shape("Said."), Shape("", call_thought=True)):
        assert usual_shapes(like) == tuple(replace(like, arguments_as_text=text) for text in (False, True))
    named = Shape(named_ids=True, followed=True)
    assert all(each.named_ids and each.followed for each in usual_shapes(named))

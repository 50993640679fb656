"""``toolcall parse``: what they read, what they print, and what they refuse."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from openai.types.chat import ChatCompletion, ChatCompletionChunk

from tests.support import corpus_dir
from toolcall_conformance.commands.parse import parse
from toolcall_conformance.errors import RequestError, TemplateSourceError, YamlTextError
from toolcall_conformance.suite import data

OUTPUT = 'Sure: <invoke name="LS"><parameter name="path">a b</parameter></invoke> <invoke name="rm"/>'


def run(*arguments: str, output: str | bytes = OUTPUT) -> Result:
    return CliRunner().invoke(parse, arguments, input=output, catch_exceptions=False)


def test_the_message_is_printed_field_by_field() -> None:
    lines = run("--tool", "ls").stdout.splitlines()
    assert [line.split() for line in lines] == [
        ["calls[0]", "ls"],
        ['{"path":', '"a', 'b"}'],
        ["sawToolCallSyntax", "true"],
        ["rejectedByPolicy", "false"],
        ["rejectedToolNames", "rm"],
    ]


def test_json_is_the_wire_form() -> None:
    result = json.loads(run("--tool", "ls", "--json").stdout)
    assert result["calls"] == [{"name": "ls", "arguments": '{"path": "a b"}'}]
    assert result["rejectedToolNames"] == ["rm"]
    assert "steps" not in result


def test_explain_prints_the_steps_with_their_clauses() -> None:
    text = run("--tool", "ls", "--explain").stdout
    assert "CT-6.1" in text
    assert "no JSON payload: it begins with 'S'" in text
    assert "CT-7.22" in text
    assert "'LS' means the tool 'ls'" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_explain_goes_into_the_json_too() -> None:
    steps = json.loads(run("--tool", "ls", "--explain", "--json").stdout)["steps"]
    assert {"depth": 1, "clauses": "NP-2.3", "text": "letter case ignored: 'ls'"} in steps


def test_the_mode_is_standalone_if_asked_for() -> None:
    output = 'Sure: {"tool_calls": [{"name": "ls"}]}'
    assert json.loads(run("--tool", "ls", "--json", output=output).stdout)["calls"]
    assert not json.loads(run("--tool", "ls", "--json", "--mode", "standalone", output=output).stdout)[
        "calls"
    ]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("names.yaml", "- ls\n- rm\n"),
        ("tools.json", '[{"type": "function", "function": {"name": "ls"}},\t{"name": "rm"}]'),
        ("request.json", '{"model": "m", "tools": ["ls", {"function": {"name": "rm"}}]}'),
        ("tools.yaml", "tools:\n  - name: ls\n  - name: rm\n    parameters: {type: object}\n"),
    ],
)
def test_tools_are_read_in_every_common_form(tmp_path: Path, file: str, text: str) -> None:
    path = tmp_path / file
    path.write_text(text, encoding="utf-8")
    calls = json.loads(run("--tools", str(path), "--json").stdout)["calls"]
    assert [call["name"] for call in calls] == ["ls", "rm"]


@pytest.mark.parametrize("text", ["", "{}", "3", "[3]", '[{"function": {}}]', "- a\n- b: [\n"])
def test_a_file_without_tools_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tools.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((RequestError, YamlTextError), match=r"tools\.yaml"):
        run("--tools", str(path))


def test_an_output_that_is_not_utf_8_is_refused() -> None:
    with pytest.raises(RequestError, match=r"the output, line 2: the byte 0xff \(byte 4"):
        run(output=b"ab\nc\xff")


def test_without_tools_a_hint_says_why_every_name_is_rejected() -> None:
    assert "NP-1.2" in run().stderr
    assert "NP-1.2" not in run("--tool", "ls").stderr


def test_nothing_in_an_output_can_steer_the_terminal() -> None:
    output = json.dumps({"name": "\x1b[2J\u202e[bold]\ud800", "arguments": {}})
    text = run("--explain", output=output).stdout
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "[bold]" in text


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "output.txt"
    path.write_bytes(b"<invoke name='f'><parameter name='a'>1\r\n2</parameter></invoke>")
    (call,) = json.loads(run(str(path), "--tool", "f", "--json").stdout)["calls"]
    assert json.loads(call["arguments"]) == {"a": "1\r\n2"}


@dataclass(frozen=True)
class Case:
    """What the model of a vendor's template writes, and the message by chapter TP."""

    template: str
    output: str
    calls: tuple[tuple[str, dict[str, Any], str | None], ...]
    content: str = ""
    reasoning: str = ""


WEATHER = ("get_weather", {"city": "Rome"}, None)
CASES = [
    Case(
        "NousResearch-Hermes-2-Pro-Llama-3-8B-tool_use",
        'Let me see.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Zürich"}}\n</tool_call>\n'
        '<tool_call>\n{"name": "write_file", "arguments": {"content": "</tool_call>"}}\n</tool_call>',
        (("get_weather", {"city": "Zürich"}, None), ("write_file", {"content": "</tool_call>"}, None)),
        content="Let me see.",
    ),
    # The template renders nothing between the tags and a value, so every character between them counts.
    Case(
        "ByteDance-Seed-OSS",
        "<seed:think>They need it.</seed:think>\nOne moment.\n<seed:tool_call>\n<function=write_file>\n"
        "<parameter=path>7</parameter>\n<parameter=mode>420</parameter>\n"
        "<parameter=content>  if x < y:\n</parameter>\n</function>\n</seed:tool_call>",
        (("write_file", {"path": "7", "mode": 420, "content": "  if x < y:\n"}, None),),
        content="One moment.",
        reasoning="They need it.",
    ),
    Case(
        "GLM-4.6",
        "\n<think>They need it.</think>\n<tool_call>get_weather\n<arg_key>city</arg_key>\n"
        "<arg_value>Rome</arg_value>\n</tool_call>",
        (WEATHER,),
        reasoning="They need it.",
    ),
    # The prompt has closed reasoning.
    Case(
        "deepseek-ai-DeepSeek-V3.1",
        "Both.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>"
        '{"city": "Rome"}<｜tool▁call▁end｜><｜tool▁call▁begin｜>write_file<｜tool▁sep｜>{}'
        "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        (WEATHER, ("write_file", {}, None)),
        content="Both.",
    ),
    Case(
        "mistralai-Mistral-Nemo-Instruct-2407",
        '[TOOL_CALLS][{"name": "get_weather", "arguments": {"city": "Rome"}, "id": "abc123XYZ"}]',
        (("get_weather", {"city": "Rome"}, "abc123XYZ"),),
    ),
    Case(
        "Apertus-8B-Instruct",
        '<|tools_prefix|>[{"get_weather": {"city": "Rome"}}, {"write_file": {"mode": 1}}]<|tools_suffix|>',
        (WEATHER, ("write_file", {"mode": 1}, None)),
    ),
    Case(
        "CohereForAI-c4ai-command-r7b-12-2024-tool_use",
        "<|START_THINKING|>They need it.<|END_THINKING|><|START_ACTION|>[\n"
        '    {"tool_call_id": "0", "tool_name": "get_weather", "parameters": {"city": "Rome"}}\n'
        "]<|END_ACTION|>",
        (("get_weather", {"city": "Rome"}, "0"),),
        reasoning="They need it.",
    ),
]


@pytest.fixture
def tools_file(tmp_path: Path) -> Path:
    city = {"type": "object", "properties": {"city": {"type": "string"}}}
    file = {"path": {"type": "string"}, "content": {"type": "string"}, "mode": {"type": "integer"}}
    path = tmp_path / "tools.json"
    tools = [
        {"name": "get_weather", "parameters": city},
        {"name": "write_file", "parameters": {"type": "object", "properties": file}},
    ]
    path.write_text(json.dumps(tools), encoding="utf-8")
    return path


def of_corpus(case: Case, tools_file: Path, *arguments: str) -> str:
    template = corpus_dir() / "templates" / f"{case.template}.jinja"
    given = ("--template", str(template), "--tools", str(tools_file), *arguments)
    return run(*given, output=case.output.encode()).stdout


def assert_message(message: dict[str, Any], case: Case) -> None:
    assert message["content"] == case.content
    assert message["reasoning"] == case.reasoning
    calls = [(call["name"], json.loads(call["arguments"]), call.get("id")) for call in message["calls"]]
    assert calls == list(case.calls)
    assert all(call.get("complete", True) for call in message["calls"])
    assert not message.get("problems")


each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.template)


@each_case
def test_a_template_decides_what_an_output_means(case: Case, tools_file: Path) -> None:
    assert_message(json.loads(of_corpus(case, tools_file, "--json")), case)


@each_case
def test_a_stream_ends_in_the_same_message(case: Case, tools_file: Path) -> None:
    message = json.loads(of_corpus(case, tools_file, "--json", "--stream", "3"))
    assert_message(message, case)
    fed = [entry["chunk"] for entry in message["chunks"]]
    assert "".join(fed) == case.output
    assert {len(chunk) for chunk in fed[:-2]} == {3}
    assert fed[-1] == ""
    deltas = [delta for entry in message["chunks"] for delta in entry["deltas"]]
    assert "".join(delta["text"] for delta in deltas if delta["type"] == "content") == case.content
    assert "".join(delta["text"] for delta in deltas if delta["type"] == "reasoning") == case.reasoning


@each_case
def test_the_response_is_one_of_the_openai_api(case: Case, tools_file: Path) -> None:
    text = of_corpus(case, tools_file, "--openai")
    (choice,) = ChatCompletion.model_validate_json(text, strict=True).choices
    assert choice.finish_reason == "tool_calls"
    assert (choice.message.content or "") == case.content
    sent = json.loads(text)["choices"][0]["message"]["tool_calls"]
    calls = [(call["function"]["name"], json.loads(call["function"]["arguments"])) for call in sent]
    assert calls == [(name, arguments) for name, arguments, _ in case.calls]
    assert [call["id"] for call in sent] == [
        f"call_{index}" if id is None else id for index, (_, _, id) in enumerate(case.calls)
    ]


@each_case
def test_the_chunks_add_up_to_the_response(case: Case, tools_file: Path) -> None:
    lines = of_corpus(case, tools_file, "--openai", "--stream", "3").splitlines()
    deltas = [ChatCompletionChunk.model_validate_json(line).choices[0].delta for line in lines]
    assert "".join(delta.content or "" for delta in deltas) == case.content
    names, arguments, ids = [], [""] * len(case.calls), []
    for call in (call for delta in deltas for call in delta.tool_calls or []):
        ids += [call.id] if call.id else []
        if call.function:
            names += [call.function.name] if call.function.name else []
            arguments[call.index] += call.function.arguments or ""
    assert names == [name for name, _, _ in case.calls]
    assert [json.loads(text) for text in arguments] == [value for _, value, _ in case.calls]
    # One id a call, and never another one later, although some come after the arguments.
    assert ids == [f"call_{index}" if id is None else id for index, (_, _, id) in enumerate(case.calls)]


def test_the_reason_for_which_the_engine_stopped_is_passed_on() -> None:
    template = str(data.template_path("hermes"))
    arguments = ("--template", template, "--tool", "ls", "--openai", "--stop-reason", "length")
    assert '"finish_reason": "length"' in run(*arguments, output="Once upon a").stdout
    in_options = (*arguments[:-2], "--options", "{stopReason: length}")
    assert '"finish_reason": "length"' in run(*in_options, output="Once upon a").stdout
    last = run(*arguments, "--stream", "4", output="Once upon a").stdout.splitlines()[-1]
    assert json.loads(last)["choices"][0]["finish_reason"] == "length"


@each_case
def test_explain_shows_the_parser_and_accounts_for_every_character(case: Case, tools_file: Path) -> None:
    steps = json.loads(of_corpus(case, tools_file, "--explain", "--json"))["steps"]
    assert any(step["clauses"] == "parser" for step in steps)
    assert "".join(step["text"] for step in steps if step["clauses"] != "parser") == case.output


def test_the_generation_prompt_says_where_the_output_begins(tools_file: Path) -> None:
    template = str(data.template_path("deepseek-v31"))
    arguments = ("--template", template, "--tools", str(tools_file), "--json", "--generation-prompt")
    output = "They greet.</think>Hello."
    inside = json.loads(run(*arguments, "<｜Assistant｜><think>", output=output.encode()).stdout)
    assert (inside["reasoning"], inside["content"]) == ("They greet.", "Hello.")
    behind = json.loads(run(*arguments, "<｜Assistant｜><think></think>", output=output.encode()).stdout)
    assert (behind["reasoning"], behind["content"]) == ("", output)


def test_options_decide_as_those_of_a_vector(tmp_path: Path) -> None:
    template = str(data.template_path("deepseek-v31"))
    output = "They greet.</think>Hello."
    in_a_file = tmp_path / "options.yaml"
    in_a_file.write_text("enableThinking: false\n", encoding="utf-8")

    def parsed(*arguments: str) -> tuple[str, str]:
        message = json.loads(run("--template", template, "--json", *arguments, output=output.encode()).stdout)
        return message["reasoning"], message["content"]

    assert parsed("--options", "{enableThinking: true}") == ("They greet.", "Hello.")
    assert parsed("--options", '{"options": {"templateKwargs": {"thinking": true}}}')[0] == "They greet."
    assert parsed("--options", str(in_a_file)) == ("", output)
    assert parsed("--options", "{enableThinking: true, reasoningFormat: none}")[0] == ""


def test_the_conversation_decides_what_the_prompt_ends_with(tmp_path: Path) -> None:
    template = tmp_path / "template.jinja"
    template.write_text(
        "{% for m in messages %}<{{ m.role }}>{% if m.reasoning_content %}<think>{{ m.reasoning_content }}"
        "</think>{% endif %}{{ m.content }}</{{ m.role }}>{% endfor %}{% if add_generation_prompt %}"
        "<assistant>{% if messages[-1].content == 'Think.' %}<think>{% endif %}{% endif %}",
        encoding="utf-8",
    )
    messages = tmp_path / "messages.yaml"
    messages.write_text("- {role: user, content: Think.}\n", encoding="utf-8")
    arguments = ("--template", str(template), "--json")
    assert not json.loads(run(*arguments, output="a</think>b").stdout)["reasoning"]
    asked = json.loads(run(*arguments, "--messages", str(messages), output="a</think>b").stdout)
    assert (asked["reasoning"], asked["content"]) == ("a", "b")


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ("{enableThink: false}", "unknown key `enableThink` in options\n  did you mean enableThinking"),
        ("{toolChoice: sometimes}", r"options\.toolChoice: .*\n  auto, none, required, or"),
        ('{"parallelToolCalls": "no"}', r"options\.parallelToolCalls: 'no' is not of type 'boolean'"),
        ("{enableThinking: no}", "--options:1:18: no is ambiguous"),
        ("{", "--options:"),
    ],
)
def test_malformed_options_are_refused_with_their_place(options: str, what: str) -> None:
    with pytest.raises((RequestError, YamlTextError), match=what):
        run("--options", options)


def test_options_without_effect_are_named() -> None:
    options = "{enableThinking: false, stopReason: length}"
    assert "in profile contract: --options enableThinking\n" in run("--options", options).stderr
    assert "in profile native: --options enable" in run("--model", "qwen3", "--options", options).stderr
    assert "effect" not in run("--options", "{stopReason: length}").stderr


def test_a_stream_says_where_a_call_ends() -> None:
    template = str(data.template_path("hermes"))
    call = '<tool_call>\n{"name": "ls", "arguments": {}}'
    for output, said in ((call + "\n</tool_call>", "complete"), (call[:-3], "incomplete")):
        text = run("--template", template, "--tool", "ls", "--stream", "100", output=output).stdout
        lines = [line.split()[-1] for line in text.splitlines() if "arguments[0]" in line]
        assert lines[-1] == said


def test_a_stream_is_printed_chunk_by_chunk_with_what_is_held() -> None:
    template = str(data.template_path("hermes"))
    text = run("--template", template, "--tool", "ls", "--stream", "4", output="Hey!<tool_ca>").stdout
    rows = [line.split() for line in text.splitlines()]
    assert ["Hey!", "content", "Hey!"] in rows
    assert ["<too", "held"] in rows
    assert ["calls", "none"] in rows
    assert all(len(line) <= 80 for line in text.splitlines())


def test_without_tools_a_template_recognises_no_call_and_a_hint_says_so() -> None:
    template = str(data.template_path("hermes"))
    assert "NP-4.3" in run("--template", template, output="Hello.").stderr
    assert "NP-4.3" not in run("--template", template, "--tool", "ls", output="Hello.").stderr


def test_a_malformed_template_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jinja"
    broken.write_text("{% if %}", encoding="utf-8")
    with pytest.raises(TemplateSourceError, match=r"broken\.jinja: line 1"):
        run("--template", str(broken), output="Hello.")
    with pytest.raises(RequestError, match="--template"):
        run("--profile", "template", output="Hello.")

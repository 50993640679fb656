"""Round trips: planted defects of templates and parsers are found, told apart, shrunk and written out."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from tests.support import corpus_dir
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.commands.roundtrip import roundtrip
from toolcall_conformance.judge.shrink import shrink
from toolcall_conformance.lab.roundtrip.generate import MarkupTexts, conversations
from toolcall_conformance.lab.roundtrip.smaller import smaller
from toolcall_conformance.lab.roundtrip.trip import RoundTrips, Specimen, round_trip
from toolcall_conformance.run.connection import Connection
from toolcall_conformance.run.runner import RunOptions, run_vectors
from toolcall_conformance.suite import data
from toolcall_conformance.suite.cases.conversation import Conversation, MadeCall, Toolset, Turn, texts_in
from toolcall_conformance.suite.template_sources import TemplateSource, load_template_sources
from toolcall_conformance.vectors.loader import load_file

#: How many conversations of each real template; ``TOOLCALL_FUZZ`` makes it so many times as many.
EXAMPLES = 2 * int(os.environ.get("TOOLCALL_FUZZ", "1"))
MARKUP = MarkupTexts(("<own>",), ("<own>",), ("<own>", "</own>"))

#: Trims content, renders reasoning nowhere, and only the first call.
LOSSY = """\
{%- for message in messages -%}
[{{ message.role }}]
{%- if message.content %}{{ message.content | trim }}{% endif -%}
{%- for call in (message.tool_calls or [])[:1] -%}
<call>{"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments | tojson }}}</call>
{%- endfor -%}
<end>
{%- endfor -%}
{%- if add_generation_prompt %}[assistant]{% endif -%}
"""


def trip(source: TemplateSource | str, adapter: str = "reference", examples: int = 60) -> RoundTrips:
    """The report on one of our templates, or on a source."""
    if isinstance(source, str):
        source = load_template_sources(data.template_path(source))[0]
    spec = adapter if adapter == "reference" else f"python:tests.support.fakes.misreading:{adapter}"
    with Connection(resolve(spec)) as connection:
        return round_trip(source, connection, examples, seed=5)


def specimen(report: RoundTrips, fate: str, kind: str) -> Specimen:
    return next(
        each for each in report.specimens if each.judgement.fate == fate and kind in each.judgement.kinds
    )


def turn_of(found: Specimen) -> Turn:
    assert found.conversation.turn is not None
    return found.conversation.turn


def cli(*arguments: str | Path) -> Result:
    return CliRunner().invoke(roundtrip, [str(each) for each in arguments], catch_exceptions=False)


# What is sent


def test_the_seed_decides_what_is_sent() -> None:
    first, again, other = (list(conversations(seed, 40, MARKUP)) for seed in (1, 1, 2))
    assert [each.turn for each in first] == [each.turn for each in again] != [each.turn for each in other]


def test_what_is_sent_fits_the_tools_and_is_of_every_sort() -> None:
    sent = list(conversations(3, 400, MARKUP))
    assert all(each.fits() for each in sent)
    turns = [each.turn for each in sent if each.turn]
    assert {len(turn.calls) for turn in turns} == {0, 1, 2, 3, 4}
    values = [value for turn in turns for call in turn.calls for value in call.arguments.values()]
    assert {type(value) for value in values} == {str, int, float, bool, list, dict, type(None)}
    said = "".join([*texts_in(values), *(turn.content + turn.reasoning for turn in turns)])
    assert all(
        text in said for text in ("<own>", "</own>", "погода", "😀", "    if x:", "</parameter>", "\u00a0")
    )
    schemas = json.dumps([tool for each in sent for tool in each.toolset.tools])
    assert all(word in schemas for word in ("anyOf", "enum", '["string", "integer"]', '"required": []'))


# What comes back


@pytest.mark.parametrize(
    "name",
    ["hermes", "qwen3", "qwen3-coder", "mistral-nemo", "kimi-k2", "deepseek-v31", "glm47", "python-dicts"],
)
def test_the_reference_misreads_nothing(name: str) -> None:
    report = trip(name)
    assert report.renderings == 60
    assert not report.errors
    assert report.same


def test_losses_of_a_template_have_witnesses() -> None:
    report = trip(TemplateSource("lossy", LOSSY))
    assert not report.errors
    assert {"reasoning", "calls", "edges of content"} <= set(report.kinds["loss"])
    assert report.same + report.by_clause + report.alike + report.lost == report.renderings
    reasoning = specimen(report, "loss", "reasoning")
    assert len(turn_of(reasoning).reasoning) == 1
    assert reasoning.judgement.witness == Turn()
    calls = specimen(report, "loss", "calls")
    assert calls.judgement.witness is not None
    assert (len(turn_of(calls).calls), len(calls.judgement.witness.calls)) == (2, 1)
    edges = specimen(report, "loss", "edges of content")
    assert turn_of(edges).content.strip() == ""


def test_values_that_a_template_writes_like_texts_are_alike() -> None:
    report = trip("seed-oss", examples=200)
    assert report.kinds["alike"]["argument type"]
    found = specimen(report, "alike", "argument type")
    assert found.judgement.witness is not None
    assert found.judgement.witness != found.conversation.turn


def test_ids_that_a_template_does_not_write_are_not_a_difference() -> None:
    report = trip("qwen3-coder")
    assert not report.ids
    assert not any("id" in kinds for kinds in report.kinds.values())
    assert trip("mistral-nemo").ids


#: Bare JSON after the content, which is read as calls only where content begins.
BARE = """\
{%- for message in messages -%}
<|{{ message.role }}|>{{ message.content or "" }}
{%- for call in message.tool_calls or [] -%}
{"name": "{{ call.function.name }}", "parameters": {{ call.function.arguments | tojson }}}
{%- endfor -%}
<|end|>
{%- endfor -%}
{%- if add_generation_prompt %}<|assistant|>{% endif -%}
"""


def test_text_before_bare_calls_is_by_clause() -> None:
    report = trip(TemplateSource("bare", BARE))
    assert not report.errors
    assert report.by_clause


def test_a_turn_follows_the_prompt_of_its_template() -> None:
    """The prompt opens reasoning, and turns without reasoning show no block."""
    source = data.template_path("qwen35").read_text(encoding="utf-8")
    assert trip(TemplateSource("always", source)).same
    report = trip("deepseek-r1")
    assert not report.errors
    assert {each.rendered.generation_prompt.rstrip()[-7:] for each in report.specimens} == {"<think>"}
    assert all(each.request["output"].startswith("</think>") for each in report.specimens)


def test_calls_that_are_not_what_their_format_is_are_lost() -> None:
    """A template of calls in Python that forgets the commas between arguments."""
    source = data.template_path("pythonic").read_text(encoding="utf-8")
    comma = "{{- ', ' if not loop.last }}"
    assert comma in source
    report = trip(TemplateSource("no-commas", source.replace(comma, "")))
    assert report.kinds["loss"]["syntax"]
    assert not report.errors


@pytest.mark.parametrize(
    ("adapter", "template", "kind"),
    [
        ("Leaks", "hermes", "calls"),
        ("Leaks", "qwen3-coder", "calls"),
        ("LosesTheSecond", "hermes", "calls"),
        ("Trims", "qwen3-coder", "argument value"),
        ("Trims", "hermes", "argument value"),
        ("Retypes", "qwen3-coder", "argument type"),
        ("KnowsNoTypes", "qwen3-coder", "argument type"),
        ("Repeats", "qwen3-coder", "argument"),
        ("NeverEnds", "hermes", "complete"),
        ("Ends", "hermes", "crash"),
    ],
)
def test_defects_of_a_parser_are_not_losses(adapter: str, template: str, kind: str) -> None:
    report = trip(template, adapter)
    assert report.errors[kind]
    found = turn_of(specimen(report, "error", kind))
    assert len(found.calls) == (2 if adapter == "LosesTheSecond" else 1)
    assert not found.content
    assert not found.reasoning
    assert sum(map(len, texts_in([dict(call.arguments) for call in found.calls]))) < 16


@pytest.mark.parametrize("template", ["mistral-nemo", "hermes"])
def test_what_a_parser_does_not_claim_is_not_asked_of_it(template: str) -> None:
    report = trip(template, "KnowsNoIds")
    assert report.same
    assert not report.errors
    assert "id" not in report.kinds["loss"]


def test_a_shrunk_trim_is_one_text_that_is_whitespace() -> None:
    found = turn_of(specimen(trip("qwen3-coder", "Trims"), "error", "argument value"))
    (value,) = found.calls[0].arguments.values()
    assert len(value) == 1
    assert value.isspace()


def test_shrinking_keeps_what_is_asked_for_and_fits_the_tools() -> None:
    parameters = {"type": "object", "properties": {"a": {"type": "string"}, "b": {}}, "required": ["a", "b"]}
    toolset = Toolset(({"type": "function", "function": {"name": "f", "parameters": parameters}},))
    calls = (
        MadeCall("f", {"a": "xyzzy", "b": [1, {"c": "deep"}]}, "1"),
        MadeCall("f", {"a": "", "b": 0}, "2"),
    )

    def shows(tried: Conversation) -> bool:
        return tried.turn is not None and "e" in str([call.arguments for call in tried.turn.calls])

    smallest = shrink(Conversation(toolset, Turn("text", "more", calls), (Turn("earlier"),)), smaller, shows)
    assert smallest.turn == Turn("", "", (MadeCall("f", {"b": [{"c": "e"}]}, "1"),))
    assert not smallest.earlier
    assert smallest.fits()


# The command


def test_the_exit_code_says_how_it_went(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jinja"
    broken.write_text("{% for message in messages %}", encoding="utf-8")
    assert cli(data.template_path("hermes"), "-n", "20").exit_code == 0
    leaks = cli(
        data.template_path("hermes"), "-n", "20", "--adapter", "python:tests.support.fakes.misreading:Leaks"
    )
    assert leaks.exit_code == 1
    assert "misread  hermes  " in leaks.output
    assert set(trip("hermes", "Leaks").errors) == {"content", "calls"}  # the reasoning is the template's loss
    both = cli(broken, data.template_path("hermes"), tmp_path / "missing.jinja", "-n", "20")
    assert both.exit_code == 2
    assert "unexpected" not in both.output.splitlines()[0]
    assert "there is no such file" in both.output
    assert not [line for line in both.output.splitlines() if cell_len(line) > 80]


def test_a_folder_is_all_of_its_templates(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.jinja").write_text(LOSSY, encoding="utf-8")
    result = cli(tmp_path, "-n", "10", "--json")
    assert [each["template"] for each in json.loads(result.output)] == ["one", "two"]


def test_a_template_that_refuses_all_says_why(tmp_path: Path) -> None:
    path = tmp_path / "strict.jinja"
    refusal = "{% if messages | length > 1 %}{{ raise_exception('one question only') }}{% endif %}"
    path.write_text(refusal + "{{ messages[0].content }}", encoding="utf-8")
    result = cli(path, "-n", "10")
    assert result.exit_code == 2
    assert "one question only" in " ".join(result.output.split())


def test_json_has_every_finding() -> None:
    result = cli(data.template_path("qwen3-coder"), "-n", "30", "--json")
    (report,) = json.loads(result.output)
    assert (report["rendered"], report["errors"]) == (30, {})
    assert report["ids"] is False
    found: dict[str, Any] = next(each for each in report["findings"] if "reasoning" in each["kinds"])
    assert found["fate"] == "loss"
    assert found["said"]["reasoning"] != found["witness"]["reasoning"]


def test_what_is_misread_becomes_draft_vectors(tmp_path: Path) -> None:
    path = tmp_path / "drafts.yaml"
    fake = "python:tests.support.fakes.misreading:Trims"
    template = tmp_path / "of-mine.jinja"
    template.write_text(data.template_path("qwen3-coder").read_text("utf-8") + "\n", encoding="utf-8")
    arguments = ("-n", "60", "--adapter", fake, "--write-vectors", path)
    assert cli(data.template_path("qwen3-coder"), template, *arguments).exit_code == 1
    vectors, errors = load_file(path)
    assert not errors
    assert {vector.template_name for vector in vectors} == {"qwen3-coder", ""}
    assert "TODO" in path.read_text("utf-8")
    found = run_vectors(vectors, ("reference", fake), RunOptions())
    reference, trims = ([r.verdict for r in found.results if r.adapter == label] for label in found.adapters)
    assert set(reference) == {"pass"}
    assert "pass" not in trims
    assert cli(template, *arguments).exit_code == 2  # the file is there already


# Real templates


def test_no_real_template_is_misread() -> None:
    sources = load_template_sources(corpus_dir() / "templates")
    with Connection(resolve("reference")) as connection:
        reports = [round_trip(source, connection, EXAMPLES, seed=0) for source in sources]
    assert len([each for each in reports if each.format != "NONE" and not each.handler]) > 40
    assert not {each.name for each in reports if each.error}
    assert not {each.name for each in reports if each.errors}


# What comes before

#: Writes results without their texts, and earlier answers not at all.
FORGETFUL = """\
{%- for message in messages -%}
[{{ message.role }}]
{%- if message.role == 'tool' %}done{% endif -%}
{%- if message.role == 'user' or loop.last %}{{ message.content or '' }}{% endif -%}
{%- for call in message.tool_calls or [] -%}
<call>{"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments | tojson }}}</call>
{%- endfor -%}
<end>
{%- endfor -%}
{%- if add_generation_prompt %}[assistant]{% endif -%}
"""


def test_whole_conversations_are_sent() -> None:
    earlier = [turn for each in conversations(3, 400, MARKUP) for turn in each.earlier]
    assert {len(each.earlier) for each in conversations(3, 400, MARKUP)} == {0, 1, 2, 3, 4}
    assert {len(turn.calls) for turn in earlier} == {0, 1, 2}
    results = [call.result.split()[0] for turn in earlier for call in turn.calls]
    assert len(results) == len(set(results)) > 100


def test_what_a_template_leaves_out_of_earlier_turns_is_found_and_shrunk() -> None:
    report = trip(TemplateSource("forgetful", FORGETFUL), examples=100)
    assert set(report.forgotten) == {"earlier content", "earlier result"}
    for kind in report.forgotten:
        found = next(each for each in report.forgetting if kind in each.forgotten)
        assert len(found.conversation.earlier) <= 2


@pytest.mark.parametrize("name", ["hermes", "qwen3-coder", "kimi-k2", "python-dicts"])
def test_templates_that_keep_earlier_turns_leave_nothing_out(name: str) -> None:
    assert not trip(name, examples=100).forgotten


def test_what_is_left_out_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "forgetful.jinja"
    path.write_text(FORGETFUL, "utf-8")
    shown = cli(path, "-n", "60").output
    assert "left out before the turn: " in shown
    assert "left out  forgetful" in shown
    assert json.loads(cli(path, "-n", "60", "--json").output)[0]["leftOut"]["earlier result"]

"""The response template of each format, and what is imported of it, word for word.

Whoever changes one reads what it becomes.
``python -m tests.reference.template.test_exported`` writes the file anew.  What is read with these templates
is judged elsewhere: by ``test_exports_read`` against the vectors, by RT-11 in ``test_export``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import (
    LOSSES,
    CannotExport,
    describe_format,
    export_response_template,
    import_response_template,
)
from toolcall_reference.template.export.patterns import around, closing, either, joined, loosely, without

FILE = Path(__file__).parents[2] / "fixtures" / "exported-response-templates.json"
#: So many cases are all asked of a mutant.
GROUPS = 12


def exported(name: str) -> dict[str, Any]:
    """By preference: the template, or why there is none, and what is read of it (RT-11.5).

    Of the form for grammars only the fields that differ.
    """
    source = data.template_path(name).read_text("utf-8")
    try:
        tolerance = export_response_template(source, prefer="tolerance")
        grammar = export_response_template(source, prefer="grammar")
    except CannotExport as error:
        return {"cannot": [*map(str, error.reasons)]}
    imported = import_response_template(tolerance.template)
    found: dict[str, Any] = {
        "tolerance": tolerance.template,
        "losses": [each.code for each in tolerance.losses],
        "imported": imported.description,
        "left out": [*imported.left_out],
    }
    fields = grammar.template["fields"]
    differing = {key: each for key, each in fields.items() if each != tolerance.template["fields"].get(key)}
    if differing or grammar.losses != tolerance.losses or grammar.grammar:
        losses = [each.code for each in grammar.losses]
        imported = import_response_template(grammar.template)
        found |= {
            "grammar": differing,
            "derived": grammar.grammar,
            "losses of grammar": losses,
            "imported from grammar": imported.description,
        }
    return found


def losses() -> list[dict[str, Any]]:
    """What is said of each loss, and the vectors about it, in the order of gravity."""
    return [{**each.to_wire(), "vectors": [*each.vectors]} for each in LOSSES]


@pytest.mark.parametrize("group", range(GROUPS))
def test_what_is_exported(group: int) -> None:
    expected = json.loads(FILE.read_text("utf-8"))
    names = sorted(data.template_paths())
    assert expected.keys() == {*names, "losses"}
    for name in names[group::GROUPS]:
        assert exported(name) == expected[name], name


def test_what_is_said_of_losses() -> None:
    assert losses() == json.loads(FILE.read_text("utf-8"))["losses"]


def test_markers_in_patterns() -> None:
    """Whitespace at a line break is loose and bounded (RT-11.3); all other text is quoted."""
    assert loosely(" <a> \t\n\n  <b>\n") == r"<a>\s{0,4}<b>"
    assert loosely("[a](b)\\") == r"\[a\]\(b\)\\"
    assert joined("<a>\n", "", " ", "\n<b>") == r"<a>\s{0,4}<b>"
    assert joined("", "\n") == ""
    assert either(["a", "", "bc", "a"]) == "(?:bc|a)"
    assert either(["a", "a"]) == "a"
    assert without(" ]>") == r"[^\s\]]+"
    assert without("") == r"[^\s<]+"
    assert without("^x") == r"[^\s\^]+"
    assert without("-x") == r"[^\s\-]+"


def test_markers_in_literals() -> None:
    assert around(" \n") == []
    assert around("<t>", before=False) == ["<t>\n\n", "<t>\n", "<t>"]
    assert closing(["</t>", "", "</t>"]) == {"close": "</t>"}
    assert closing(["</t>", "<e>"]) == {"close": ["</t>", "<e>"]}
    assert closing() == {}
    assert closing(["\n</t>"], ["(?=<t>)", ""]) == {"close_pattern": r"(?=<t>)|\n</t>"}
    assert closing([], ["(?=<t>)"]) == {"close_pattern": "(?=<t>)"}


def test_the_tokens_that_a_template_writes_are_those_of_its_prompts() -> None:
    source = (
        "{% for m in messages %}[{{ m.role }}]{{ m.content }}{{ eos_token }}{% endfor %}"
        "{{ bos_token }}[assistant]"
    )
    plain = export_response_template(source).template
    assert (plain["start_anchor"], plain["fields"]) == ("[assistant]", {"content": {}})
    begun = export_response_template(source, bos_token="<s>").template
    assert (begun["start_anchor"], begun["fields"]) == ("<s>[assistant]", {"content": {}})
    ended = export_response_template(source, bos_token="<s>", eos_token="</s>").template
    assert ended["start_anchor"] == ["</s><s>[assistant]", "<s>[assistant]"]
    assert ended["fields"] == {"content": {"close": "</s>"}}


def test_the_tokens_that_a_template_writes_are_in_its_description() -> None:
    source = (
        "{{ bos_token }}{% for m in messages %}[{{ m.role }}]{{ m.content }}{{ eos_token }}{% endfor %}"
        "{% if add_generation_prompt %}[assistant]{{ bos_token }}{% endif %}"
    )
    plain = describe_format(source)
    assert (plain["prompts"]["default"], plain.get("stops")) == ("[assistant]", None)
    found = describe_format(source, bos_token="<s>", eos_token="</s>")
    assert (found["prompts"]["default"], found["stops"]) == ("[assistant]<s>", ["</s>"])


def test_a_description_counts_more_than_what_is_derived() -> None:
    source = data.template_path("hermes").read_text("utf-8")
    description = describe_format(source)
    description["tools"] = {**description["tools"], "perCallStart": "<call>"}
    field = export_response_template(source, description=description).template["fields"]["tool_calls"]
    assert field["open_pattern"] == r"\s{0,4}<call>\s{0,4}(?=\{)"


def test_one_end_of_a_call_is_the_end_of_the_call() -> None:
    """Of two markers in the closer the first is the function's; a single one ends the call."""
    field = {
        "open_pattern": "<t><f=(?P<name>[^>]+)>",
        "content": "xml-inline",
        "content_args": {"tag_pattern": "<p=(?P<key>[^>]+)>(?P<value>.*?)</p>"},
        "transform": {"type": "function", "function": {"name": "{name}", "arguments": "{content}"}},
    }
    for close, found in (("</f></t>", ("</f>", "</t>")), ("</t>", (None, "</t>")), ("end", (None, "end"))):
        template = {"start_anchor": "<a>", "fields": {"tool_calls": {**field, "close": close}, "content": {}}}
        tools = import_response_template(template).description["tools"]
        assert (tools["function"].get("close"), tools["perCallEnd"]) == found


if __name__ == "__main__":
    written = {**{name: exported(name) for name in sorted(data.template_paths())}, "losses": losses()}
    lines = [f"{json.dumps(name)}: {json.dumps(each, ensure_ascii=False)}" for name, each in written.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")

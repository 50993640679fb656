"""What a refused template or pattern and a malformed region are said to be (RT-1.5, RT-6.7, RT-9.4)."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_reference.errors import BadRequest
from toolcall_reference.response_template import load_response_template
from toolcall_reference.response_template.pattern import PatternError, compile_pattern
from toolcall_reference.response_template.pattern.lead import lead_of
from toolcall_reference.response_template.pattern.syntax import parse

ANCHOR: dict[str, Any] = {"start_anchor": "<a>"}
ONE: dict[str, Any] = {"n": {}}


@pytest.mark.parametrize(
    ("template", "why"),
    [
        ([], "an object is needed, not a list"),
        (
            {**ANCHOR, "field": 1, "fields": ONE},
            "field: an unknown key; there are version, defaults, fields, start_anchor, start_anchor_pattern",
        ),
        ({**ANCHOR, "version": 2, "fields": ONE}, "version: 2; 1 is the only one there is"),
        ({**ANCHOR, "version": True, "fields": ONE}, "version: True; 1 is the only one there is"),
        ({**ANCHOR, "fields": []}, "fields: an object is needed, not a list"),
        (ANCHOR, "fields: no field"),
        (
            {**ANCHOR, "fields": {"a": {}, "b": {}, "c": {"open": "x"}}},
            "fields.b: a and b have no open or open_pattern; one field may take what is left over",
        ),
        ({"fields": ONE}, "start_anchor: one of start_anchor and start_anchor_pattern is needed"),
        (
            {"start_anchor": [], "fields": ONE},
            "start_anchor: a string or a list of strings is needed",
        ),
        (
            {"start_anchor_pattern": 1, "fields": ONE},
            "start_anchor_pattern: a string is needed, not a number",
        ),
        ({**ANCHOR, "defaults": [], "fields": ONE}, "defaults: an object is needed, not a list"),
        ({**ANCHOR, "fields": {"n": None}}, "fields.n: an object is needed, not null"),
    ],
)
def test_a_template_that_is_refused_says_why(template: object, why: str) -> None:
    with pytest.raises(BadRequest) as caught:
        load_response_template(template)
    assert str(caught.value) == why


@pytest.mark.parametrize(
    ("field", "why"),
    [
        ({"open": "x", "join": 1, "repeats": True}, "join: a string is needed, not a number"),
        ({"open": "x", "join": "x"}, "join: it joins what repeats, so the field needs repeats: true"),
        ({"transform_each": True}, "transform_each: there is no transform"),
        ({"repeats": "x"}, "repeats: true or false is needed, not a string"),
        (
            {"open_pattern": "(?P<b>x)(?P<a>y)"},
            "transform: there is none, so the groups a, b would be lost",
        ),
        ({"transform": "a {b}"}, "transform: 'a {b}' has something beside a placeholder"),
        (
            {"open_pattern": "(?P<b>x)(?P<a>y)", "transform": [{"x": "{c.d}"}]},
            "transform[0].x: nothing is named c; there are {content}, {a}, {b}",
        ),
        ({"content_args": {"x": 1}}, "content_args.x: an unknown key; there are strip"),
        ({"content": "int", "content_args": {"strip": True}}, "content_args.strip: an unknown key"),
        ({"content": "xml-inline"}, "content_args.tag_pattern: xml-inline needs it"),
        (
            {"content": "json", "content_args": {"string_delims": [["a"]]}},
            "content_args.string_delims: a list of pairs of texts is needed: "
            "where a string begins, and where it ends",
        ),
        (
            {"content": "kv-lines", "content_args": {"kv_sep": ""}},
            "content_args.kv_sep: a string is needed that is not empty",
        ),
        (
            {"content": "xml-inline", "content_args": {"tag_pattern": "<(?P<key>.)>"}},
            "content_args.tag_pattern: it has no group named value",
        ),
        (
            {"content": "kv-lines", "content_args": {"value_parser": {"name": "json", "arg": {}}}},
            "content_args.value_parser.arg: an unknown key; there are name, args",
        ),
        ({"open": "x", "open_pattern": "x"}, "open: open and open_pattern; one of them is enough"),
        ({"close": [1]}, "close: a string or a list of strings is needed"),
        ({"open": ["a", ""]}, "open: an empty string, which is everywhere"),
        ({"close_pattern": []}, "close_pattern: a string is needed, not a list"),
    ],
)
def test_a_field_that_is_refused_says_why(field: dict[str, Any], why: str) -> None:
    with pytest.raises(BadRequest) as caught:
        load_response_template({**ANCHOR, "fields": {"n": field}})
    assert str(caught.value) == f"fields.n.{why}"


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        (r"ab\2", r"\2: a reference back, which no single pass can follow, at 2"),
        (r"x(?P=a)", "(?P, which no single pass can follow, at 3"),
        ("a++", "a possessive quantifier, which no single pass can follow, at 3"),
        ("a*?*", "a quantifier of a quantifier at 3"),
        ("x(?<=ab)c", "a look-around at more than one character at 8"),
        ("(?=ab)c", "a look ahead at more than one character, with more of the pattern behind it"),
        ("(a", "a group that is not closed at 2"),
        ("a)", "unbalanced ) at 1"),
        ("x[a", "a class that is not closed at 1"),
        ("a|?", "nothing to repeat at 2"),
        ("^*", "nothing to repeat at 2"),
        ("a{3,2}", "a repetition whose least number is above its greatest at 6"),
        ("a{,1001}", "more than 1000 repetitions at 8"),
        ("(?ix)a", "the flags (?ix); only i, s and u have a place here at 0"),
        ("x[a&&b]", "an operator of sets at 1"),
        ("x[z-a]", "a class that is malformed: bad character range z-a at 1"),
        (r"x\p{L}", r"\p: an escape at 1"),
        ("(?P<a>x)(?P<a>y)", "a second group named a at 9"),
    ],
)
def test_a_pattern_that_is_refused_says_why_and_where(pattern: str, why: str) -> None:
    with pytest.raises(PatternError) as caught:
        compile_pattern(pattern)
    assert str(caught.value) == why


@pytest.mark.parametrize(
    ("text", "field", "why"),
    [
        ("x" * 40, {"content": "int"}, f"'{'x' * 40}' is not an integer"),
        ("x" * 41, {"content": "int"}, f"'{'x' * 40}…' is not an integer"),
        ("1" * 5000, {"content": "int"}, "an integer of 5,000 digits"),
        ("x", {"content": "float"}, "'x' is not a number"),
        ("1e999", {"content": "float"}, "'1e999' is beyond the numbers of JSON"),
        ("NaN", {"content": "json"}, "'NaN' is not JSON: NaN is not JSON"),
        ("f()", {"content": "python-call-list"}, "at 0: [ is needed, not 'f()'"),
        ("[f() g()]", {"content": "python-call-list"}, "at 5: , is needed, not 'g()]'"),
        ("[f(a 1)]", {"content": "python-call-list"}, "at 5: = is needed, not '1)]'"),
        ("[f a=1]", {"content": "python-call-list"}, "at 3: ( is needed, not 'a=1]'"),
        ("[f(a=1, a=2)]", {"content": "python-call-list"}, "at 9: one a alone is needed, not '=2)]'"),
        ("[f(1)]", {"content": "python-call-list"}, "at 3: a name is needed, not '1)]'"),
        ("[f(a=b)]", {"content": "python-call-list"}, "at 5: a value is needed, not 'b)]'"),
        ("[f()] x", {"content": "python-call-list"}, "at 5: the end of the list is needed, not ' x'"),
        *(
            (
                text,
                {"content": "json", "transform_each": True, "transform": "{a}"},
                "no list of objects, which transform_each needs",
            )
            for text in ("5", "{}", "[{}, 1]")
        ),
        ("1", {"content": "json", "repeats": True, "join": ","}, "it is not a text, which join needs"),
    ],
)
def test_a_malformed_region_says_why(text: str, field: dict[str, Any], why: str) -> None:
    fields = {"n": {"open": "<n>", "close": "</n>", **field}, "content": {}}
    extracted = load_response_template({**ANCHOR, "fields": fields}).parse(f"<n>{text}</n>")
    assert [problem["reason"] for problem in extracted.problems] == [why]


@pytest.mark.parametrize("name", ["thinking", "reasoning_content", "reasoning"])
def test_each_name_of_a_thought_is_the_reasoning_also_if_it_is_not_plain_text(name: str) -> None:
    content = {"content": "json", "content_args": {"allow_non_json": True}}
    fields = {name: {"open": "<n>", "close": "</n>", **content}, "content": {}}
    stream = load_response_template({**ANCHOR, "fields": fields}).messages()
    stream.feed("<n>Hm.</n>Hi.")
    stream.finish()
    assert (stream.message.reasoning, stream.message.content) == ("Hm.", "Hi.")


def test_a_match_that_may_be_empty_has_no_lead() -> None:
    assert lead_of(parse("<a>|")[0]) is None
    lead = lead_of(parse(r"\s*(?:<a>|<b>)")[0])
    assert lead is not None
    assert list(lead.texts) == ["<a>", "<b>"]


def test_a_value_of_any_text_divides_its_pattern() -> None:
    halves = compile_pattern("<a>(?P<n>.*?)</a>").halves
    assert halves is not None
    assert halves[1] == "n"
    assert compile_pattern("<a>(?P<n>.*)</a>").halves is None

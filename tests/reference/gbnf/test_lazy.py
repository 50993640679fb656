"""Grammars that say themselves where they begin: text without a trigger, then what the grammar accepts."""

from __future__ import annotations

import time

import pytest

from toolcall_reference import Constraint, GrammarError, grammars_can_run
from toolcall_reference.gbnf import lazy
from toolcall_reference.gbnf.lazy import with_triggers

GRAMMAR = 'root ::= "<t>" [a-z]+ "</t>" | "f" " "* "(" lazy ")"\nlazy ::= [0-9]\n'
PATTERNS = (
    r"(<t>)",
    r"^[ \t\r\n]*(<t>)",
    r"^(?:[ \t\r\n]*<r>[\s\S]*?</r>|(?![ \t\r\n]*<r>))[\s\S]*?(<t>)",
    r"^[\s\S]*?</r>[\s\S]*?(<t>)",
    r"(f[ ]*\()",
    r"^[^<>](<t>)",
    r"^.(<t>)",
    r"^(?:[\s\S]*?</r>)??(?:(?!<r>)[\s\S])*?(<t>)",
)
TEXTS = (
    "",
    "x",
    "x <t>a</t>",
    "<t>a</t>",
    "<t>1</t>",
    " \n<t>a</t>",
    "<r>x<t>1</t></r>",
    "<r>x<t>1</t></r><t>a</t>",
    "<r>x</r> <t>1",
    "<r>never <t>1</t>",
    "y<r>x<t>1</t></r><t>a</t>",
    "y<r>x<t>1</t></r>z<r><t>1</r><t>a</t>",
    "y<r>x</r><t>1</t>",
    "<t>1</t></r><t>a</t>",
    "so</r><t>a</t>",
    "so</r>é😀\0<t>a",
    "say f (1)",
    "say f (x)",
    "<<t>a</t>",
    "<<t>1</t>",
    "x<t>a</t>",
    "x<t>1</t>",
    "\n<t>1</t>",
)
pytestmark = pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_the_same_texts_are_complete(pattern: str) -> None:
    triggers = [{"type": "pattern", "value": pattern}]
    apart = Constraint({"grammar": GRAMMAR, "triggers": triggers})
    within = Constraint({"grammar": with_triggers(GRAMMAR, triggers)})
    for text in TEXTS:
        assert (apart.answer(text).state == "complete") == (within.answer(text).state == "complete"), text


@pytest.mark.parametrize(
    ("pattern", "states"),
    [
        # How much of the marker is there: "", "<", "<t".
        (PATTERNS[0], 3),
        # The same at the beginning, and text that is not the marker.
        (PATTERNS[1], 4),
        # "", "<", "<t", "<r", four in the thought, two behind it ("<t" is there already), and no marker.
        (r"^(?:<r>[^<]*</r>)?(<t>)", 11),
        (r"(?!x)(<t>)", 3),
    ],
)
def test_there_are_as_many_rules_as_states(pattern: str, states: int) -> None:
    grammar = with_triggers(GRAMMAR, [{"type": "pattern", "value": pattern}])
    assert grammar.count("::=") == states + GRAMMAR.count("::=")


def test_what_was_made_for_other_triggers_changes_no_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    triggers = [{"type": "pattern", "value": r"^(?:<r>[^<]*</r>)?(<t>)"}]
    before = with_triggers(GRAMMAR, triggers)
    monkeypatch.setattr(lazy, "_MOST_KEPT", 0)
    assert with_triggers(GRAMMAR, triggers) == before
    with_triggers(GRAMMAR, [{"type": "pattern", "value": PATTERNS[0]}])
    assert with_triggers(GRAMMAR, triggers) == before


def test_several_triggers() -> None:
    triggers = [{"type": "word", "value": "<t>"}, {"type": "pattern", "value": PATTERNS[4]}]
    within = Constraint({"grammar": with_triggers(GRAMMAR, triggers)})
    assert within.accepts("a f(1)")
    assert within.accepts("a <t>a</t>")
    assert not within.accepts("a f(1) <t>")


@pytest.mark.parametrize(
    "pattern",
    [
        r"(?=a)(b)",
        r"(a)\1",
        "(",
        r"(\w)",
        r"(?:(?!ab)[\s\S])*?(b)",
        r"(?:(?!a[bc])[\s\S])*?(d)",
        r"(?:(?!a)[^x])*?(b)",
        r"(?:(?=a)[\s\S])*?(b)",
        r"(?:(?!a)[\s\S])+(b)",
        r"(?:(?!a)[\s\S]){0,9}(b)",
    ],
)
def test_what_cannot_be_followed_is_named(pattern: str) -> None:
    with pytest.raises(GrammarError, match="the trigger"):
        with_triggers(GRAMMAR, [{"type": "pattern", "value": pattern}])


def test_a_repeat_of_nothing_is_nothing() -> None:
    nothing, plain = ([{"type": "pattern", "value": value}] for value in (r"^(?:)*(<t>)", r"^(<t>)"))
    assert with_triggers(GRAMMAR, nothing) == with_triggers(GRAMMAR, plain)


def test_many_names_cost_little_more() -> None:
    """Sixteen times the tools: with states for all names, not for all pairs of them."""
    seconds = []
    for count in (8, 128):
        names = "|".join(f"tool_{number}_{number * 7919:x}" for number in range(count))
        triggers = [{"type": "pattern", "value": rf'^[ \t\r\n]*(\{{"name": "(?:{names})")'}]
        started = time.process_time()
        with_triggers(GRAMMAR, triggers)
        seconds.append(time.process_time() - started)
    assert seconds[1] < 16 * 16 * seconds[0]

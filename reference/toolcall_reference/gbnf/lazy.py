"""Writes where a grammar begins into the grammar itself, for notations that know no triggers.

The regular expressions of triggers are followed character by character: what is left of them after a text
(their derivative by it) is a state, and each state becomes a rule.  So any text without a trigger is
possible, and from the first trigger on only what the grammar accepts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from importlib import import_module
from typing import Any, TypeAlias

from ..errors import GrammarError
from .lark import QUOTED

#: How many states are followed; our own triggers have fewer than 300.
_MOST_STATES = 2_000


@dataclass(frozen=True, slots=True)
class _Set:
    """One character: of ``members``, or any other if ``negated``."""

    members: frozenset[str]
    negated: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Of:
    """A combination, of which there is one object alone for the same parts: made by ``_of``.

    ``how``: ``then``, ``or``, ``and``, ``not``, ``many``; ``or`` of nothing matches nothing.
    """

    how: str
    parts: tuple[_Node, ...] | frozenset[_Node] = ()


_Node: TypeAlias = "_Set | _Of"
#: Each alternative begins with a character of its own, which is what makes the search fast.
_ROOT = re.compile(rf"{QUOTED.pattern}|root(?<![\w-]root)(?![\w-])", re.DOTALL)
_HEAD = re.compile(r"^[ \t]*([\w-]+)[ \t]*::=", re.MULTILINE)
_NOTHING, _EMPTY = _Of("or", frozenset()), _Of("then")
_CHARACTER = _Set(frozenset(), True)
_ANY = _Of("many", (_CHARACTER,))
_FIXED: Mapping[tuple[str, Any], _Of] = {(each.how, each.parts): each for each in (_NOTHING, _EMPTY, _ANY)}
_made = dict(_FIXED)
#: How many combinations are kept for other triggers.
_MOST_KEPT = 200_000


def _of(how: str, parts: tuple[_Node, ...] | frozenset[_Node]) -> _Of:
    """The one object for a combination of these parts."""
    found = _made.get((how, parts))
    if found is None:
        found = _made[how, parts] = _Of(how, parts)
    return found


def _forget() -> None:
    """Forget what was made for other triggers, if it is much; what is half forgotten makes more states."""
    if len(_made) > _MOST_KEPT:
        _made.clear()
        _made.update(_FIXED)
        _may_be_empty.cache_clear()
        _after.cache_clear()


def with_triggers(grammar: str, triggers: Sequence[Mapping[str, str]]) -> str:
    """The grammar (GBNF) of whole outputs: text without a trigger, or up to one and on as ``root`` says.

    Raises ``GrammarError`` for a trigger that cannot be followed.
    """
    _forget()
    started: _Node = _NOTHING
    leads: _Node = _NOTHING
    for trigger in triggers:
        lead, body = _parsed(trigger)
        started, leads = _or((started, _then(lead, _then(body, _ANY)))), _or((leads, lead))
    names: dict[tuple[_Node, _Node], str] = {(started, leads): "root"}
    heads = _HEAD.findall(grammar)
    calls, text = _free("lazy", heads), _free("before", heads)
    letters = sorted(_letters(started) | _letters(leads))
    rules, waiting = [], [(started, leads)]
    while waiting:
        state = waiting.pop()
        after: dict[tuple[_Node, _Node], list[str]] = {}
        for letter in (*letters, ""):
            reached = (_after(state[0], letter), _after(state[1], letter))
            if not _may_be_empty(reached[0]):  # the text has no trigger yet
                after.setdefault(reached, []).append(letter)
        loop, alternatives = "", ['""'] if not _may_be_empty(state[0]) else []
        for reached, by in after.items():
            characters = _written(by, letters)
            if reached == state:
                loop = f"{characters}* "
                continue
            if reached not in names:
                names[reached] = f"{text}-{len(names)}"
                waiting.append(reached)
            alternatives.append(f"{characters} {names[reached]}")
        if _may_be_empty(state[1]):
            alternatives.append(calls)
        if len(names) > _MOST_STATES:
            raise GrammarError(f"the trigger has too many states: {triggers[0]['value']}")
        rules.append(f"{names[state]} ::= {loop}({' | '.join(alternatives)})")
    return "\n".join([*rules, _renamed(grammar, calls)])


def _renamed(grammar: str, calls: str) -> str:
    """The grammar with its ``root`` under another name."""
    return _ROOT.sub(lambda match: calls if match[0] == "root" else match[0], grammar)


def _free(name: str, heads: Sequence[str]) -> str:
    """A name with which no name of a rule begins."""
    while any(head.startswith(name) for head in heads):
        name += "-x"
    return name


def _written(letters: Sequence[str], all_letters: Sequence[str]) -> str:
    """A set in GBNF.  ``""`` among the letters is every character that no trigger names."""
    negated = "" in letters
    members = [each for each in all_letters if each not in letters] if negated else letters
    if negated and not members:
        return "([^\\x00] | [\\x00])"
    return f"[{'^' * negated}{''.join(map(_escaped, members))}]"


def _escaped(letter: str) -> str:
    return letter if letter.isalnum() and letter.isascii() else _code(ord(letter))


def _code(code: int) -> str:
    return f"\\x{code:02x}" if code < 0x80 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


# -- combining ----------------------------------------------------------------------------------------------


def _then(first: _Node, second: _Node) -> _Node:
    if _NOTHING in (first, second):
        return _NOTHING
    if first == _EMPTY:
        return second
    if second == _EMPTY:
        return first
    if isinstance(first, _Of) and first.how == "then":
        one, other = first.parts
        return _then(one, _then(other, second))
    if first == _ANY and isinstance(second, _Of) and second.how == "then" and _ANY in (*second.parts,)[:1]:
        return second
    return _ANY if first == second == _ANY else _of("then", (first, second))


def _or(parts: Iterable[_Node]) -> _Node:
    found = _flat("or", parts) - {_NOTHING}
    return _ANY if _ANY in found else _combined("or", found)


def _and(parts: Iterable[_Node]) -> _Node:
    found = _flat("and", parts) - {_ANY}
    if _NOTHING in found:
        return _NOTHING
    return _combined("and", found) if found else _ANY


def _flat(how: str, parts: Iterable[_Node]) -> set[_Node]:
    found: set[_Node] = set()
    for part in parts:
        found |= set(part.parts) if isinstance(part, _Of) and part.how == how else {part}
    return found


def _combined(how: str, parts: set[_Node]) -> _Node:
    if len(parts) == 1:
        return parts.pop()
    return _of(how, frozenset(parts))


def _not(part: _Node) -> _Node:
    if part == _NOTHING:
        return _ANY
    return _NOTHING if part == _ANY else _of("not", (part,))


# -- following ----------------------------------------------------------------------------------------------


@lru_cache(100_000)
def _may_be_empty(node: _Node) -> bool:
    """Whether the node matches the empty text."""
    if isinstance(node, _Set):
        return False
    if node.how == "many":
        return True
    if node.how == "not":
        return not any(map(_may_be_empty, node.parts))
    return (any if node.how == "or" else all)(map(_may_be_empty, node.parts))


@lru_cache(100_000)
def _after(node: _Node, letter: str) -> _Node:
    """What is left of the node after a character; ``""``: one that no trigger names."""
    if isinstance(node, _Set):
        return _EMPTY if (letter in node.members) != node.negated else _NOTHING
    if node.how == "many":
        (part,) = node.parts
        return _then(_after(part, letter), node)
    if node.how == "not":
        (part,) = node.parts
        return _not(_after(part, letter))
    if node.how != "then":
        return (_or if node.how == "or" else _and)(_after(part, letter) for part in node.parts)
    if not node.parts:
        return _NOTHING
    first, rest = node.parts
    gone = _then(_after(first, letter), rest)
    return _or((gone, _after(rest, letter))) if _may_be_empty(first) else gone


def _letters(node: _Node) -> frozenset[str]:
    if isinstance(node, _Set):
        return node.members
    return frozenset().union(*map(_letters, node.parts))


# -- reading regular expressions ----------------------------------------------------------------------


def _parsed(trigger: Mapping[str, str]) -> tuple[_Node, _Node]:
    """What stands in front of a trigger, and the trigger: its first group."""
    value = trigger["value"]
    pattern = re.escape(value) if trigger["type"] == "word" else value
    try:
        items = [*_parser().parse(pattern)]
    except re.error as error:
        raise GrammarError(f"the trigger {value!r} is not a regular expression: {error}") from error
    anchored = bool(items) and str(items[0][1]).startswith("AT_BEGINNING")
    items = items[anchored:]
    at = next((i for i, item in enumerate(items) if str(item[0]) == "SUBPATTERN" and item[1][0] == 1), 0)
    try:
        lead, body = _sequence(items[:at], _EMPTY), _sequence(items[at:], _EMPTY)
        _sequence(items, _EMPTY)  # what the trigger begins with may matter to what stands before it
    except (KeyError, TypeError) as error:
        raise GrammarError(f"the trigger {value!r} has what cannot be followed: {error}") from error
    return lead if anchored else _then(_ANY, lead), body


def _parser() -> Any:
    """The module of the standard library that reads regular expressions."""
    try:
        return import_module("re._parser")
    except ImportError:  # Python 3.10
        return import_module("sre_parse")


def _sequence(items: Sequence[Any], rest: _Node) -> _Node:
    """The items and what follows them, on which what looks ahead depends."""
    for item in reversed(items):
        rest = _item(str(item[0]), item[1], rest)
    return rest


def _item(kind: str, value: Any, rest: _Node) -> _Node:
    """Raises ``KeyError`` for what is not known."""
    if kind == "LITERAL":
        return _then(_Set(frozenset(chr(value))), rest)
    if kind == "NOT_LITERAL":
        return _then(_Set(frozenset(chr(value)), True), rest)
    if kind == "ANY":
        return _then(_Set(frozenset("\n"), True), rest)
    if kind == "IN":
        return _then(_in(value), rest)
    if kind == "BRANCH":
        return _or(_sequence([*items], rest) for items in value[1])
    if kind == "SUBPATTERN":
        return _sequence([*value[3]], rest)
    if kind == "ASSERT_NOT" and value[0] == 1:
        return _and((rest, _not(_then(_sequence([*value[1]], _EMPTY), _ANY))))
    if kind in ("MAX_REPEAT", "MIN_REPEAT"):
        least, most, items = value
        return _repeated(int(least), most, items, rest)
    raise KeyError(kind)


def _repeated(least: int, most: Any, items: Any, rest: _Node) -> _Node:
    unbounded = most == _parser().MAXREPEAT
    if items and str(items[0][0]) == "ASSERT_NOT":
        if least or not unbounded:
            raise KeyError("a repeat that looks ahead")
        return _without(items, rest)
    part = _sequence([*items], _EMPTY)
    if unbounded:
        rest = _then(_ANY if part == _CHARACTER else _of("many", (part,)), rest)
    for _ in range(0 if unbounded else int(most) - least):
        rest = _or((_then(part, rest), rest))
    for _ in range(least):
        rest = _then(part, rest)
    return rest


def _without(items: Sequence[Any], rest: _Node) -> _Node:
    r"""Any text in which no marker begins, and the rest: ``(?:(?!marker)[\s\S])*``.

    Raises ``KeyError`` for another repeat, and if the marker could end in the rest.
    """
    (_, (direction, marker)), *text = items
    if direction != 1 or _sequence(text, _EMPTY) != _CHARACTER:
        raise KeyError("a repeat that looks ahead")
    letters = [chr(value) for kind, value in marker if str(kind) == "LITERAL"]
    endings = [letters[i:] for i in range(1, len(letters))]
    if len(letters) != len(marker) or any(reduce(_after, each, rest) != _NOTHING for each in endings):
        raise KeyError("a repeat that looks ahead")
    return _then(_not(_then(_ANY, _then(_sequence([*marker], _EMPTY), _ANY))), rest)


_CATEGORIES = {"SPACE": " \t\n\r\f\v", "DIGIT": "0123456789"}


def _in(items: Sequence[Any]) -> _Set:
    """A set of characters.  Raises ``KeyError`` for what is not known."""
    found, negated = frozenset[str](), False
    for kind, value in ((str(kind), value) for kind, value in items):
        if kind == "NEGATE":
            negated = True
        elif kind == "CATEGORY":
            name = str(value).removeprefix("CATEGORY_")
            if name.startswith("NOT_"):
                others = frozenset(_CATEGORIES[name.removeprefix("NOT_")])
                # `[\s\S]` is any character.
                return _Set(others - found, not negated)
            found |= frozenset(_CATEGORIES[name])
        elif kind == "RANGE":
            found |= frozenset(map(chr, range(value[0], value[1] + 1)))
        elif kind == "LITERAL":
            found |= {chr(value)}
        else:
            raise KeyError(kind)
    return _Set(found, negated)

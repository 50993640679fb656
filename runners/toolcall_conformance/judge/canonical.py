"""The canonical form of JSON texts: texts that denote the same have one form, and it is compared as a text.

Harnesses in other languages bring a reply into this form and look it up.  Implements VF-8.10.
"""

from __future__ import annotations

from .json_value import ExactValue, Key, NotJson, Number, Token, parse, tokens

#: Characters of a string that stand for themselves.
_PLAIN = frozenset(map(chr, range(0x20, 0x7F))) - {'"', "\\"}


class _Written(str):
    """A part of the form that is written already."""

    __slots__ = ()


def canonical(text: str, complete: bool = True) -> str:
    """The form of a JSON text; a text that is not JSON stays as it is.

    ``complete`` false: arguments that were cut off, whose form is that of their tokens, with a blank between
    two of them.  What cannot be read stays as it is, and so does a number at the end, which may go on.
    """
    if not complete:
        found = list(tokens(text))
        if found and found[-1].kind == "number":
            found[-1] = Token("rest", found[-1].text)
        return " ".join(map(_token, found))
    try:
        return _value(parse(text))
    except NotJson:
        return text


def quoted(text: str) -> str:
    """The form of a string: printable ASCII; other UTF-16 units, quotes and backslashes are escaped."""
    if _PLAIN.issuperset(text):
        return f'"{text}"'
    return '"' + "".join(each if each in _PLAIN else _escaped(each) for each in text) + '"'


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def _token(token: Token) -> str:
    return token.text if token.kind == "rest" or token.value is None else _scalar(token.value)


def _scalar(value: bool | str | Number | None) -> str:
    if isinstance(value, Number):
        return value.canonical
    if isinstance(value, str):
        return quoted(value)
    return {True: "true", False: "false", None: "null"}[value]


def _value(value: ExactValue) -> str:
    """The form of a value.  Not recursive, so nesting has no limit."""
    parts: list[str] = []
    waiting: list[ExactValue] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, _Written):
            parts.append(one)
        elif isinstance(one, list):
            waiting.append(_Written("]"))
            for number in range(len(one) - 1, -1, -1):
                waiting += (one[number], _Written("," if number else ""))
            waiting.append(_Written("["))
        elif isinstance(one, dict):
            keys = sorted(one, key=_order)
            waiting.append(_Written("}"))
            for number in range(len(keys) - 1, -1, -1):
                comma = "," if number else ""
                waiting += (one[keys[number]], _Written(f"{comma}{_order(keys[number])[0]}:"))
            waiting.append(_Written("{"))
        else:
            parts.append(_scalar(one))
    return "".join(parts)


def _order(key: Key) -> tuple[str, int]:
    """The form of a key, and how often the object had the key before."""
    name, number = (key, 0) if isinstance(key, str) else key
    return quoted(name), number

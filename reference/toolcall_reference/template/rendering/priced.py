"""The price of each method, filter and operator of the template language, paid before it runs.

A template cannot call a method or filter that is not listed here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from jinja2.runtime import LoopContext
from jinja2.utils import Cycler
from markupsafe import Markup

from ...errors import TemplateOverLimit
from .work import Work

#: Longer integers are refused: a few more multiplications, and one integer would fill the memory.
MAX_BITS: Final = 4096
#: Python 3.11 converts no longer texts to integers either: the time grows with the square.
MAX_DIGITS: Final = 4300
_DIGITS: Final = re.compile(r"\d+")
#: ``%r`` and ``%a``, which may write ten characters for one.
_ESCAPING_FIELD: Final = re.compile(r"%[^%]*[ra]")

#: Pays for one use; it gets the object or first operand, and a list of all other arguments.
Price = Callable[[Work, Any, "list[Any]"], None]


def _free(work: Work, value: Any, arguments: list[Any]) -> None:
    pass


def _search(work: Work, value: Any, arguments: list[Any]) -> None:
    """Looks through a text or a container and makes nothing."""
    work.compared(value)
    for argument in arguments:
        work.compared(argument)
        if isinstance(argument, str) and len(argument) > 50:  # a long text is slow to search for
            work.charge(work.size(value) >> 1)


def _copy(work: Work, value: Any, arguments: list[Any]) -> None:
    """Makes a text about as long as the value; the length of the result is paid for too."""
    work.expect(6 * work.size(value) if isinstance(value, Markup) else 3 * work.size(value))


def _search_backward(work: Work, value: Any, arguments: list[Any]) -> None:
    """Searches from the end, which takes the product of both lengths at worst."""
    longest = max((len(text) for text in arguments if isinstance(text, str)), default=0)
    work.charge((work.size(value) * longest) >> 8)
    _copy(work, value, arguments)


def _pad(work: Work, value: Any, arguments: list[Any]) -> None:
    """Makes a text whose length an argument gives."""
    work.expect(6 * (work.size(value) + _largest(arguments)))


def _expand_tabs(work: Work, value: Any, arguments: list[Any]) -> None:
    work.expect(work.size(value) * (_largest(arguments) + 8))


def _replace(work: Work, value: Any, arguments: list[Any]) -> None:
    times = 1
    if isinstance(value, str) and arguments and isinstance(arguments[0], str):
        times = value.count(arguments[0])
    elif arguments:  # the filter makes a text of the value first
        times = 10 * work.size(value)
    growth = times * max(map(work.size, arguments), default=0)
    work.expect(_escaping([value, *arguments]) * (10 * work.size(value) + growth))


def _join(work: Work, value: Any, arguments: list[Any]) -> None:
    """``text.join(items)``."""
    _join_items(work, arguments[0] if arguments else [], [value])


def _join_items(work: Work, items: Any, arguments: list[Any]) -> None:
    """``items|join(text)``.  An iterator has no length: its items are paid for when they are taken."""
    between = work.size(arguments[0]) if arguments else 0
    if hasattr(type(items), "__len__"):
        written = work.size(items) * (1 if all(isinstance(item, str) for item in items) else 10)
        work.expect(_escaping([*items, *arguments]) * (written + len(items) * between))


def _arguments(work: Work, value: Any, arguments: list[Any]) -> None:
    """Compares, hashes or keeps what it is given."""
    for argument in arguments:
        work.compared(argument)


def _change(work: Work, value: Any, arguments: list[Any]) -> None:
    """Changes a list, where the sandbox allows that."""
    work.charge(32)
    for argument in arguments:
        work.compared(argument)
        if hasattr(type(argument), "__len__"):
            work.charge(16 * len(argument))
    work.changed()  # the last thing before the change


def _largest(arguments: Iterable[Any]) -> int:
    return max((abs(number) for number in arguments if isinstance(number, int)), default=0)


def _escaping(values: Iterable[Any]) -> int:
    """How many times longer a text may become: a Markup text escapes each text that is put into it."""
    return 6 if any(isinstance(value, Markup) for value in values) else 1


def price_json(
    work: Work, value: Any, ensure_ascii: bool, indent: int | str | None, separators: tuple[str, str] | None
) -> None:
    """``value|tojson`` with its arguments; the length of the result is paid for too."""
    work.charge(100 if indent is None else 300)
    size = work.size(value)
    spaces = indent if isinstance(indent, int) else len(indent or "")
    between = sum(len(text) for text in separators or ())
    work.expect(size * (1 + abs(spaces) * 8 + between) + 12 * size * bool(ensure_ascii))


def price_conversion(work: Work, value: Any) -> None:
    """``!r`` and the like in a field of ``template.format(…)``."""
    work.expect(10 * work.size(value))


def price_format(work: Work, template: str, arguments: list[Any]) -> None:
    """``template % arguments`` in all its forms."""
    values = _flat(arguments)
    fields, widest = template.count("%"), _largest_number(template)
    if "*" in template:
        widest += _largest(values)
    sizes = [work.size(value) for value in values] or [0]
    # A field by position uses each value once, a field by name uses it as often as the template likes.
    text = fields * max(sizes) if "%(" in template else sum(sizes)
    escaped = _ESCAPING_FIELD.search(template) or not all(isinstance(value, str) for value in values)
    work.expect(
        _escaping([template]) * (len(template) + fields * (widest + 32) + text * (10 if escaped else 1))
    )


def price_field(work: Work, value: Any, spec: str) -> None:
    """One field of ``template.format(…)``."""
    work.charge(100)
    work.expect(10 * work.size(value) + _largest_number(spec))


def _flat(arguments: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for argument in arguments:
        if isinstance(argument, Mapping):
            found += argument.values()
        else:
            found += argument if isinstance(argument, tuple) else [argument]
    return found


def _largest_number(text: str) -> int:
    return max((int(digits) if len(digits) < 20 else 10**20 for digits in _DIGITS.findall(text)), default=0)


def price_operator(work: Work, operator: str, left: Any, right: Any) -> None:
    """``left operator right``."""
    if operator == "+":
        if isinstance(left, (str, list, tuple)) and isinstance(right, (str, list, tuple)):
            work.expect((len(left) + len(right)) * (1 if type(left) is type(right) is str else 6))
    elif operator == "*":
        _price_times(work, left, right)
    elif operator == "**":
        _price_power(left, right)
    elif isinstance(left, str):
        price_format(work, left, [right])


def _price_times(work: Work, left: Any, right: Any) -> None:
    """``left * right``."""
    if isinstance(left, int) and isinstance(right, int):
        _bits(left.bit_length() + right.bit_length())
        return
    for value, count in ((left, right), (right, left)):
        if isinstance(value, (str, list, tuple)) and isinstance(count, int):
            work.expect(len(value) * max(count, 0) * (1 if isinstance(value, str) else 16))


def _price_power(left: Any, right: Any) -> None:
    """``left ** right``."""
    if isinstance(left, int) and isinstance(right, int) and right > 0:
        _bits(left.bit_length() * right)


def _bits(count: int) -> None:
    if count > MAX_BITS:
        raise TemplateOverLimit(f"the template computes with integers of more than {MAX_BITS} bits")


_TEXT_METHODS: Final[dict[str, Price]] = {
    **dict.fromkeys(("count", "endswith", "find", "index", "startswith"), _search),
    **dict.fromkeys(("isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier"), _search),
    **dict.fromkeys(("islower", "isnumeric", "isprintable", "isspace", "istitle", "isupper"), _search),
    **dict.fromkeys(("capitalize", "casefold", "lower", "swapcase", "title", "upper"), _copy),
    **dict.fromkeys(("partition", "removeprefix", "removesuffix", "split", "splitlines"), _copy),
    **dict.fromkeys(("lstrip", "rstrip", "strip"), _search_backward),
    **dict.fromkeys(("rfind", "rindex", "rpartition", "rsplit"), _search_backward),
    **dict.fromkeys(("center", "ljust", "rjust", "zfill"), _pad),
    "expandtabs": _expand_tabs,
    "join": _join,
    "replace": _replace,
}

#: The methods a template may call, by the type of their object.
METHODS: Final[dict[type, dict[str, Price]]] = {
    str: _TEXT_METHODS,
    Markup: _TEXT_METHODS,
    dict: {"get": _arguments, "items": _free, "keys": _free, "values": _free, "copy": _search},
    list: {
        **dict.fromkeys(("copy", "count", "index"), _search),
        **dict.fromkeys(("append", "extend", "insert", "pop"), _change),
    },
    tuple: {"count": _search, "index": _search},
    Cycler: {"next": _free, "reset": _free},
    LoopContext: {"cycle": _free, "changed": _arguments},
}


def _times(units: int) -> Price:
    """The price of so many units for each character of the value."""

    def price(work: Work, value: Any, arguments: list[Any]) -> None:
        work.charge(units * work.size(value))

    return price


def _each(work: Work, value: Any, arguments: list[Any]) -> None:
    """Goes through all items, even if the result has none of them."""
    if hasattr(type(value), "__len__"):
        work.charge(80 * len(value))


def _parts(work: Work, value: Any, arguments: list[Any]) -> None:
    """Makes lists whose number or length an argument gives."""
    work.charge(16 * _largest(arguments) + 8 * work.size(value))


def _indent(work: Work, value: Any, arguments: list[Any]) -> None:
    width = max([4, _largest(arguments), *(len(text) for text in arguments if isinstance(text, str))])
    lines = len(value.splitlines()) if isinstance(value, str) else 1
    work.expect(work.size(value) + (lines + 1) * width)


def _wrap(work: Work, value: Any, arguments: list[Any]) -> None:
    between = max((len(text) for text in arguments if isinstance(text, str)), default=1)
    size = work.size(value)
    work.charge(200 * size + (size * size >> 8))
    work.expect(size * (between + 1))


def _link(work: Work, value: Any, arguments: list[Any]) -> None:
    """Jinja's regular expressions for links take time with the square of a word's length."""
    work.charge(100 * work.size(value) + (work.size(value) ** 2 >> 2))


def _sum(work: Work, value: Any, arguments: list[Any]) -> None:
    """Adds lists one after the other, each time into a new list."""
    items = len(value) if any(isinstance(start, (list, tuple)) for start in arguments) else 8
    work.charge(items * work.size(value))


def _to_number(work: Work, value: Any, arguments: list[Any]) -> None:
    if isinstance(value, str) and len(value) > MAX_DIGITS:
        raise TemplateOverLimit(f"the template reads a number of more than {MAX_DIGITS} digits")


def _round(work: Work, value: Any, arguments: list[Any]) -> None:
    _bits(4 * _largest(arguments))


def _format(work: Work, value: Any, arguments: list[Any]) -> None:
    price_format(work, work.text(value), arguments)


#: Filters that make each of their items only when it is taken.
LAZY_FILTERS: Final = frozenset({"items", "map", "reject", "rejectattr", "select", "selectattr"})

#: Filters that make a list of the value, or go through all of it.
EAGER_FILTERS: Final = frozenset(
    {"batch", "groupby", "join", "list", "max", "min", "reverse", "slice", "sort", "sum", "unique"}
)

#: Jinja's filters and their prices.  ``random`` is not among them: an analysis must come out the same twice.
FILTERS: Final[dict[str, Price]] = {
    **dict.fromkeys(("abs", "attr", "count", "d", "default", "filesizeformat", "first", "items"), _free),
    **dict.fromkeys(("last", "length", "safe"), _free),
    **dict.fromkeys(("map", "reject", "rejectattr", "select", "selectattr"), _each),
    **dict.fromkeys(("capitalize", "lower", "upper"), _copy),
    **dict.fromkeys(("e", "escape", "forceescape"), _times(6)),
    **dict.fromkeys(("list", "reverse", "truncate"), _times(1)),
    **dict.fromkeys(("max", "min", "unique", "wordcount"), _times(8)),
    **dict.fromkeys(("dictsort", "groupby", "sort"), _times(20)),
    **dict.fromkeys(("striptags", "title", "urlencode", "xmlattr"), _times(100)),
    "pprint": _times(400),
    **dict.fromkeys(("batch", "slice"), _parts),
    **dict.fromkeys(("float", "int"), _to_number),
    "center": _pad,
    "format": _format,
    "indent": _indent,
    "join": _join_items,
    "replace": _replace,
    "round": _round,
    "sum": _sum,
    "trim": _search_backward,
    "urlize": _link,
    "wordwrap": _wrap,
}

#: Jinja's tests that compare a value or search it; all others take no time worth a price.
COSTLY_TESTS: Final = frozenset(
    {"in", "lower", "upper", "==", "eq", "equalto", "!=", "ne", ">", "gt", "greaterthan", ">=", "ge"}
    | {"<", "lt", "lessthan", "<=", "le"}
)


def price_comparison(work: Work, value: Any, arguments: list[Any]) -> None:
    """Any of COSTLY_TESTS."""
    _search(work, value, arguments)


def price_call(work: Work, arguments: list[Any]) -> None:
    """A function of the template's globals, such as ``dict`` or ``namespace``."""
    _arguments(work, None, arguments)

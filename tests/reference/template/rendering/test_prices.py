"""What each operation of a template costs, in units.

No clause says what work costs (TA-9.1); a price that is lost lets a template do more than it should.
``python -m tests.reference.template.rendering.test_prices`` writes the file of prices anew, and whoever
changes one reads what becomes dearer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jinja2 import nodes
from jinja2.exceptions import FilterArgumentError, UndefinedError

from toolcall_reference.template.rendering import priced
from toolcall_reference.template.rendering.metered_code import (
    MeteredContext,
    _cost,
)
from toolcall_reference.template.rendering.sandbox import TemplateSandbox
from toolcall_reference.template.rendering.work import Work

FILE = Path(__file__).parents[3] / "fixtures" / "template-prices.json"
LIMIT = 1_000_000

#: What the expressions are about: a long text, a marked one, and containers of each sort.
VARIABLES: dict[str, Any] = {
    "s": "ab c" * 30,
    "t": "xy" * 40,
    "n": 7,
    "big": 10**30,
    "x": 1.5,
    "none": None,
    "l": ["a", "bcd", "a"],
    "long": ["abc"] * 40,
    "mixed": [1, "b", None, 2.5, [1, 2], {"k": "value"}],
    "numbers": [3, 1, 2, 10**12],
    "lists": [[1], [2, 3]],
    "d": {"a": 1, "bc": "value"},
    "rows": [{"k": 1, "v": "one"}, {"k": 2, "v": "two"}],
    "u": ("a", 1),
    "deep": [[[["a"]]], {"b": {"c": [1]}}],
    "lines": "a\nbc\n\ndef\n" * 5,
    "tabs": "\ta\tb\t",
}
#: Arguments of methods and filters that need others than none.
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "count": ("'a'", "t"),
    "endswith": ("'a'", "t", "(t, s)"),
    "startswith": ("'a'", "t", "(t, s)"),
    "find": ("'a'", "t", "'a', 2", "t[:50]", "t[:51]"),
    "index": ("'a'",),
    "partition": ("' '", "t"),
    "rpartition": ("' '", "t"),
    "removeprefix": ("'a'", "t"),
    "removesuffix": ("'c'", "t"),
    "split": ("", "' '", "t", "' ', 2"),
    "rsplit": ("", "' '", "t", "' ', 2"),
    "lstrip": ("", "'ab'", "t"),
    "rstrip": ("", "'ab'", "t"),
    "strip": ("", "'ab'", "t"),
    "rfind": ("'a'", "t"),
    "rindex": ("'a'",),
    "center": ("10", "300", "200, '*'"),
    "ljust": ("10", "300"),
    "rjust": ("10", "300"),
    "zfill": ("10", "300"),
    "expandtabs": ("", "4", "20"),
    "join": ("['a', s]", "[]", "long", "s", "mixed|map('string')"),
    "replace": ("'a', 'b'", "'a', t", "'zz', t", "'a', 'b', 1"),
    "get": ("'a'", "'zz', s", "u"),
}
FILTER_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "attr": ("'a'",),
    "batch": ("2", "2, 'f'", "9"),
    "slice": ("2", "2, 'f'", "9"),
    "center": ("10", "300"),
    "d": ("'a'", "'a', true"),
    "default": ("'a'", "'a', true"),
    "format": ("1", "t", "1, 2"),
    "groupby": ("'k'",),
    "indent": ("", "3", "30", "'..'", "2, true", "'123456'"),
    "join": ("", "', '", "t", "', ', 'k'"),
    "map": ("'string'", "attribute='k'"),
    "select": ("", "'string'"),
    "reject": ("", "'string'"),
    "selectattr": ("'k'", "'k', 'eq', 1"),
    "rejectattr": ("'k'",),
    "replace": ("'a', 'b'", "'a', t", "'zz', t", "'a', 'b', 1"),
    "round": ("", "2", "1, 'floor'"),
    "sum": ("", "start=5", "start=[]", "attribute='k'"),
    "trim": ("", "'ab'", "t"),
    "truncate": ("", "9"),
    "wordwrap": ("", "9", "9, wrapstring=t[:5]"),
    "int": ("", "5"),
    "urlize": ("", "9"),
    "tojson": ("", "indent=2", "indent='  '", "ensure_ascii=true", "separators=(',', ':')", "indent=0"),
    "string": ("",),
    "length": ("",),
}
VALUES = ("s", "s|safe", "long", "mixed", "rows", "d", "n", "l|map('upper')", "lines", "'%s-%d'")
OPERATIONS = (
    *("s + t", "l + l", "u + u", "(s|safe) + t", "s + (t|safe)", "n + n", "s ~ n", "s ~ t ~ x", "mixed ~ ''"),
    *("n * n", "big * big", "s * n", "n * s", "l * n", "n * u", "s * -1", "s * 0", "x * n", "l * 0"),
    *(
        "n ** n",
        "n ** 0",
        "'ab' * 500",
        "2 ** 9 + 1",
        "big ** 3",
        "n ** -1",
        "x ** n",
        "n % 4",
        "n - 1",
        "n / 2",
        "n // 2",
        "-n",
    ),
    *("'%s' % s", "'%s %s' % (s, t)", "'%r' % s", "'%a' % (s,)", "'%d' % n", "'%9d' % n", "'%.3f' % x"),
    *("'%(a)s %(bc)s' % d", "'%(a)9s' % d", "('%s'|safe) % s", "'%*d' % (9, n)", "'%-*s' % (20, s)"),
    *("'%5s%%' % s", "'%s' % mixed", "'%s' % (mixed,)", "'%s%s' % (1, n)", "'%' ~ s", "'abc' % ()"),
    *("'%s' % d", "'%(a)s' % {'a': mixed}", "'%(a)r' % {'a': s}"),
    *("s == t", "s < t", "l == l", "u == u", "1 == 1", "s in t", "'a' in l", "1 in numbers", "s in d"),
    *("n in range(9)", "1 < n <= 9", "s != t", "mixed == mixed", "d == d", "none == 1", "deep == deep"),
    *("l[0]", "l[n - 6]", "l[1:]", "s[2:9]", "s[::2]", "d['a']", "d[s]", "d.a", "d.bc", "d.zz", "u[0]"),
    *("{}[u]", "d['b' ~ 'c']", "mixed[4][0]", "rows[0].v", "l[-1]", "long[:-1]", "u[1:]", "s[0]"),
    *("[]", "[1, 2]", "[n, s]", "[[n], [s]]", "{}", "{'a': 1}", "{s: t}", "{'a': mixed, 'b': s}", "()"),
    *("(1,)", "(n, s)", "({n: 1},)", "[1, n]", "{'a': {'b': n}}", "(s, t)[0]"),
    *("dict()", "dict(a=s)", "dict([['a', s]])", "dict.fromkeys(l)", "namespace(a=s)"),
    *("dict.fromkeys(l, s)", "namespace({'a': s})", "range(9)", "range(2, n)", "range(9)|list"),
    *("'{}'.format(s)", "'{0}{0}'.format(t)", "'{a}'.format(a=s)", "'{:>9}'.format(n)", "'{!r}'.format(s)"),
    *("'{a}'.format_map(d)", "('{}'|safe).format(s)", "'{:{w}}'.format(n, w=12)", "'{0[0]}'.format(l)"),
    *("'{a!s:>30}{b}'.format(a=n, b=mixed)",),
    *(
        "l.copy()",
        "d.copy()",
        "d.keys()",
        "d.values()|list",
        "d.items()|list",
        "u.count('a')",
        "u.index('a')",
    ),
    *("l.count('a')", "l.index('a')", "numbers.index(2)", "cycler(1, 2).next()", "cycler(s, t).next()"),
    *("joiner(', ')()", "strftime_now('%d')", "strftime_now(s)", "s.upper", "raise_exception", "missing"),
    *(
        "n if n else s",
        "s if none",
        "not n",
        "n and s",
        "n or s",
        "true",
        "none",
        "n",
        "s",
        "mixed",
        "u",
        "d",
    ),
    *(
        "big",
        "x",
        "deep",
        "d.items()",
        "d.keys()",
        "range(3)",
        "namespace",
        "dict",
        "rows",
        "raise_exception",
    ),
    *("[raise_exception]", "[missing]", "{'a': raise_exception}", "l|first", "s|first", "l|map('upper')"),
    *("l|map('upper')|list", "l|select|reject|list", "l|map('upper')|map('lower')|join"),
    *("[{'k': [1]}, {'k': [2]}, {'k': [3]}]|sum('k', [])",),
    *("mixed|select('string')|list", "mixed|selectattr('k')|list", "'a' in (l|map('lower'))"),
)
BLOCKS = (
    *("", "text", "{{ s }}", "{% set a = s %}", "{% set a = s %}{{ a }}", "{% set a %}{{ s }}{% endset %}"),
    *(
        "{% if n %}a{% endif %}",
        "{% if none %}a{% else %}bc{% endif %}",
        "{% if none %}a{% elif n %}b{% endif %}",
    ),
    *("{% for a in l %}{{ a }}{% endfor %}", "{% for a in [] %}{% else %}x{% endfor %}"),
    *(
        "{% for a in l if a != 'a' %}{{ a }}{% endfor %}",
        "{% for a in l if loop %}{{ loop.index }}{% endfor %}",
    ),
    *(
        "{% for k, v in d.items() %}{{ k }}{{ v }}{% endfor %}",
        "{% for a in l|map('upper') %}{{ a }}{% endfor %}",
    ),
    *("{% for a in l %}{% for b in l %}x{% endfor %}{% endfor %}", "{% for a in l %}{% break %}{% endfor %}"),
    *("{% for a in l %}{{ loop.changed(a) }}{{ loop.cycle('x', s) }}{% endfor %}",),
    *("{% for a in [[1], 2] recursive %}{{ loop(a) if a is iterable }}{% endfor %}",),
    *("{% macro m(a, b=s) %}{{ a }}{{ b }}{% endmacro %}{{ m(1) }}{{ m(s, b=t) }}",),
    *("{% macro m() %}{{ caller() }}{{ varargs }}{% endmacro %}{% call m(1, s) %}x{{ s }}{% endcall %}",),
    *(
        "{% macro m() %}{% endmacro %}",
        "{% block b %}{{ s }}{% endblock %}",
        "{% filter upper %}{{ s }}{% endfilter %}",
    ),
    *("{% block b %}x{% endblock %}{{ self.b() }}", "{% generation %}{{ s }}{% endgeneration %}"),
    *("{% set a = namespace(b=1) %}{% set a.b = s %}{{ a.b }}", "{% set a, b = u %}{{ a }}{{ b }}"),
    *("{% with a = s %}{{ a }}{% endwith %}", "{% raw %}{{ s }}{% endraw %}", "{# comment #}"),
    *("{% set a = [] %}{{ a.append(s) }}{{ a }}", "{% set a = [1] %}{{ a.extend(l) }}{{ a }}"),
    *("{% set a = [1] %}{{ a.insert(0, mixed) }}{{ a.pop() }}{{ a.pop(0) }}{{ a }}",),
    *("{% set a = [1] %}{% set b = [a, a] %}{{ b }}{{ a.append(s) }}{{ b }}",),
    "{% for a in l %}{% block b scoped %}{{ a }}{{ s }}{% endblock %}{% endfor %}",
    *("{% for a in range(3) %}{{ [a] }}{% endfor %}", "{% set a = l|map('e') %}{{ a|list }}{{ a|list }}"),
)


def sources() -> Iterator[str]:
    """All templates, each with one operation or a block."""
    yield from BLOCKS
    for each in OPERATIONS:
        yield "{{ " + each + " }}"
    for kind, value in ((str, "s"), (str, "(s|safe)"), (str, "tabs"), (dict, "d"), (list, "l")):
        for name in priced.METHODS[kind]:
            for arguments in ARGUMENTS.get(name, ("",)):
                yield "{{ " + f"{value}.{name}({arguments})" + " }}"
    for name in (*priced.FILTERS, "tojson", "string"):
        for arguments in FILTER_ARGUMENTS.get(name, ("",)):
            for value in VALUES:
                called = f"{name}({arguments})" if arguments else name
                yield "{{ " + f"({value})|{called}" + (" }}" if name not in LISTED else "|list }}")
    for name in sorted(priced.COSTLY_TESTS):
        for value in ("s", "t", "l", "n"):
            other = "" if name in ("lower", "upper") else f", {value}"
            yield "{{ " + f"[{value}]|select('{name}'{other})|list" + " }}"


#: Filters whose results are made when they are taken.
LISTED = priced.LAZY_FILTERS | {"batch", "slice"}


class _Noting(Work):
    """Work that notes the most that an operation may have needed."""

    __slots__ = ("expected",)

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.expected = 0

    def expect(self, units: int) -> None:
        """Note it, and see whether it is left."""
        self.expected = max(self.expected, units)
        super().expect(units)


def price(source: str) -> tuple[int, int] | None:
    """What is charged, and what was expected at most; None where the operation is not for the value."""
    environment = TemplateSandbox(lambda format: format, LIMIT, mutable_lists=True)
    template = environment.from_string(source)
    context = template.new_context({**json.loads(json.dumps(VARIABLES)), "u": VARIABLES["u"]})
    assert isinstance(context, MeteredContext)
    work = _Noting(LIMIT)
    context.share(work)
    try:
        text = "".join(template.root_render_func(context))
    except (TypeError, ValueError, AttributeError, FilterArgumentError, UndefinedError):
        return None
    assert LIMIT - work.left >= len(text), "a character that is written costs a unit"
    return LIMIT - work.left, work.expected


def prices(every: Iterable[str]) -> dict[str, list[int]]:
    """The prices of those templates that can be rendered."""
    return {source: [*found] for source in every if (found := price(source))}


GROUPS = 8


@pytest.mark.parametrize("group", range(GROUPS))
def test_each_operation_has_its_price(group: int) -> None:
    expected = json.loads(FILE.read_text("utf-8"))
    every = list(dict.fromkeys(sources()))[group::GROUPS]
    assert expected.keys() <= {*sources()}
    assert prices(every) == {source: expected[source] for source in every if source in expected}


@pytest.mark.parametrize(
    ("kind", "units"),
    [
        (nodes.CallBlock, 200),
        (nodes.Dict, 64),
        (nodes.For, 100),
        (nodes.List, 16),
        (nodes.Macro, 200),
        (nodes.NSRef, 30),
        (nodes.Tuple, 16),
        (nodes.Name, 10),
    ],
)
def test_each_syntax_node_has_its_price(kind: type[nodes.Node], units: int) -> None:
    assert _cost([kind()]) == 10 + units


if __name__ == "__main__":
    lines = [
        f"{json.dumps(each)}: {json.dumps(found)}" for each, found in prices(dict.fromkeys(sources())).items()
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")

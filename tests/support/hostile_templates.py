"""Templates that go wrong or mean harm, and what becomes of each: a text, or one kind of error."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hostile:
    """A source and what rendering it must give: an error's kind, or the text."""

    title: str
    source: str
    kind: str = "limit"
    text: str | None = None


def _forever(body: str, before: str = "") -> str:
    """Ten thousand million times the same."""
    return (
        before
        + "{% for i in range(100000) %}{% for j in range(100000) %}"
        + body
        + "{% endfor %}{% endfor %}"
    )


def _often(body: str, before: str = "", times: int = 100) -> str:
    return before + "{% for i in range(" + str(times) + ") %}" + body + "{% endfor %}"


def _growing(expression: str, start: str = "'ab'", then: str = "", times: int = 60) -> str:
    """``n.s`` replaced by an expression of itself, again and again."""
    before = "{% set n = namespace(s=" + start + ", t=" + start + ", l=[]) %}"
    return _often("{% set n.s = " + expression + " %}", before, times) + then


def _twins(then: str, start: str = "[1]") -> str:
    """Two nested values that are equal, each of 2**60 elements."""
    pair = "(n.{0}, n.{0})" if start.startswith("(") else "[n.{0}, n.{0}]"
    step = "{% set n.s = " + pair.format("s") + " %}{% set n.t = " + pair.format("t") + " %}"
    return _often(step, "{% set n = namespace(s=" + start + ", t=" + start + ") %}", 60) + then


_NAMES = "".join(f"{{% set a{i} = 1 %}}" for i in range(3000))

_BROKEN = {
    "an open block": "{% if x %}",
    "an open expression": "{{ x",
    "an open text": "{{ '" + "\\'" * 45_000,
    "an unknown tag": "{% nonsense %}",
    "an unknown filter": "{{ x|nonsense }}",
    "an unknown test": "{{ x is nonsense }}",
    "bytes of another format": "\x00\x01\xff{%\x00",
    "comments opened, never closed": "{#" * 45_000,
    "nothing but space": "{{" + " " * 95_000,
    "a number without end": "{{ " + "1" * 95_000 + " }}",
    "more loops than Python can nest": "{% for a in [1] %}" * 25 + "{% endfor %}" * 25,
    "random choices": "{{ messages|random }}",
    "autoescape": "{% autoescape true %}{{ '<' ~ '<' }}{% endautoescape %}",
}

_TOO_LONG = {
    "five megabytes": "{{ messages[0].content }}" * 200_000,
    "nested brackets": "{{ " + "[" * 45_000 + "]" * 45_000 + " }}",
    "nested parentheses": "{{ " + "(" * 45_000 + "1" + ")" * 45_000 + " }}",
    "expressions opened, never closed": "{{" * 45_000,
    "nested conditions": "{% if a %}" * 4500 + "{% endif %}" * 4500,
    "nested loops": "{% for a in b %}" * 3500 + "{% endfor %}" * 3500,
    "nested calls": "{{ " + "f(" * 20_000 + ")" * 20_000 + " }}",
    "a chain of elif": "{% if a %}" + "{% elif b %}" * 7500 + "{% endif %}",
    "a chain of +": "{{ " + "+".join("a" * 30_000) + " }}",
    "a chain of ~": "{{ " + "~".join("a" * 30_000) + " }}",
    "a chain of fields": "{{ a" + ".a" * 30_000 + " }}",
    "a chain of filters": "{{ a" + "|e" * 30_000 + " }}",
    "a chain of not": "{{ " + "not " * 20_000 + "a }}",
    "a chain of minus": "{{ " + "-" * 90_000 + "1 }}",
    "many outputs": "{{a}}" * 19_000,
    "many conditions": "{%if a%}{%endif%}" * 5500,
    "many loops": "{%for a in b%}{%endfor%}" * 4000,
    "many macros": "{%macro b()%}{%endmacro%}" * 3500,
    "many names and conditions": _NAMES + "{%if a1%}{%endif%}" * 2000,
}

_ENDLESS = {
    "a range": "{% for i in range(10**12) %}x{% endfor %}",
    "loops": _forever("{% for k in range(100000) %}{% endfor %}"),
    "loops that write": _forever("x"),
    "conditions of loops": _forever("{% for k in range(100000) if false %}{% endfor %}"),
    "recursion": "{% macro a(n) %}{{ a(n + 1) }}{% endmacro %}{{ a(0) }}",
    "recursion in two branches": "{% macro a(n) %}{{ a(n-1) ~ a(n-1) if n }}{% endmacro %}{{ a(60) }}",
    "a recursive loop": "{% for x in [[1]] recursive %}{{ loop([[x]]) }}{% endfor %}",
    "a block in itself": "{% block a %}{{ self.a() }}{% endblock %}",
    "macros of each other": (
        "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{% endmacro %}{{ a() }}"
    ),
}

_OPERATIONS = {
    "fields": "{% set x = messages[0]['content'] ~ messages[0].content %}",
    "undefined fields": "{{ messages.foo }}",
    "namespaces": "{% set n = namespace(a=1) %}{% set n.a = n.a + 1 %}",
    "a filter": "{{ 'a'|upper }}",
    "a method": "{% set x = 'a b'.split(' ') %}",
    "a macro": "{% macro m(a, b=1) %}{% endmacro %}{{ m(1) }}",
    "a call block": "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}x{% endcall %}",
    "a format": "{{ '{}{}'.format(1, 2) }}",
    "JSON": "{{ {'a': 1}|tojson(indent=1) }}",
    "JSON of the tools": "{{ tools|tojson(indent=4) }}",
    "a comparison": "{{ 1 is eq 2 }}",
    "tests": "{{ i is defined and i is string }}",
    "sorting": "{{ [2, 1]|sort }}",
    "grouping": "{{ [{}]|groupby('a')|length }}",
    "links": "{{ 'a'|urlize }}",
    "wrapping": "{{ 'a'|wordwrap }}",
    "sizes": "{{ 1|filesizeformat }}",
    "the date": "{{ strftime_now('%A %B %c %x %X') }}",
    "a loop": "{% for x in [1] %}{{ loop.index }}{% endfor %}",
    "a generation block": "{% generation %}x{% endgeneration %}",
    "a cycler": "{% set x = cycler(1, 2) %}{{ x.next() }}",
    "a slice": "{% set x = messages[1:] %}",
    "pairs of a filter's items": "{{ range(100000)|selectattr('x')|list }}",
    "a chain of lazy filters": "{{ range(100000)|select|select|select('none')|list }}",
    "a mapping filter": "{{ range(100000)|map('string')|join|length }}",
    "the length of what a filter gives": "{% for k in range(100000)|map('e') %}{{ loop.length }}{% endfor %}",
    "a search in what a filter gives": "{{ 5 in (range(100000)|map('e')) }}",
    "a search in a range": "{{ 'a' in range(100000) }}",
    "a search in a long text": "{% set a = 'a' * 1000000 %}{{ 'b' in a }}",
    "a long search in a long text": "{% set a = 'a' * 1000000 %}{{ 'a' * 5000 ~ 'b' in a }}",
    "counting a long text": "{% set a = 'ab' * 1000000 %}{{ a.count('ab' * 1000 ~ 'c') }}",
    "a search from behind": "{% set a = 'a' * 1000000 %}{{ a.rfind('a' * 500 ~ 'b' ~ 'a' * 500) }}",
    "stripping": "{% set a = 'a' * 1000000 %}{{ a.strip('b' * 5000 ~ 'a') }}",
    "trimming": "{% set a = 'a' * 1000000 %}{{ a|trim('b' * 5000 ~ 'a') }}",
    "many arguments of a macro": "{% macro m() %}{{ varargs|length }}{% endmacro %}{{ m(*range(100000)) }}",
    "dictionaries of a range": "{% set x = dict.fromkeys(range(100000)) %}",
}

_HUGE = {
    "a text times a number": "{{ 'x' * 10**12 }}",
    "a list times a number": "{{ ([0] * 10**9)|length }}",
    "the same text again and again": _often("{% set x = 'x' * 10000000 %}"),
    "power": "{{ (10 ** 1000) ** 1000 }}",
    "products of products": _growing("n.s * n.s", "3", "{{ n.s }}", 100),
    "texts kept": _growing("[n.s, '\U0001f600' * 100000 ~ i]", "0", times=500),
    "lists kept": _growing("namespace(a=n.s, b=range(100000)|list)", "0", times=1000),
    "split texts kept": _growing("namespace(a=n.s, b=('ab ' * 100000).split(' '))", "0", times=1000),
    "dictionaries kept": _forever(
        "{% set n.s = {'a': n.s} if j % 500 else {'a': 0} %}", "{% set n = namespace(s=0) %}"
    ),
    "namespaces kept": _forever("{% set n.s = namespace(a=n.s) %}", "{% set n = namespace(s=0) %}"),
    "macros kept": _forever(
        "{% macro m(a=n.s) %}{% endmacro %}{% set n.s = m %}", "{% set n = namespace(s=0) %}"
    ),
    "filters kept": _forever(
        "{% set n.s = namespace(a=n.s, b=[i]|map('e')) %}", "{% set n = namespace(s=0) %}"
    ),
    "text between tags": "{% set x %}" + _often("y" * 5000, times=100_000) + "{% endset %}{{ x|length }}",
    "doubling with +": _growing("n.s + n.s"),
    "doubling with ~": _growing("n.s ~ n.s", "'\U0001f600'"),
    "doubling with join": _growing("[n.s, n.s]|join"),
    "doubling with the method join": _growing("''.join([n.s, n.s])"),
    "doubling with replace": _growing("n.s|replace('a', n.s)"),
    "doubling with the method replace": _growing("n.s.replace('a', n.s)"),
    "doubling with %": _growing("'%s%s' % (n.s, n.s)"),
    "doubling with % by name": _growing("'%(a)s%(a)s%(a)s' % {'a': n.s}"),
    "doubling with format": _growing("'{0}{0}'.format(n.s)"),
    "doubling with a block": _often(
        "{% set x %}{{ n.s }}{{ n.s }}{% endset %}{% set n.s = x %}", "{% set n = namespace(s='a') %}"
    ),
    "doubling with a macro": "{% macro d(s) %}{{ s }}{{ s }}{% endmacro %}" + _growing("d(n.s)"),
    "one text joined by the method": "{% set b = 'x' * 1000000 %}{{ ','.join(([b] * 1000)|select) }}",
    "one text joined by the filter": "{% set b = 'x' * 1000000 %}{{ ([b] * 1000)|select|join(',') }}",
    "ljust": "{{ 'x'.ljust(10**12) }}",
    "rjust": "{{ 'x'.rjust(10**9) }}",
    "center": "{{ 'x'|center(10**9) }}",
    "zfill": "{{ 'x'.zfill(10**9) }}",
    "expandtabs": "{{ '\\t\\t\\t'.expandtabs(10**9) }}",
    "the width of %": "{{ '%1000000000d' % 1 }}",
    "the width of % as an argument": "{{ '%*d' % (1000000000, 1) }}",
    "the precision of %": "{{ '%.1000000000f' % 1 }}",
    "the width of the filter format": "{{ '%1000000000d'|format(1) }}",
    "the width in a list": "{{ ['%1000000000d']|format(1) }}",
    "the width of format": "{{ '{:1000000000}'.format(1) }}",
    "the width of format as an argument": "{{ '{:{w}}'.format(1, w=1000000000) }}",
    "the width of format in Arabic digits": "{{ '{:١٠٠٠٠٠٠٠٠٠}'.format(1) }}",
    "the width of format_map": "{{ '{a:1000000000}'.format_map({'a': 1}) }}",
    "the width of safe text": "{{ ('{:1000000000}'|safe).format(1) }}",
    "indent": "{{ 'a\\nb'|indent(10**9) }}",
    "indent with a text": "{{ ('a\\n' * 1000)|indent('x' * 1000000) }}",
    "the indent of JSON": "{{ [[1]]|tojson(indent=10**9) }}",
    "the separators of JSON": "{{ ([1] * 10000)|tojson(separators=('x' * 10000, ':')) }}",
    "round": "{{ 1.5|round(10**9) }}",
    "int": "{{ ('9' * 1000000)|int }}",
    "sum of lists": "{{ ([[1]] * 100000)|sum(start=[])|length }}",
    "batch": "{{ [1]|batch(10**9, 0)|list }}",
    "slice": "{{ [1]|slice(10**9)|list }}",
    "wordwrap": "{{ ('a' * 120000)|wordwrap(1) }}",
    "wordwrap with a text": "{{ ('a' * 100000)|wordwrap(1, wrapstring='x' * 100000) }}",
    "urlize": "{{ (')' * 200000 ~ 'x')|urlize }}",
    "pprint": "{{ range(100000)|list|pprint }}",
    "escape": "{{ ('<' * 4000000)|e }}",
    "safe text and other": "{{ ('<'|safe) + '<' * 10000000 }}",
    "safe text joining other": "{{ ('<'|safe).join(['<' * 2000000] * 3) }}",
    "upper": "{{ ('\u0390' * 9000000).upper() }}",
    "split": "{{ ('a b ' * 6000000).split()|length }}",
    "list": "{{ ('ab' * 9000000)|list|length }}",
    "the pattern of a date": "{{ strftime_now('%d' * 1000) }}",
    "a list in itself, printed": _twins("{{ n.s }}"),
    "a list in itself as JSON": _twins("{{ n.s|tojson }}"),
    "a list in itself as text": _twins("{{ n.s|string }}"),
    "a list in itself, compared": _twins("{{ n.s == n.t }}"),
    "a list in itself, searched": _twins("{{ n.s in [n.t] }}"),
    "a list in itself, tested": _twins("{{ [n.s]|select('eq', n.t)|list }}"),
    "a list in itself, changed": _twins("{% for x in [n.s, n.t] %}{{ loop.changed(x) }}{% endfor %}"),
    "a tuple in itself as a key": _twins("{{ {n.s: 1} }}", "(1,)"),
    "a tuple in itself, looked up": _twins("{{ {}[n.s] }}", "(1,)"),
    "a tuple in itself, got": _twins("{{ {}.get(n.s) }}", "(1,)"),
    "a tuple in itself, unique": _twins("{{ [n.s]|unique|list }}", "(1,)"),
    "a tuple in itself, grouped": _twins("{{ [{'a': n.s}, {'a': n.t}]|groupby('a') }}", "(1,)"),
    "a tuple in itself in dict": _twins("{{ dict([[n.s, 1]]) }}", "(1,)"),
    "views of views": _growing("{'a': n.s.items(), 'b': n.s.items()}", "{'a': 1}", "{{ n.s }}"),
    "a deep list": _growing("[n.s]", "1", "{{ n.s }}", 90_000),
    "a deep tuple": _growing("(n.s,)", "(1,)", "{{ {}[n.s] }}", 90_000),
    "a list of batches": _growing("n.s|batch(1)|list", "[1]", "{{ n.s }}", 90_000),
    "a deep tuple of pairs": _growing("(dict(a=n.s)|dictsort)[0]", "(1,)", "{{ {}[n.s] }}", 90_000),
    "a chain of filters": _growing("n.s|map('e')", "[1, 2]", "{{ n.s|list }}", 90_000),
    "a chain of filters in lists": _growing("[n.s]|map('e')", "1", "", 90_000),
}

_FORBIDDEN = {
    "the class of a text": "{{ ''.__class__.__mro__ }}",
    "the class by subscript": "{{ ''['__class__']['__mro__'] }}",
    "the class by filter": "{{ (''|attr('__class__')).__mro__ }}",
    "the class by format": "{{ '{0.__class__.__mro__}'.format('') }}",
    "the globals of a function": "{{ raise_exception.__globals__.x }}",
    "the context of a macro": "{% macro m() %}{% endmacro %}{{ m._environment.x }}",
    "changing the messages": "{{ messages.append(1) }}",
    "changing a message": "{{ messages[0].update(a=1) }}",
    "a private name": "{% set n = namespace(__class__=1) %}",
    "memory": "{{ (1).to_bytes(1000000000, 'big') }}",
    "encodings": "{{ 'a'.encode('punycode') }}",
}

_FAULTS = {
    "adding a number to a text": "{{ 1 + 'a' }}",
    "calling a text": "{{ 'a'() }}",
    "dividing by zero": "{{ 1 / 0 }}",
    "looping over a number": "{% for x in 1 %}{% endfor %}",
    "another template": "{% include 'x' %}",
    "a parent template": "{% extends 'x' %}",
    "an import": "{% import 'x' as x %}",
    "JSON of a namespace": "{{ namespace()|tojson }}",
    "a number too large for a float": "{{ 2.0 ** 5000 }}",
    "arguments from a filter": "{{ dict(*([1, 2]|map('e'))) }}",
}

_UNDEFINED = {
    "a function": "{{ foo(1) }}",
    "a field of nothing": "{{ foo.bar }}",
    "random words": "{{ lipsum(10**6) }}",
}

#: Harmless, if odd: what comes out does not depend on the day, the machine or the process.
_TEXTS = {
    "": "",
    "just text": "just text",
    "{{ ''.__class__ }}": "",
    "{{ strftime_now('%Y-%m-%d') }}": "2025-01-01",
    "{% set n = namespace() %}{% set n.a = n %}{{ n }} {{ [n] }}": "<Namespace> [<Namespace>]",
    "{{ messages|map('e') }} {{ [raise_exception]|string }}": "<iterator> [<function raise_exception>]",
    "{{ '\\x41\\d' }}": "A\\d",
    "{{ 10 ** 20 }} {{ 2 ** -1 }} {{ 'a' * -1 }}": "100000000000000000000 0.5 ",
    "{{ range(100000)|sum }} {{ 'a'|truncate(10**9) }}": "4999950000 a",
    "{% for m in messages %}{{ loop.changed(m.role) }}{{ loop.cycle('a', 'b') }}{% endfor %}": "TrueaTrueb",
    "{{ '%s|%5.1f|%(x)s' % {'x': 1} if false else '%s|%5.1f' % ('a', 1) }}": "a|  1.0",
    "{{ '{0:>5}|{a.role}|{b[0]!r}'.format(1, a=messages[0], b='x') }}": "    1|user|'x'",
    "{{ dict(a=1) }} {{ dict.fromkeys(['b']) }} {{ 'b' in dict([['b', 1]]) }}": "{'a': 1} {'b': None} True",
    "{% set j = joiner(',') %}{{ j() }}a{{ j() }}b": "a,b",
    "{% generation %}{% set x = 1 %}{{ x }}{% endgeneration %}{{ x }}": "1",
    "{{ ('<b>'|safe) ~ '<' }} {{ '<'|e }}": "<b>< &lt;",
}

HOSTILE: tuple[Hostile, ...] = (
    *(Hostile(title, source, "syntax") for title, source in _BROKEN.items()),
    *(Hostile("too long: " + title, source) for title, source in _TOO_LONG.items()),
    *(Hostile("endless: " + title, source) for title, source in _ENDLESS.items()),
    *(Hostile("for ever: " + title, _forever(body)) for title, body in _OPERATIONS.items()),
    *(Hostile("huge: " + title, source) for title, source in _HUGE.items()),
    *(Hostile("forbidden: " + title, source, "forbidden") for title, source in _FORBIDDEN.items()),
    *(Hostile("fault: " + title, source, "fault") for title, source in _FAULTS.items()),
    *(Hostile("undefined: " + title, source, "undefined") for title, source in _UNDEFINED.items()),
    *(Hostile("text: " + source, source, "", text) for source, text in _TEXTS.items()),
)

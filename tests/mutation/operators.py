"""The changes that can be made in a module: each operator is a kind of mistake that programmers make.

An operator gives texts for a node.  It sees one node at a time, and nothing of what the program does.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tests.mutation.left_alone import FOR_PEOPLE, TITLED, callee, is_left_alone, is_title

#: What a node may become: another node, or the text of a statement.
Changed: TypeAlias = ast.expr | str


@dataclass(frozen=True, slots=True)
class Change:
    """A text in place of a node."""

    operator: str
    node: ast.expr | ast.stmt
    text: str
    #: The innermost statement around the node, or the node.
    statement: ast.stmt


_COMPARISONS: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_ARITHMETIC: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
#: Methods and functions that are taken for one another.
_MISTAKEN = {
    "strip": "lstrip",
    "lstrip": "strip",
    "rstrip": "strip",
    "find": "rfind",
    "rfind": "find",
    "partition": "rpartition",
    "rpartition": "partition",
    "startswith": "endswith",
    "endswith": "startswith",
    "removeprefix": "removesuffix",
    "removesuffix": "removeprefix",
    "match": "search",
    "fullmatch": "match",
    "search": "match",
    "append": "extend",
    "any": "all",
    "all": "any",
    "min": "max",
    "max": "min",
}


_STRIPPED = frozenset({"strip", "lstrip", "rstrip"})
#: Functions that do not mind the order of their arguments.
_SYMMETRIC = frozenset({"max", "min", "common_prefix", "common_suffix", "is_pair", "_one_of", "_is"})


def comparison(node: ast.Compare) -> Iterator[Changed]:
    """Another comparison: ``<=`` for ``<``, ``!=`` for ``==``."""
    for number, each in enumerate(node.ops):
        for other in _COMPARISONS[type(each)]:
            yield _with(node, ops=[*node.ops[:number], other(), *node.ops[number + 1 :]])


def boolean(node: ast.BoolOp) -> Iterator[Changed]:
    """``or`` for ``and``."""
    yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


def operand(node: ast.BoolOp) -> Iterator[Changed]:
    """A part of ``a and b`` is forgotten."""
    for number in range(len(node.values)):
        rest = [*node.values[:number], *node.values[number + 1 :]]
        yield rest[0] if len(rest) == 1 else _with(node, values=rest)


def negation(node: ast.UnaryOp) -> Iterator[Changed]:
    """``x`` for ``not x`` and for ``-x``."""
    yield node.operand


def condition(test: ast.expr, *, is_loop: bool) -> Iterator[Changed]:
    """A condition that always holds, or never: of ``if``, ``while``, a comprehension."""
    _mark_tests(test)
    if isinstance(test, ast.Constant) or any(isinstance(each, ast.NamedExpr) for each in ast.walk(test)):
        return
    for value in (False,) if is_loop else (True, False):
        yield ast.Constant(value)


def _mark_tests(test: ast.expr) -> None:
    """Mark what is asked alone for whether there is anything."""
    vars(test)["is_test"] = True
    for each in [test.operand] if isinstance(test, ast.UnaryOp) else getattr(test, "values", ()):
        if isinstance(test, ast.BoolOp | ast.UnaryOp):
            _mark_tests(each)


def arithmetic(node: ast.BinOp) -> Iterator[Changed]:
    """``-`` for ``+``; one side alone."""
    if type(node.op) in _ARITHMETIC:
        if not isinstance(node.op, ast.Add) or not _is_text(node):
            yield _with(node, op=_ARITHMETIC[type(node.op)]())
        yield node.left
        yield node.right


def constant(node: ast.Constant) -> Iterator[Changed]:
    """A number that is one off, the other truth value."""
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int | float):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def text(node: ast.Constant | ast.JoinedStr) -> Iterator[Changed]:
    """No text, a text without its last or first character, or one where there was none."""
    if isinstance(node, ast.JoinedStr):
        for number in range(len(node.values)):
            yield _with(node, values=[*node.values[:number], *node.values[number + 1 :]])
    elif isinstance(node.value, str):
        if not node.value:
            yield ast.Constant("x")
            return
        for other in dict.fromkeys(("", node.value[:-1], node.value[1:])):
            yield ast.Constant(other)


def pattern(node: ast.Call) -> Iterator[Changed]:
    """A regular expression without an anchor, with another quantifier or class."""
    if not (node.args and callee(node) == "compile" and isinstance(node.args[0], ast.Constant)):
        return
    source = node.args[0].value
    if not isinstance(source, str):
        return
    for old, new in (
        ("*", "+"),
        ("+", "*"),
        ("?", ""),
        ("^", ""),
        ("$", ""),
        (r"\s", " "),
        (r"\b", ""),
        ("[^", "["),
    ):
        at = source.find(old)
        while at >= 0:
            if at == 0 or source[at - 1] != "\\":
                other = source[:at] + new + source[at + len(old) :]
                yield _with(node, args=[ast.Constant(other), *node.args[1:]])
            at = source.find(old, at + 1)


def bounds(node: ast.Slice) -> Iterator[Changed]:
    """A slice that begins or ends one off, or has one bound only."""
    for name in ("lower", "upper"):
        if (bound := getattr(node, name)) is not None:
            for by in (ast.Add(), ast.Sub()):
                yield _with(node, **{name: ast.BinOp(bound, by, ast.Constant(1))})
            yield _with(node, **{name: None})


def argument(node: ast.Call) -> Iterator[Changed]:
    """An argument with a name is forgotten, two without change places."""
    for number, each in enumerate(node.keywords):
        if each.arg and each.arg not in FOR_PEOPLE:
            yield _with(node, keywords=[*node.keywords[:number], *node.keywords[number + 1 :]])
    titled = bool(node.args) and callee(node) in TITLED and is_title(node.args[0])
    if titled or callee(node) in ("Step", *_SYMMETRIC):
        return
    same = len(node.args) > 1 and ast.dump(node.args[0]) == ast.dump(node.args[1])
    if len(node.args) > 1 and not same and not any(isinstance(each, ast.Starred) for each in node.args):
        yield _with(node, args=[node.args[1], node.args[0], *node.args[2:]])


def mistaken(node: ast.Call) -> Iterator[Changed]:
    """Another function of that kind: ``rfind`` for ``find``, ``any`` for ``all``."""
    other = _MISTAKEN.get(callee(node))
    if callee(node) in _STRIPPED and "is_test" in vars(node):
        return  # a text is blank whichever of its ends is stripped
    if other and isinstance(node.func, ast.Name):
        yield _with(node, func=ast.Name(other))
    elif other and isinstance(node.func, ast.Attribute):
        yield _with(node, func=ast.Attribute(node.func.value, other))


def element(node: ast.Tuple | ast.List | ast.Set | ast.Dict) -> Iterator[Changed]:
    """One element of several is missing."""
    if isinstance(getattr(node, "ctx", None), ast.Store):
        return
    if isinstance(node, ast.Dict):
        for number in range(len(node.keys)):
            keys = [*node.keys[:number], *node.keys[number + 1 :]]
            yield _with(node, keys=keys, values=[*node.values[:number], *node.values[number + 1 :]])
    elif len(node.elts) > 1:
        for number in range(len(node.elts)):
            yield _with(node, elts=[*node.elts[:number], *node.elts[number + 1 :]])


def statement(node: ast.stmt) -> Iterator[Changed]:
    """A statement is missing, ``break`` stands for ``continue``."""
    if not getattr(node, "is_last", False):
        yield "pass"
    if isinstance(node, ast.Break | ast.Continue):
        yield "continue" if isinstance(node, ast.Break) else "break"
    if isinstance(node, ast.AugAssign):
        yield f"{ast.unparse(node.target)} = {ast.unparse(node.value)}"


def result(node: ast.Return) -> Iterator[Changed]:
    """A function returns the empty value of its type, or goes on where it should return."""
    if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
        if not getattr(node, "is_last", False):
            yield "pass"
        return
    annotation = getattr(node, "annotation", "")
    if annotation == "bool" or (isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool)):
        yield f"return not ({ast.unparse(node.value)})"
    else:
        outer = annotation.partition("[")[0]
        empty = "None" if annotation.endswith("| None") else _EMPTY.get(outer, "None")
        if ast.unparse(node.value) != empty:
            yield f"return {empty}"


#: The empty values of types, by what annotations say.
_EMPTY = {
    "str": "''",
    "int": "0",
    "float": "0.0",
    **dict.fromkeys(("list", "Iterator", "Iterable", "Sequence", "Collection"), "[]"),
    "tuple": "()",
    **dict.fromkeys(("dict", "Mapping", "JsonObject", "Reply"), "{}"),
    "set": "set()",
    "frozenset": "frozenset()",
}
_STATEMENTS = (ast.Expr, ast.Assign, ast.AugAssign, ast.Break, ast.Continue, ast.Raise, ast.Delete)
_BY_NODE: Mapping[type[ast.AST], tuple[Callable[[Any], Iterator[Changed]], ...]] = {
    ast.Compare: (comparison,),
    ast.BoolOp: (boolean, operand),
    ast.UnaryOp: (negation,),
    ast.BinOp: (arithmetic,),
    ast.Constant: (constant, text),
    ast.JoinedStr: (text,),
    ast.Slice: (bounds,),
    ast.Call: (pattern, argument, mistaken),
    ast.Return: (result,),
    **dict.fromkeys((ast.Tuple, ast.List, ast.Set, ast.Dict), (element,)),
    **dict.fromkeys(_STATEMENTS, (statement,)),
}
#: The names of all.
OPERATORS = (
    condition.__name__,
    *dict.fromkeys(each.__name__ for group in _BY_NODE.values() for each in group),
)


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change of a module, in the order of its text; annotations, imports and docstrings stay."""
    for node in tree.body:
        yield from _of_statement(node)


def _of_statement(node: ast.stmt) -> Iterator[Change]:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Pass) or is_left_alone(node):
        return
    if isinstance(node, ast.FunctionDef) and node.returns:
        for each in ast.walk(node):
            if isinstance(each, ast.Return) and not hasattr(each, "annotation"):
                vars(each)["annotation"] = ast.unparse(node.returns)
    if isinstance(node, ast.FunctionDef):
        _mark_last(node.body, ast.Return)
    if isinstance(node, ast.For | ast.While):
        _mark_last(node.body, ast.Continue)
    in_function = not isinstance(node, ast.FunctionDef | ast.ClassDef)
    if in_function:
        for operator in _BY_NODE.get(type(node), ()):
            for new in operator(node):
                yield Change(operator.__name__, node, str(new), node)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "targets", "target", "exc", "cause"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.stmt):
                yield from _of_statement(each)
            elif isinstance(each, ast.ExceptHandler | ast.match_case):
                for inner in each.body:
                    yield from _of_statement(inner)
            elif isinstance(each, ast.arguments):
                for default in _defaults(each):
                    yield from _of_expression(default, node)
            elif isinstance(each, ast.expr):
                if name == "test":
                    for change in _conditions(each, node, is_loop=isinstance(node, ast.While)):
                        # Never to raise what it raises is a change of that statement.
                        if change.text != "False" or not _only_raises(node):
                            yield change
                yield from _of_expression(each, node)


def _only_raises(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and not node.orelse and [type(each) for each in node.body] == [ast.Raise]


def _defaults(arguments: ast.arguments) -> Iterator[ast.expr]:
    positional = [*arguments.posonlyargs, *arguments.args]
    first = len(positional) - len(arguments.defaults)
    pairs: list[tuple[ast.arg, ast.expr | None]] = [*zip(positional[first:], arguments.defaults, strict=True)]
    pairs += zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return (default for argument, default in pairs if default and argument.arg not in FOR_PEOPLE)


def _mark_last(body: Sequence[ast.stmt], kind: type[ast.stmt]) -> None:
    """Mark statements of a kind after which a function, or the body of a loop, ends anyway."""
    last = body[-1]
    if isinstance(last, kind):
        vars(last)["is_last"] = True
    elif isinstance(last, ast.If | ast.With | ast.Try):
        handlers = [each.body for each in getattr(last, "handlers", ())]
        for each in (last.body, getattr(last, "orelse", []), *handlers):
            if each:
                _mark_last(each, kind)


def _of_expression(node: ast.expr, around: ast.stmt) -> Iterator[Change]:
    if isinstance(node, ast.Call) and callee(node) in ("field", "_fail", "_refused"):
        return  # how a dataclass is made and shown; why a stream is not a whole answer
    for operator in _BY_NODE.get(type(node), ()):
        for new in operator(node):
            if isinstance(new, ast.expr):
                yield Change(operator.__name__, node, _written(new), around)
    if isinstance(node, ast.JoinedStr):
        return  # the places of what is in it are not known before Python 3.12
    if isinstance(node, ast.Call) and callee(node) in ("cast", "Step"):
        node = node.args[1] if callee(node) == "cast" else node.args[0]  # the other is for people
    titled = isinstance(node, ast.Call) and callee(node) in TITLED
    for name, child in ast.iter_fields(node):
        for each in child if isinstance(child, list) else [child]:
            if titled and name == "args" and is_title(each):
                continue
            if isinstance(each, ast.comprehension):
                yield from _of_expression(each.iter, around)
                for test in each.ifs:
                    yield from _conditions(test, around)
                    yield from _of_expression(test, around)
            elif isinstance(each, ast.keyword) and each.arg not in FOR_PEOPLE:
                yield from _of_expression(each.value, around)
            elif isinstance(each, ast.expr):
                if name == "test":
                    yield from _conditions(each, around)
                yield from _of_expression(each, around)


def _conditions(test: ast.expr, around: ast.stmt, *, is_loop: bool = False) -> Iterator[Change]:
    for new in condition(test, is_loop=is_loop):
        if isinstance(new, ast.expr):
            yield Change(condition.__name__, test, ast.unparse(new), around)


def _with(node: Any, **fields: Any) -> Any:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _written(node: ast.expr) -> str:
    text = ast.unparse(node)
    is_one = isinstance(node, ast.Constant | ast.Name | ast.Slice | ast.Call | ast.JoinedStr)
    return text if is_one or text[0] in "([{" else f"({text})"


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(each, ast.JoinedStr) or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in (node.left, node.right)
    )

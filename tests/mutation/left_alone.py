"""What no mutant changes: what people read, what only type checkers read, and what work costs.

A vector cannot see it, and no clause says how it is.
"""

from __future__ import annotations

import ast
import re

#: Functions that write what people read: how a node is printed, what an output's characters were taken for,
#: what a comparison shows, what is needed in place of a value.
_TEXTS = frozenset(
    {"__str__", "__repr__", "lines", "note", "note_again", "note_over", "_note", "_conclusion", "_shortened"}
    | {"_instead", "shown", "_shown", "_short", "excerpt", "_explain", "_why_none"}
)
_NOTES = frozenset({"note", "note_again", "note_over", "_note"})
#: Whose notes are for people.  `owner.note` of `gbnf` writes `loosened`, which vectors compare (GR-4.14).
_NOTED_BY = frozenset({"cursor", "_cursor", "trace", "_trace", "self"})
#: The classes of `gbnf` whose `note` is what a vector compares.
_COMPARED = frozenset({"path", "message"})
#: Arguments that are for people: why something is not supported, what a parse did step by step.
FOR_PEOPLE = frozenset({"reason", "trace", "depth"})
#: Functions that pay for the work of a template.  What work costs is left to implementations (TA-9.1).
_PAYMENTS = re.compile(r"charge|expect|_?price(_\w+)?")
#: What people are told of an analysis: of warnings a vector compares the number alone.
_WORDS = frozenset({"conclusion", "_CONCLUSIONS", "title", "traits", "warning", "reason"})
#: What makes comparisons and conversations, or reads a value: the texts there are titles, and what a value
#: is noted as.
TITLED = frozenset({"of", "of_texts", "_comparison", "_prompts", "variant", "Variant", "JsonValue"})


def is_left_alone(node: ast.stmt) -> bool:
    """Docstrings, aliases of types, notes and texts for people, slots, and what only type checkers read."""
    if isinstance(node, ast.Assert) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        return True
    if isinstance(node, ast.FunctionDef) and node.name in _TEXTS:
        return not _COMPARED.issubset(each.arg for each in node.args.args)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        name = callee(node.value)
        if (name in _NOTES and _is_for_people(node.value)) or _PAYMENTS.fullmatch(name):
            return True
    if isinstance(node, ast.AnnAssign):
        return node.value is None or "TypeAlias" in ast.unparse(node.annotation)
    if isinstance(node, ast.AugAssign):
        return isinstance(node.target, ast.Name) and node.target.id in _WORDS
    if isinstance(node, ast.Assign):
        names = {each.id for each in node.targets if isinstance(each, ast.Name)}
        return bool(names & {"__all__", "__slots__", *_WORDS}) or "TypeVar" in ast.unparse(node.value)
    if not isinstance(node, ast.If) or node.orelse:
        return False
    test = ast.unparse(node.test)
    return test == "TYPE_CHECKING" or re.match(r"(self\._)?trace\b", test) is not None


def count(tree: ast.Module) -> int:
    """How many statements of functions stay, without docstrings, assertions and aliases."""
    kinds = (ast.FunctionDef, ast.Expr, ast.Assign, ast.AugAssign, ast.If)
    found = [each for each in ast.walk(tree) if isinstance(each, kinds) and is_left_alone(each)]
    return sum(not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)) for each in found)


def _is_for_people(call: ast.Call) -> bool:
    """Whether a note says what happened, and not what a grammar does not enforce: that begins with a path."""
    if not isinstance(call.func, ast.Attribute):
        return True
    owner = call.func.value
    named = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
    return named in _NOTED_BY and not ("path" in ast.unparse(call.args[0]) if call.args else False)


def is_title(node: ast.expr) -> bool:
    """A text, also one with a value in it, or such a text beside what it is the title of."""
    if isinstance(node, ast.Tuple):
        return is_title(node.elts[0])
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def callee(node: ast.Call) -> str:
    """The name of what is called, of a method without its object."""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")

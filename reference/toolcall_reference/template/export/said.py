"""The losses that exports name, each with the clauses and the names of vectors about it."""

from __future__ import annotations

from typing import Final

from .losses import Loss

CUT_OFF: Final = Loss(
    "cut-off",
    "dropped",
    "a call that is cut off or malformed leaves no trace",
    ("TP-1.8", "TP-9", "TP-10"),
)
MENTIONED: Final = Loss(
    "mentioned",
    "changed",
    "markers in an answer or in code count, and are left out of it",
    ("TP-1.1", "TP-1.2", "TP-1.3", "TP-1.4", "TP-1.5"),
    ("turn-marker",),
)
END_IN_A_STRING: Final = Loss(
    "end-in-a-string",
    "lost",
    "the end of a call inside a JSON string, behind a bracket, ends the call",
    ("TP-5.10",),
    ("in-a-string",),
)
END_IN_A_VALUE: Final = Loss(
    "end-in-a-value",
    "changed",
    "the end of an argument or of a call inside a value ends it",
    ("TP-7.5", "TP-7.8", "TP-7.15"),
)
RETYPED: Final = Loss(
    "retyped",
    "changed",
    'a JSON string becomes a value of the declared type: "90" for an integer is 90',
    (),
    ("values-against-the-schema",),
)
MISSING_MEMBER: Final = Loss(
    "missing-member",
    "lost",
    "an object without a name or without arguments is not a call, nor is one that is nested otherwise",
    ("TP-5.2", "TP-5.3", "TP-5.4", "TP-5.6", "TP-5.7"),
)
ARGUMENTS_FIRST: Final = Loss(
    "arguments-first",
    "lost",
    "a call whose arguments stand before its name is text",
    ("TP-5.1",),
    ("arguments-before",),
)
ARRAY: Final = Loss(
    "array",
    "lost",
    "no runtime derives a grammar from calls in an array, and transformers cannot stream them",
)
NOT_AN_ARRAY: Final = Loss(
    "not-an-array", "lost", "a single object in the place of the array is text", ("TP-5.8",)
)
BARE: Final = Loss(
    "bare-json",
    "accepted",
    "JSON that begins like a call is one, wherever it stands",
    ("TP-4.4",),
)
ADJACENT: Final = Loss(
    "adjacent",
    "lost",
    "calls with nothing between them are not told apart",
    ("TP-4.3",),
    ("call-after-one", "call-twice", "names-with-marks", "two-calls"),
)
AHEAD: Final = Loss(
    "ahead",
    "lost",
    "the streams of transformers and vLLM do not tell calls apart that only the next one ends",
    ("TP-4.3",),
    ("call-twice", "names-with-marks", "two-calls"),
)
DICTS: Final = Loss("python-values", "lost", "True, False, None and escaped quotes are not JSON", ("TP-5.9",))
BARE_KEYS: Final = Loss(
    "bare-keys",
    "lost",
    "a key without quotes has letters, digits and underscores alone",
    (),
    ("names-with-signs", "in-a-key"),
)
KEYED: Final = Loss("name-is-a-key", "lost", "of an object with several names none is a call", ("TP-5.3",))
TYPES: Final = Loss(
    "types",
    "changed",
    "a value has the type that the tool's schema declares itself; two runtimes follow no references",
    ("TP-8",),
)
ELEMENTS: Final = Loss(
    "elements",
    "lost",
    "objects and lists in elements of their own are not read",
    ("HD-9",),
    ("list-of-objects", "union-of-objects", "zero-false", "object", "items"),
)
ENTITIES: Final = Loss("entities", "changed", "entities in names stay as they are", ("HD-7.3", "HD-7.7"))
BLOCK: Final = Loss(
    "json-block", "lost", "arguments in one JSON text, in the place of tags, are not read", ("HD-7.8",)
)
IDS: Final = Loss("ids", "dropped", "servers make ids of their own", ("TP-4.8", "DM-2.6"))
ESCAPED: Final = Loss("escaped", "changed", "what is escaped in a value stays so", ("TP-7.7",))
ROWS: Final = Loss("rows", "lost", "an output that does not begin with a header is not read", ("HD-4.2",))

#: All of them, those that say least at the end.
LOSSES: Final = (
    *(END_IN_A_STRING, ARGUMENTS_FIRST, MISSING_MEMBER, RETYPED, BARE_KEYS, NOT_AN_ARRAY, BARE, ADJACENT),
    *(ARRAY, AHEAD),
    *(DICTS, KEYED, END_IN_A_VALUE, TYPES, BLOCK, ENTITIES, ESCAPED, IDS, ROWS, CUT_OFF, MENTIONED, ELEMENTS),
)

"""The losses that exports name."""

from __future__ import annotations

from typing import Final

from .losses import Loss

END_IN_A_STRING: Final = Loss(
    "end-in-a-string", "lost",
    "the end of a call inside a JSON string ends the call, if a bracket stands before it",
    ("TP-5.10",), ("end-tag-in-a-string", "call-in-a-string", "marker-in-"),
)
END_IN_A_VALUE: Final = Loss(
    "end-in-a-value", "changed", "the end of an argument or a call inside a value ends it",
    ("TP-7.5", "TP-7.6", "TP-7.8"), ("end-tag", "marker-in-", "tag-in-"),
)
MISSING_MEMBER: Final = Loss(
    "missing-member", "lost", "a call without arguments, or with its members elsewhere, is no call",
    ("TP-5.1", "TP-5.2", "TP-5.3", "TP-5.4", "TP-5.6", "TP-5.7"),
)
ARGUMENTS_FIRST: Final = Loss(
    "arguments-first", "lost", "a call whose arguments stand before its name is text",
    ("TP-5.1",), ("arguments-before",),
)
ARRAY: Final = Loss(
    "array", "lost", "no grammar is derived from calls in an array, and transformers cannot stream them", (),
)
NOT_AN_ARRAY: Final = Loss("not-an-array", "lost", "a single object in the place of the array is text", ("TP-5.8",))
BARE: Final = Loss(
    "bare-json", "accepted", "JSON that begins like a call is one, wherever it stands", ("TP-4.4", "TP-5.11"),
)
DICTS: Final = Loss(
    "python-values", "lost", "True, False, None and escaped quotes are no JSON", ("TP-5.9",),
)
KEYED: Final = Loss("name-is-a-key", "accepted", "an object behind a comma may be taken for a call", ())
ARGUMENT_TYPES: Final = Loss(
    "types", "changed", "the type of a value is that of the tool's schema alone; references are not followed",
    ("TP-8",),
)
IDS: Final = Loss("ids", "dropped", "servers make ids of their own", ("TP-4.8", "DM-2.6"))
ESCAPED: Final = Loss("escaped", "changed", "what is escaped in a value stays so", ("TP-7",))

"""Which fields a vector of a kind and of a profile has."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import VectorError
from . import prompts
from .yaml_text import MakeError, YamlMapping, YamlNode, YamlScalar

#: Required fields beyond the schema: of a vector by kind, of an expected message by profile (VF-5).
_NEEDED_BY_KIND = {
    "parse": ("level", "profile", "output", "expected"),
    "stream": ("level", "profile", "chunks", "deltas", "expected"),
    "growth": ("level", "profile", "output", "size", "steps"),
    "analysis": ("level", "template", "analysis"),
    "grammar": ("level", "template"),
    "render": ("level", "messages"),
    "compare": ("level", "left", "right", "equal"),
    "verdict": ("level", "judged", "reply", "verdict"),
    "respond": ("level", "profile", "completion"),
    "accumulate": ("level", "profile", "events", "completion"),
}
#: What is expected of a grammar, unless it is refused.
_OF_GRAMMARS = ("accepts", "rejects", "preservedTokens", "loosened", "narrowed")
#: The kinds of profile ``wire``.
_WIRE = ("respond", "accumulate")
#: The kinds that a field belongs to; every other field belongs to all.
_KINDS_OF = {
    "output": ("parse", "growth", "respond"),
    **dict.fromkeys(("size", "steps"), ("growth",)),
    **dict.fromkeys(("outputs", "alternatives"), ("parse",)),
    "analysis": ("analysis",),
    "chunks": ("stream",),
    "deltas": ("stream", "respond"),
    **dict.fromkeys(_OF_GRAMMARS, ("grammar",)),
    **dict.fromkeys(prompts.FIELDS, ("render",)),
    **dict.fromkeys(("refused", "says"), ("grammar", "render")),
    **dict.fromkeys(("left", "right", "equal", "complete"), ("compare",)),
    **dict.fromkeys(("judged", "claims", "reply", "verdict", "invariants"), ("verdict",)),
    **dict.fromkeys(("message", "lateIds"), ("respond",)),
    **dict.fromkeys(("events", "framing", "ends"), ("accumulate",)),
    **dict.fromkeys(("completion", "api"), _WIRE),
}
_NEEDED_BY_PROFILE = {"contract": ("mode",), "native": ("model",), "template": ("template",)}
_OF_ONE_PROFILE = {"mode": "contract", "model": "native", "template": "template", "holds": "template"}


def errors(node: YamlMapping, kind: str, error: MakeError) -> Iterator[VectorError]:
    """Errors for fields that the kind or profile requires, or does not allow.  Implements VF-5."""
    profile = _text(node.get("profile"))
    tested = kind in ("parse", "stream", "growth")
    needed = _NEEDED_BY_KIND[kind] + (_NEEDED_BY_PROFILE.get(profile, ()) if tested else ())
    for key in needed:
        if key not in node.entries:
            reason = f"kind {kind}" if key in _NEEDED_BY_KIND[kind] else f"profile {profile}"
            yield error(node, f"the vector has no `{key}`", f"add it: {reason} needs it")
    for key, (scalar, _) in node.entries.items():
        kinds = _KINDS_OF.get(key, (kind,))
        of_profile = _OF_ONE_PROFILE.get(key, profile) if tested else profile
        if kind not in kinds:
            advice = f"remove it, or set kind: {' or '.join(kinds)}"
            yield error(scalar, f"`{key}` in a vector of kind {kind}", advice)
        elif tested and of_profile != profile:
            advice = f"remove it, or set profile: {of_profile}"
            yield error(scalar, f"`{key}` in a vector of profile {profile}", advice)
    if kind == "grammar":
        yield from _of_a_grammar(node, error)
    if "says" in node.entries and "refused" not in node.entries and kind in _KINDS_OF["says"]:
        yield error(node.entries["says"][0], "`says` without `refused`", "it is about a refusal's reason")
    yield from _of_the_wire(node, kind, profile, error)
    if "alternatives" in node.entries and _text(node.get("level")) == "required":
        what = "`alternatives` in a required vector"
        advice = "make it recommended: where two results are as good, no MUST decides"
        yield error(node.entries["alternatives"][0], what, advice)
    expected = node.get("expected")
    if tested and isinstance(expected, YamlMapping):
        yield from errors_of_message(expected, profile, error)


def _of_a_grammar(node: YamlMapping, error: MakeError) -> Iterator[VectorError]:
    """Errors in what is expected of a grammar.  Implements VF-5.15."""
    refused = node.entries.get("refused")
    for key in _OF_GRAMMARS:
        if refused and key in node.entries:
            what = f"`{key}` of a grammar that is refused"
            yield error(node.entries[key][0], what, "remove it, or `refused`")
    for key in ("accepts", "rejects"):
        if not refused and key not in node.entries:
            yield error(node, f"the vector has no `{key}`", "add it, or `refused`: kind grammar needs it")
    if refused and _text(refused[1]) == "allowed":
        yield error(
            refused[0], "a grammar that may be refused", "say `always`, or what it accepts and rejects"
        )


def _of_the_wire(node: YamlMapping, kind: str, profile: str, error: MakeError) -> Iterator[VectorError]:
    if "profile" in node.entries and (profile == "wire") != (kind in _WIRE):
        right = "profile: wire" if kind in _WIRE else f"kind: {' or '.join(_WIRE)}"
        what = f"profile {profile} in a vector of kind {kind}"
        yield error(node.entries["profile"][0], what, f"set {right}")
    if kind == "respond" and ("output" in node.entries) != ("template" in node.entries):
        yield error(node, "`output` and `template` belong together", "give both, or neither")
    if kind == "respond" and not {"message", "output"} & node.entries.keys():
        yield error(node, "the vector has no `message`", "add it, or `output` and `template`")


def errors_of_message(node: YamlMapping, profile: str, error: MakeError) -> Iterator[VectorError]:
    """Errors for fields that an expected message of the profile lacks, or must not have."""
    for key in ("content", "reasoning", "problems"):
        if profile == "contract" and key in node.entries:
            what = f"`{key}` in an expected message of profile contract"
            advice = "remove it: the contract has calls and flags only"
            yield error(node.entries[key][0], what, advice)
        elif profile != "contract" and key != "problems" and key not in node.entries:
            what = f"the expected message has no `{key}`"
            advice = f'add it (`{key}: ""` if there is none): profile {profile} asserts it'
            yield error(node, what, advice)


def _text(node: YamlNode | None) -> str:
    return node.text if isinstance(node, YamlScalar) else ""

"""Which keys the entry of a vector has, by its kind and its profile."""

from __future__ import annotations

from collections.abc import Iterator

from .. import kinds
from ..errors import VectorError
from ..suite.yaml_text import MakeError, YamlMapping, YamlNode, YamlScalar

_NEEDED_BY_PROFILE = {
    "contract": ("mode",),
    "native": ("model",),
    "template": ("template",),
    "response-template": ("responseTemplate",),
}
_OF_ONE_PROFILE = {
    "mode": "contract",
    "model": "native",
    "template": "template",
    "holds": "template",
    "responseTemplate": "response-template",
    "prefix": "response-template",
}


def errors(node: YamlMapping, kind: kinds.VectorKind, error: MakeError) -> Iterator[VectorError]:
    """Errors for fields that the kind or profile requires, or does not allow.  Implements VF-5."""
    profile = _text(node.get("profile"))
    for key in (*kind.needs, *(_NEEDED_BY_PROFILE.get(profile, ()) if kind.reads_output else ())):
        if key not in node.entries:
            reason = f"kind {kind.name}" if key in kind.needs else f"profile {profile}"
            yield error(node, f"the vector has no `{key}`", f"add it: {reason} needs it")
    for key, (scalar, _) in node.entries.items():
        others = kinds.having(key)
        of_profile = _OF_ONE_PROFILE.get(key, profile) if kind.reads_output else profile
        if others and kind.name not in others:
            advice = f"remove it, or set kind: {' or '.join(others)}"
            yield error(scalar, f"`{key}` in a vector of kind {kind.name}", advice)
        elif of_profile != profile:
            advice = f"remove it, or set profile: {of_profile}"
            yield error(scalar, f"`{key}` in a vector of profile {profile}", advice)
    if "says" in kind.own and "says" in node.entries and "refused" not in node.entries:
        yield error(node.entries["says"][0], "`says` without `refused`", "it is about a refusal's reason")
    if "profile" in node.entries and profile not in kind.profiles:
        alone = [name for name in kinds.names() if kinds.named(name).profiles == (profile,)]
        what = f"profile {profile} in a vector of kind {kind.name}"
        right = f"kind: {' or '.join(alone)}" if alone else f"profile: {' or '.join(kind.profiles)}"
        yield error(node.entries["profile"][0], what, f"set {right}")
    expected = node.get("expected")
    if kind.reads_output and isinstance(expected, YamlMapping):
        yield from errors_of_message(expected, profile, error)


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

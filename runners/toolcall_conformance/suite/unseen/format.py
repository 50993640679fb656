"""The format of a template that is not the suite's, as far as the template itself shows it.

Implements VF-12.18.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ...errors import TemplateSourceError
from .. import data
from ..cases.habits import Habits
from ..cases.making import CaseMaker
from ..descriptions import Description, traits
from ..model import Holds
from ..registry import Registry
from ..template_sources import TemplateSource

#: What follows the name of a format that the suite has too, so that ids differ.
_GIVEN = "-given"
#: The longest name of a format, in code points.
_LONGEST = 60


@dataclass(frozen=True)
class UnseenFormat:
    """A template with the description that is derived from it."""

    name: str
    source: TemplateSource
    description: Description

    @cached_property
    def traits(self) -> frozenset[str]:
        """The traits that the description shows (VF-10.1)."""
        return frozenset(traits(self.description))

    @cached_property
    def maker(self) -> CaseMaker:
        """Makes its cases; it shows turns whole (VF-12.19)."""
        return CaseMaker(self.source, self.description, Habits(trimmed=True), whole=True)

    @property
    def options(self) -> Mapping[str, Any]:
        """What every request with the template needs: its special tokens, and variables without which it
        shows no calls.
        """
        return self.maker.renderer.options(None)

    @property
    def checksum(self) -> str:
        """The SHA-256 of the template, in hexadecimal."""
        return hashlib.sha256(self.source.source.encode()).hexdigest()

    @property
    def handler(self) -> str:
        """How its calls are read: by a handler (chapter HD), else in the general way of this name."""
        shown = self.description.get("handler") or self.description.get("tools", {}).get("format", "NONE")
        return str(shown)


def unseen_format(source: TemplateSource) -> UnseenFormat:
    """The format of a chat template.  Raises TemplateSourceError for one that cannot be analysed."""
    from toolcall_reference import TemplateError, describe_format

    path = source.origin or source.name
    try:
        described = describe_format(source.source, bos_token=source.bos_token, eos_token=source.eos_token)
        found = UnseenFormat(format_name(source.name), source, described)
        found.maker.renderer  # noqa: B018 (raises for a template that renders not even a question)
    except TemplateError as error:
        what = f"its format cannot be derived: {error}"
        raise TemplateSourceError(
            path, what, f"See what it shows: toolcall analyze {path} --explain"
        ) from None
    return found


def format_name(name: str) -> str:
    """A name of a template as a part of ids and paths; never that of a format of the suite."""
    word = re.sub(r"[^a-z0-9.]+|\.(?![a-z0-9])", "-", Path(name).name.removesuffix(".jinja").lower())
    word = re.sub(r"-*\.[-.]*|-+", lambda found: "." if "." in found[0] else "-", word)
    word = word.strip("-.")[:_LONGEST].strip("-.") or "template"
    return word + _GIVEN if data.template_path(word).is_file() else word


@dataclass
class UnseenRegistry(Registry):
    """The suite's registry, with an unseen format as its only one."""

    format: UnseenFormat

    @property
    def template_names(self) -> Sequence[str]:  # type: ignore[override]
        """The name of the format."""
        return [self.format.name]

    @property
    def templates(self) -> Mapping[str, str]:  # type: ignore[override]
        """The template, by the name of its format."""
        return {self.format.name: self.format.source.source}

    @property
    def holds(self) -> Mapping[str, Holds]:
        """Nothing: nobody has said what streams of the format may hold."""
        return {}

"""The cases of a format of the suite as a template of the user's own writes them.  Implements AP-8.11."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from .. import data
from ..cases.expansion import Maker, case_name, is_grammar
from ..cases.making import CannotMake, CaseMaker
from ..loader import load_entry
from ..model import Vector
from ..registry import Registry, registry_for
from ..template_sources import TemplateSource
from ..without_jinja import Description, of_template
from ..yaml_text import YamlMapping
from .making import made_entry


@dataclass
class GivenCases:
    """Makes the cases again, each with the template that was given for its format."""

    _makers: dict[str, CaseMaker] = field(default_factory=dict)

    def made(self, vector: Vector, source: TemplateSource) -> tuple[Vector, str] | None:
        """A vector that a case makes, with what the template writes, and why it is not to be asked.

        The reason is "" if it is; None for a vector that no case makes.
        """
        entry = self._entries.get((vector.path, vector.line))
        if entry is None:
            return None
        cases, format = self._registry.cases, vector.template_name
        given = f"the template given for {format}"
        maker = self._maker(format, source)
        if maker is None:
            return vector, f"the format of {given} cannot be derived"

        def of_options(_: Mapping[str, object]) -> CaseMaker:
            return maker

        chosen: Maker = of_options
        try:
            options = maker.renderer.options(None)
            made = made_entry(entry, format, cases.traits[format], cases.own(format), chosen, options, cases)
        except CannotMake as reason:
            return vector, f"{given} does not show the case: {reason}".replace("its template", "it")
        read, _ = load_entry(made, self._registry.root / vector.path, self._registry)
        if read is None or read.id != vector.id:
            return vector, f"{given} does not show the case so that it can be read"
        return replace(read, template=source.source, path=vector.path, line=vector.line), ""

    def _maker(self, format: str, source: TemplateSource) -> CaseMaker | None:
        if format not in self._makers:
            described: Description | None = of_template(source.source, source.bos_token, source.eos_token)
            if described is None:
                return None
            habits = replace(self._registry.cases.own(format).habits, trimmed=True)
            self._makers[format] = CaseMaker(source, described, habits, whole=True)
        return self._makers[format]

    @cached_property
    def _registry(self) -> Registry:
        return registry_for(data.vectors_dir() / "tools.yaml")

    @cached_property
    def _entries(self) -> Mapping[tuple[str, int], YamlMapping]:
        """The cases by the place of their ids."""
        return {
            (path, entry.entries["id"][0].line): entry
            for path, entry in self._registry.cases.placed
            if "turn" in entry.entries and not is_grammar(entry) and case_name(entry)
        }

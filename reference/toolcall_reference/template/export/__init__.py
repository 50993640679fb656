"""Writes the response template of a format (chapter RT), and says what it loses.  Implements RT-11."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ..model.wire_format import Analysis
from .anchors import anchors
from .calls import calls_of
from .losses import CannotExport, Loss, Obstacle
from .row_calls import named_rows
from .said import CUT_OFF, MENTIONED
from .texts import content, thinking

Preference: TypeAlias = Literal["grammar", "tolerance"]

__all__ = ["CannotExport", "ExportedTemplate", "Loss", "Obstacle", "Preference", "exported"]


@dataclass(frozen=True, slots=True)
class ExportedTemplate:
    """A response template, and what it loses."""

    #: The value of ``response_template``.
    template: dict[str, Any]
    losses: tuple[Loss, ...]
    #: Whether its form is one that vLLM and SGLang derive grammars from.
    grammar: bool

    def to_wire(self) -> dict[str, Any]:
        """The same as JSON."""
        return {
            "responseTemplate": self.template,
            "losses": [each.to_wire() for each in self.losses],
            "grammar": self.grammar,
        }


def exported(
    analysis: Analysis, prompts: Iterable[str] = (), prefer: Preference = "tolerance"
) -> ExportedTemplate:
    """The response template of a format.

    ``prompts``: the ends of prompts that its template writes, beside those of the description.
    Raises ``CannotExport`` with a reason for each thing that no response template can say.
    """
    literal = prefer == "grammar"
    described = analysis.prompts
    ends = dict.fromkeys([*prompts, *filter(None, (described.default, described.on, described.off))])
    rows = analysis.messages
    # Rows without a role in their headers begin with a name alone.
    calls, texts = (
        named_rows(analysis) if rows.start and not rows.role else (calls_of(analysis, literal), None)
    )
    fields: dict[str, Any] = {}
    thought = thinking(analysis, ends, calls.begins if calls else (), literal)
    opens = thought["open"] if thought else []
    start = anchors(analysis, ends, [opens] if isinstance(opens, str) else opens)
    if thought is not None:
        fields["thinking"] = thought
    if texts is None:
        closed = [analysis.reasoning.end.strip()] if _closes_alone(analysis, ends) else []
        markers = [*(calls.markers if calls else ()), *closed]
        texts = content(analysis, markers, calls.patterns if calls else ())
    fields["content"] = texts
    if calls is not None:
        fields["tool_calls"] = calls.field
    template = {
        "version": 1,
        "defaults": {"role": "assistant"},
        "start_anchor": start[0] if len(start) == 1 else start,
        "fields": fields,
    }
    losses = (*calls.losses, CUT_OFF, MENTIONED) if calls else (MENTIONED,)
    return ExportedTemplate(template, losses, calls.grammar if calls else False)


def _closes_alone(analysis: Analysis, prompts: Iterable[str]) -> bool:
    """Whether a prompt closes a thought without opening one: then models that do not think write that too."""
    start, end = analysis.reasoning.start.strip(), analysis.reasoning.end.strip()
    return bool(end) and any(end in prompt and start not in prompt for prompt in prompts)

"""What a round trip asks of a template besides its renderings: what is lost in them, and what they allow."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import cached_property

from toolcall_reference import TemplateError, Values, marker_texts

from ...suite.cases.conversation import MadeCall, Turn
from ...suite.cases.rendering import CALL, CALLING, CONTENT, VALUE, Rendered, Renderer
from .generate import MarkupTexts


class TripRenderer(Renderer):
    """Renders conversations through one template, and knows what its renderings keep."""

    @property
    def markup(self) -> MarkupTexts:
        """The template's markers that each kind of text may contain."""
        reasoning_end, content_end = self.analysis.reasoning.end.strip(), self.analysis.content.end.strip()
        ends = set(self.analysis.stops)
        if not self.analysis.reasoning.start:
            ends.add(reasoning_end)  # all text before this marker is reasoning (TP-2.7)
        forced = self.analysis.reasoning.mode.value.startswith("FORCED")
        markers = sorted({marker.strip() for marker in marker_texts(self.analysis)} - {""})

        def without(*more: str) -> tuple[str, ...]:
            return tuple(each for each in markers if not any(end and end in each for end in (*ends, *more)))

        kept = without(content_end, reasoning_end if forced else "")
        if self.analysis.tools.values is Values.BRACES:  # thoughts begin at any of their markers (HD-12.13)
            kept = tuple(each for each in kept if self.analysis.reasoning.start.strip() not in each)
        content = tuple(each for each in kept if self._keeps(each))
        return MarkupTexts(content, without(reasoning_end), without())

    @cached_property
    def writes_ids(self) -> bool:
        """Whether the text of a call shows the id that the call was given; true where no call is written."""
        return not self.renders_calls or self._differ(replace(CALL, id="qwe789RTU"))

    @cached_property
    def quotes_texts(self) -> bool:
        """Whether a text in a call stands between quotation marks, so that what stands so is a text."""
        before = self.render(CALLING).output.partition(VALUE)[0] if self.renders_calls else ""
        return before.endswith(('"', "'"))

    def _differ(self, call: MadeCall) -> bool:
        """Whether another call than the usual one is written otherwise."""
        try:
            return (
                self.render(CALLING).output != self.render(replace(CALLING, turn=Turn(calls=(call,)))).output
            )
        except TemplateError:
            return True

    @cached_property
    def leaves_escapes_out(self) -> bool:
        """Whether calls contain Python strings in which the template does not escape backslashes."""
        turn = Turn(calls=(replace(CALL, arguments={"book_title": "a\\b"}),))
        try:
            rendered = self.render(replace(CALLING, turn=turn)).output
        except TemplateError:
            return False
        return self.analysis.tools.values is Values.PYTHON and "a\\\\b" not in rendered

    def misspells(self, rendered: Rendered) -> bool:
        """Whether the calls are to be Python, and what the template writes is not, such as ``f(a=1b=2)``."""
        if self.analysis.tools.values is not Values.PYTHON or not self.renders_calls:
            return False
        output, tools = rendered.output, self.analysis.tools
        if tools.tools_array_wrapped:
            calls = output[output.find("[") : output.rfind("]") + 1]
        else:
            calls = output.partition(tools.section_start)[2].rpartition(tools.section_end)[0]
        try:
            ast.parse(calls.strip())
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            return True
        return False

    def _keeps(self, marker: str) -> bool:
        """Whether content with the marker is rendered unchanged: many templates remove reasoning from it."""
        plain = replace(CALLING, turn=Turn(CONTENT))
        content = f"{CONTENT} {marker} {CONTENT}"
        try:
            return content in self.text(replace(plain, turn=Turn(content)), self.render(plain).way)
        except TemplateError:
            return False

"""Adapters whose constraint, or whose parser, has one bug each."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from toolcall_reference import Constraint, ReferenceAdapter


class Changed(ReferenceAdapter):
    """The reference, whose answers to texts are changed."""

    def constrain(self, request: Any) -> dict[str, Any]:
        """The states, each as the bug has it."""
        reply = super().constrain(request)
        choice = (request.get("options") or {}).get("toolChoice", "auto")
        if reply["status"] == "ok":
            for text, result in zip(request["outputs"], reply["results"], strict=True):
                state = self.state(text, result["state"], choice)
                result.clear()
                result.update({"state": state, **({"at": 0} if state == "rejected" else {})})
        return reply

    def state(self, text: str, state: str, choice: Any) -> str:
        """The state of a text."""
        return state


class NoEmptyCalls(Changed):
    """A call without arguments is not possible."""

    def state(self, text: str, state: str, choice: Any) -> str:
        """The state of a text."""
        return "rejected" if re.search(r'"arguments": \{\}', text) else state


class NeverEnds(Changed):
    """After a call the model must go on."""

    def state(self, text: str, state: str, choice: Any) -> str:
        """The state of a text."""
        return "open" if text.endswith("</tool_call>") and state == "complete" else state


class DemandsNothing(Changed):
    """Where a call is demanded, the model may stop at once."""

    def state(self, text: str, state: str, choice: Any) -> str:
        """The state of a text."""
        return "complete" if not text else state


class StopsHalfway(Changed):
    """Half a call is not possible."""

    def state(self, text: str, state: str, choice: Any) -> str:
        """The state of a text."""
        return "rejected" if state == "open" and text else state


class RequiredIsNarrow(Changed):
    """What a named tool may write is not possible with ``required``."""

    def state(self, text: str, state: str, choice: Any) -> str:
        """The state of a text."""
        return "rejected" if choice == "required" and state == "complete" else state


class TakesAnything(Changed):
    """Whatever has a call's markers is possible."""

    def state(self, text: str, state: str, choice: Any) -> str:
        """The state of a text."""
        return "complete" if text.endswith("</tool_call>") else state


class BuildsContradictions(ReferenceAdapter):
    """No schema is refused."""

    def constrain(self, request: Any) -> dict[str, Any]:
        """The reply; of a refused schema one that allows nothing."""
        reply = super().constrain(request)
        if reply["status"] != "rejected":
            return reply
        return {
            "status": "ok",
            "held": True,
            "results": [{"state": "rejected", "at": 0}] * len(request["outputs"]),
        }


class CutsStrings(ReferenceAdapter):
    """Its parser ends a call at the first closing tag, in a string too."""

    def parse(self, request: Any) -> dict[str, Any]:
        """The message of the output with every call cut at its first closing tag."""
        output = (
            re.sub(
                r"(<tool_call>\n\{.*?)</tool_call>.*?(\n</tool_call>)",
                r'\1"}}\2',
                request["output"],
                flags=re.DOTALL,
            )
            if re.search(r"</tool_call>[^\n<]", request["output"])
            else request["output"]
        )
        return super().parse({**request, "output": output})


class IgnoresNone(ReferenceAdapter):
    """It parses calls where none is wanted."""

    def parse(self, request: Any) -> dict[str, Any]:
        """The message as if calls could come."""
        options = {**(request.get("options") or {}), "toolChoice": "auto"}
        return super().parse({**request, "options": options})


class StopsAtTheTag(ReferenceAdapter):
    """Its parser stops at a closing tag that neither a call nor the end follows, in a string too."""

    def parse(self, request: Any) -> dict[str, Any]:
        """The message of what stands before that tag."""
        output = re.sub(r"</tool_call>(?!\s*(<tool_call>|$)).*", "", request["output"], flags=re.DOTALL)
        return super().parse({**request, "output": output})


class NamedFormats(Changed):
    """Knows models by the names of formats."""

    formats: ClassVar[list[str]] = []

    def hello(self, request: Any) -> dict[str, Any]:
        """What the reference says, and the names."""
        return {**super().hello(request), "formats": self.formats}


class GrammarAlone(ReferenceAdapter):
    """Says which grammar reads which text, and leaves it to others to run it."""

    #: Whether the grammar has a space for each line feed.
    spaced: ClassVar[bool] = False

    def hello(self, request: Any) -> dict[str, Any]:
        """What the reference says, but for the constraint."""
        told = super().hello(request)
        features = [each for each in told["features"] if each != "constraint"]
        ops = [each for each in told["ops"] if each != "constrain"]
        return {**told, "features": [*features, "constrained"], "ops": ops}

    def grammar(self, request: Any) -> dict[str, Any]:
        """The grammar, and the text that it reads: from its first trigger on."""
        reply = super().grammar({name: value for name, value in request.items() if name != "output"})
        start = Constraint(reply).start(request["output"]) if reply["status"] == "ok" else None
        governed = {} if start is None else {"constrained": request["output"][start:]}
        grammar = reply.get("grammar", "").replace("\\n", " ") if self.spaced else reply.get("grammar", "")
        return {**reply, "grammar": grammar, **governed} if reply["status"] == "ok" else reply


class SpacedGrammar(GrammarAlone):
    """Its grammar has a space where the template writes a line feed."""

    spaced: ClassVar[bool] = True

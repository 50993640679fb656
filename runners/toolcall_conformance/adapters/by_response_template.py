"""An implementation that reads outputs by response templates, in place of its own parsers.

Implements AP-4.14.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from .implementation import Implementation, JsonObject

#: What an implementation has to claim.
PROFILE, FEATURE = "response-template", "routing"
#: The options that a response template can say nothing of, with their usual values.
_OF_SERVERS: Final[Mapping[str, Any]] = {
    "toolChoice": "auto",
    "parallelToolCalls": True,
    "reasoningFormat": "auto",
    "jsonSchema": None,
    "continueFinalMessage": "none",
}


class ByResponseTemplate(Implementation):
    """Answers profile ``template`` for the formats that have a response template.

    ``templates``: by the names of formats, "" for any other.  The hello claims these formats alone, and no
    feature: fields of a message have no problems, ids or parts of calls.
    """

    def __init__(self, implementation: Implementation, templates: Mapping[str, Any]) -> None:
        self._implementation = implementation
        self._templates = templates

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Start it, and claim what response templates can do."""
        reply = self._implementation.start(hello, timeout)
        able = PROFILE in reply.get("profiles", ()) and FEATURE in reply.get("features", ())
        ops = [op for op in ("parse", "stream") if op in reply.get("ops", ())] if able else []
        kept: JsonObject = {
            name: reply[name] for name in ("protocol", "implementation", "limits") if name in reply
        }
        formats: JsonObject = {} if "" in self._templates else {"formats": list(self._templates)}
        return {**kept, "profiles": ["template"], "ops": ops, **formats}

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Ask for the message that the response template of the request's format makes."""
        for message in messages:
            unsaid = _unsaid(message)
            if unsaid:
                reason = f"a response template says nothing of {unsaid}"
                yield {"id": message["id"], "status": "skipped", "code": "option", "reason": reason}
            else:
                yield self._implementation.request(self._by_template(message), timeout)

    def close(self) -> str:
        """End it."""
        return self._implementation.close()

    def _by_template(self, request: JsonObject) -> JsonObject:
        from ..suite.without_jinja import prompt_of

        prefix = request.get("generationPrompt")
        kept: JsonObject = {
            name: request[name] for name in ("op", "id", "output", "chunks", "tools") if name in request
        }
        return {
            **kept,
            "profile": PROFILE,
            "responseTemplate": self._templates.get(request.get("format", ""), self._templates.get("")),
            "prefix": (prompt_of(request) or "") if prefix is None else prefix,
        }


def _unsaid(request: JsonObject) -> str:
    """The option of a request that response templates know nothing of; "" if there is none."""
    options = request.get("options") or {}
    others = (name for name, usual in _OF_SERVERS.items() if options.get(name, usual) != usual)
    return next(others, "")

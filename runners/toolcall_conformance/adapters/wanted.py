"""What requests carry for adapters that want it: a format's description and the rendered prompt (AP-4.8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from .implementation import Implementation, JsonObject

#: The words of ``wants`` in a hello, with what requests then carry.
FORMAT: Final = "format"
GENERATION_PROMPT: Final = "generationPrompt"
WANTS: Final = (FORMAT, GENERATION_PROMPT)

#: The fields that decide what is added.
_DECIDING: Final = (
    *("template", "format", "messages", "tools", "options"),
    *("description", GENERATION_PROMPT),
)


def filled(request: JsonObject, wants: Collection[str]) -> JsonObject:
    """The request with what the adapter wants; what the request gives itself stays.  Implements AP-4.8."""
    if not wants or not _is_about_an_output(request):
        return request
    # Loaded when somebody wants something, for it needs a reader of YAML.
    from ..suite.without_jinja import description_of, prompt_of

    added: JsonObject = {}
    if FORMAT in wants and "description" not in request:
        options = request.get("options")
        options = options if isinstance(options, dict) else {}
        added["description"] = description_of(request["template"], str(request.get("format", "")), options)
    if GENERATION_PROMPT in wants and GENERATION_PROMPT not in request:
        added[GENERATION_PROMPT] = prompt_of(request)
    return {**request, **{name: value for name, value in added.items() if value is not None}}


def _is_about_an_output(request: Mapping[str, Any]) -> bool:
    """Whether a request is about the outputs of a template's model."""
    if not isinstance(request.get("template"), str):
        return False
    op = request["op"]
    of_template = op in ("parse", "stream") and request.get("profile") == "template"
    return of_template or op in ("grammar", "constrain") or (op == "respond" and "output" in request)


class Wanting(Implementation):
    """An implementation that gets what its hello wants in each request, whoever makes the request."""

    def __init__(self, implementation: Implementation) -> None:
        self._implementation = implementation
        self._wants: Collection[str] = ()
        #: The fields of the last request that was filled, and what was added.  The requests of a sweep have
        #: the same objects: their prompt is looked up once.
        self._last: tuple[Sequence[object], JsonObject] = (), {}

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Start it, and remember what it wants."""
        reply = self._implementation.start(hello, timeout)
        wants = reply.get("wants")
        self._wants = [word for word in WANTS if word in wants] if isinstance(wants, list) else ()
        return reply

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Send the messages with what it wants."""
        filled = map(self._filled, messages) if self._wants else messages
        return self._implementation.requests(filled, timeout)

    def close(self) -> str:
        """End it."""
        return self._implementation.close()

    def line(self, line: bytes, timeout: float) -> JsonObject | None:
        """Send the line as it is."""
        return self._implementation.line(line, timeout)

    def _filled(self, request: JsonObject) -> JsonObject:
        if not _is_about_an_output(request):
            return request
        fields = [request.get(name) for name in _DECIDING]
        before, added = self._last
        if before and all(one is other for one, other in zip(before, fields, strict=True)):
            return {**request, **added}
        complete = filled(request, self._wants)
        self._last = fields, {name: complete[name] for name in complete if name not in request}
        return complete

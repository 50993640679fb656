"""The adapter protocol over standard input and output, for engines in Python, without dependencies.

::

    class MyEngine:
        def hello(self, request):
            return {"protocol": 1, "implementation": {"name": "my-engine"}, "profiles": ["template"], …}

        def parse(self, request):
            return ok(Deltas().content(request["output"]))

    if __name__ == "__main__":
        serve(MyEngine)

``python:MODULE:CLASS`` takes such a class as well (AP-1.8).  No package of this suite is installed beside an
engine: the installation could change the versions of what the engine itself needs.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any


class Refusal(Exception):
    """An operation has no result; the text says why."""

    status = "error"


class Unsupported(Refusal):
    """The engine cannot do this, and its hello did not claim it."""

    status = "unsupported"


class Skipped(Refusal):
    """The engine's server cannot get such a request: it refuses an option, or does not know the option."""

    status = "skipped"


class Rejected(Refusal):
    """The request is malformed; the text begins with the place."""

    status = "rejected"


#: The version of the form of descriptions that this kit reads.
_DESCRIPTION = 1


class Description:
    """How the model of a template writes (AP-4.9).

    Its fields have paths, such as ``tools.sectionStart``.  All markers are literal texts, and a field that is
    absent has its default.  Each method raises Rejected for a value of another type.
    """

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields

    def text(self, path: str) -> str:
        """A text; ``""`` if it is absent."""
        return self._value(path, str, "a text") or ""

    def texts(self, path: str) -> list[str]:
        """A list of texts; empty if it is absent."""
        values = self._value(path, list, "a list of texts") or []
        if not all(isinstance(value, str) for value in values):
            raise Rejected(f"description.{path}: a list of texts is needed")
        return values

    def flag(self, path: str) -> bool:
        """A flag; False if it is absent."""
        return self._value(path, bool, "true or false") or False

    def has(self, path: str) -> bool:
        """Whether a field is there."""
        return self._value(path, object, "a value") is not None

    def _value(self, path: str, kind: type, wanted: str) -> Any:
        value: Any = self.fields
        for name in path.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        if value is not None and not isinstance(value, kind):
            raise Rejected(f"description.{path}: {wanted} is needed")
        return value


def description_of(request: dict[str, Any]) -> Description | None:
    """The description of the request's template, for an adapter that wants ``format``.  Raises Rejected.

    None if there is none, because nobody can read the template.
    """
    if "description" not in request:
        return None
    fields = request["description"]
    if not isinstance(fields, dict):
        raise Rejected("description: an object is needed")
    if fields.get("description") != _DESCRIPTION:
        raise Rejected(f"description.description: the number {_DESCRIPTION} is needed")
    return Description(fields)


def generation_prompt_of(request: dict[str, Any]) -> str | None:
    """The end of the prompt that the output continues, for an adapter that wants ``generationPrompt``.

    None if there is none.  Raises Rejected.
    """
    prompt = request.get("generationPrompt", "")
    if not isinstance(prompt, str):
        raise Rejected("generationPrompt: a text is needed")
    return prompt if "generationPrompt" in request else None


class Deltas:
    """What one chunk adds to the message, in order (chapter ST).  A message may be written as one chunk."""

    def __init__(self) -> None:
        self.items: list[dict[str, Any]] = []

    def content(self, text: str | None) -> Deltas:
        """Append to the content."""
        return self._text("content", text)

    def reasoning(self, text: str | None) -> Deltas:
        """Append to the reasoning."""
        return self._text("reasoning", text)

    def call(self, index: int, name: str, arguments: str | None = None) -> Deltas:
        """Open a call.  Its id is left out: these engines invent ids (DM-2.6)."""
        if not isinstance(name, str):
            raise TypeError(f"the engine names a call {name!r}, which its server cannot send")
        self.items.append({"type": "call", "index": index, "name": name})
        return self.arguments(index, arguments)

    def arguments(self, index: int, text: str | None) -> Deltas:
        """Append to the arguments of a call."""
        if text:
            self.items.append({"type": "arguments", "index": index, "text": text})
        return self

    def _text(self, kind: str, text: str | None) -> Deltas:
        if text:
            self.items.append({"type": kind, "text": text})
        return self


def message_of(groups: list[Deltas]) -> dict[str, Any]:
    """The message that a client assembles from the deltas of a stream."""
    texts: dict[str, list[str]] = {"content": [], "reasoning": []}
    calls: dict[int, dict[str, Any]] = {}
    for item in (item for group in groups for item in group.items):
        if item["type"] in texts:
            texts[item["type"]].append(item["text"])
        elif item["type"] == "call":
            # A call that is opened twice is not reported here: the runner finds it in the deltas (ST-1.5).
            calls.setdefault(item["index"], {"name": item["name"], "arguments": []})
        elif item["index"] in calls:
            calls[item["index"]]["arguments"].append(item["text"])
    joined = [{**calls[index], "arguments": "".join(calls[index]["arguments"])} for index in sorted(calls)]
    return {"content": "".join(texts["content"]), "reasoning": "".join(texts["reasoning"]), "calls": joined}


def hello_of(
    name: str,
    version: str,
    url: str,
    formats: Iterable[str],
    *,
    language: str = "python",
    features: Sequence[str] = (),
    render: Sequence[str] = (),
    responds: Sequence[str] = (),
    constrains: bool = False,
    wants: Sequence[str] = (),
) -> dict[str, Any]:
    """The hello of an engine that parses these formats, at once and in chunks of whole tokens.

    ``render`` lists the layers in which it renders conversations (RN-1), by any template.  ``responds``:
    the APIs in which it also makes the responses of its server, from outputs (chapter WR), of ``chat``,
    ``messages`` and ``responses``.  ``constrains``: whether it
    says what its constraints let a model write (AP-4.10).  ``wants``: what requests are to carry, of
    ``format`` and ``generationPrompt`` (AP-4.8).
    """
    features = [*features, *(["constraint"] if constrains else [])]
    claims: dict[str, Any] = {"features": features} if features else {}
    claims |= {"render": list(render)} if render else {}
    claims |= {"respond": "output", "apis": list(responds)} if responds else {}
    claims |= {"wants": list(wants)} if wants else {}
    return {
        "protocol": 1,
        "implementation": {"name": name, "version": version, "language": language, "url": url},
        "profiles": ["template", *(["wire"] if responds else [])],
        "ops": [
            *("parse", "stream"),
            *(["constrain"] if constrains else []),
            *(["render"] if render else []),
            *(["respond"] if responds else []),
        ],
        "formats": sorted(formats),
        "splits": "tokens",
        **claims,
    }


def formats_beside(file: str) -> Any:
    """The table ``formats.json`` beside an adapter: what the engine calls each of our formats."""
    return json.loads(Path(file).with_name("formats.json").read_text("utf-8"))


def check_without_options(request: dict[str, Any], engine: str) -> None:
    """Skip a request whose options differ from the usual ones, for an engine without options."""
    options = request.get("options") or {}
    for name, usual in _USUAL_OPTIONS.items():
        if options.get(name, usual) != usual:
            raise Skipped(f"{engine} has no such option: {name}")


_USUAL_OPTIONS = {
    "toolChoice": "auto",
    "parallelToolCalls": True,
    "reasoningFormat": "auto",
    "jsonSchema": None,
    "continueFinalMessage": "none",
}


def without_stop(request: dict[str, Any], stops: list[str]) -> dict[str, Any]:
    """The request without the token that ended the turn, which the engine's server does not pass on.

    Whitespace after the token is removed too: no server lets a model write after it.  The number of chunks
    stays; the last ones may become empty.
    """
    output: str = request["output"]
    text = output.rstrip()
    stop = next((stop for stop in stops if text.endswith(stop)), "")
    if not stop:
        return request
    kept, chunks = len(text) - len(stop), []
    output = text[:kept]
    for chunk in request.get("chunks", ()):
        chunks.append(chunk[:kept])
        kept = max(0, kept - len(chunk))
    return {**request, "output": output, "chunks": chunks}


def ok(message: Deltas) -> dict[str, Any]:
    """The reply to a parse request."""
    return {"status": "ok", "message": message_of([message])}


def ok_stream(groups: list[Deltas]) -> dict[str, Any]:
    """The reply to a stream request: a group for each chunk, and one for the end of the output."""
    return {"status": "ok", "deltas": [group.items for group in groups], "message": message_of(groups)}


def ok_constrained(
    held: bool, answers: Sequence[tuple[str, int | None]], constraint: tuple[str, str] | None = None
) -> dict[str, Any]:
    """The reply to a constrain request (AP-4.10).

    ``answers``: for each output ``complete``, ``open`` or ``rejected``, and how many code points were
    possible if it is rejected.  ``held``: whether the engine constrains this request at all.  ``constraint``:
    its notation and its text.
    """
    results = [{"state": state, **({} if at is None else {"at": at})} for state, at in answers]
    shown = {"constraint": dict(zip(("notation", "text"), constraint, strict=True))} if constraint else {}
    return {"status": "ok", "held": held, "results": results, **shown}


def events_of(body: str) -> list[str]:
    """The data of each event in the body of a server's stream."""
    events = [event.split("\n") for event in body.replace("\r\n", "\n").split("\n\n")]
    data = [[line[5:].removeprefix(" ") for line in event if line.startswith("data:")] for event in events]
    return ["\n".join(lines) for lines in data if lines]


def check_server(name: str, respond: Callable[[dict[str, Any]], dict[str, Any]], format: str) -> None:
    """Have a server answer once, at once and streamed, before anybody asks: with text and a call of Hermes.

    Servers are made without their constructors, so a new version may read what the adapter does not set.
    Raises SystemExit, which says what is missing.
    """
    output = 'Hi.\n<tool_call>\n{"name": "probe", "arguments": {}}\n</tool_call>'
    function = {"name": "probe", "description": "", "parameters": {"type": "object", "properties": {}}}
    tools = [{"type": "function", "function": function}]
    request = {"op": "respond", "format": format, "template": "", "output": output, "tools": tools}
    for stream in (False, True):
        try:
            said = json.dumps(respond({**request, "stream": stream, "chunks": [output]}))
        except Exception as error:
            raise SystemExit(f"{name} needs what the adapter does not set: {error}") from error
        if "Hi." not in said or "probe" not in said:
            raise SystemExit(f"{name} does not send a text and a call: {said[:1000]}")


def serve(load: Callable[[], Any]) -> None:
    """Answer requests until ``bye`` or the end of the input.

    ``load`` makes the adapter.  Before ``load`` is called, standard output is redirected to standard error,
    because engines print messages when they start.
    """
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    adapter = load()
    gc.freeze()  # what an engine has loaded stays: collections need not look at it for each request
    for line in _lines():
        reply = _answer(adapter, line)
        if reply is None:
            return
        data = memoryview(json.dumps(reply, separators=(",", ":")).encode("ascii") + b"\n")
        while data:
            data = data[replies.write(data) :]


def _lines() -> Iterator[bytes]:
    while line := sys.stdin.buffer.readline():
        yield line


def _answer(adapter: Any, line: bytes) -> dict[str, Any] | None:
    """The reply to a line; None for ``bye``, which has none."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return _refused("", "rejected", "not-json", str(error))
    if not isinstance(request, dict):
        return _refused("", "rejected", "bad-request", "a request is a JSON object")
    op = request.get("op")
    if op == "bye":
        return None
    if op == "hello":
        return dict(adapter.hello(request))
    id = request.get("id", "")
    method = getattr(adapter, op, None) if isinstance(op, str) and not op.startswith("_") else None
    if method is None:
        return _refused(id, "unsupported", "unknown-op", f"no operation {op!r}")
    problem = _malformed(request)
    if problem:
        return _refused(id, "rejected", "bad-request", problem)
    try:
        return {"id": id, **method(request)}
    except Refusal as refusal:
        return _refused(id, refusal.status, type(refusal).__name__.lower(), str(refusal))
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        return _refused(id, "error", "exception", f"{type(error).__name__}: {error} ({where})"[:2000])


def _malformed(request: dict[str, Any]) -> str:
    if request.get("op") == "render":
        return "" if isinstance(request.get("messages"), list) else "a request needs messages"
    if request.get("op") == "accumulate":
        body = request.get("body")
        if not isinstance(body, list) or not all(isinstance(piece, str) for piece in body):
            return "body: a list of texts is needed"
    elif request.get("op") == "constrain":
        outputs = request.get("outputs")
        if not isinstance(outputs, list):
            return "outputs: a list of texts is needed"
        for index, output in enumerate(outputs):
            if not isinstance(output, str):
                return f"outputs[{index}]: a text is needed"
    elif request.get("op") == "respond" and "message" in request:
        if not isinstance(request["message"], dict):
            return "message: an object is needed"
    elif not isinstance(request.get("output"), str):
        return "a request needs an output"
    if not isinstance(request.get("tools", []), list):
        return "tools are a list"
    return ""


def _refused(id: Any, status: str, code: str, reason: str) -> dict[str, Any]:
    return {"id": id, "status": status, "code": code, "reason": reason}

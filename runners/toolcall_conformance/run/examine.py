"""The doctor's examination: is the adapter broken, or does its parser not conform?"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from ..adapters import protocol
from ..adapters.claims import OPERATIONS
from ..adapters.implementation import Fault, Implementation, JsonObject
from ..adapters.protocol import Hello
from ..adapters.stdio import GRACE
from ..errors import AdapterBroken
from ..judge.compare import json_equal
from ..suite import data
from . import wire_questions
from .claims import claims_examined
from .examined import ADVICE, FALLBACK, Examined
from .malformed import RESPONSE_TEMPLATE, Malformed, examined, least, lines_examined, malformed, whole
from .session import Limits

_ENCODING = "read and write lines as UTF-8 (or ASCII with \\u escapes), and split them at line feeds alone"

_TOOL = {
    "type": "function",
    "function": {"name": "f", "parameters": {"type": "object", "properties": {"s": {"type": "string"}}}},
}
_TEMPLATE = "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}"
_MESSAGES = [{"role": "user", "content": "Hi."}]
_BY_PROFILE: Mapping[str, JsonObject] = {
    "contract": {"mode": "detailed"},
    "native": {"model": "qwen3"},
    "template": {"template": _TEMPLATE, "messages": _MESSAGES},
}
_BY_OP: Mapping[str, JsonObject] = {
    "analyze": {"template": _TEMPLATE},
    "grammar": {"template": _TEMPLATE, "tools": [_TOOL]},
    "constrain": {"template": _TEMPLATE, "tools": [_TOOL], "outputs": ["", "Hi."]},
    "render": {"template": _TEMPLATE, "messages": _MESSAGES},
    "extract": {**RESPONSE_TEMPLATE, "output": "Hi.", "chunks": ["H", "i."]},
}
#: The same call as different parsers read it; ``%s`` is the text of its one argument.
_SHAPES = (
    '{"tool_calls": [{"name": "f", "arguments": {"s": "%s"}}]}',
    '<tool_call>{"name": "f", "arguments": {"s": "%s"}}</tool_call>',
    '<invoke name="f"><parameter name="s">%s</parameter></invoke>',
)
#: Calls of wire formats, by format; the first of a claimed format is asked for.
_CALLS = {
    "hermes": '<tool_call>\n{"name": "f", "arguments": {"s": "a"}}\n</tool_call>',
    "qwen3-coder": "<tool_call>\n<function=f>\n<parameter=s>\na\n</parameter>\n</function>\n</tool_call>",
    "llama3": '{"name": "f", "parameters": {"s": "a"}}',
    "mistral-nemo": '[TOOL_CALLS][{"name": "f", "arguments": {"s": "a"}, "id": "abcdefghi"}]',
}
#: Texts that careless line readers and encoders corrupt, by name.
_PLAIN = "plain"
_TEXTS = {
    "plain text": _PLAIN,
    "a NUL": "a\0b",
    "U+2028, U+2029 and U+0085": "a\u2028b\u2029c\x85d",
    "text beyond the BMP": "a\U0001f600\U0002070eb",
    "a line of 200 KB": "x" * 200_000,
}


def examine(implementation: Implementation, limits: Limits, idle: float = 1.0) -> Iterator[Examined]:
    """Examine an implementation; ``idle``: the seconds of a pause without requests."""
    try:
        patient = _Patient(implementation, limits)
    except AdapterBroken as error:
        code = str(error).partition(":")[0]
        yield Examined("hello", "broken", str(error), ADVICE.get(code, "answer hello as AP-2 says"))
        return
    hello = patient.hello
    who = f"{hello.name} {hello.version}".strip()
    claimed = (hello.profiles, hello.ops, hello.features)
    claims = "; ".join(", ".join(sorted(names)) for names in claimed if names)
    wants = f"; it wants {', '.join(sorted(hello.wants))}" if hello.wants else ""
    yield Examined("hello", detail=f"{who} claims {claims}{wants}")
    yield from claims_examined(hello)
    faults = 0
    for what, question in _questions(patient, idle):
        finding = _ask(patient, what, question)
        yield finding
        faults = faults + 1 if patient.broken else 0
        if faults == _FAULTS:
            yield Examined("the rest", "note", f"not examined after {faults} faults in a row")
            break
        if patient.broken:
            try:
                patient.restart()
            except AdapterBroken as error:
                yield Examined("restart", "broken", str(error), ADVICE["exit-at-start"])
                break
    ended = time.monotonic()
    unasked = implementation.close()
    if time.monotonic() - ended >= GRACE:
        detail = f"it still ran {GRACE:g} s after its input had ended, and was killed"
        yield Examined("end of input", "note", detail, "end at the end of standard input, and at bye")
    if unasked:
        yield Examined("silence", "broken", f"it wrote unasked: {unasked[:200]!a}", ADVICE["not-json"])


#: The examination ends after this many faults in a row.
_FAULTS = 3
#: Asks one question and returns the problem found; None if there is no problem.
_Question: TypeAlias = Callable[[], "Examined | None"]


class _Patient:
    """The implementation under examination; after a fault it can be restarted and asked again."""

    def __init__(self, implementation: Implementation, limits: Limits) -> None:
        self._implementation = implementation
        self._limits = limits
        self._next = 0
        #: Whether the last question ended in a fault.
        self.broken = False
        #: Profiles in which the parser misreads even plain text, with what comes of that.
        self._misses: dict[str, str] = {}
        #: The shape of a call that the parser reads in profile contract.
        self._shape = _SHAPES[0]
        self.hello = self.restart()

    def restart(self) -> Hello:
        """Start a new process.  Raises ``AdapterBroken``."""
        self._implementation.close()
        self.broken = False
        return protocol.greeted(self._implementation, self._limits.start, data.template_paths())

    def ask(self, request: JsonObject, number: int | str | None = None) -> JsonObject:
        """The reply to a request, whose id is ``number`` or else a new id.  Raises ``Fault``."""
        self._next += 1
        message = {"id": self._next if number is None else number, **request}
        reply = self._implementation.request(message, self._limits.timeout)
        problem = protocol.reply_problem(message, reply) if request["op"] in OPERATIONS else ""
        if problem:
            raise Fault("protocol-error", "invalid-reply", problem)
        return reply

    def answers(self, asked: Iterable[Malformed]) -> Iterator[tuple[Malformed, JsonObject | Fault]]:
        """What comes of malformed requests; after a fault a new process is asked.  Raises ``Fault``."""
        left, faults = deque(asked), 0
        while left and faults < _FAULTS:
            messages = [{"id": self._next + number, **each.request} for number, each in enumerate(left, 1)]
            self._next += len(left)
            try:
                for reply in self._implementation.requests(messages, self._limits.timeout):
                    yield left.popleft(), reply
            except Fault as fault:
                faults += 1
                yield left.popleft(), fault
                try:
                    self.restart()
                except AdapterBroken as error:
                    raise Fault("crash", "exit-at-start", str(error)) from error

    def line(self, line: bytes, timeout: float | None = None) -> JsonObject | None:
        """The reply to a line; None of a class, which has no lines.  Raises ``Fault``."""
        return self._implementation.line(line, self._limits.timeout if timeout is None else timeout)

    def of(self, profile: str, format: str = "") -> JsonObject:
        """The additional fields of a request of a profile, with a format that the implementation claims."""
        fields, formats = _BY_PROFILE[profile], self.hello.formats or ()
        if profile != "template" or not (formats or format):
            return fields
        # Prefer the format hermes, in which plain text is content without any marker.
        name = format or ("hermes" if "hermes" in formats else min(filter(None, formats), default=""))
        if not name:
            return fields
        source = data.template_path(name)
        template = {"template": source.read_text("utf-8")} if source.is_file() else {}
        return {**fields, **template, "format": name}

    def text(self, profile: str, text: str) -> Examined | None:
        """Have ``text`` parsed as an argument or as content; the reply must contain the same text."""
        if text != _PLAIN and profile in self._misses:
            return Examined("", "note", f"cannot be told: {self._misses[profile]}")
        try:
            found = self._argument(text) if profile == "contract" else self._content(profile, text)
        except Fault:
            # What it makes of one text it would make of the others: they tell nothing of how it reads lines.
            if text == _PLAIN:
                self._misses[profile] = "plain text is not answered as it should be"
            raise
        if found is not None and text == _PLAIN:
            self._misses[profile] = "the parser misses plain text too"
            return replace(found, state="does not conform", advice="the parser misses the plainest case")
        return found

    def _argument(self, text: str) -> Examined | None:
        """Profile contract: the text is the argument of a call, in the first shape that the parser reads."""
        # A JSON string must not contain control characters; the prose before the JSON may.
        argument = text.replace("\0", "")
        missed = []
        for shape in _SHAPES if text == _PLAIN else (self._shape,):
            output = f"{text}\n{shape % argument}"
            reply = self.ask({"op": "parse", "profile": "contract", **self.of("contract"), **_output(output)})
            calls = [(call["name"], call["arguments"]) for call in reply.get("message", {}).get("calls", ())]
            if len(calls) == 1 and json_equal(calls[0][1], json.dumps({"s": argument})):
                self._shape = shape
                return None
            came = str(calls) if reply["status"] == "ok" else _said(reply)
            missed.append(f"{output[:100]!a} became {came[:80]!a}")
        return Examined("", "broken", "; ".join(missed), _ENCODING)

    def _content(self, profile: str, text: str) -> Examined | None:
        """Other profiles: the text is content."""
        reply = self.ask({"op": "parse", "profile": profile, **self.of(profile), **_output(text)})
        if reply["status"] != "ok":
            return _refusal(reply)
        content, calls = reply["message"].get("content", ""), reply["message"]["calls"]
        if content == text and not calls:
            return None
        return Examined("", "broken", f"{text[:80]!a} became {str(content)[:80]!a}", _ENCODING)

    def call(self, profile: str) -> Examined | None:
        """Have a call parsed in a wire format that is claimed; whether it is read, a run says."""
        claimed = self.hello.formats or _CALLS.keys()
        format = next(name for name in _CALLS if name in claimed) if profile == "template" else ""
        output = _CALLS[format or "hermes"]
        reply = self.ask({"op": "parse", "profile": profile, **self.of(profile, format), **_output(output)})
        if reply["status"] == "ok" and reply["message"]["calls"]:
            return None
        detail = _said(reply) if reply["status"] != "ok" else f"no call was found in {output!a}"
        return Examined("", "note", detail, "`toolcall run` tells what it reads")


def _output(text: str) -> dict[str, Any]:
    return {"output": text, "tools": [_TOOL]}


def _questions(patient: _Patient, idle: float) -> Iterator[tuple[str, _Question]]:
    hello = patient.hello
    profiles = [name for name in _BY_PROFILE if name in hello.profiles]
    if "parse" in hello.ops:
        for profile in profiles:
            for name, text in _TEXTS.items():
                yield f"{profile}: {name}", partial(patient.text, profile, text)
            if profile == "native" or (profile == "template" and _reads_a_call(hello)):
                yield f"{profile}: a call", partial(patient.call, profile)
            yield f"{profile}: deep nesting", partial(_deep, patient, profile)
    if "stream" in hello.ops:
        for profile in profiles:
            if profile != "contract":
                yield f"{profile}: streaming", partial(_stream, patient, profile)
    for op, fields in _BY_OP.items():
        if op in hello.ops:
            yield f"operation {op}", partial(_accepted, patient, {"op": op, **fields})
    for what, asks in wire_questions.questions(hello):
        yield what, partial(_accepted, patient, asks)
    yield "an unknown operation", partial(_refused, patient, {"op": "no-such-operation"})
    asked: dict[str, list[JsonObject]] = {}
    for request in whole(hello, patient.of):
        asked.setdefault(request["op"], []).append(request)
    for op in filter(hello.ops.__contains__, asked):
        yield f"malformed requests of {op}", partial(_malformed, patient, asked[op])
    yield "lines that are not requests", partial(lines_examined, patient.line)
    plain = _plain(patient, profiles)
    if plain:
        yield "an unknown field", partial(_accepted, patient, {**plain, "later": {"a": [1]}})
        yield "an id that is text", partial(_accepted, patient, plain, "a-1")
        yield "an id beyond 32 bits", partial(_accepted, patient, plain, 2**40 + 1)
        yield f"{idle:g} s of silence", partial(_silence, patient, plain, idle)
    yield "bye", partial(_bye, patient)


def _plain(patient: _Patient, profiles: Sequence[str]) -> JsonObject:
    """A request that the adapter must answer; empty if there is none."""
    if profiles and "parse" in patient.hello.ops:
        return {"op": "parse", "profile": profiles[0], **patient.of(profiles[0]), **_output("Hi.")}
    asked = [asked for _, asked in wire_questions.questions(patient.hello)]
    if "extract" in patient.hello.ops:
        asked.append({"op": "extract", **_BY_OP["extract"]})
    return next(iter(asked), {})


def _ask(patient: _Patient, what: str, question: _Question) -> Examined:
    try:
        found = question() or Examined(what)
    except Fault as fault:
        patient.broken = True
        return Examined(what, "broken", f"{fault.code}: {fault.detail}", ADVICE.get(fault.code, FALLBACK))
    return replace(found, what=what)


def _refusal(reply: JsonObject) -> Examined | None:
    """A problem if something claimed is refused: the adapter works, but the parser does not conform."""
    if reply["status"] == "ok":
        return None
    advice = "do not claim in hello what it cannot do, or mend the parser"
    return Examined("", "does not conform", _said(reply), advice)


def _said(reply: JsonObject) -> str:
    return f"{reply['status']}: {reply.get('code', '')} {reply.get('reason', '')}".strip()


def _reads_a_call(hello: Hello) -> bool:
    """Whether the suite has a call of a wire format that the implementation claims."""
    return not hello.formats or not hello.formats.isdisjoint(_CALLS)


def _accepted(patient: _Patient, request: JsonObject, number: int | str | None = None) -> Examined | None:
    return _refusal(patient.ask(request, number))


def _silence(patient: _Patient, request: JsonObject, seconds: float) -> Examined | None:
    time.sleep(seconds)
    return _accepted(patient, request)


def _refused(patient: _Patient, request: JsonObject) -> Examined | None:
    reply = patient.ask(request)
    status, advice = reply.get("status"), "answer `unsupported`, with a code and a reason"
    if status not in ("unsupported", "rejected", "error"):
        return Examined("", "broken", f"answered with status {status!r}", advice)
    if reply.get("code") and reply.get("reason"):
        return None
    return Examined("", "note", f"answered with {status}, but without a code and a reason", advice)


def _malformed(patient: _Patient, requests: Sequence[JsonObject]) -> Examined | None:
    """Ask all that can be malformed in some requests which the implementation answers."""
    asked: list[Malformed] = []
    for request in requests:
        for each in (request, least(request)):
            reply = patient.ask(each)
            if reply["status"] == "ok":
                asked += malformed(each)
                break
    if not asked:
        return Examined("", "note", f"cannot be told: {_said(reply)}")
    return examined(requests[0]["op"], patient.answers(asked))


def _bye(patient: _Patient) -> Examined | None:
    """Have it end; a new process is asked what comes after."""
    try:
        reply = patient.line(b'{"op":"bye"}', GRACE)
    except Fault as fault:
        patient.broken = True
        if fault.code == "exit":
            return None
        return Examined("", "note", f"it still ran {GRACE:g} s later", "end at bye, and at the end of input")
    if reply is None:
        return None
    return Examined("", "note", f"it was answered: {str(reply)[:100]!a}", "end at bye, which has no reply")


def _deep(patient: _Patient, profile: str) -> Examined | None:
    # Four levels enclose the argument: an object, the list of calls, a call, its arguments.
    depth = (patient.hello.depth or 512) - 4
    nested = "[" * depth + "]" * depth
    output = f'{{"tool_calls": [{{"name": "f", "arguments": {{"s": {nested}}}}}]}}'
    return _accepted(patient, {"op": "parse", "profile": profile, **patient.of(profile), **_output(output)})


def _stream(patient: _Patient, profile: str) -> Examined | None:
    chunks = ["Hel", "lo."]
    request = {"op": "stream", "profile": profile, **patient.of(profile), **_output("".join(chunks))}
    reply = patient.ask({**request, "chunks": chunks})
    if reply["status"] != "ok":
        return _refusal(reply)
    texts = [delta["text"] for group in reply["deltas"] for delta in group if delta["type"] == "content"]
    if "".join(texts) == "Hello.":
        return None
    return Examined("", "does not conform", f"Hello. was streamed as {texts}", "deltas add up to the message")

"""Looks for a request that the reference and a mutant answer differently, and makes it small."""

from __future__ import annotations

import copy
import importlib
import json
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import yaml

from tests.mutation.changed import adapter, answer, reimported
from tests.mutation.definitions import REFERENCE
from tests.mutation.sample import Mutant
from tests.support import random_schemas
from tests.support.stream_checks import at_most
from toolcall_conformance import kinds
from toolcall_conformance.judge.shrink import shorter, shrink
from toolcall_conformance.lab.fuzz.damage import Noise, damaged, whole
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors.drafts import output_lines

#: How many requests are tried.
REQUESTS = 3000
#: CPU seconds for one.
SECONDS = 3.0
#: Seconds for making one small.
SMALLER = 60.0
_MARKER = re.compile(r"<\W?[\w:|▁｜ ]{1,30}\W{0,2}>|\[/?[A-Z_]+\]|```\w*|[\[{(\]})]+|\\u?[0-9a-f]{0,4}")
#: Options that change how an output is read.
_OPTIONS: Sequence[Mapping[str, Any]] = (
    {"stopReason": "length"},
    {"stopReason": "stop"},
    {"parallelToolCalls": False},
    {"toolChoice": "none"},
    {"toolChoice": "required"},
    {"reasoningFormat": "none"},
    {"enableThinking": False},
)


class Pair:
    """The reference and the mutant, side by side."""

    def __init__(self, mutant: Mutant) -> None:
        self._ours = adapter()
        names = {name: module for name, module in sys.modules.items() if name.startswith(REFERENCE)}
        with reimported(mutant.module, mutant.source):
            self._mutant = adapter()
            for name in names:
                importlib.import_module(name)
            self._modules = {name: sys.modules[name] for name in names}
        self._before = names

    def answers(self, request: Mapping[str, Any]) -> tuple[Any, Any]:
        """What the reference says, and what the mutant says."""
        ours = _said(self._ours, request)
        sys.modules.update(self._modules)
        try:
            return ours, _said(self._mutant, request)
        finally:
            sys.modules.update(self._before)

    def differ(self, request: Mapping[str, Any]) -> bool:
        """Whether the two say different things."""
        ours, theirs = self.answers(request)
        return bool(ours != theirs)


def _said(ours: Any, request: Mapping[str, Any]) -> Any:
    try:
        with at_most(SECONDS):
            return answer(ours, request)
    except Exception as error:
        return {"raises": type(error).__name__}


def search(mutant: Mutant, vectors: Sequence[Vector]) -> str:
    """The smallest request found, as a draft vector, with what the mutant says; "" if none was found."""
    try:
        pair = Pair(mutant)
    except Exception:
        return ""
    rng = random.Random(mutant.key)
    for request in _requests(vectors, rng):
        if pair.differ(request):
            return _shown(_smallest(request, pair.differ), pair)
    return ""


def _requests(vectors: Sequence[Vector], rng: random.Random) -> Iterator[dict[str, Any]]:
    if not vectors:
        return
    markers: dict[str | None, list[str]] = {}
    for vector in vectors:
        found = _MARKER.findall(vector.output or "")
        markers.setdefault(vector.template_name, []).extend(found)
    for _ in range(REQUESTS):
        vector = rng.choice(vectors)
        noise = Noise(sorted({*markers[vector.template_name], "<", "{"}), rng)
        request = copy.deepcopy(kinds.of(vector).request(vector))
        for _ in range(rng.randint(1, 3)):
            _change(request, rng, noise)
        if request["op"] == "parse" and request["profile"] != "contract" and rng.random() < 0.3:
            request |= {"op": "stream", "chunks": list(request["output"])}
        yield request


def _change(request: dict[str, Any], rng: random.Random, noise: Noise) -> None:
    kind = rng.random()
    if isinstance(request.get("options"), dict) and kind < 0.1:
        request["options"] = {**request["options"], **rng.choice(_OPTIONS)}
    elif _has_tools(request) and kind < (0.5 if request["op"] == "grammar" else 0.15):
        function = request["tools"][0].get("function")
        name = function.get("name") if isinstance(function, dict) else None
        made, _ = random_schemas.tool(rng, name or "f")
        request["tools"] = [made, *request["tools"][1:]]
    elif request.get("output"):
        request["output"] = whole(damaged(request["output"], rng, noise))
    else:
        _change_somewhere(request, rng, noise)


def _has_tools(request: Mapping[str, Any]) -> bool:
    """Whether a change before has left tools that are some."""
    tools = request.get("tools")
    return isinstance(tools, list) and isinstance(tools[0] if tools else None, dict)


def _change_somewhere(request: dict[str, Any], rng: random.Random, noise: Noise) -> None:
    """Change one text or leave out one part, anywhere in the request."""
    fixed = {"op", "profile", "id", "format"}
    places = [place for key in request if key not in fixed for place in _places(request, key)]
    holder, key = rng.choice(places)
    value = holder[key]
    if isinstance(value, str):
        holder[key] = whole(damaged(value, rng, noise))
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, list | dict) and value and rng.random() < 0.7:
        del value[rng.choice(range(len(value)) if isinstance(value, list) else list(value))]
    else:
        holder[key] = rng.choice((None, [], {}, "", 0, "x"))


def _places(holder: Any, key: Any) -> Iterator[tuple[Any, Any]]:
    yield holder, key
    value = holder[key]
    if isinstance(value, list | dict):
        for inner in range(len(value)) if isinstance(value, list) else value:
            yield from _places(value, inner)


def _smallest(request: dict[str, Any], differ: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The request with as little text in its output, template or body as still shows the difference."""
    if request["op"] == "stream":
        at_once = {key: value for key, value in request.items() if key != "chunks"} | {"op": "parse"}
        request = at_once if differ(at_once) else request
    name = next((each for each in ("output", "body", "template") if request.get(each)), None)
    if name is None or not isinstance(request[name], str):
        return request

    def with_text(text: str) -> dict[str, Any]:
        changed = {**request, name: text}
        return changed | {"chunks": list(text)} if request["op"] == "stream" else changed

    def shows(text: str) -> bool:
        return whole(text) == text and differ(with_text(text))

    return with_text(shrink(request[name], shorter, shows, seconds=SMALLER))


def _shown(request: dict[str, Any], pair: Pair) -> str:
    ours, theirs = pair.answers(request)
    lines = []
    if request.get("output") is not None:
        lines += output_lines(request["output"])
    for key, value in request.items():
        if key not in ("op", "id", "output", "chunks", "template") or (
            key == "template" and "format" not in request
        ):
            lines.append(f"{key}: {_flow(value)}")
    for name in sorted({*ours, *theirs}):
        mine, other = ours.get(name), theirs.get(name)
        if mine == other:
            continue
        if isinstance(mine, dict) and isinstance(other, dict):
            for part in sorted({*mine, *other}):
                if mine.get(part) != other.get(part):
                    lines += [
                        f"# {part}",
                        f"#   reference {_flow(mine.get(part))}",
                        f"#   mutant    {_flow(other.get(part))}",
                    ]
        else:
            lines += [f"# {name}", f"#   reference {_flow(mine)}", f"#   mutant    {_flow(other)}"]
    first = f"- id: {request.get('profile')}/{request.get('format', 'TODO')}/TODO  # {request['op']}"
    return "\n".join(["    " + first, *(f"      {line}" for line in lines)])


def _flow(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) < 1500 else f"{text[:1500]} …"


def load(text: str) -> Any:
    """What a draft says, without its comments."""
    return yaml.safe_load(text)

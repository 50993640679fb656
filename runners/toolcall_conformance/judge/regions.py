"""Judges what was extracted by a response template: its fields, and the events of streams (chapter RT)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..suite.model import Vector
from ..suite.splits import Split
from .checks import Breach
from .places import Difference, plain_differences
from .verdict import Outcome

_OPEN, _CHUNK, _CLOSE, _MALFORMED = "region_open", "region_chunk", "region_close", "region_malformed"


def of_fields(vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
    """The outcome for a reply with fields.  Implements AP-7.12."""
    if vector.refused:
        return Outcome("wrong", "the template is used, and it must be refused", (), reply.get("fields"))
    problems = reply.get("problems", [])
    missing = [problem["field"] for problem in problems if problem["code"] == "missing"]
    found = plain_differences(list(vector.missing), missing, "missing")
    if not vector.missing:
        found += plain_differences(vector.fields, reply["fields"], "fields")
    if "problems" in hello.features:
        malformed = [problem["field"] for problem in problems if problem["code"] == "malformed"]
        found += plain_differences(list(vector.malformed), malformed, "malformed")
    return Outcome(_verdict(found), "", found, {name: reply[name] for name in _SHOWN if name in reply})


_SHOWN = ("fields", "problems")


def _verdict(differences: Sequence[Difference]) -> str:
    """What the differences are called: whether something is missing, or is there and must not be."""
    if not differences:
        return "pass"
    kinds = {each.kind for each in differences}
    calls = all(each.path.startswith("fields.tool_calls") for each in differences)
    if kinds == {"missing"}:
        return "lost"
    if kinds == {"extra"}:
        return "wrongly-accepted" if calls else "leak"
    return "wrong"


def regions(events: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[JsonObject]:
    """The regions of a stream: ``{field, text, value}``, or ``{field, text, malformed}``.

    Raises ``ValueError`` where the events are in no order that RT-8.2 allows.
    """
    region: JsonObject | None = None
    for event in (each for group in events for each in group):
        kind, name = event["type"], event["field"]
        if kind == _OPEN:
            if region is not None:
                raise ValueError(f"{name} opens inside of {region['field']}")
            region = {"field": name, "text": ""}
        elif region is None or region["field"] != name:
            raise ValueError(f"{kind} of {name}, which is not open")
        elif kind == _CHUNK:
            region["text"] += event["text"]
        else:
            yield {**region, **({"value": event.get("value")} if kind == _CLOSE else {"malformed": True})}
            region = None
    if region is not None:
        raise ValueError(f"{region['field']} is never closed")


def breach(vector: Vector, split: Split, reply: JsonObject, whole: JsonObject) -> Breach | None:
    """The first clause that a stream breaks; ``whole``: the reply to the request that is not divided."""
    for name in ("problems",) if vector.missing else _SHOWN:
        differences = plain_differences(whole.get(name), reply.get(name), name)
        if differences:
            return Breach("RT-8.6", split.name, len(split.chunks), _said(differences), "wrong")
    if vector.missing:
        return None
    try:
        found = list(regions(reply["events"]))
    except ValueError as error:
        return Breach("RT-8.2", split.name, len(split.chunks), str(error))
    if vector.regions is None:
        return None
    differences = plain_differences(list(vector.regions), found, "regions")
    return Breach("RT-8.3", split.name, len(split.chunks), _said(differences)) if differences else None


def arrived(events: Sequence[Sequence[Mapping[str, Any]]]) -> list[list[JsonObject]]:
    """The text of each group of events, as ``[{field: text}]``; what follows in one field is joined."""
    found: list[list[JsonObject]] = []
    for group in events:
        found.append([])
        for event in group:
            if event["type"] != _CHUNK:
                continue
            if found[-1] and event["field"] in found[-1][-1]:
                found[-1][-1][event["field"]] += event["text"]
            else:
                found[-1].append({event["field"]: event["text"]})
    return found


def late(vector: Vector, reply: JsonObject) -> Breach | None:
    """Whether text arrives at another time than the vector says."""
    differences = plain_differences(
        [list(group) for group in vector.arrives], arrived(reply["events"]), "arrives"
    )
    return Breach("RT-8.5", "chunks", len(vector.chunks), _said(differences)) if differences else None


def dirty(vector: Vector, reply: JsonObject) -> Breach | None:
    """Whether chunks are said to be raw that are not, or the other way round."""
    template = vector.response_template
    for event in (each for group in reply["events"] for each in group):
        if event["type"] == _CHUNK:
            content = template["fields"][event["field"]].get("content", "text")
            raw = content not in ("text", "int", "float", "bool")
            if event.get("dirty") is not raw:
                return Breach(
                    "RT-8.4", "whole", 0, f"a chunk of {event['field']} is dirty: {event.get('dirty')}"
                )
    return None


def _said(differences: Sequence[Difference]) -> str:
    return ", ".join(f"{each.path}: {each.expected} became {each.actual}" for each in differences)

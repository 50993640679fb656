"""The results of a replay as one HTML page without scripts: groups with their counts, rows and examples.

Outputs come from untrusted models: every text is escaped, and the page's policy forbids all but its style.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from ...views.site.shown import shown
from ..differences.changes import KINDS

#: Groups that are open at the beginning.
_OPEN = 3


def page(lines: Sequence[Mapping[str, Any]]) -> str:
    """The page of the lines of a results file."""
    header = lines[0]
    groups = [line["group"] for line in lines if "group" in line]
    counts = next(line["counts"] for line in lines if "counts" in line)
    style = (files(__package__) / "page.css").read_text("utf-8").strip()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    title = f"{header['old']} → {header['new']}"
    body = [
        f"<h1>Replay of {_text(header['logs'])}</h1>",
        f"<p class=who>old <b>{_text(header['old'])}</b> → new <b>{_text(header['new'])}</b></p>",
        *_counts(counts, len(groups)),
        *_table(groups, counts["compared"]),
        *(part for number, group in enumerate(groups) for part in _group(group, number, header)),
        *_left_out(lines),
        f"<footer>toolcall-conformance {_text(header['suite'])}</footer>",
    ]
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_text(title)}</title><style>{style}</style></head><body><main>",
            *body,
            "</main></body></html>",
            "",
        ]
    )


def _text(value: object) -> str:
    return html.escape(str(value))


def _counts(counts: Mapping[str, int], groups: int) -> Iterator[str]:
    rate = counts["differing"] / counts["compared"] if counts["compared"] else 0
    yield "<dl class=counts>"
    left_out = counts["rows"] - counts["compared"]
    figures = [
        ("rows", f"{counts['rows']:,}"),
        *([("left out", f'<a href="#left-out">{left_out:,}</a>')] if left_out else []),
        ("compared", f"{counts['compared']:,}"),
        ("the same", f"{counts['same']:,}"),
        ("differ", f"{counts['differing']:,} <small>{rate:.2%}</small>"),
        ("ways", f"{groups:,}"),
    ]
    for name, value in figures:
        yield f"<div><dt>{name}</dt><dd>{value}</dd></div>"
    yield "</dl>"


def _name(group: Mapping[str, Any]) -> str:
    detail = f" <span class=detail>{_text(group['detail'])}</span>" if group["detail"] else ""
    where = f" <span class=near>near <code>{shown(group['near'])}</code></span>" if group["near"] else ""
    return f"<b>{_text(group['what'])}</b>{detail}{where}"


def _table(groups: Sequence[Mapping[str, Any]], compared: int) -> Iterator[str]:
    if not compared:
        yield "<p class=failed>Nothing was compared.</p>"
        return
    if not groups:
        yield "<p class=same>Both say the same of every output that was compared.</p>"
        return
    most = max(group["count"] for group in groups)
    yield "<table class=groups><thead><tr><th>what changes<th class=said>what it is"
    yield "<th class=number>rows<th class=number>rate<th class=bar></thead><tbody>"
    for number, group in enumerate(groups):
        # The policy forbids styles of elements, so that a bar is a meter.
        bar = f'<meter max="{most}" value="{group["count"]}">{group["count"]}</meter>'
        yield (
            f'<tr><td><a href="#g{number}">{_name(group)}</a><td class=said>{_said(group)}'
            f"<td class=number>{group['count']:,}<td class=number>{group['rate']:.3%}<td class=bar>{bar}"
        )
    yield "</tbody></table>"


def _said(group: Mapping[str, Any]) -> str:
    also = f"; also {', '.join(group['also'])}" if group["also"] else ""
    return _text(KINDS.get(group["what"], "") + also)


def _group(group: Mapping[str, Any], number: int, header: Mapping[str, Any]) -> Iterator[str]:
    opened = " open" if number < _OPEN else ""
    yield f"<details{opened}><summary>{_name(group)} <i>{_rows(group['count'])}</i></summary>"
    # A link to what is inside opens the group; one to the group itself would not.
    yield f'<p id="g{number}">{_said(group)}</p><dl>'
    more = ", …" if group["count"] > len(group["rows"]) else ""
    yield f"<dt>rows<dd>{', '.join(map(str, group['rows']))}{more}"
    if group["tools"]:
        tools = ", ".join(f"<code>{_text(name)}</code> {count:,}" for name, count in group["tools"].items())
        yield f"<dt>tools<dd>{tools}"
    yield f"<dt>id<dd><code>{group['id']}</code></dl>"
    if "example" in group:
        yield from _example(group["example"], header)
    elif group["what"] != "unsteady":
        yield "<p class=withheld>No example: without the words of the log the difference is gone.</p>"
    yield "</details>"


def _rows(count: int) -> str:
    return f"{count:,} rows" if count != 1 else "1 row"


def _example(example: Mapping[str, Any], header: Mapping[str, Any]) -> Iterator[str]:
    request = example["request"]
    said = "words replaced" if example["redacted"] else "as logged"
    size = f"{len(request['output']):,} of {example['length']:,} characters"
    yield f"<h3>Smallest example <small>row {example['row']}, {size}, {said}</small></h3>"
    yield f"<pre class=output>{shown(request['output'])}</pre><div class=sides>"
    for side, other in (("old", "new"), ("new", "old")):
        message = "".join(_message(example[side], example[other]))
        yield f"<section><h4>{side} <small>{_text(header[side])}</small></h4>{message}</section>"
    tools = [tool["function"] for tool in request.get("tools", ())]
    named = ("profile", "format", "model", "mode", "options", "generationPrompt")
    about = {name: request[name] for name in named if request.get(name)}
    yield "</div><details class=request><summary>the rest of the request</summary>"
    yield f"<pre>{_text(json.dumps({**about, 'tools': tools}, indent=1))}</pre></details>"


def _message(message: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    """A message; what the other one has not is marked."""
    if "calls" not in message:
        yield f"<p class=failed>{_text(message['status'])}</p><pre>{shown(message['reason'])}</pre>"
        return
    yield "<dl>"
    # Of an answer without a message nothing is marked.
    beside = other if "calls" in other else message
    for name in ("reasoning", "content"):
        if message.get(name):
            yield f"<dt>{name}<dd><pre>{_marked(message[name], beside.get(name, ''))}</pre>"
    for number, call in enumerate(message["calls"]):
        there = beside["calls"][number] if number < len(beside["calls"]) else {"name": "", "arguments": ""}
        cut = "" if call.get("complete", True) else " <em>incomplete</em>"
        name = _marked(call["name"], there["name"]) or "<small>without a name</small>"
        id = f" <small>{shown(call['id'])}</small>" if call.get("id") else ""
        arguments = _marked(call["arguments"], there["arguments"])
        yield f"<dt>call<dd><code>{name}</code>{id}{cut}<pre>{arguments}</pre>"
    if not message["calls"]:
        yield "<dt>calls<dd>none"
    if message.get("problems"):
        yield f"<dt>problems<dd>{_text(', '.join(each['code'] for each in message['problems']))}"
    if message.get("rejectedToolNames"):
        yield f"<dt>rejected<dd><code>{shown(', '.join(message['rejectedToolNames']))}</code>"
    yield "</dl>"


def _marked(text: str, other: str) -> str:
    """A text, with a mark from the first to the last character that another text has not there."""
    start = _alike(text, other)
    end = len(text) - _alike(text[start:][::-1], other[start:][::-1])
    if start == end:
        return shown(text)
    # Spaces are shown at the ends of lines alone, and a mark is no end of one.
    start = len(text[:start].rstrip(" "))
    return f"{shown(text[:start])}<mark>{shown(text[start:end])}</mark>{shown(text[end:])}"


def _alike(text: str, other: str) -> int:
    """How many characters two texts share at their beginnings."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(text), len(other)))


def _left_out(lines: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    found = [(name, line[name]) for line in lines for name in ("unusable", "unclaimed") if name in line]
    if not found:
        return
    yield '<h2 id="left-out">Rows left out</h2>'
    yield "<table><thead><tr><th>why<th class=number>rows<th>which</thead><tbody>"
    for name, tally in sorted(found, key=lambda each: -each[1]["count"]):
        why = "" if name == "unusable" else "not compared: "
        more = ", …" if tally["count"] > len(tally["rows"]) else ""
        rows = ", ".join(map(str, tally["rows"][:20])) + (", …" if len(tally["rows"]) > 20 else more)
        yield f"<tr><td>{why}{_text(tally['reason'])}<td class=number>{tally['count']:,}<td>{rows}"
    yield "</tbody></table>"

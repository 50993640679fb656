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

from ..differences.changes import KINDS
from ..views.terminal import escaped

#: Rows of the table that are open at the beginning.
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
        f"<p class=who><b>{_text(header['old'])}</b> → <b>{_text(header['new'])}</b></p>",
        *_counts(counts, len(groups)),
        *_table(groups),
        *(part for number, group in enumerate(groups) for part in _group(group, number)),
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
    shown = (
        ("rows", f"{counts['rows']:,}"),
        ("compared", f"{counts['compared']:,}"),
        ("the same", f"{counts['same']:,}"),
        ("differ", f"{counts['differing']:,} <small>{rate:.2%}</small>"),
        ("ways", f"{groups:,}"),
    )
    for name, value in shown:
        yield f"<div><dt>{name}</dt><dd>{value}</dd></div>"
    yield "</dl>"


def _name(group: Mapping[str, Any]) -> str:
    detail = f" <span class=detail>{_text(group['detail'])}</span>" if group["detail"] else ""
    where = f" <span class=near>near <code>{_shown(group['near'])}</code></span>" if group["near"] else ""
    return f"<b>{_text(group['what'])}</b>{detail}{where}"


def _table(groups: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if not groups:
        yield "<p class=same>Both say the same of every output.</p>"
        return
    most = max(group["count"] for group in groups)
    yield "<table><thead><tr><th>what changes<th class=number>rows<th class=number>rate<th></thead><tbody>"
    for number, group in enumerate(groups):
        # The policy forbids styles of elements, so that a bar is a meter.
        bar = f'<meter max="{most}" value="{group["count"]}">{group["count"]}</meter>'
        yield (
            f'<tr><td><a href="#g{number}">{_name(group)}</a><td class=number>{group["count"]:,}'
            f"<td class=number>{group['rate']:.3%}<td>{bar}"
        )
    yield "</tbody></table>"


def _group(group: Mapping[str, Any], number: int) -> Iterator[str]:
    opened = " open" if number < _OPEN else ""
    yield f'<details id="g{number}"{opened}><summary>{_name(group)} <i>{group["count"]:,}</i></summary>'
    yield f"<p>{_text(KINDS.get(group['what'], ''))}</p><dl>"
    if group["also"]:
        yield f"<dt>also<dd>{_text(', '.join(group['also']))}"
    more = ", …" if group["count"] > len(group["rows"]) else ""
    yield f"<dt>rows<dd>{', '.join(map(str, group['rows']))}{more}"
    if group["tools"]:
        tools = ", ".join(f"<code>{_text(name)}</code> {count:,}" for name, count in group["tools"].items())
        yield f"<dt>tools<dd>{tools}"
    yield f"<dt>id<dd><code>{group['id']}</code></dl>"
    if "example" in group:
        yield from _example(group["example"])
    elif group["what"] != "unsteady":
        yield "<p class=withheld>No example: without the words of the log the difference is gone.</p>"
    yield "</details>"


def _example(example: Mapping[str, Any]) -> Iterator[str]:
    request = example["request"]
    said = "words replaced" if example["redacted"] else "as logged"
    size = f"{len(request['output']):,} of {example['length']:,} characters"
    yield f"<h3>Smallest example <small>row {example['row']}, {size}, {said}</small></h3>"
    yield f"<pre class=output>{_shown(request['output'])}</pre><div class=sides>"
    for side in ("old", "new"):
        yield f"<section><h4>{side}</h4>{''.join(_message(example[side]))}</section>"
    tools = [tool["function"] for tool in request.get("tools", ())]
    about = {key: request[key] for key in ("profile", "format", "model", "mode", "options") if key in request}
    yield "</div><details class=request><summary>request</summary>"
    shown = json.dumps({**about, "tools": tools}, indent=1, ensure_ascii=False)
    yield f"<pre>{_shown(shown)}</pre></details>"


def _message(message: Mapping[str, Any]) -> Iterator[str]:
    if "calls" not in message:
        yield f"<p class=failed>{_text(message['status'])}</p><pre>{_shown(message['reason'])}</pre>"
        return
    yield "<dl>"
    for name in ("reasoning", "content"):
        if message.get(name):
            yield f"<dt>{name}<dd><pre>{_shown(message[name])}</pre>"
    for call in message["calls"]:
        cut = "" if call.get("complete", True) else " <em>incomplete</em>"
        yield f"<dt>call<dd><code>{_shown(call['name'])}</code>{cut}<pre>{_shown(call['arguments'])}</pre>"
    if not message["calls"]:
        yield "<dt>calls<dd>none"
    if message.get("problems"):
        yield f"<dt>problems<dd>{_text(', '.join(each['code'] for each in message['problems']))}"
    yield "</dl>"


def _left_out(lines: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    found = [(name, line[name]) for line in lines for name in ("unusable", "unclaimed") if name in line]
    if not found:
        return
    yield "<h2>Rows left out</h2><table><thead><tr><th>why<th class=number>rows<th>which</thead><tbody>"
    for name, tally in found:
        why = "" if name == "unusable" else "not asked: "
        more = ", …" if tally["count"] > len(tally["rows"]) else ""
        rows = ", ".join(map(str, tally["rows"]))
        yield f"<tr><td>{why}{_text(tally['reason'])}<td class=number>{tally['count']:,}<td>{rows}{more}"
    yield "</tbody></table>"


def _shown(text: str) -> str:
    """A text with its invisible characters as escapes, line feeds apart."""
    return html.escape(escaped(text))

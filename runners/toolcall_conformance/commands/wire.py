"""``toolcall wire``: checks a running server."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..printer import one_line
from .shared import API, NEW_FILE, SECONDS, json_option, print_json, terminal

if TYPE_CHECKING:
    from rich.console import Console

    from ..lab.live.checks import ServerFinding

#: So many findings of a clause are shown of each answer; a server that errs in every chunk would fill pages.
_MOST = 3


@click.command()
@click.argument("url")
@click.option("--api", type=API, default="chat", show_default=True, help="The API that it serves.")
@click.option("--model", required=True, metavar="NAME", help="The model, as the server calls it.")
@click.option(
    "--api-key", envvar="OPENAI_API_KEY", default="", help="Sent as a bearer token.  [OPENAI_API_KEY]"
)
@click.option("--timeout", type=SECONDS, default=60.0, show_default=True, help="Seconds for an answer.")
@click.option("--record", type=NEW_FILE, help="Write each exchange as a line of JSON.")
@json_option("A JSON object a line: each finding, then the counts.")
@click.option("--list", "listed", is_flag=True, help="Print the requests, and send none.")
def wire(
    url: str,
    api: str,
    model: str,
    api_key: str,
    timeout: float,
    record: Path | None,
    as_json: bool,
    listed: bool,
) -> None:
    """Ask a running server, and say what of its answers is not well formed.

    URL is that of a server of OpenAI's or Anthropic's API, such as http://127.0.0.1:8000/v1.  The requests
    are the same for every server of an API: text, tools, several calls, choices of a tool, limits of a few
    tokens, each at once and streamed, and malformed requests.  What a model says nobody knows beforehand;
    judged is what chapter WR says of any answer.

    Ends with 0 if no MUST is broken, with 1 if one is, and with 2 if no server can be reached, or if it
    refuses the first request, which is a plain text.
    """
    from ..errors import NoServer
    from ..lab.live.bodies import headers_of
    from ..lab.live.checks import findings
    from ..lab.live.exchange import endpoint_of, exchange
    from ..lab.live.questions import questions

    endpoint, headers = endpoint_of(url, api), headers_of(api, api_key)
    console = terminal()
    wrong = asked = 0
    clauses: list[str] = []
    with ExitStack() as stack:
        lines = None if record is None else stack.enter_context(record.open("w", encoding="utf-8"))
        for question in questions(model, api):
            if listed:
                click.echo(question.body)
                continue
            answer = exchange(endpoint, question.body, headers, timeout)
            if lines is not None:
                lines.write(json.dumps({"question": question.name, **answer.to_wire()}) + "\n")
                lines.flush()
            asked += 1
            if asked == 1 and 400 <= answer.status < 500:
                said = one_line(answer.body.decode("utf-8", "replace")[:200])
                raise NoServer(
                    f"{endpoint} refuses a plain text with status {answer.status}: {said}\n"
                    f"  it does not serve --api {api} there, has no model {model}, or wants another --api-key"
                )
            found = list(findings(question, answer, api))
            wrong += sum(one.weight == "wrong" for one in found)
            clauses += [one.clause for one in found if one.weight == "wrong" and one.clause]
            if as_json:
                for one in found:
                    print_json({"type": "finding", **asdict(one)})
            else:
                _print(question.name, found, console)
    if as_json and not listed:
        print_json({"type": "summary", "endpoint": endpoint, "requests": asked, "wrong": wrong})
    elif not listed:
        faults = "1 fault" if wrong == 1 else f"{wrong} faults"
        console.print(f"\n{asked} requests to {endpoint}, {faults}", soft_wrap=True)
        if clauses:
            console.print(f"`toolcall explain {clauses[0]}` prints a clause")
    sys.exit(int(wrong > 0))


def _print(question: str, found: Sequence[ServerFinding], console: Console) -> None:
    from rich.table import Table
    from rich.text import Text

    bad = any(one.weight == "wrong" for one in found)
    state = ("wrong", "red") if bad else ("note", "yellow") if found else ("ok", "green")
    console.print(Text.assemble((f"{state[0]:<6}", state[1]), question), soft_wrap=True)
    alike = Counter[str]()
    lines = Table.grid()
    lines.add_column(min_width=14, no_wrap=True)
    lines.add_column(overflow="fold")
    for one in found:
        alike[one.clause] += 1
        if alike[one.clause] > _MOST:
            continue
        style = "red" if one.weight == "wrong" else "yellow"
        lines.add_row(f"      {one.clause:<8}", Text(one_line(one.detail), style))
    for clause, number in alike.items():
        if number > _MOST:
            lines.add_row(f"      {clause:<8}", f"and {number - _MOST} more")
    if found:
        console.print(lines)

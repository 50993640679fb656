"""The doctor tells a broken adapter from a parser that does not conform, and says what to do."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner, Result

from tests.support import PROGRAMS
from toolcall_conformance.cli import group


def doctor(*command: str) -> Result:
    """What the doctor says, without waiting long."""
    options = ["--timeout", "3", "--start-timeout", "10", "--idle", "0"]
    return CliRunner().invoke(group, ["doctor", *options, "--", *command])


@pytest.mark.parametrize("command", [("reference",), (sys.executable, "-m", "toolcall_reference")])
def test_the_reference_is_in_order(command: tuple[str, ...]) -> None:
    result = doctor(*command)
    assert result.exit_code == 0, result.output
    assert "BROKEN" not in result.output


@pytest.mark.parametrize(
    ("name", "code", "says"),
    [
        ("exit_at_start", 3, "cannot find libparser.so"),
        ("bad_hello", 3, "answer hello as AP-2 says"),
        ("other_protocol", 3, "speaks protocol 2"),
        ("deaf", 3, "flush standard output"),
        ("always_unsupported", 1, "do not claim in hello"),
    ],
)
def test_what_is_wrong_is_told_apart(name: str, code: int, says: str) -> None:
    result = doctor(sys.executable, str(PROGRAMS), name)
    assert result.exit_code == code
    assert says in result.output


#: Reads calls in tags, and sends their arguments as %s.
TAGS = """
import json, re, sys
for line in sys.stdin:
    request = json.loads(line)
    reply = {"id": request["id"], "status": "rejected"} if "id" in request else {}
    if request["op"] == "hello":
        about = {"implementation": {"name": "x"}, "profiles": ["contract"], "ops": ["parse"]}
        reply = {"protocol": 1, **about}
    elif request.get("output") is not None:
        found = re.findall("<tool_call>(.*?)</tool_call>", request["output"], re.DOTALL)
        calls = [{"name": "f", "arguments": %s} for text in found]
        reply = {"id": request["id"], "status": "ok", "message": {"calls": calls}}
    print(json.dumps(reply), flush=True)
"""


def test_a_parser_of_another_syntax_is_examined_too() -> None:
    result = doctor(sys.executable, "-c", TAGS % 'json.dumps(json.loads(text)["arguments"])')
    assert result.exit_code == 0, result.output
    assert "cannot be told" not in result.output
    result = doctor(sys.executable, "-c", TAGS % 'json.loads(text)["arguments"]')
    assert result.exit_code == 3
    assert "is JSON text" in result.output


#: Reads lines as Latin-1: everything beyond ASCII is lost.
CARELESS = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        reply = {"protocol": 1, "implementation": {"name": "x"}, "profiles": ["template"]}
        reply["ops"] = ["parse", "fly"]
    elif request.get("output") is None:
        reply = {"id": request["id"], "status": "rejected"}
    else:
        content = request["output"].encode("ascii", "replace").decode()
        reply = {"id": request["id"], "status": "ok", "message": {"content": content, "calls": []}}
    print(json.dumps(reply), flush=True)
"""


def test_text_that_does_not_survive_is_the_adapters_fault() -> None:
    result = doctor(sys.executable, "-c", CARELESS)
    assert result.exit_code == 3
    assert "BROKEN template: text beyond the BMP" in result.output
    assert "ok     template: a NUL" in result.output
    assert "ops: fly means nothing" in result.output

"""The reference reads the turns that openai-harmony writes as openai-harmony reads them."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support import ROOT, require
from tests.support.stream_checks import check_conservation, check_split, in_pieces
from toolcall_conformance.setup.environment import EngineEnvironment
from toolcall_conformance.suite import data
from toolcall_reference.json.text import WHITESPACE
from toolcall_reference.request import Tool
from toolcall_reference.template.model.options import Options
from toolcall_reference.template.pipeline import analyze, build_parser

TURNS = 300
NAMES = ("get_weather", "get_time", "files.read", "send-sms", "übersetzen")
TEXTS = (
    *(
        "Hello.",
        " ",
        "\n\n",
        "Ω 你好 😀 e\u0301",
        "def f():\n    return '''x'''\n",
        '{"a": [1, 2]}',
        "a < b > c",
    ),
    *(
        "an end is <|end|> or <|return|>,",
        "<|start|>assistant to=",
        "to=functions.get_time",
        "<|channel|>",
        "|>",
    ),
)
VALUES: tuple[Any, ...] = (
    *("", "Rome", 'a "b" \\ \n\t', "<|call|><|start|>assistant", 0, -1.5e-7, 2**70, True, None, [], {}),
    {"deep": [{"er": [1, "2", None]}], "größe": "😀"},
)
#: Content types of arguments; None: without one.
TYPES = (None, "json", "<|constrain|>json", "code")


def turns(source: random.Random) -> Iterator[list[dict[str, Any]]]:
    """Turns of the model, each a list of messages."""
    for _ in range(TURNS):
        yield [_message(source) for _ in range(source.randint(1, 5))]


def _message(source: random.Random) -> dict[str, Any]:
    channel = source.choice(("analysis", "commentary", "final"))
    if source.random() < 0.5:
        return {"channel": channel, "text": "".join(source.choices(TEXTS, k=source.randint(1, 4)))}
    arguments = {f"k{number}": source.choice(VALUES) for number in range(source.randint(0, 4))}
    text = json.dumps(arguments, ensure_ascii=source.random() < 0.5, indent=source.choice((None, 2)))
    call = {"channel": channel, "text": text, "recipient": f"functions.{source.choice(NAMES)}"}
    content_type = source.choice(TYPES)
    return call if content_type is None else {**call, "type": content_type}


@pytest.fixture(scope="module")
def spoken() -> list[dict[str, Any]]:
    """The outputs that openai-harmony writes for the turns, and the messages that it reads in them."""
    environment = EngineEnvironment.of("harmony")
    ready = environment.state() == "ready"
    require("engines", ready, "openai-harmony is not there; `toolcall setup harmony` installs it")
    variables = {name: environment.filled(text) for name, text in environment.recipe.environment.items()}
    lines = "".join(f"{json.dumps(turn)}\n" for turn in turns(random.Random(0)))
    done = subprocess.run(
        [environment.filled("{python}"), ROOT / "tests" / "engines" / "render_and_parse.py"],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **variables},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_turns_that_harmony_writes_are_read_as_harmony_reads_them(spoken: list[dict[str, Any]]) -> None:
    template = data.template_path("gpt-oss").read_text(encoding="utf-8")
    parser = build_parser(analyze(template), tuple(map(Tool, NAMES)), Options())
    assert len(spoken) == TURNS
    for turn in spoken:
        output, messages = turn["output"], turn["messages"]
        message = parser.parse(output)
        assert [(call.name, call.arguments, call.complete) for call in message.calls] == [
            (each["recipient"].removeprefix("functions."), each["text"], True)
            for each in messages
            if each["recipient"]
        ], output
        texts = [each for each in messages if not each["recipient"]]
        # Whitespace at the edges of a message is layout (TP-3.3).
        assert message.reasoning == _joined(each["text"] for each in texts if each["channel"] == "analysis")
        assert message.content == _joined(each["text"] for each in texts if each["channel"] != "analysis")
        assert not message.problems, output
        check_conservation(parser, output, message)
        check_split(parser, in_pieces(output, 1), message)


def _joined(texts: Iterator[str]) -> str:
    # A message that is only whitespace counts as whitespace between two markers.
    return "".join(text for text in texts if text.strip(WHITESPACE)).strip(WHITESPACE)

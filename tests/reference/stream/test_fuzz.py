"""A seeded fuzz of all wire formats: whatever the model writes, nothing fails, is lost, or depends on chunks.

5,000 parses over all formats; ``TOOLCALL_FUZZ=50`` makes it fifty times as many, and ``TOOLCALL_FUZZ_SEED``
takes others.  The last tests plant defects and have them found.
"""

from __future__ import annotations

import os
import random
import signal
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from typing import Any

import pytest

from tests.support.fuzzed_outputs import interrupted, outputs
from tests.support.stream_checks import Violation, at_most, check_conservation, check_split, in_pieces
from tests.support.template_formats import FORMATS, Format
from toolcall_conformance.lab.fuzz.damage import marks
from toolcall_reference.json.stream import JsonScanner
from toolcall_reference.json.text import encode_string
from toolcall_reference.stream import json_nodes
from toolcall_reference.stream.cursor import Cursor
from toolcall_reference.stream.message_builder import CallableTools, MessageBuilder
from toolcall_reference.stream.texts import CallStatus, Channel
from toolcall_reference.template.reading import values

SEED = os.environ.get("TOOLCALL_FUZZ_SEED", "0")
PARSES = 5_000 * int(os.environ.get("TOOLCALL_FUZZ", "1"))
#: One output is parsed whole and in so many ways to divide it.
SPLITS = 6
#: How many outputs of each format.
ROUNDS = ceil(PARSES / (len(FORMATS) * (1 + SPLITS)))
#: What an output may take in all ways, in seconds: a thousand times what it takes, for only a hang is meant.
LIMIT = 30.0
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"parallel_tool_calls": False},
    {"reasoning_format": "none"},
    {"json_schema": {}},
    {"generation_prompt": "<think>\n"},
    {"tool_choice": "named", "tool_name": "get_time"},
    {"tool_choice": "none"},
    {"continue_final_message": "content"},
    {"continue_final_message": "reasoning"},
)


def splits(output: str, source: random.Random) -> Iterator[list[str]]:
    """Some ways to divide an output: by characters, in two, and anyhow."""
    yield in_pieces(output, 1)
    yield in_pieces(output, source.choice((2, 3, 5, 7, 11, 13)))
    # A piece that ends after a mark may end in an escape or a marker; in a word nothing is at stake.
    for places in (range(len(output) + 1), marks(output), marks(output)):
        cut = source.choice(places)
        yield [output[:cut], output[cut:]]
    cuts = sorted(source.choices(range(len(output) + 1), k=5))
    yield [output[start:end] for start, end in zip([0, *cuts], [*cuts, len(output)], strict=True)]


def fuzz(wire: Format, rounds: int = ROUNDS, limit: float = LIMIT) -> None:
    """Check everything for some outputs of one format; the first that fails is in the error."""
    source = random.Random(f"{SEED} {wire.name}")
    for output in outputs(wire, source, rounds):
        options = source.choice(OPTIONS)
        parser = wire.parser(**options)
        try:
            with at_most(limit):
                message = parser.parse(output)
                if "reasoning_format" not in options:
                    check_conservation(parser, output, message)
                for pieces in splits(output, source):
                    check_split(parser, pieces, message)
        except Exception as error:
            raise Violation(f"{wire.name}, seed {SEED}, {options}: {output!r}: {error!r}") from error


@pytest.mark.parametrize("wire", FORMATS, ids=lambda wire: wire.name)
def test_no_output_breaks_an_invariant(wire: Format) -> None:
    fuzz(wire)


@pytest.mark.parametrize("wire", FORMATS, ids=lambda wire: wire.name)
def test_an_output_may_end_in_any_marker_anywhere(wire: Format) -> None:
    parser = wire.parser()
    for output, marker in interrupted(wire, random.Random(f"{SEED} {wire.name}"), 10 * ROUNDS):
        try:
            with at_most(LIMIT):
                message = parser.parse(output + marker)
                check_conservation(parser, output + marker, message)
                check_split(parser, [output, marker], message)
        except Exception as error:
            raise Violation(f"{wire.name}, seed {SEED}: {output + marker!r}: {error!r}") from error


# Would the fuzz find anything?  Each defect is one that a parser in use today has, or had.


def _drop_last_of_string(patch: pytest.MonkeyPatch) -> None:
    scan = JsonScanner.scan

    def shortened(self: JsonScanner, text: str, start: int) -> int:
        end = scan(self, text, start)
        return end - 1 if end == len(text) > start + 1 and text[-1] == "\\" else end

    patch.setattr(JsonScanner, "scan", shortened)


def _forget_whitespace(patch: pytest.MonkeyPatch) -> None:
    text = Channel.text

    def impatient(self: Channel, piece: str) -> None:
        if piece.strip():
            text(self, piece)

    patch.setattr(Channel, "text", impatient)


def _leak_closing_marker(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(values.Closer, "cut", lambda self, text, start: len(text))


def _go_back_too_short(patch: pytest.MonkeyPatch) -> None:
    def held(self: Cursor) -> str:
        text = self.text[self._kept_from : self.position]
        self._kept = None
        return text

    patch.setattr(Cursor, "held", held)


def _name_twice(patch: pytest.MonkeyPatch) -> None:
    name_call = MessageBuilder.name_call

    def twice(self: MessageBuilder, name: str, id: str | None = None) -> CallStatus:
        status = name_call(self, name, id)
        self.deltas._deltas += self.deltas._deltas[-1:]
        return status

    patch.setattr(MessageBuilder, "name_call", twice)


def _remember_problems(patch: pytest.MonkeyPatch) -> None:
    create = MessageBuilder.__init__
    problems: dict[object, None] = {}

    def remembering(self: MessageBuilder, tools: CallableTools, parallel: bool) -> None:
        create(self, tools, parallel)
        self._problems = problems  # type: ignore[assignment]

    patch.setattr(MessageBuilder, "__init__", remembering)


def _stop_at_nul(patch: pytest.MonkeyPatch) -> None:
    text = Channel.text
    patch.setattr(Channel, "text", lambda self, piece: text(self, piece.partition("\0")[0]))


def _choke_on_surrogates(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(values, "encode_string", lambda text: encode_string(text.encode().decode()))


def _split_escaped_pair(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(json_nodes, "_escape", lambda *_: None)


def _hang_at_mark(patch: pytest.MonkeyPatch) -> None:
    text = Channel.text

    def patient(self: Channel, piece: str) -> None:
        while piece.endswith("<|"):
            pass
        text(self, piece)

    patch.setattr(Channel, "text", patient)


DEFECTS: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    *(_drop_last_of_string, _forget_whitespace, _leak_closing_marker, _go_back_too_short),
    *(_name_twice, _remember_problems, _stop_at_nul, _choke_on_surrogates, _split_escaped_pair),
)


#: Formats that show one defect or another, and so are tried first.
LIKELIEST = ("hermes", "qwen3-coder", "functionary-3.1", "gemma4")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no alarms")
def test_a_hang_is_found_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    _hang_at_mark(monkeypatch)
    with pytest.raises(Violation, match=r"seed .*: '.*takes more than 0\.5 seconds"):
        deque(map(partial(fuzz, limit=0.5), FORMATS), maxlen=0)


@pytest.mark.parametrize("plant", DEFECTS, ids=lambda plant: plant.__name__.strip("_"))
def test_a_planted_defect_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    likeliest = sorted(FORMATS, key=lambda wire: wire.name not in LIKELIEST)
    with pytest.raises(Violation):
        deque(map(fuzz, likeliest), maxlen=0)

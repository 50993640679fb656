"""Whatever repeats, a template parser's time grows as the output does: in every format, and at random."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.support import growth
from tests.support.fuzzed_outputs import markers, outputs
from tests.support.growth import assert_takes, streaming_by
from tests.support.stream_checks import Violation, at_most
from tests.support.template_formats import BY_NAME, FORMATS, Format
from toolcall_conformance.lab.fuzz.damage import Noise
from toolcall_reference.json import python
from toolcall_reference.json.stream import JsonScanner
from toolcall_reference.template.model.difference import common_prefix

SEED = os.environ.get("TOOLCALL_FUZZ_SEED", "0")
#: How many repetitions of each format.
ROUNDS = 8 * int(os.environ.get("TOOLCALL_FUZZ", "1"))
#: Code points of the smaller output, and how many times as many the larger one has.
SMALL, TIMES = 3_000, 4
#: A linear parser shows 1, a quadratic one up to 4.
BOUND = 2.0
#: CPU seconds for a measurement, which only a hang takes.
LIMIT = 30.0


def structures(wire: Format) -> Iterator[tuple[str, str]]:
    """Ever more of whatever a format's output can have more of."""

    def calls(arguments: Callable[[int], dict[str, Any]]) -> Callable[[int], str]:
        return lambda count: wire.calls(("get_weather", arguments(count)))

    yield _longer(lambda count: wire.calls(*[("get_weather", {"city": "Paris"})] * count))
    yield _longer(calls(lambda count: {f"a{number}": 1 for number in range(count)}))
    yield _longer(calls(lambda count: {"tags": ["a"] * count}))
    yield _longer(calls(lambda count: {"options": {f"a{number}": [1] for number in range(count)}}))
    yield _longer(calls(lambda count: {"city": "a " * count}))
    yield _longer(lambda count: f"{wire.analysis.reasoning.start}{'a ' * count}")


def _longer(text: Callable[[int], str]) -> tuple[str, str]:
    """What four pieces begin with that five begin with, too, and what the fifth adds."""
    four, five = text(4), text(5)
    common = len(common_prefix(four, five))
    return five[:common], five[common + len(four) - len(five) : common]


def repetitions(wire: Format, source: random.Random, rounds: int) -> Iterator[tuple[str, str]]:
    """What stands once at the beginning, and what repeats after it."""
    noise = Noise(markers(wire), source)
    structured = list(structures(wire))
    for output in outputs(wire, source, rounds):
        kind = source.random()
        begin = output[: source.randint(0, len(output))]
        if kind < 0.4:
            # A structure that is damaged in each repetition.
            begin, unit = source.choice(structured)
            place = source.randint(0, len(unit))
            odd = noise.piece()
            if source.random() < 0.5:
                yield begin, unit[:place] + odd + unit[place:]
            else:
                yield begin + unit[:place], re.sub(r"\w+", "7", unit) + odd
        elif kind < 0.6 and begin:
            yield begin, begin[-source.randint(1, 40) :]
        else:
            yield begin if kind < 0.8 else "", noise.text(most=5)


def check(wire: Format, begin: str, unit: str, size: int, length: int = SMALL) -> None:
    """Raise a Violation if four times the repetitions take too long, in pieces of a size (0: whole)."""
    parser = wire.parser()
    small, large = (
        streaming_by(parser, begin + unit * (each // len(unit)), size) for each in (length, length * TIMES)
    )
    try:
        with at_most(LIMIT):
            assert_takes(BOUND * TIMES, large, small)
    except Exception as error:
        where = f"{wire.name}, seed {SEED}, pieces of {size}"
        raise Violation(f"{where}: {begin!r}, then again and again {unit!r}: {error!r}") from error


def check_some(wire: Format) -> None:
    """Measure some repetitions of one format."""
    source = random.Random(f"{SEED} {wire.name}")
    for begin, unit in repetitions(wire, source, ROUNDS):
        check(wire, begin, unit, source.choice((0, 16, 64)))


@pytest.mark.parametrize("wire", FORMATS, ids=lambda wire: wire.name)
def test_time_grows_as_the_output_does(wire: Format) -> None:
    for begin, unit in structures(wire):
        for size in (0, 64):
            check(wire, begin, unit, size)


@pytest.mark.parametrize("wire", FORMATS, ids=lambda wire: wire.name)
def test_time_grows_as_damaged_output_does(wire: Format) -> None:
    check_some(wire)


ENCODED = '<tool_call>\n{"name": "get_weather", "arguments": "'
#: Structures so special that no seed is sure to hit them.
SPECIAL = [
    *(("llama4", "[get_weather(city=1, ", unit) for unit in ("7=1, ", "a=[[", "a='\\")),
    *(("python-bare", "[get_weather(city=", unit) for unit in (", a=", "), f(", ") ")),
    ("lfm2", "<|tool_call_start|>[get_weather(city=[", "0, "),
    ("python-dicts", "<call>{'name': 'get_weather', 'arguments': {'tags': [", "(0), "),
    *(("hermes", ENCODED, unit) for unit in ("{\\n", " ", "\\ud83d")),
    ("hermes", ENCODED + '{\\"city\\": 1}', " "),
    ("hermes", '<tool_call>\n{"name": ', "[[0], "),
    ("gemma4", "<|tool_call>call:get_weather{tags:[", "<tool_call"),
    ("gemma4", "<|tool_call>call:get_weather{", "a:{"),
    ("gpt-oss", "", "<|start|>assistant<|channel|>commentary to=functions."),
]


@pytest.mark.parametrize(("name", "begin", "unit"), SPECIAL)
def test_time_grows_as_what_was_once_quadratic_does(name: str, begin: str, unit: str) -> None:
    for size in (0, 64):
        check(BY_NAME[name], begin, unit, size)


# Would it find anything?


def test_a_repetition_shows_a_scanner_that_looks_back(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = JsonScanner.scan

    def again(self: JsonScanner, text: str, start: int) -> int:
        sum(map(ord, text[:start]))
        return scan(self, text, start)

    monkeypatch.setattr(JsonScanner, "scan", again)
    monkeypatch.setattr(growth, "CHANCES", 1)
    with pytest.raises(Violation, match="times as long"):
        check(BY_NAME["hermes"], *next(structures(BY_NAME["hermes"])), 0, 10_000)


def test_a_special_repetition_shows_a_quadratic_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "CHANCES", 1)
    monkeypatch.setattr(python, "_structure", re.compile(r"[^'\"A-Za-z]*").match)
    name, begin, unit = SPECIAL[0]
    with pytest.raises(Violation, match="times as long"):
        check(BY_NAME[name], begin, unit, 0, 10_000)

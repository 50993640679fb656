"""A seeded fuzz of what the vectors hold: their outputs damaged, for every template, model, tool and option.

``TOOLCALL_FUZZ`` and ``TOOLCALL_FUZZ_SEED`` are those of ``test_stream_fuzz``.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from functools import cache

import pytest

from tests.reference.stream.test_fuzz import LIMIT, PARSES, SEED, SPLITS, splits
from tests.support.stream_checks import Violation, at_most, check_conservation, check_split
from tests.support.suite_vectors import vectors_below
from toolcall_conformance.adapters.protocol import vector_request
from toolcall_conformance.lab.fuzz.damage import Noise, damaged, whole
from toolcall_conformance.suite.model import Vector
from toolcall_reference.adapter import parser_of
from toolcall_reference.stream.parser import Parser

#: What may be a marker, and what else is in an output besides words.
_PIECES = re.compile(r"<[^<>\s]{1,40}>|\[/?[A-Z_]+\]|\s+|[^\w\s]+")
#: Code points of an output at most.
_LONGEST = 3000


def _groups() -> dict[str, list[Vector]]:
    """The vectors of each format that have an output."""
    groups = defaultdict(list)
    for vector in vectors_below("template/", "native/"):
        if vector.kind in ("parse", "stream"):
            groups["/".join(vector.id.split("/")[:2])].append(vector)
    return groups


GROUPS = _groups()


@cache
def parser(id: str, group: str) -> Parser:
    """The parser that a vector asks."""
    vector = next(vector for vector in GROUPS[group] if vector.id == id)
    return parser_of(vector_request(vector))


@pytest.mark.parametrize("group", GROUPS)
def test_no_damage_to_an_output_breaks_an_invariant(group: str) -> None:
    vectors = GROUPS[group]
    source = random.Random(f"{SEED} {group}")
    noise = Noise(sorted({piece for each in vectors for piece in _PIECES.findall(each.output)}), source)
    for _ in range(PARSES // (len(GROUPS) * (1 + SPLITS))):
        vector = source.choice(vectors)
        output = vector.output[:_LONGEST]
        for _ in range(source.randint(1, 3)):
            output = damaged(output, source, noise)
        if source.random() < 0.2:
            output += noise.marker()
        check(vector, group, whole(output), source)


def check(vector: Vector, group: str, output: str, source: random.Random) -> None:
    """Check everything for one output of one vector's request."""
    try:
        with at_most(LIMIT):
            asked = parser(vector.id, group)
            message = asked.parse(output)
            # A native format gives back as text what turns out to be no call, and explains it as a call.
            if vector.profile != "native" and (vector.options or {}).get("reasoningFormat") != "none":
                check_conservation(asked, output, message)
            for pieces in splits(output, source):
                check_split(asked, pieces, message)
    except Exception as error:
        raise Violation(f"{vector.id}, seed {SEED}: {output!r}: {error!r}") from error

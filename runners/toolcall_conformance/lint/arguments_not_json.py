"""The expected arguments of a complete call are JSON."""

from __future__ import annotations

from collections.abc import Iterator

from ..judge.compare import json_equal
from ..judge.json_value import is_json
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-5.5; ``argumentsText`` must have the same value."""
    for vector in suite.vectors:
        for index, call in enumerate(vector.expected.calls if vector.expected else ()):
            steps = ("expected", "calls", index)
            if call.complete and not is_json(call.arguments):
                advice = "mend the JSON, or add complete: false"
                yield suite.at_vector(vector, "the arguments are not JSON", advice, *steps, "arguments")
            exact = call.arguments_text
            if exact is not None and not json_equal(call.arguments, exact, call.complete):
                what = "argumentsText has another value than arguments"
                yield suite.at_vector(vector, what, "make them agree", *steps, "argumentsText")

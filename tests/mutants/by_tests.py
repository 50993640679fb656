"""Changes of a function that a test must notice, where no vector can."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeAlias

import pytest

#: The clause, where the change is, what it finds and puts there, and the test that must notice.
Mutant: TypeAlias = tuple[str, Callable[..., Any], str, str, Callable[[], None]]


def assert_noticed(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    """The test passes, and fails with the change."""
    clause, place, find, put, noticing = mutant
    noticing()
    assert isinstance(place, FunctionType)
    source = textwrap.dedent(inspect.getsource(place))
    assert source.count(find) == 1, f"{clause}: {place.__name__} has {find!r} {source.count(find)} times"
    made: dict[str, Any] = {}
    exec("from __future__ import annotations\n" + source.replace(find, put), place.__globals__, made)
    monkeypatch.setattr(place, "__code__", made[place.__name__].__code__)
    with pytest.raises((AssertionError, KeyError, pytest.fail.Exception)):
        noticing()

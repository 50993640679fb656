"""The kit in Python reads descriptions and prompts, and names the place of what is malformed."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.ports.builds import PORTS


@pytest.fixture(scope="module")
def kit() -> ModuleType:
    """The kit, which is a file to be copied and no part of a package."""
    spec = importlib.util.spec_from_file_location("toolcall_kit", PORTS / "python" / "toolcall_kit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault("toolcall_kit", module)
    spec.loader.exec_module(module)
    return module


def test_a_description_is_read(kit: ModuleType) -> None:
    fields = {"description": 1, "tools": {"perCallStart": "<c>", "toolsArrayWrapped": True}, "stops": ["<e>"]}
    description = kit.description_of({"description": fields})
    assert (description.text("tools.perCallStart"), description.text("tools.perCallEnd")) == ("<c>", "")
    assert (description.texts("stops"), description.texts("preservedTokens")) == (["<e>"], [])
    assert (description.flag("tools.toolsArrayWrapped"), description.flag("tools.pythonLiterals")) == (
        True,
        False,
    )
    assert (description.has("tools"), description.has("reasoning.start")) == (True, False)
    assert kit.generation_prompt_of({"generationPrompt": ""}) == ""


def test_nothing_is_read_where_there_is_nothing(kit: ModuleType) -> None:
    assert kit.description_of({}) is None
    assert kit.generation_prompt_of({}) is None


@pytest.mark.parametrize(
    ("request_", "place"),
    [
        ({"description": []}, "description"),
        ({"description": {"description": 2}}, "description.description"),
        ({"description": {"description": 1, "stops": "x"}}, "description.stops"),
        ({"description": {"description": 1, "stops": [1]}}, "description.stops"),
        ({"generationPrompt": None}, "generationPrompt"),
    ],
)
def test_what_is_malformed_is_rejected_with_its_place(
    kit: ModuleType, request_: dict[str, Any], place: str
) -> None:
    class Adapter:
        def parse(self, request: dict[str, Any]) -> dict[str, Any]:
            description = kit.description_of(request)
            stops = description.texts("stops") if description else []
            return {"status": "ok", "stops": stops, "prompt": kit.generation_prompt_of(request)}

    line = b'{"op": "parse", "id": 1, "output": "x"}'
    assert kit._answer(Adapter(), line)["status"] == "ok"
    reply = kit._answer(
        Adapter(), kit.json.dumps({"op": "parse", "id": 1, "output": "x", **request_}).encode()
    )
    assert (reply["status"], reply["reason"].partition(":")[0]) == ("rejected", place)


def test_a_hello_says_what_is_wanted(kit: ModuleType) -> None:
    assert kit.hello_of("x", "1", "", [], wants=["format"])["wants"] == ["format"]
    assert "wants" not in kit.hello_of("x", "1", "", [])

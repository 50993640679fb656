"""Stand-ins for PyTorch and its like, and what engines find with them beside the full wheels."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from tests.support import require
from toolcall_conformance.commands.run import run
from toolcall_conformance.run import known_failures
from toolcall_conformance.setup.environment import EngineEnvironment
from toolcall_conformance.setup.recipe import recipe_of
from toolcall_conformance.suite import data

STUBS = data.recipes_dir() / "stubs"
#: Vectors of every format, of which engines fail some.
SOME = ("template/*/two-calls", "template/*/negative-numbers", "template/*/markup-in-a-value")
#: What servers do with PyTorch while they are imported.
IMPORTED = """
import abc, math
from typing import Optional
import torch, torch.nn.functional as functional
import triton, triton.language as tl
from torch import Tensor, nn
from torch.library import Library
from torchvision.transforms import functional as images

class Layer(nn.Module, abc.ABC):
    def __init__(self, size):
        super().__init__()
        self.size = size

@triton.jit
def kernel(block: tl.constexpr):
    return 7

@torch.compile(dynamic=True)
def compiled(x: Optional[torch.Tensor]) -> torch.Tensor | None:
    return x

assert Layer(3).size == 3 and kernel(1) == 7 and compiled(5) == 5
assert not torch.cuda.is_available() and torch.cuda.device_count() == 0
assert torch.version.cuda is None and torch.version.hip is None and not hasattr(torch, "npu")
assert isinstance(torch.float16, torch.dtype) and not isinstance(3, torch.Tensor)
assert math.log2(torch.finfo(torch.float8_e4m3fn).max) == 0
Library("own", "FRAGMENT").define("name" + torch.library.infer_schema(compiled, mutates_args=()))
with torch.no_grad():
    assert not functional.softmax([1])
print("imported")
"""


def test_a_server_that_imports_pytorch_gets_what_it_asks_for() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED],
        env={"PYTHONPATH": str(STUBS)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.stdout == "imported\n", done.stderr


@pytest.mark.parametrize("engine", ["vllm", "sglang"])
def test_an_engine_finds_with_stand_ins_what_it_finds_with_full_wheels(engine: str) -> None:
    """``full-wheels.txt``: failures in one shot with the real packages."""
    recipe = recipe_of(engine)
    found = known_failures.read(recipe.folder / "full-wheels.txt")
    assert len(found) > 20
    environment = EngineEnvironment.of(engine)
    require(engine, environment.state() == "ready", environment.advice())
    options = ["--splits", "none", "--adapter", f"engine:{engine}", "--known-failures"]
    done = CliRunner().invoke(run, [*SOME, *options, str(recipe.folder / "full-wheels.txt")])
    assert done.exit_code == 0, done.output[-3000:]

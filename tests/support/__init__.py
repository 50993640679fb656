"""What several tests need: where optional data and tools are, and how a test says that one is missing.

pytest is imported where it is needed: the fakes that are programs start often, and import this.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

#: The checkout's root.
ROOT = Path(__file__).resolve().parents[2]
#: Files that are broken on purpose.
FIXTURES = ROOT / "tests" / "fixtures"
#: Adapters that misbehave, as programs: ``python PROGRAMS NAME``.
PROGRAMS = ROOT / "tests" / "support" / "fakes" / "programs.py"


def require(name: str, found: bool, reason: str) -> None:
    """Skip the test with the reason, or fail it where ``TOOLCALL_REQUIRE`` lists ``name``."""
    if found:
        return
    import pytest

    if name in os.environ.get("TOOLCALL_REQUIRE", "").split(","):
        pytest.fail(f"TOOLCALL_REQUIRE asks for {name}: {reason}", pytrace=False)
    pytest.skip(reason)


def corpus_dir() -> Path:
    """The folder of real chat templates (``TOOLCALL_CORPUS``, else ``shared/corpus`` beside the checkout)."""
    path = Path(os.environ.get("TOOLCALL_CORPUS", ROOT.parent / "shared" / "corpus"))
    require("corpus", (path / "templates").is_dir(), f"no corpus at {path}; set TOOLCALL_CORPUS")
    return path


def facts_file(name: str) -> Path:
    """A file of observed facts (``TOOLCALL_FACTS``, else ``shared/facts`` beside the checkout)."""
    path = Path(os.environ.get("TOOLCALL_FACTS", ROOT.parent / "shared" / "facts")) / name
    require("facts", path.is_file(), f"no facts at {path}; set TOOLCALL_FACTS")
    return path


def tool(command: str) -> str:
    """The path of an executable such as ``go`` or ``node``."""
    path = shutil.which(command)
    require(command, path is not None, f"{command} is not installed")
    assert path is not None
    return path

"""Copies of the reference that differ from it in one thing: ``python:tests.support.fakes.replayed:NAME``."""

from __future__ import annotations

import itertools
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from toolcall_reference import ReferenceAdapter


class Unescaping(ReferenceAdapter):
    """Decodes an entity in arguments."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        reply = super().parse(request)
        for call in reply.get("message", {}).get("calls", ()):
            call["arguments"] = call["arguments"].replace("&lt;", "<")
        return reply


class Blind(ReferenceAdapter):
    """Finds no calls."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        return super().parse({**request, "tools": []})


class Trusting(ReferenceAdapter):
    """Makes a call of an unknown name."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        reply = super().parse(request)
        names = reply.get("message", {}).get("rejectedToolNames", ())
        for name in names:
            reply["message"]["calls"].append({"name": name, "arguments": "{}"})
        return reply


class Unsteady(ReferenceAdapter):
    """Answers every request otherwise than the time before."""

    def __init__(self) -> None:
        super().__init__()
        self._asked = itertools.count()

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        reply = super().parse(request)
        reply["message"]["rejectedToolNames"] = [str(next(self._asked))]
        return reply


class Counting(ReferenceAdapter):
    """Answers the first nine requests wrongly, and all others rightly: so it notices who asks more."""

    def __init__(self) -> None:
        super().__init__()
        self._asked = 0

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        reply = super().parse(request)
        self._asked += 1
        reply["message"]["sawToolCallSyntax"] = self._asked < 10
        return reply


class Ending(Unescaping):
    """Ends the run when it has been asked so often as ``TOOLCALL_FAKE_ENDS_AT`` says."""

    def __init__(self) -> None:
        super().__init__()
        self._left = int(os.environ.get("TOOLCALL_FAKE_ENDS_AT", "1000000"))

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        self._left -= 1
        if not self._left:
            raise KeyboardInterrupt
        return super().parse(request)


class Deadly(Unescaping):
    """Ends its process at one output, and once for no reason."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        once = Path(os.environ["TOOLCALL_FAKE_FOLDER"]) / "killed-once"
        if request["output"] == "DEADLY":
            os._exit(9)
        if not once.exists():
            once.touch()
            os._exit(9)
        return super().parse(request)


class Named(ReferenceAdapter):
    """Reads the templates that it knows by their names."""

    def hello(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Claim two formats."""
        reply = super().hello(request)
        about = {**reply["implementation"], "name": "named"}
        return {**reply, "implementation": about, "formats": ["qwen3", "hermes"]}


class Refusing(ReferenceAdapter):
    """Raises at every output."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Refuse."""
        raise KeyError("format")


class Picky(ReferenceAdapter):
    """Raises at one word, and says which."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer, or refuse."""
        if "Rosenberg" in request["output"]:
            raise KeyError("Rosenberg")
        return super().parse(request)


class Once(ReferenceAdapter):
    """Raises at the first two requests."""

    def __init__(self) -> None:
        super().__init__()
        self._asked = 0

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer, or refuse."""
        self._asked += 1
        if self._asked < 3:
            raise KeyError("format")
        return super().parse(request)

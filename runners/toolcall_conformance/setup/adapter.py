"""``engine:NAME``: the adapter of an engine, started in the environment that ``toolcall setup NAME`` made."""

from __future__ import annotations

import os

from ..adapters.implementation import Fault, JsonObject
from ..adapters.stdio import Stdio
from .environment import EngineEnvironment


class EngineAdapter(Stdio):
    """The adapter of an engine, a program.  If the engine is not set up, it cannot be started."""

    def __init__(self, engine: str) -> None:
        self._engine = EngineEnvironment.of(engine)
        recipe, filled = self._engine.recipe, self._engine.filled
        variables = {name: filled(value) for name, value in recipe.environment.items()}
        super().__init__(
            [filled(part) for part in recipe.command],
            environment={**os.environ, **variables},
            folder=self._engine.folder,
        )

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Start the adapter, and give the engine the time that it needs to load.  Raises ``Fault``."""
        if self._engine.state() != "ready":
            raise Fault("crash", "exit-at-start", self._engine.advice())
        return super().start(hello, max(timeout, self._engine.recipe.start))

"""``engine:NAME``: the adapter of an engine, started in the environment that ``toolcall setup NAME`` made."""

from __future__ import annotations

import os

from ..adapters.implementation import Fault, JsonObject
from ..adapters.stdio import Stdio
from .environment import environments_dir, state_of
from .recipe import recipe


class Engine(Stdio):
    """An engine behind a pipe.  One that is not set up is an adapter that cannot be started."""

    def __init__(self, name: str) -> None:
        self._recipe = recipe(name)
        self._folder = environments_dir() / name
        super().__init__(
            [self._recipe.filled(part, self._folder) for part in self._recipe.command],
            environment={
                **os.environ,
                **{
                    key: self._recipe.filled(text, self._folder)
                    for key, text in self._recipe.environment.items()
                },
            },
            folder=self._folder,
        )

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Start it, with the time that it needs to load.  Raises ``Fault``."""
        state = state_of(self._recipe, self._folder)
        if state != "ready":
            name = self._recipe.name
            detail = f"the engine {name} is {state} in {self._folder}: run `toolcall setup {name}`"
            raise Fault("crash", "exit-at-start", detail)
        return super().start(hello, max(timeout, self._recipe.start))

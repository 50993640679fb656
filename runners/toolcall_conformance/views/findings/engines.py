"""The engines of results files: what was asked of each, and what of it counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...judge.rules import BROKEN
from ...results.records import Result, RunResults
from ...run.conformity import counts_against, decides, ratio, scored
from ...suite.definitions import Definitions


@dataclass(frozen=True, slots=True)
class WhatWasAsked:
    """Of which suite a run was, and what it asked."""

    #: The suite's version, and when the run began.
    suite: str = ""
    started: str = ""
    #: How many vectors were chosen, and by which words: paths, a part, ways to cut.
    vectors: int = 0
    words: str = ""

    def __str__(self) -> str:
        return f"{self.vectors:,} vectors of suite {self.suite}{f' ({self.words})' if self.words else ''}"


def selection_of(header: Mapping[str, Any]) -> WhatWasAsked:
    """What the header of a run says of its vectors."""
    options = header.get("options") or {}
    words = [str(path) for path in header.get("paths") or ()]
    part = list(header.get("shard") or (1, 1))
    words += [f"part {part[0]} of {part[1]}"] if part[1:] != [1] else []
    cuts = options.get("splits", "default")
    words += [f"--splits {cuts}"] if cuts != "default" else []
    return WhatWasAsked(
        str(header.get("suite", "")),
        str(header.get("started", "")),
        int(header.get("vectors") or 0),
        " ".join(words),
    )


@dataclass(frozen=True, slots=True)
class EngineResults:
    """The results of one adapter in one run."""

    #: The engine's name, without what the run added to it.
    name: str
    #: The adapter's name in the run, such as ``engine:vllm``.
    spec: str
    hello: Mapping[str, Any]
    #: The checksums of the templates that were given, by format; empty for a run with the suite's own.
    templates: Mapping[str, str]
    #: The results that count in the engine's score, and those of formats that no model writes.
    results: tuple[Result, ...]
    apart: tuple[Result, ...]
    definitions: Definitions
    #: The day of the run, and what it asked.
    day: str
    selection: WhatWasAsked = WhatWasAsked()

    @property
    def version(self) -> str:
        """The version that the engine's adapter says, without a ``v``."""
        return str(self.hello.get("implementation", {}).get("version", "")).removeprefix("v")

    @property
    def title(self) -> str:
        """The engine's name and version."""
        return f"{self.name} {self.version}".strip()

    @property
    def folder(self) -> str:
        """The folder of the engine's page: the engine's own folder, else a folder named after the adapter."""
        scheme, _, rest = self.spec.partition(":")
        return rest if scheme == "engine" else re.sub(r"[^\w.-]+", "-", self.name)

    @property
    def features(self) -> frozenset[str]:
        """The features that the engine claims."""
        return frozenset(self.hello.get("features", ()))

    def score(self, level: str) -> tuple[int, int]:
        """How many vectors of a level passed, and how many were asked."""
        return ratio((r for r in self.results if r.level == level and r.verdict not in BROKEN), self.features)

    def count(self, verdict: str) -> int:
        """How many vectors have a verdict."""
        return sum(result.verdict == verdict for result in self.results)

    def failing(self) -> list[Result]:
        """The failures that prevent conforming, without skipped vectors."""
        return [
            result
            for result in self.results
            if result.verdict not in {"skipped", *BROKEN}
            and decides(result)
            and counts_against(result, self.features)
        ]

    def vector(self, result: Result) -> Mapping[str, Any]:
        """The vector of a result."""
        return self.definitions.vectors.get(result.vector, {})


def engines_of(runs: Iterable[RunResults]) -> list[EngineResults]:
    """The adapters that answered in the runs, without the suite's own reference.

    Runs with the suite's own templates come first.
    """
    found = []
    for run in runs:
        for adapter in run.header["adapters"]:
            label, spec = str(adapter["label"]), str(adapter["spec"])
            if adapter.get("broken") or spec == "reference":
                continue
            own = [result for result in run.results if result.adapter == label]
            templates = adapter.get("templates") or {}
            # With templates that were given only their formats count: the others are as in the run without.
            counting = [
                result for result in scored(own, spec, run.definitions) if result.template or not templates
            ]
            hello = adapter.get("hello") or {}
            kept = {id(result) for result in counting}
            found.append(
                EngineResults(
                    name=str(hello.get("implementation", {}).get("name", label)),
                    spec=spec,
                    hello=hello,
                    templates=templates,
                    results=tuple(counting),
                    apart=tuple(result for result in own if id(result) not in kept),
                    definitions=run.definitions,
                    day=str(run.header.get("started", ""))[:10],
                    selection=selection_of(run.header),
                )
            )
    return sorted(found, key=lambda engine: (engine.title.lower(), bool(engine.templates)))

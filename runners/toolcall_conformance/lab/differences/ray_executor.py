"""Runs shards on Ray: an actor for each worker, on one machine or on many."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from ...errors import AdapterBroken, ToolcallError
from .executors import Done, Executor, Pending, R, S, Task, after_death


class OnRay(Executor):
    """Actors on Ray.  Adapters and logs must be there, under the same paths, on every machine.

    ``address``: that of a cluster, or ``local`` for one that lasts as long as the run.  ``jobs``: how many
    actors; None: one for each processor that Ray has.
    """

    def __init__(self, address: str, jobs: int | None = None) -> None:
        self._address = address
        self._jobs = jobs

    def map(self, task: Task[S, R], shards: Iterable[S]) -> Iterator[Done[S, R]]:
        """Do all shards.  Raises AdapterBroken where Ray is not installed or cannot be reached."""
        # Ray reports its use over the network unless it is told not to.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            import ray
            from ray.exceptions import RayActorError, RayError
        except ImportError:
            raise AdapterBroken("Ray is not installed: pip install ray") from None
        # Ray says on standard error how it is set up.
        logging.getLogger("ray").setLevel(logging.ERROR)
        local = self._address == "local"
        try:
            ray.init(
                address="local" if local else self._address,
                num_cpus=self._jobs if local else None,
                include_dashboard=False if local else None,
                log_to_driver=False,
                logging_level="error",
                configure_logging=False,
            )
        except (RayError, OSError, ConnectionError, ValueError, RuntimeError) as error:
            raise AdapterBroken(f"Ray at {self._address} cannot be reached: {error}") from None
        actor = ray.remote(max_restarts=0, max_task_retries=0)(_Actor)
        jobs = self._jobs or int(ray.cluster_resources().get("CPU", 1))
        try:
            yield from _mapped(ray, RayActorError, actor, jobs, task, iter(shards))
        finally:
            ray.shutdown()


def _mapped(
    ray: Any, died: type[Exception], actor: Any, jobs: int, task: Task[S, R], unsent: Iterator[S]
) -> Iterator[Done[S, R]]:
    again: deque[Pending[S]] = deque()
    idle: list[Any] = []
    busy: dict[Any, tuple[Any, Pending[S]]] = {}
    while True:
        while len(busy) < jobs:
            pending = again.popleft() if again else next((Pending(shard) for shard in unsent), None)
            if pending is None:
                break
            worker = idle.pop() if idle else actor.remote(task)
            busy[worker.run.remote(pending.shard)] = worker, pending
        if not busy:
            return
        ready, _ = ray.wait(list(busy))
        worker, pending = busy.pop(ready[0])
        try:
            result = ray.get(ready[0])
        except died as error:
            left = after_death(task, pending)
            again.extend(left)
            if not left:
                yield Done(pending.shard, None, f"the actor ended: {str(error).splitlines()[0]}")
            continue
        idle.append(worker)
        if isinstance(result, ToolcallError):
            raise result
        yield Done(pending.shard, result)


class _Actor:
    """A worker on Ray; it is made with its first shard, so that what goes wrong then can be told."""

    def __init__(self, task: Task[Any, Any]) -> None:
        self._task = task
        self._worker: Any = None

    def run(self, shard: Any) -> Any:
        """The result of a shard, or the error for which there is none."""
        try:
            self._worker = self._worker or self._task.worker()
            return self._worker.run(shard)
        except ToolcallError as error:
            return error

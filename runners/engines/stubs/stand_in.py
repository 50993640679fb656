"""Stand-ins for packages that a server imports and its parsers never call, such as PyTorch.

``stand_in(__name__, …)`` in a package's ``__init__.py`` makes every module below it, and every name in these,
a class that can be derived from, called, used as a decorator and asked for more.  What is made by calling it
is false and empty, so a server that asks whether there is a GPU hears no.
"""

from __future__ import annotations

import abc
import importlib
import importlib.abc
import importlib.machinery
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class _Anything(abc.ABCMeta):
    """The class of stand-ins: each attribute of one is another, and so is what it returns."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        made = _named(f"{cls.__qualname__}.{name}", cls.__module__)
        setattr(cls, name, made)
        return made

    def __call__(cls, *args: Any, **named: Any) -> Any:
        # A class derived from a stand-in is the server's own, and a decorator gives back what it decorates.
        if "stands_in" not in vars(cls):
            return super().__call__(*args, **named)
        if len(args) == 1 and not named and isinstance(args[0], types.FunctionType | type):
            return args[0]
        return super().__call__()

    def __getitem__(cls, item: Any) -> Any:
        return cls

    def __iter__(cls) -> Iterator[Any]:
        return iter(())

    def __len__(cls) -> int:
        return 0

    def __int__(cls) -> int:
        return 0

    def __float__(cls) -> float:
        return 0.0

    def __neg__(cls) -> Any:
        return cls

    def __radd__(cls, other: Any) -> Any:
        return other

    def __bool__(cls) -> bool:
        return True


class Nothing(metaclass=_Anything):
    """What a stand-in returns: false, empty, and again a stand-in."""

    def __init__(self, *args: Any, **named: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return _named(name, "stand_in")

    def __call__(self, *args: Any, **named: Any) -> Any:
        if len(args) == 1 and not named and isinstance(args[0], types.FunctionType | type):
            return args[0]
        return self

    def __bool__(self) -> bool:
        return False

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __int__(self) -> int:
        return 0

    def __radd__(self, other: Any) -> Any:
        return other

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *error: object) -> None:
        return None


def _named(name: str, module: str) -> Any:
    return _Anything(name.rpartition(".")[2], (Nothing,), {"stands_in": True, "__module__": module})


class _Module(types.ModuleType):
    """A module in which every name can be found."""

    #: Names that are not found: devices that other packages add.
    stands_in_without: frozenset[str] = frozenset()
    #: Names that are modules, for something is known of what is in them.
    stands_in_modules: frozenset[str] = frozenset()

    def __getattr__(self, name: str) -> Any:
        if (name.startswith("__") and name.endswith("__")) or name in self.stands_in_without:
            raise AttributeError(f"the stand-in {self.__name__} has no {name}")
        module = f"{self.__name__}.{name}"
        made = (
            importlib.import_module(module) if name in self.stands_in_modules else _named(name, self.__name__)
        )
        setattr(self, name, made)
        return made


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds every module below a package, with the values that are known of it."""

    def __init__(self, package: str, known: Mapping[str, Any]) -> None:
        self.package, self._known = package, known

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """A module below the package."""
        if not name.startswith(f"{self.package}."):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """A module in which every name can be found."""
        return _Module(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Give it the values that are known."""
        self.fill(module)

    def fill(self, module: types.ModuleType) -> None:
        """Give a module the values that are known of it."""
        below = []
        for path, value in self._known.items():
            owner, _, name = f"{self.package}.{path}".rpartition(".")
            if owner == module.__name__:
                setattr(module, name, value)
            elif owner.startswith(f"{module.__name__}."):
                below.append(owner.removeprefix(f"{module.__name__}.").partition(".")[0])
        setattr(module, "stands_in_modules", frozenset(below))  # noqa: B010 (a field of our own modules)


def stand_in(
    package: str, version: str, known: Mapping[str, Any] | None = None, absent: Sequence[str] = ()
) -> None:
    """Make a package, and every module below it, a stand-in.

    ``known``: values by their path below the package, such as ``{"cuda.is_available": no}``; ``absent``:
    names that the package itself does not have.
    """
    finder = _Finder(package, {"__version__": version, **(known or {})})
    sys.meta_path.insert(0, finder)
    module = sys.modules[package]
    module.__class__ = _Module
    setattr(module, "stands_in_without", frozenset(absent))  # noqa: B010 (a field of our own modules)
    finder.fill(module)


def no(*args: Any, **named: Any) -> bool:
    """The answer to every question whether there is a device."""
    return False


def none(*args: Any, **named: Any) -> int:
    """How many devices there are."""
    return 0

"""Locates the suite's own files: in the installation, else in the checkout."""

from __future__ import annotations

from functools import cache
from importlib import metadata
from pathlib import Path

from ..errors import DataNotFound, NotACheckout

_PACKAGE = Path(__file__).resolve().parents[1]
#: The packed bundle, which the wheel has in place of the YAML of vectors.
BUNDLE_NAME = "bundle.jsonl.gz"


@cache
def _folders() -> dict[str, Path]:
    """The data folders by name.  Raises DataNotFound if there is neither an installation nor a checkout."""
    installed = _PACKAGE / "data"
    if (installed / "spec").is_dir():
        return {name: installed / name for name in ("vectors", "spec", "ports", "engines")}
    checkout = _PACKAGE.parent.parent
    if (checkout / "spec").is_dir():
        runners = {name: checkout / "runners" / name for name in ("ports", "engines")}
        return {"vectors": checkout / "vectors", "spec": checkout / "spec", **runners}
    raise DataNotFound(f"no vectors and no specification at {installed} or {checkout}; reinstall the package")


def vectors_dir() -> Path:
    """The folder of the suite's own vectors; in an installation, of its registries and formats alone."""
    return _folders()["vectors"]


def template_path(format: str) -> Path:
    """The chat template of a format of the suite; a file that does not exist for any other name."""
    return vectors_dir() / "formats" / format / "template.jinja"


def template_paths() -> dict[str, Path]:
    """The chat template of each format of the suite, by the format's name."""
    return {path.parent.name: path for path in sorted(vectors_dir().glob("formats/*/template.jinja"))}


def spec_dir() -> Path:
    """The folder of the specification's chapters and JSON Schemas."""
    return _folders()["spec"]


def ports_dir() -> Path:
    """The folder of kits and ports, with one subfolder per language."""
    return _folders()["ports"]


def ports_bundle_path() -> Path:
    """The packed bundle of a checkout: Go takes modules from git, and embeds only files below the module."""
    return ports_dir() / "go" / "conformance" / BUNDLE_NAME


def recipes_dir() -> Path:
    """The folder of real engines; an engine's subfolder has its recipe (``engine.yaml``) and adapter."""
    return _folders()["engines"]


def bundle_path() -> Path | None:
    """The bundle of an installation; None in a checkout, whose YAML may be newer than any bundle."""
    path = _PACKAGE / "data" / BUNDLE_NAME
    return path if path.is_file() else None


def refuse_installed(instead: str) -> None:
    """Raise NotACheckout if the suite's own vectors are in an installation, where nobody edits them."""
    if vectors_dir().is_relative_to(_PACKAGE):
        raise NotACheckout(
            f"the suite is installed, in {_PACKAGE}, and its vectors are edited in a checkout: "
            f"there run `pip install -e .`, or {instead}"
        )


@cache
def suite_version() -> str:
    """The suite's version, which is the version of the Python distribution."""
    try:
        return metadata.version("toolcall-conformance")
    except metadata.PackageNotFoundError:
        return "0"

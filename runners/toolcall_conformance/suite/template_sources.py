"""Loads chat templates from files, folders, tokenizer configurations, GGUF files and standard input."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from ..errors import TemplateSourceError
from . import data

#: The largest text file read, in bytes; configurations with many added tokens have about five million.
MAX_BYTES: Final = 50_000_000

_TEMPLATE_SUFFIXES: Final = frozenset({".jinja", ".jinja2", ".j2"})
#: The file of a model's template on Hugging Face, and the folder of the model's other templates.
_TEMPLATE_FILE: Final = "chat_template.jinja"
#: The template in a folder of the suite, which has the format's name.
_SUITE_FILE: Final = "template.jinja"
_MORE_TEMPLATES: Final = "additional_chat_templates"
_TOKENIZER_CONFIG: Final = "tokenizer_config.json"
#: Configurations that may hold templates.  In a folder, the first file with a template wins.
_CONFIGS: Final = (_TOKENIZER_CONFIG, "chat_template.json", "processor_config.json")
#: Files of which one is in the folder of every model.
_OF_MODELS: Final = (_TOKENIZER_CONFIG, "config.json")
_JSON_OBJECT: Final = re.compile(r"\ufeff?\s*\{\s*[\"}]")
_GGUF_MAGIC: Final = b"GGUF"
_GGUF_TEMPLATE: Final = "tokenizer.chat_template"


@dataclass(frozen=True, slots=True)
class TemplateSource:
    """One chat template and what it needs to be rendered."""

    #: A name to show: the file's or model's, plus the template's own name if the model has several templates.
    name: str
    source: str
    bos_token: str = ""
    eos_token: str = ""
    #: The file that holds the template, and the place in the file.
    origin: str = ""
    #: A file beside it that servers take before this one.
    instead: str = ""

    @property
    def tokens(self) -> dict[str, str]:
        """The template's special tokens as options of a request (AP-4)."""
        tokens = {"bosToken": self.bos_token, "eosToken": self.eos_token}
        return {name: text for name, text in tokens.items() if text}


def load_template_sources(path: str | Path) -> list[TemplateSource]:
    """All templates of a file or folder; ``-`` is standard input.  Never an empty list.

    A file is a template, a configuration of a tokenizer or processor, or a GGUF file.  A folder is searched
    recursively; configurations without a template are skipped.  If there is no file or folder of a name, and
    the suite has a format of this name, it is the suite's template.  Raises TemplateSourceError.
    """
    if str(path) == "-":
        return _from_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input")
    path = Path(path)
    if path.is_dir():
        return _from_folder(path)
    own = data.template_path(str(path))
    if not path.exists() and path.name == str(path) and own.is_file():
        return _from_file(own)
    if not path.exists():
        raise TemplateSourceError(path, "there is no such file or folder", _where(path))
    return _from_file(path)


def _where(path: Path) -> str:
    own = data.template_path(path.name.removesuffix(".jinja"))
    return f"The suite's template of this name is {own}" if own.is_file() else "Check the path."


def _from_file(path: Path) -> list[TemplateSource]:
    if path.suffix in _TEMPLATE_SUFFIXES:
        source = _from_template(path)
        # A folder that holds nothing else of a model says nothing about the one file that is named.
        model = _model_of(path)
        alone = path.name == _TEMPLATE_FILE and not any((path.parent / name).is_file() for name in _OF_MODELS)
        return [replace(source, name=path.stem) if model and alone else source]
    if path.suffix == ".json":
        files = _template_files(path.parent) if path.name == _TOKENIZER_CONFIG else []
        own = _from_config(path)
        if files and own:
            return [replace(source, instead=str(files[0])) for source in own]
        return _required(own or [_from_template(file) for file in files], path)
    if path.suffix == ".gguf" or _begins_as_gguf(path):
        return _required(_from_gguf(path), path)
    return _from_bytes(_bytes(path), path)


def _begins_as_gguf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_GGUF_MAGIC)) == _GGUF_MAGIC
    except OSError as error:
        raise _unreadable(path, error) from None


def _from_bytes(data: bytes, path: str | Path) -> list[TemplateSource]:
    """The templates of a file's bytes: a text that begins like a JSON object is a configuration."""
    if data.startswith(_GGUF_MAGIC):
        raise TemplateSourceError(path, "this is a GGUF file", "Save it and give its path.")
    text = _text(path, data)
    if _JSON_OBJECT.match(text):
        return _required(_from_values(path, _json(path, text)), path)
    return [TemplateSource(Path(path).stem, text, origin=str(path))]


def _from_folder(folder: Path) -> list[TemplateSource]:
    found: list[TemplateSource] = []
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))  # dot folders are tools'
        found += _of_model(Path(where))
        for path in (Path(where, name) for name in sorted(names)):
            if path.suffix == ".gguf":
                found += _from_gguf(path)
            elif path.suffix in _TEMPLATE_SUFFIXES and _model_of(path) is None:
                found.append(_from_template(path))
    if not found:
        advice = f"It should hold *.jinja, *.gguf, {' or '.join(_CONFIGS)}; else give the file itself."
        raise TemplateSourceError(folder, "no chat template is in this folder or below it", advice)
    return found


def _of_model(folder: Path) -> list[TemplateSource]:
    """A model's templates, as Hugging Face finds them: files, else the first configuration with one."""
    files = _template_files(folder)
    if files:
        return [_from_template(file) for file in files]
    configs = (folder / name for name in _CONFIGS if (folder / name).is_file())
    return next((found for found in map(_from_config, configs) if found), [])


def _template_files(folder: Path) -> list[Path]:
    more = sorted((folder / _MORE_TEMPLATES).glob("*.jinja"))
    return [folder / _TEMPLATE_FILE, *more] if (folder / _TEMPLATE_FILE).is_file() else more


def _model_of(path: Path) -> Path | None:
    """The folder of the model that a template file belongs to; None if it belongs to no model."""
    if path.parent.name == _MORE_TEMPLATES and path.suffix == ".jinja":
        return path.parent.parent
    return path.parent if path.name == _TEMPLATE_FILE else None


def _from_template(path: Path) -> TemplateSource:
    """The template in a file; a model's special tokens are read from the configuration beside the file."""
    text, folder = _text(path, _bytes(path)), _model_of(path)
    if folder is None:
        name = path.resolve().parent.name if path.name == _SUITE_FILE else path.stem
        return TemplateSource(name, text, origin=str(path))
    config = folder / _TOKENIZER_CONFIG
    values = _json(config, _text(config, _bytes(config))) if config.is_file() else {}
    name = folder.resolve().name + ("" if path.name == _TEMPLATE_FILE else f":{path.stem}")
    return TemplateSource(name, text, _token(values, "bos_token"), _token(values, "eos_token"), str(path))


def _from_config(path: Path) -> list[TemplateSource]:
    return _from_values(path, _json(path, _text(path, _bytes(path))))


def _from_values(path: str | Path, config: dict[str, Any]) -> list[TemplateSource]:
    """The templates of a configuration: none, one, or several with names."""
    templates = config.get("chat_template")
    if templates is None:
        return []
    name = path.resolve().parent.name if isinstance(path, Path) else path
    tokens = _token(config, "bos_token"), _token(config, "eos_token")
    if isinstance(templates, str):
        return [TemplateSource(name, templates, *tokens, f"{path}: chat_template")]
    if not isinstance(templates, list) or not all(_is_named_template(entry) for entry in templates):
        what = "`chat_template` is neither a text nor a list of objects with the texts `name` and `template`"
        advice = "Put the template there as one text, or into a file of its own that ends in .jinja."
        raise TemplateSourceError(path, what, advice)
    found = []
    for own, text in ((entry["name"], entry["template"]) for entry in templates):
        full = name if own == "default" else f"{name}:{own}"
        found.append(TemplateSource(full, text, *tokens, f"{path}: chat_template[{own}]"))
    return found


def _is_named_template(entry: object) -> bool:
    return isinstance(entry, dict) and all(isinstance(entry.get(key), str) for key in ("name", "template"))


def _token(config: dict[str, Any], name: str) -> str:
    """The text of a special token, which a configuration gives as a string or as an object."""
    token = config.get(name)
    if isinstance(token, dict):
        token = token.get("content")
    return token if isinstance(token, str) else ""


def _from_gguf(path: Path) -> list[TemplateSource]:
    try:
        from gguf import GGUFReader
    except ImportError:
        advice = "Install it with: pip install 'gguf>=0.10'"
        raise TemplateSourceError(path, "reading GGUF needs the package gguf", advice) from None
    try:
        fields = GGUFReader(path).fields
        values = {key: fields[key].contents() for key in fields if key.startswith("tokenizer.")}
    except OSError as error:
        raise _unreadable(path, error) from None
    except Exception as error:  # the GGUF reader raises arbitrary exceptions for a damaged file
        what = f"this is not a readable GGUF file: {error}"
        raise TemplateSourceError(path, what, "Download or convert it again.") from None
    tokens = _gguf_token(values, "bos"), _gguf_token(values, "eos")
    return [
        TemplateSource(
            path.stem + key.removeprefix(_GGUF_TEMPLATE).replace(".", ":", 1), text, *tokens, f"{path}: {key}"
        )
        for key, text in sorted(values.items())
        if isinstance(text, str) and (key == _GGUF_TEMPLATE or key.startswith(_GGUF_TEMPLATE + "."))
    ]


def _gguf_token(values: Mapping[str, Any], name: str) -> str:
    number, tokens = values.get(f"tokenizer.ggml.{name}_token_id"), values.get("tokenizer.ggml.tokens")
    if isinstance(number, int) and isinstance(tokens, list) and number < len(tokens):
        return str(tokens[number])
    return ""


def _required(sources: list[TemplateSource], path: str | Path) -> list[TemplateSource]:
    if sources:
        return sources
    advice = "Give the file that has one, often called chat_template.jinja."
    raise TemplateSourceError(path, "there is no chat template in it", advice)


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise _too_large(path, f"the file has more than {MAX_BYTES:,} bytes")
        return path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from None


def _text(path: str | Path, data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise _too_large(path, f"more than {MAX_BYTES:,} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = f"line {line} is not UTF-8 text (byte {error.start})"
        raise TemplateSourceError(path, what, "Save it as UTF-8; a GGUF file ends in .gguf.") from None


def _json(path: str | Path, text: str) -> dict[str, Any]:
    try:
        value = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        what = f"line {error.lineno}, column {error.colno}: no JSON: {error.msg}"
        raise TemplateSourceError(path, what, "Correct it there, or download it again.") from None
    except RecursionError:
        advice = "Give a tokenizer's configuration."
        raise TemplateSourceError(path, "its JSON nests too deep", advice) from None
    if isinstance(value, dict):
        return value
    advice = "Give a configuration such as tokenizer_config.json, or a .jinja file."
    raise TemplateSourceError(path, "its JSON is not an object", advice)


def _too_large(path: str | Path, what: str) -> TemplateSourceError:
    return TemplateSourceError(path, what, "Give a template or a configuration.")


def _unreadable(path: Path, error: OSError) -> TemplateSourceError:
    return TemplateSourceError(path, f"it cannot be read: {error.strerror}", "Check its permissions.")

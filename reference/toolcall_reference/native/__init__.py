"""Profile ``native``: a fixed parser for each family of models, chosen by the model's name (chapter NF)."""

from .parser import build_native_parser
from .routing import family_of

__all__ = ["build_native_parser", "family_of"]

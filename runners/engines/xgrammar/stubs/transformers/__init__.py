"""A stand-in for transformers, of which XGrammar imports the classes of tokenizers and of processors."""

from typing import TYPE_CHECKING, Any

from stand_in import stand_in

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Any name."""


stand_in(__name__, "5.20.0")

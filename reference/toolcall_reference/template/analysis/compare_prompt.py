"""GP: what makes the model begin its turn."""

from __future__ import annotations

from dataclasses import replace

from ..wire_format import Analysis
from .steps import Comparison, Step
from .turns import generation_prompt, question
from .variants import Renderings


def compare_generation_prompt(renderings: Renderings, analysis: Analysis) -> Step:
    """GP: the user's question without and with a generation prompt.  Implements TA-3.1, TA-3.2."""
    comparison = Comparison.of("GP", "generation prompt", renderings, question(False), question(True))
    prompt = generation_prompt(renderings)
    if comparison.difference.right:
        conclusion = "this text begins the model's turn"
    elif prompt:
        conclusion = "add_generation_prompt changes nothing: the text stands at the end of every rendering"
    else:
        conclusion = "nothing begins the model's turn"
    return comparison.concludes(conclusion, replace(analysis, generation_prompt=prompt))

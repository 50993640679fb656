"""Reads outputs as a response template of a checkpoint says (chapter RT).

    template = load_response_template(json.load(file)["response_template"])
    message = template.parse(output, prefix=prompt, tools=tools)
    stream = template.stream(prefix=prompt, tools=tools)

``load_response_template`` raises ``BadRequest`` with the place in the template.  No output raises anything.
"""

from .loader import ResponseTemplate, load_response_template
from .reader import Extracted, ResponseStream

__all__ = ["Extracted", "ResponseStream", "ResponseTemplate", "load_response_template"]
